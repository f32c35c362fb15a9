"""``/api/lab``: comparisons in the background, their progress and end, and what is remembered."""

import json
import signal
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pegwise.atlas.figure import runs_of
from pegwise.game.variants import find_variant
from pegwise.lab.evaluate import evaluate
from pegwise.web.database.schema import JobRow, now
from pegwise.web.database.transactions import DatabaseBusy, open_database
from pegwise.web.lab.laboratory import Jobs
from pegwise.web.rate_limits import hidden_address
from pegwise.web.settings import Limits
from support.api_client import ask, refused, served
from support.depth import deep
from support.processes import children_of, have_ended
from support.servers import running_server
from support.visitors import stored_row
from support.waiting import PATIENCE, await_that

# Longer than anybody waits for it to end.
LONG = {"variant": "hex", "strategies": ["random"], "games": 100_000}
SMALL = {"variant": "3x4", "strategies": ["first", "entropy"]}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with served(tmp_path) as client:
        yield client


def ended(client: TestClient, job: str) -> Any:
    """The comparison once it is not under way any more."""
    return until(client, job, lambda told: told["state"] not in ("waiting", "running"))


def until(client: TestClient, job: str, wanted: Any) -> Any:
    told: list[Any] = []

    def look() -> Any:
        told.append(client.get(f"/api/lab/{job}").json())
        return wanted(told[-1])

    await_that(look)
    return told[-1]


def await_end_of_processes(client: TestClient) -> None:
    laboratory = client.app.state.services.laboratory  # type: ignore[attr-defined]
    await_that(lambda: not any(watcher.is_alive() for watcher in laboratory._watchers.values()))


def test_a_comparison_to_its_end(client: TestClient) -> None:
    started = ask(client, "/api/lab", **SMALL)
    assert started["state"] == "waiting"
    told = ended(client, started["id"])
    assert (told["state"], told["error"]) == ("done", None)
    assert told["done"] == told["total"] == 128
    rules = find_variant("3x4").rules
    expected = {name: evaluate(rules, name).cost for name in ("first", "entropy")}
    assert {row["strategy"]: row["total"] for row in told["standings"]} == {
        name: cost.total for name, cost in expected.items()
    }
    means = [row["mean"] for row in told["standings"]]
    assert means == sorted(means)
    assert not any(row["cached"] for row in told["standings"])
    assert client.get("/api/lab").json() == [told]


