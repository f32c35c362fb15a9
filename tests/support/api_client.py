"""A server over a database file of its own, for the tests of its pages' API."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from pegwise.web.app import create_app
from pegwise.web.settings import Limits, Settings
from support.waiting import PATIENCE

PATIENT = Limits(seconds_a_request=PATIENCE)  # for busy machines, and kernels not yet compiled


@contextmanager
def served(folder: Path, limits: Limits = PATIENT) -> Iterator[TestClient]:
    """A client of a server whose games are kept in this folder; processes start when needed."""
    settings = Settings(f"sqlite:///{folder / 'games.sqlite3'}", limits, workers=0)
    with TestClient(create_app(settings)) as client:
        yield client


def ask(client: TestClient, path: str, **message: object) -> Any:
    """The answer to a message that is accepted."""
    answer = client.post(path, json=message)
    assert answer.status_code < 300, answer.text
    return answer.json()


def refused(client: TestClient, path: str, **message: object) -> tuple[int, str]:
    """The status and the line with which a message is refused."""
    answer = client.post(path, json=message)
    assert answer.status_code >= 400
    return answer.status_code, answer.json()["error"]
