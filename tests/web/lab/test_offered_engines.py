"""``serve --engine``: engines that the owner of a server offers, and how faults are contained."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi.testclient import TestClient

from pegwise.engines.client import OfferedEngine, read_engine_offer
from pegwise.engines.process import EngineLimits
from pegwise.lab.evaluate import evaluate
from pegwise.strategies.registry import register_engines
from support.api_client import ask, refused, served
from support.commands import run
from support.fake_engines import fake_engine
from support.processes import children_of, have_ended
from support.servers import PATIENT_PEGWISE, running_server
from support.waiting import PATIENCE, await_that

PATIENT = EngineLimits(seconds=PATIENCE, start=PATIENCE)
EXAMPLE = f"{sys.executable} {Path(__file__).parents[3] / 'examples' / 'engine.py'}"


@pytest.fixture(scope="module")
def offered(tmp_path_factory: pytest.TempPathFactory) -> tuple[OfferedEngine, ...]:
    folder = tmp_path_factory.mktemp("engines")
    hangs = fake_engine(folder, "time.sleep(1000) if words[0] == 'go' else None")
    crashes = fake_engine(folder, "sys.exit(words[0] == 'go')")
    return (
        replace(read_engine_offer(f"my-bot={EXAMPLE}"), limits=PATIENT),
        OfferedEngine("hangs", hangs, "hangs", False, replace(PATIENT, seconds=0.2)),
        OfferedEngine("crashes", crashes, "", False, PATIENT),
    )


@pytest.fixture(scope="module")
def shared_client(
    offered: tuple[OfferedEngine, ...], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[TestClient]:
    with served(tmp_path_factory.mktemp("offers"), engines=offered) as client:
        yield client


@pytest.fixture
def client(shared_client: TestClient, offered: tuple[OfferedEngine, ...]) -> Iterator[TestClient]:
    """A visitor of the app that offers them; another app of this process offers its own."""
    register_engines([engine.entry(asks=False) for engine in offered])
    yield shared_client
    register_engines([])


def test_an_engine_is_a_strategy_on_every_page(client: TestClient) -> None:
    listed = client.get("/api/strategies?variant=3x4").json()
    (mine,) = [each for each in listed if each["name"] == "my-bot"]
    assert mine["plays"]
    other = client.get("/api/strategies?variant=4x10:distinct").json()
    (mine,) = [each for each in other if each["name"] == "my-bot"]
    assert (mine["plays"], mine["objection"][:4]) == (False, "says")
    (broken,) = [each for each in other if each["name"] == "crashes"]
    assert not broken["plays"]
    assert "engine.py" not in str(listed)  # visitors never see the command
    sheet = ask(client, "/api/assist", variant="3x4", strategy="my-bot", rows=[])
    assert (sheet["strategy"], sheet["objection"]) == ("my-bot", None)
    assert sheet["guesses"][0]["guess"]
    make = ask(client, "/api/makes", variant="3x4", strategy="my-bot")
    assert make["strategy"] == "my-bot"
    weak = ask(client, "/api/makes", variant="3x4", strategy="my-bot", strength=50)
    assert weak["strategy"] == "strength:50:my-bot"
    node = client.get("/api/explore?variant=3x4&strategy=my-bot").json()
    assert node["guess"] == sheet["guesses"][0]["guess"]


def test_the_lab_measures_an_engine(client: TestClient) -> None:
    job = ask(client, "/api/lab", variant="2x3", strategies=["my-bot", "first"])["id"]
    told: dict[str, Any] = {}

    def over() -> bool:
        told.update(client.get(f"/api/lab/{job}").json())
        return told["state"] not in ("waiting", "running")

    await_that(over)
    found = {each["strategy"]: each["total"] for each in told["standings"]}
    assert found["first"] == evaluate("2x3", "first").cost.total
    assert found["my-bot"] >= 21  # perfect play


def test_a_command_of_a_visitor_runs_nothing(client: TestClient) -> None:
    for name in (f"engine:{EXAMPLE}", f"strength:50:engine:{EXAMPLE}", EXAMPLE, "MY_BOT"):
        status, text = refused(client, "/api/assist", variant="3x4", strategy=name[:80], rows=[])
        assert status == 422
        assert "strategy" in text


@pytest.mark.parametrize("name", ["crashes", "hangs"])
def test_a_fault_is_one_line_without_the_command(client: TestClient, name: str) -> None:
    status, text = refused(client, "/api/makes", variant="3x4", strategy=name)
    assert status == 422
    assert text == f"engine '{name}' failed: expected another strategy, or another try"
    assert ask(client, "/api/makes", variant="3x4", strategy="first")["strategy"] == "first"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists every descendant")
def test_an_engine_that_forks_answers_and_leaves_nothing_behind(tmp_path: Path) -> None:
    forks = (
        "pid = os.fork() if words[0] == 'go' else 1; "
        "pid or time.sleep(1000); "
        f"pid > 1 and open({str(tmp_path / 'pids')!r}, 'a').write(f'{{pid}} ')"
    )
    command = fake_engine(tmp_path, forks, guess='"112"')
    engine = OfferedEngine("forks", command, "forks", False, PATIENT)
    with served(tmp_path, engines=(engine,)) as client:
        assert ask(client, "/api/makes", variant="3x4", strategy="forks")["strategy"] == "forks"
        forked = [int(pid) for pid in (tmp_path / "pids").read_text().split()]
        assert forked
    register_engines([])
    await_that(lambda: have_ended(forked))


BAD_OFFERS = {
    "bot": "expected NAME=COMMAND",
    "My Bot=x": "expected NAME=COMMAND",
    "knuth=x": "'knuth' is a strategy, expected a new name",
    "bot=/no/such/program": "there is no program '/no/such/program'",
    "bot=cat": "engine 'cat' failed: it printed 'hello'",
}


@pytest.mark.parametrize("given", BAD_OFFERS)
def test_a_bad_offer_is_refused_at_the_start(given: str) -> None:
    done = run(f"serve --engine '{given}'")
    assert done.returncode == 2
    assert BAD_OFFERS[given] in done.stderr


@pytest.mark.deep
def test_a_killed_server_leaves_no_engine_behind(tmp_path: Path) -> None:
    offered = ("--engine", f"my-bot={EXAMPLE}")
    database = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    with running_server(database, tmp_path / "log", *offered, program=PATIENT_PEGWISE) as one:
        asked = f"{one.url}/api/makes", {"strategy": "my-bot"}
        answer = httpx2.post(asked[0], json=asked[1], timeout=PATIENCE)
        assert answer.json().get("strategy") == "my-bot", answer.text
        below = children_of(one.process.pid)
        below += [each for child in below for each in children_of(child)]
        assert below
        one.kill()
        await_that(lambda: have_ended(below))
