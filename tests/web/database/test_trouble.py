"""A database that is locked by another process, or on a full disk."""

import json
import logging
import sqlite3
from asyncio import create_task, gather, sleep, timeout
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event, get_ident
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import event, text
from starlette.concurrency import run_in_threadpool

from pegwise.web.database.transactions import DatabaseBusy, WriteLock
from pegwise.web.rate_limits import Client
from support.databases import OFFERED
from support.event_loops import run_alone
from support.servers import LiveServer
from support.waiting import PATIENCE, await_that

pytestmark = pytest.mark.skipif(OFFERED is not None, reason="about SQLite")

REQUESTS = 50  # more than there are threads for all work that waits


@pytest.mark.deep
def test_a_lock_elsewhere_stops_nothing_but_writing(live_server: LiveServer) -> None:
    """The lock is held until every request has been answered."""
    path = live_server.database.removeprefix("sqlite:///")
    other = sqlite3.connect(path, isolation_level=None)
    visitor = httpx2.Client(base_url=live_server.url, timeout=PATIENCE)
    game = visitor.post("/api/games", json={}).json()
    other.execute("BEGIN IMMEDIATE")

    def start(_: int) -> httpx2.Response:
        return visitor.post("/api/games", json={})

    with ThreadPoolExecutor(REQUESTS) as players:
        waiting = players.map(start, range(REQUESTS))
        assert visitor.get("/static/js/page/api.js").status_code == 200
        assert visitor.get("/play").status_code == 200
        assert visitor.get(f"/api/games/{game['id']}").json()["id"] == game["id"]
        answers = list(waiting)
    sick = visitor.get("/health")
    other.execute("ROLLBACK")
    assert {answer.status_code for answer in answers} == {503}
    assert {answer.headers["retry-after"] for answer in answers} == {"1"}
    assert {answer.json()["error"] for answer in answers} == {
        "the database does not respond (locked): try again"
    }
    assert (sick.status_code, sick.json()["reason"]) == (503, "database: locked")
    assert visitor.post("/api/games", json={}).status_code == 201
    await_that(lambda: visitor.get("/health").json() == {"status": "ok"})
    other.close()
    visitor.close()


def test_transactions_leave_the_event_loop(app: FastAPI) -> None:
    async def threads() -> tuple[int, int]:
        return get_ident(), await app.state.services.database.promptly(get_ident)

    here, there = run_alone(threads())
    assert here != there


def test_computing_goes_on_while_nobody_can_write(
    app: FastAPI, client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    """The time cannot be charged: the log says so, and the client gets what was computed."""
    path = app.state.services.settings.database.removeprefix("sqlite:///")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with caplog.at_level(logging.INFO, "pegwise.web"):
            answer = client.get("/api/explore", params={"variant": "2x3", "strategy": "first"})
    assert (answer.status_code, answer.json()["guess"]) == (200, "11")
    trouble, access = map(json.loads, caplog.messages)
    assert (trouble["database"], access["status"]) == ("locked", 200)


def test_charges_that_wait_keep_no_thread_from_other_work(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    unlocked, services = Event(), app.state.services
    monkeypatch.setattr(services.rate_limits, "computed", lambda *_: unlocked.wait(PATIENCE))

    async def read_meanwhile() -> str:
        ann = Client("ann", "here")
        charges = [create_task(services.computers._charge(ann, 1.0)) for _ in range(REQUESTS)]
        for _ in range(10):
            await sleep(0)  # they wait
        async with timeout(PATIENCE / 2):
            read = await run_in_threadpool(str, "a page")
        unlocked.set()
        await gather(*charges, return_exceptions=True)
        return read

    assert run_alone(read_meanwhile()) == "a page"


def test_the_turn_to_write_comes_in_time_or_not_at_all() -> None:
    lock = WriteLock(one_writer=True, wait_seconds=0.01)
    with lock.taken(), ThreadPoolExecutor(1) as other:

        def write() -> None:
            with lock.taken():
                raise AssertionError

        with pytest.raises(DatabaseBusy):
            other.submit(write).result()
    assert lock.trouble == "locked"
    lock.remembered_seconds = 0.0
    with lock.taken():
        pass
    assert lock.trouble is None


def test_a_full_disk_is_told_logged_and_seen(
    app: FastAPI, client: TestClient, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = app.state.services.database
    database.write_lock.trusted_seconds = 0.0
    assert client.get("/health").json() == {"status": "ok"}
    pages = {"most": 1}

    def limit(connection: Any, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages['most']}")

    event.listen(database.engine, "checkout", limit)
    database.writer.exec_driver_sql("PRAGMA max_page_count = 1")
    database.writer.rollback()
    with caplog.at_level(logging.INFO, "pegwise.web"):
        for _ in range(400):  # until the pages that exist are full
            answer = client.post("/api/games", json={})
            if answer.status_code != 201:
                break
    assert answer.status_code == 503
    assert answer.json() == {"error": "the database does not respond (disk full): try again"}
    logged = [json.loads(line) for line in caplog.messages]
    trouble = next(line for line in logged if "database" in line)
    assert (trouble["database"], trouble["code"]) == ("disk full", "SQLITE_FULL")
    sick = client.get("/health")
    assert (sick.status_code, sick.json()["reason"]) == (503, "database: disk full")
    database.write_lock.remembered_seconds = 0.0
    pages["most"] = 1_000_000
    database.writer.exec_driver_sql("PRAGMA max_page_count = 1000000")
    database.writer.rollback()
    assert client.post("/api/games", json={}).status_code == 201
    await_that(lambda: client.get("/health").json() == {"status": "ok"})


def test_health_is_degraded_while_nothing_can_be_saved(app: FastAPI, client: TestClient) -> None:
    database = app.state.services.database
    database.write_lock.trusted_seconds = 0.0
    database.writer.exec_driver_sql("PRAGMA query_only = ON")
    database.writer.rollback()
    answer = client.get("/health")
    assert answer.status_code == 503
    assert answer.json() == {"status": "degraded", "reason": "database: read-only"}
    with database.reading() as connection:
        assert connection.execute(text("SELECT 1")).scalar() == 1
