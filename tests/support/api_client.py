"""An app over a new database file, for tests of the API."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from pegwise.engines.client import OfferedEngine
from pegwise.web.app import create_app
from pegwise.web.settings import Limits, Settings
from support.waiting import PATIENCE

# For busy machines, and kernels not yet compiled.
PATIENT = Limits(seconds_a_request=PATIENCE, waiting_seconds=PATIENCE)


@contextmanager
def served(
    folder: Path, limits: Limits = PATIENT, engines: tuple[OfferedEngine, ...] = ()
) -> Iterator[TestClient]:
    """A client of an app whose database is in this folder; processes start when needed."""
    settings = Settings(f"sqlite:///{folder / 'games.sqlite3'}", limits, workers=0, engines=engines)
    with TestClient(create_app(settings)) as client:
        yield client


def ask(client: TestClient, path: str, **message: object) -> Any:
    """The response to a request that must succeed."""
    answer = client.post(path, json=message)
    assert answer.status_code < 300, answer.text
    return answer.json()


def refused(client: TestClient, path: str, **message: object) -> tuple[int, str]:
    """The status and the error of a request that must fail."""
    answer = client.post(path, json=message)
    assert answer.status_code >= 400
    return answer.status_code, answer.json()["error"]
