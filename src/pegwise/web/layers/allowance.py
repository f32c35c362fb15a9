"""Who asks too much is turned away before anything is done."""

from sqlalchemy.exc import OperationalError
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from ..clients.client import CLIENT, Client, hidden_address
from ..clients.players import known_player
from ..faults import Refused, no_database_now, refusal
from ..shared import Shared
from .origin import READING


class Allowed:
    """Remembers who asks, and counts requests that change something."""

    def __init__(self, app: ASGIApp, shared: Shared) -> None:
        self._app = app
        self._shared = shared

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            await self._app(scope, receive, send)
            return
        client = self._client(HTTPConnection(scope))
        before = CLIENT.set(client)
        try:
            if scope["method"] not in READING:
                shared = self._shared
                await shared.database.promptly(shared.allowances.request, client)
            await self._app(scope, receive, send)
        except Refused as refused:
            await refusal(refused)(scope, receive, send)
        except OperationalError:
            await no_database_now()(scope, receive, send)
        finally:
            CLIENT.reset(before)

    def _client(self, asked: HTTPConnection) -> Client:
        keys = self._shared.keys
        host = asked.client.host if asked.client else ""
        return Client(known_player(asked.cookies, keys), hidden_address(host, keys))
