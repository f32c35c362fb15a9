"""Bodies that are too large are refused, also those that do not say so; and what is no text."""

import json

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..faults import BAD_INPUT, fault

TOO_LARGE = 413


class SmallBody:
    """Reads a body as far as the limit before anybody else sees the request."""

    def __init__(self, app: ASGIApp, limit: int) -> None:
        self._app = app
        self._limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http" or not has_body(Headers(scope=scope)):
            await self._app(scope, receive, send)
            return
        body = await self._read(Headers(scope=scope), receive)
        if body is None:
            reason = f"the request is too large: expected at most {self._limit} bytes"
            refusal = fault(TOO_LARGE, reason, {"connection": "close"})
            await refusal(scope, receive, send)
            return
        app = self._app if is_text(body) else fault(BAD_INPUT, "the request is not proper text")
        await app(scope, _replayed(body, receive), send)

    async def _read(self, headers: Headers, receive: Receive) -> bytes | None:
        told = headers.get("content-length", "0")
        if not told.isdigit() or int(told) > self._limit:
            return None
        body = b""
        more = True
        while more:
            message = await receive()
            body += message.get("body", b"")
            if len(body) > self._limit:
                return None
            more = message.get("more_body", False)
        return body


def has_body(headers: Headers) -> bool:
    """Whether a body follows."""
    return headers.get("content-length", "0") != "0" or "transfer-encoding" in headers


def is_text(body: bytes) -> bool:
    """Whether the strings in it can be written down: no half characters, no zeros.

    What is no JSON at all is for the routes to refuse.
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
    """The body in one piece, then whatever comes after it."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return waiting.pop() if waiting else await receive()

    return replay