@pytest.mark.deep
def test_a_comparison_outlives_a_locked_database(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first of each kind of write fails."""
    write, remember, failed = Jobs.write, Jobs.remember, set()

    def fail_once(what: str) -> None:
        if what not in failed:
            failed.add(what)
            raise DatabaseBusy

    def write_later(jobs: Jobs, job: str, **figures: Any) -> bool:
        fail_once(figures["state"])
        return write(jobs, job, **figures)

    def remember_later(jobs: Jobs, *answer: Any) -> None:
        fail_once("answer")
        remember(jobs, *answer)

    monkeypatch.setattr(Jobs, "write", write_later)
    monkeypatch.setattr(Jobs, "remember", remember_later)
    told = ended(client, ask(client, "/api/lab", **SMALL)["id"])
    assert failed == {"running", "answer", "done"}
    assert (told["state"], told["error"], len(told["standings"])) == ("done", None, 2)


def test_results_are_cached(client: TestClient) -> None:
    first = ended(client, ask(client, "/api/lab", **SMALL)["id"])
    again = ask(client, "/api/lab", variant="3x4", strategies=["entropy", "first", "auto"])
    assert again["state"] == "waiting"  # auto is another strategy here
    assert [row["cached"] for row in again["standings"]] == [True, True]
    ended(client, again["id"])
    once_more = ask(client, "/api/lab", **SMALL)
    assert once_more["state"] == "done"
    assert [row["total"] for row in once_more["standings"]] == [
        row["total"] for row in first["standings"]
    ]


@pytest.mark.deep
def test_samples_depend_on_games_and_seed(client: TestClient) -> None:
    def sampled(seed: str) -> Any:
        asked = {"variant": "3x4", "strategies": ["random"], "games": 30, "seed": seed}
        return ended(client, ask(client, "/api/lab", **asked)["id"])["standings"][0]

    one = sampled("a")
    assert (one["games"], one["exact"], one["cached"]) == (30, False, False)
    assert not sampled("b")["cached"]
    assert sampled("a")["cached"]


@pytest.mark.deep
def test_events_report_progress(client: TestClient) -> None:
    job = ask(client, "/api/lab", **SMALL)["id"]
    with client.stream("GET", f"/api/lab/{job}/events") as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        lines = [line for line in stream.iter_lines() if line]
    assert lines[0] == "event: job"
    told = [json.loads(line.removeprefix("data: ")) for line in lines if line[:5] == "data:"]
    assert told[0]["state"] in ("waiting", "running")
    assert told[-1]["state"] == "done"
    assert len(told[-1]["standings"]) == 2


@pytest.mark.deep
def test_cancelling_ends_the_process_at_once(client: TestClient) -> None:
    job = ask(client, "/api/lab", **LONG)["id"]
    until(client, job, lambda told: told["done"] > 0)
    assert client.delete(f"/api/lab/{job}").json()["state"] == "cancelled"
    await_end_of_processes(client)
    told = client.get(f"/api/lab/{job}").json()
    assert (told["state"], told["working_on"]) == ("cancelled", None)
    assert client.delete(f"/api/lab/{job}").json()["state"] == "cancelled"


def test_comparisons_are_limited_per_player_and_in_total(tmp_path: Path) -> None:
    with served(tmp_path, Limits(running_jobs=2)) as client:
        jobs = [(client, ask(client, "/api/lab", **LONG)["id"])]
        status, line = refused(client, "/api/lab", **SMALL)
        assert (status, "one of your comparisons" in line) == (429, True)
        second, third = visitor_from(client, "192.0.2.2"), visitor_from(client, "192.0.2.3")
        jobs.append((second, ask(second, "/api/lab", **LONG)["id"]))
        status, line = refused(third, "/api/lab", **SMALL)
        assert (status, "other comparisons" in line) == (429, True)
        assert third.delete(f"/api/lab/{jobs[0][1]}").status_code == 403
        for owner, job in jobs:
            owner.delete(f"/api/lab/{job}")
        assert ask(third, "/api/lab", **SMALL)["state"] == "waiting"


def visitor_from(client: TestClient, address: str) -> TestClient:
    return TestClient(client.app, client=(address, 1))


def test_an_address_has_a_share_of_the_comparisons(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        ended(client, ask(client, "/api/lab", **SMALL)["id"])
        first, second = (visitor_from(client, "192.0.2.1") for _ in range(2))
        job = ask(first, "/api/lab", **LONG)["id"]
        status, line = refused(second, "/api/lab", **LONG)
        assert (status, "your network is running" in line) == (429, True)
        assert ask(second, "/api/lab", **SMALL)["state"] == "done"  # from the cache
        assert ask(visitor_from(client, "192.0.2.2"), "/api/lab", **LONG)["state"] == "waiting"
        first.delete(f"/api/lab/{job}")
        assert ask(second, "/api/lab", **LONG)["state"] == "waiting"


def test_an_address_has_a_share_of_the_event_streams(tmp_path: Path) -> None:
    with served(tmp_path, Limits(listeners=3, listeners_an_address=2)) as client:
        job = ended(client, ask(client, "/api/lab", **SMALL)["id"])["id"]
        laboratory = client.app.state.services.laboratory  # type: ignore[attr-defined]
        keys = client.app.state.services.keys  # type: ignore[attr-defined]
        one, other, third = (f"192.0.2.{number}" for number in range(3))

        def status(address: str) -> int:
            return visitor_from(client, address).get(f"/api/lab/{job}/events").status_code

        with laboratory.streams.counted(hidden_address(one, keys.cookies)):
            assert status(one) == 200
            with laboratory.streams.counted(hidden_address(one, keys.cookies)):
                assert [status(one), status(other)] == [429, 200]
                with laboratory.streams.counted(hidden_address(other, keys.cookies)):
                    assert status(third) == 429
        assert not laboratory.streams.total()


def test_a_long_comparison_is_ended(tmp_path: Path) -> None:
    with served(tmp_path, Limits(job_seconds=0.2)) as client:
        told = ended(client, ask(client, "/api/lab", **LONG)["id"])
    assert told["state"] == "failed"
    assert "longer than 0.2 seconds" in told["error"]


def test_a_stopped_server_fails_its_comparisons(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        job = ask(client, "/api/lab", **LONG)["id"]
    with served(tmp_path) as client:
        told = client.get(f"/api/lab/{job}").json()
    assert (told["state"], told["error"]) == ("failed", "the server was stopped")


@pytest.mark.deep
def test_a_vanished_server_does_not_block_others(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        job = ask(client, "/api/lab", **LONG)["id"]
        until(client, job, lambda told: told["state"] == "running")
    database = open_database(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    row = stored_row(database, JobRow, job)
    row.state, row.error, row.beat = "running", None, now() - timedelta(minutes=5)
    with database.writing() as connection:
        row.put(connection)
    database.close()
    with served(tmp_path, Limits(running_jobs=1)) as client:
        told = client.get(f"/api/lab/{job}").json()
        assert (told["state"], told["error"]) == ("failed", "the server was stopped")
        assert ask(client, "/api/lab", **SMALL)["state"] == "waiting"


@pytest.mark.deep
def test_two_servers_on_one_database(tmp_path: Path) -> None:
    """A comparison that one server runs is watched and cancelled at the other."""
    with served(tmp_path) as one, served(tmp_path) as other:
        job = ask(one, "/api/lab", **LONG)["id"]
        other.cookies = one.cookies
        until(other, job, lambda told: told["done"] > 0)
        assert refused(other, "/api/lab", **SMALL)[0] == 429
        assert other.delete(f"/api/lab/{job}").json()["state"] == "cancelled"
        await_end_of_processes(one)
        assert other.get(f"/api/lab/{job}").json()["state"] == "cancelled"


@pytest.mark.parametrize("how", [deep(signal.SIGINT), deep(signal.SIGTERM), signal.SIGKILL])
def test_no_process_outlives_its_server(tmp_path: Path, how: signal.Signals) -> None:
    import httpx2 as httpx

    url = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    with running_server(url, tmp_path / "log") as server:
        with httpx.Client(
            base_url=server.url, headers={"Origin": server.url}, timeout=PATIENCE
        ) as visitor:
            job = visitor.post("/api/lab", json=LONG).json()["id"]
            await_that(lambda: visitor.get(f"/api/lab/{job}").json()["done"] > 0)
        below = children_of(server.process.pid)
        assert below
        server.end(how)
        await_that(lambda: have_ended(below))


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ({"strategies": []}, "strategies: List should have at least 1 item"),
        ({"strategies": ["nobody"]}, "unknown strategy 'nobody'"),
        ({"strategies": ["entropy"], "variant": "8x12"}, "strategy 'entropy' cannot play '8x12'"),
        ({"strategies": ["first"], "variant": "6x10"}, "expected a number of games"),
        ({"strategies": ["first"], "variant": "30x6"}, "'30x6' is too large here"),
        ({"strategies": ["first"], "games": 0}, "games"),
    ],
)
def test_bad_input_gets_one_line(client: TestClient, message: dict[str, object], line: str) -> None:
    status, told = refused(client, "/api/lab", **message)
    assert status == 422
    assert line in told


def test_unknown_ids(client: TestClient) -> None:
    assert client.get("/api/lab/nothing").status_code == 404
    assert client.get("/api/lab/nothing/events").status_code == 404
    assert client.delete("/api/lab/nothing").status_code == 404


def test_what_is_known_of_a_board(client: TestClient) -> None:
    known = client.get("/api/atlas", params={"variant": "bullets-and-maggots"}).json()
    (least,) = [each for each in known if each["question"] == "least total"]
    assert (least["board"], least["value"], least["status"]) == ("4x10", 55632, "proven")
    assert [run["sets"] for run in least["runs"]] == [run.sets for run in runs_of("4x10")]
    assert len(least["runs"]) == 2
    assert client.get("/api/atlas", params={"variant": "3x17"}).json() == []
    assert client.get("/api/atlas", params={"variant": "3y"}).status_code == 422
