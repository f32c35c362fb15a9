"""Reject bodies over the limit, declared or streamed, and bodies that are not valid text."""

import json
from collections.abc import Mapping
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..faults import BAD_INPUT, fault

TOO_LARGE = 413
BUSY = 503
RETRY_SOON = {"retry-after": "5", "connection": "close"}


class LargerBodies(NamedTuple):
    """Paths with a larger limit of their own, and how many such bodies are read at once."""

    limits: Mapping[str, int]
    at_once: int


NO_LARGER = LargerBodies({}, 0)


class BodyLimit:
    """Reads the body, up to the limit, before the inner layers see the request."""

    def __init__(self, app: ASGIApp, limit: int, larger: LargerBodies = NO_LARGER) -> None:
        self._app = app
        self._limit = limit
        self._larger = larger
        self._reading_larger = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not has_body(Headers(scope=scope)):
            await self._app(scope, receive, send)
            return
        limit = self._larger.limits.get(scope["path"], self._limit)
        if limit > self._limit and self._reading_larger >= self._larger.at_once:
            refusal = fault(BUSY, "too many files are being read: try again", RETRY_SOON)
            await refusal(scope, receive, send)
            return
        self._reading_larger += limit > self._limit
        try:
            body = await _read(Headers(scope=scope), receive, limit)
        except ClientDisconnect:
            return  # half a body is no request
        finally:
            self._reading_larger -= limit > self._limit
        if body is None:
            reason = f"the request is too large: expected at most {limit} bytes"
            refusal = fault(TOO_LARGE, reason, {"connection": "close"})
            await refusal(scope, receive, send)
            return
        app = self._app if is_text(body) else fault(BAD_INPUT, "the request is not valid text")
        await app(scope, _replayed(body, receive), send)


async def _read(headers: Headers, receive: Receive, limit: int) -> bytes | None:
    told = headers.get("content-length", "0")
    if not told.isdigit() or int(told) > limit:
        return None
    pieces, size = list[bytes](), 0
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        pieces.append(message.get("body", b""))
        size += len(pieces[-1])
        if size > limit:
            return None
        more = message.get("more_body", False)
    return b"".join(pieces)


def has_body(headers: Headers) -> bool:
    """Whether the request has a body."""
    return headers.get("content-length", "0") != "0" or "transfer-encoding" in headers


def is_text(body: bytes) -> bool:
    """Whether all strings can be stored: no lone surrogates, no NUL characters.

    Invalid JSON passes here; the routes reject it.
    """
    if b"\\u" not in body:
        return True
    try:
        again = json.dumps(json.loads(body), ensure_ascii=False)
        return b"\\u0000" not in again.encode()
    except UnicodeEncodeError:
        return False
    except (ValueError, RecursionError):
        return True


def _replayed(body: bytes, receive: Receive) -> Receive:
    """A receiver that returns the body in one piece, then what follows it."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return waiting.pop() if waiting else await receive()

    return replay
