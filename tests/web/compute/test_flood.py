"""A visitor from one address asks for more than the server has; another one still gets answers."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from pegwise.web import assist as assistance
from pegwise.web.app import create_app
from pegwise.web.assist import assist
from pegwise.web.compute.computers import ComputeQueue
from pegwise.web.rate_limits import Client, hidden_address
from pegwise.web.services import COOKIE
from pegwise.web.settings import Settings
from support.api_client import PATIENT
from support.event_loops import run_alone
from support.work import mark_and_wait_for

SHEET = {"variant": "3x4", "rows": []}


class Visitor:
    """A request for assistance from an address, whose connection can be closed."""

    def __init__(self, app: FastAPI, address: str, cookie: str = "") -> None:
        self.status = 0
        self.body = b""
        self._read = False
        self._closed = asyncio.Event()
        body = json.dumps(SHEET).encode()
        headers = {"content-type": "application/json", "content-length": str(len(body))}
        headers |= {"cookie": f"{COOKIE}={cookie}"} if cookie else {}
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": "POST",
            "scheme": "http",
            "path": "/api/assist",
            "raw_path": b"/api/assist",
            "query_string": b"",
            "root_path": "",
            "headers": [(name.encode(), text.encode()) for name, text in headers.items()],
            "client": (address, 1),
            "server": ("pegwise", 80),
        }

        async def receive() -> dict[str, Any]:
            if not self._read:
                self._read = True
                return {"type": "http.request", "body": body, "more_body": False}
            await self._closed.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            self.status = message.get("status", self.status)
            self.body += message.get("body", b"")

        self.task = asyncio.create_task(app(scope, receive, send))

    async def leave(self) -> None:
        self._closed.set()
        await self.task


async def until(met: Callable[[], bool]) -> None:
    while not met():
        await asyncio.sleep(0.01)


def test_a_flood_from_one_address(
    app: FastAPI, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    end = tmp_path / "end"

    async def scene() -> None:
        flood = []
        for number in range(4):  # as many as one player may have
            begun = tmp_path / f"begun {number}"
            monkeypatch.setattr(assistance, "assist", partial(mark_and_wait_for, begun, end))
            flood.append(Visitor(app, "192.0.2.1"))
            await until((tmp_path / "begun 0").exists)
        monkeypatch.setattr(assistance, "assist", assist)
        other = Visitor(app, "192.0.2.2")
        await other.task
        assert other.status == 200, other.body
        for visitor in flood:  # the running one last: what waits would follow it
            assert not visitor.task.done()
        for visitor in reversed(flood):
            await visitor.leave()
            assert visitor.status == 499
        again = Visitor(app, "192.0.2.1")
        await again.task
        assert again.status == 200
        assert [path.name for path in tmp_path.glob("begun *")] == ["begun 0"]

    run_alone(scene())


def watched(
    queue: ComputeQueue, log: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Note who asks for a slot to compute, and who gets one."""
    slot = queue.slot

    @asynccontextmanager
    async def noted(client: Client) -> AsyncIterator[None]:
        log.append(("asks", client.address))
        async with slot(client):
            log.append(("begins", client.address))
            yield

    monkeypatch.setattr(queue, "slot", noted)


def jobs_before(log: list[tuple[str, str]], address: str, flood: str) -> list[int]:
    """How many computations of the flood began while each request from an address waited."""
    counts, waiting = [], False
    for what, who in log:
        if who == address:
            waiting = what == "asks"
            counts += [0] if waiting else []
        elif waiting and (what, who) == ("begins", flood):
            counts[-1] += 1
    return counts


@pytest.mark.deep
@pytest.mark.parametrize("leaves", [True, False])
@pytest.mark.parametrize("workers", [0, 2])
def test_visitors_wait_for_few_jobs_of_a_flood(
    database: str, monkeypatch: pytest.MonkeyPatch, workers: int, leaves: bool
) -> None:
    """Eight players of one address always have 32 requests open, or close each at once."""
    app = create_app(Settings(database, PATIENT, workers=workers))
    services, log = app.state.services, list[tuple[str, str]]()
    watched(services.computers._queue, log, monkeypatch)
    cookies = [cookie_of(app) for _ in range(8)]
    flood, *others = (f"192.0.2.{number}" for number in range(3))
    over = asyncio.Event()

    async def keep_asking(cookie: str) -> None:
        while not over.is_set():
            visitor = Visitor(app, flood, cookie)
            if leaves:
                await asyncio.sleep(0.01)
                await visitor.leave()
            await visitor.task

    async def visit(address: str) -> None:
        for _ in range(10):
            visitor = Visitor(app, address)
            await visitor.task
            assert visitor.status == 200, visitor.body

    async def scene() -> None:
        asking = [asyncio.create_task(keep_asking(cookie)) for cookie in cookies * 4]
        await until(lambda: len(log) > len(asking))
        try:
            await asyncio.gather(*map(visit, others))
        finally:
            over.set()
            await asyncio.gather(*asking)

    run_alone(scene())
    services.computers.stop()
    services.database.close()
    hidden = [hidden_address(address, services.keys.cookies) for address in (flood, *others)]
    for address in hidden[1:]:
        counts = jobs_before(log, address, hidden[0])
        assert len(counts) == 10
        assert max(counts) <= max(1, workers) + 1
    assert log.count(("begins", hidden[0])) > 0


def cookie_of(app: FastAPI) -> str:
    """The cookie of a new player."""
    client = TestClient(app)
    client.get("/api/daily")
    return client.cookies[COOKIE]
