"""Who is playing: an id in a signed cookie, no login."""

import secrets
from typing import Annotated

from fastapi import Depends, Request, Response
from itsdangerous import BadSignature, Signer

from .shared import Server

COOKIE = "pegwise_player"
YEAR = 365 * 24 * 3600


def player_of(request: Request, response: Response, server: Server) -> str:
    """The player behind a request; somebody new gets a cookie."""
    signer = Signer(server.keys.cookies, salt="pegwise.player")
    try:
        return signer.unsign(request.cookies.get(COOKIE, "")).decode()
    except BadSignature:
        player = secrets.token_urlsafe(18)
    response.set_cookie(
        COOKIE,
        signer.sign(player).decode(),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return player


Player = Annotated[str, Depends(player_of)]
