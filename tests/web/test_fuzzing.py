"""Whatever the description of the API allows may be sent: no answer is a mistake of the server's.

Half of the ids are those of games that exist and belong to who asks.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from support.databases import own_database
from support.depth import deep
from support.servers import PATIENT_PEGWISE, running_server
from support.waiting import PATIENCE


def no_internal_error(context: Any, response: Any, case: Any) -> bool | None:
    """503 asks to come back later, as a busy machine may."""
    return None if response.status_code == 503 else not_a_server_error(context, response, case)


CHECKS = [
    no_internal_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
QUICK, THOROUGH = 1, 15  # requests of each kind for every operation
OPERATIONS = 40


@dataclass(frozen=True)
class Regular:
    """Somebody who has games here."""

    url: str
    cookie: dict[str, str]
    ids: dict[str, str]  # by the name of the parameter


@pytest.fixture(scope="module")
def regular(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Regular]:
    folder = tmp_path_factory.mktemp("fuzzing")
    log = Path(folder) / "server.log"
    with own_database(folder) as url, running_server(url, log, program=PATIENT_PEGWISE) as server:
        with httpx2.Client(base_url=server.url, timeout=PATIENCE) as client:
            game = client.post("/api/games", json={"variant": "3x4"}).json()
            make = client.post("/api/makes", json={"variant": "3x4"}).json()
            job = client.post("/api/lab", json={"variant": "2x3", "strategies": ["first"]}).json()
            match = _played_match(client)
            cookie = dict(client.cookies)
        ids = {"game": game["id"], "link": game["link"], "make": make["id"], "id": job["id"]}
        ids["match"] = match
        yield Regular(server.url, cookie, ids)


def _played_match(client: httpx2.Client) -> str:
    """A match that is over and has a rematch: its stream of events ends."""
    match: str = client.post("/api/matches", json={"kind": "race", "variant": "3x4"}).json()["id"]
    path = f"/api/matches/{match}"
    with httpx2.Client(base_url=client.base_url, timeout=PATIENCE) as other:
        other.post(f"{path}/players", json={}).raise_for_status()
        for player in (client, other):
            player.post(f"{path}/leave").raise_for_status()
    client.post(f"{path}/rematch").raise_for_status()
    return match


@pytest.mark.parametrize("often", [QUICK, deep(THOROUGH)])
def test_fuzzed_requests_get_no_internal_error(regular: Regular, often: int) -> None:
    described = schemathesis.openapi.from_url(f"{regular.url}/openapi.json")
    operations = [found.ok() for found in described.get_all_operations()]  # type: ignore[union-attr]
    fuzzed = [fuzz(operation, regular, often) for operation in operations]
    assert len(fuzzed) >= OPERATIONS  # fewer would mean that the description has lost some


def fuzz(operation: Any, regular: Regular, often: int) -> str:
    """Send what fits the description of one operation, and some of what does not."""

    asking = settings(
        max_examples=often,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    # Another player deletes everything: the games here are needed to the end.
    cookie = {} if operation.label == "DELETE /api/you" else regular.cookie
    fitting, unfitting = GenerationMode.POSITIVE, GenerationMode.NEGATIVE

    @given(operation.as_strategy(generation_mode=fitting))
    @asking
    def send(case: Any) -> None:
        for name in set(case.path_parameters or ()) & set(regular.ids):
            if len(str(case.path_parameters[name])) % 2:
                case.path_parameters[name] = regular.ids[name]
        case.call_and_validate(cookies=cookie, timeout=PATIENCE, checks=CHECKS)

    @given(operation.as_strategy(generation_mode=unfitting))
    @asking
    def send_nonsense(case: Any) -> None:
        checks = [no_internal_error]
        case.call_and_validate(cookies=cookie, timeout=PATIENCE, checks=checks)

    send()
    if operation.body or operation.query or operation.path_parameters:
        send_nonsense()
    return str(operation.label)
