"""Rate limit: clients over their limit get status 429 before any work is done."""

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from ..clients.connections import RECEIVE
from ..clients.players import known_player
from ..clients.rate_limits import CLIENT, Client, hidden_address
from ..database.write_turns import TROUBLE
from ..faults import Refused, no_database_now, refusal
from ..services import Services
from .same_origin import SAFE_METHODS


class RateLimit:
    """Identifies the client of each API request, and counts requests that change something."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self._app = app
        self._services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            await self._app(scope, receive, send)
            return
        services, asked = self._services, HTTPConnection(scope)
        host = asked.client.host if asked.client else ""
        player = known_player(asked.cookies, services.keys)
        client = Client(player, hidden_address(host, services.keys))
        before, unwatched = CLIENT.set(client), RECEIVE.set(receive)
        try:
            changes = scope["method"] not in SAFE_METHODS
            if changes and not services.rate_limits.is_drawn(client):
                await services.database.promptly(services.rate_limits.request, client)
            await self._app(scope, receive, send)
        except Refused as refused:
            await refusal(refused)(scope, receive, send)
        except TROUBLE as error:
            await no_database_now(error)(scope, receive, send)
        finally:
            CLIENT.reset(before)
            RECEIVE.reset(unwatched)
