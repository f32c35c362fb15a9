"""A visitor from one address asks for more than the server has; another one still gets answers."""

import asyncio
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from pegwise.web.api import tools
from pegwise.web.tools.assist import assist
from support.event_loops import run_alone
from support.work import mark_and_wait_for

SHEET = {"variant": "3x4", "rows": []}


class Visitor:
    """A request for assistance from an address, whose connection can be closed."""

    def __init__(self, app: FastAPI, address: str) -> None:
        self.status = 0
        self.body = b""
        self._read = False
        self._closed = asyncio.Event()
        body = json.dumps(SHEET).encode()
        headers = {"content-type": "application/json", "content-length": str(len(body))}
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
            monkeypatch.setattr(tools, "assist", partial(mark_and_wait_for, begun, end))
            flood.append(Visitor(app, "192.0.2.1"))
            await until((tmp_path / "begun 0").exists)
        monkeypatch.setattr(tools, "assist", assist)
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
