"""The player of a request: an id in a signed cookie, no login."""

import secrets
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated

from fastapi import Depends, Request, Response
from itsdangerous import BadSignature, Signer

from ..database.keys import Keys
from ..services import Server
from .rate_limits import CLIENT

COOKIE = "pegwise_player"
YEAR = 365 * 24 * 3600


async def player_of(request: Request, response: Response, server: Server) -> str:
    """The player of a request; a new player gets a cookie."""
    client = CLIENT.get()
    if client is not None and client.player is not None:
        return client.player
    if client is not None:
        await server.database.promptly(server.rate_limits.newcomer, client.address)
    player = secrets.token_urlsafe(18)
    response.set_cookie(
        COOKIE,
        _signer(server.keys.cookies).sign(player).decode(),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return player


def known_player(cookies: Mapping[str, str], keys: Keys) -> str | None:
    """The player in the cookie; None without a valid signature."""
    try:
        return _signer(keys.cookies).unsign(cookies.get(COOKIE, "")).decode()
    except BadSignature:
        return None


@lru_cache
def _signer(key: bytes) -> Signer:
    return Signer(key, salt="pegwise.player")


Player = Annotated[str, Depends(player_of)]
