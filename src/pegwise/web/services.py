"""What every request can use: the services of the server, its keys, the clock, and the player."""

import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import lru_cache
from hashlib import sha256
from typing import Annotated, cast

from fastapi import Depends, Query, Request, Response
from itsdangerous import BadSignature, Signer
from sqlalchemy.exc import IntegrityError

from .compute.computers import Computers
from .database.schema import Key
from .database.transactions import Database
from .lab.laboratory import Laboratory
from .messages import VariantText
from .rate_limits import CLIENT, RateLimits
from .settings import Settings
from .streams import MatchFeed
from .telemetry import Metrics

AskedVariant = Annotated[
    VariantText, Query(description="A name such as mastermind, or rules such as 5x7")
]
COOKIE = "pegwise_player"
SECURE_COOKIE = f"__Host-{COOKIE}"  # over https: browsers take it from this very host only
COOKIE_SALT = "pegwise.player"
YEAR = 365 * 24 * 3600
KEY_BYTES = 32


@dataclass(frozen=True, slots=True)
class Keys:
    """One key per purpose; they never leave the server."""

    cookies: bytes
    codes: bytes

    def seed(self, link: str) -> str:
        """The seed of the code behind a link; it cannot be computed without the key."""
        return hmac.new(self.codes, f"code:{link}".encode(), sha256).hexdigest()

    def daily_link(self, variant: str, day: str) -> str:
        """The opaque link id of a daily code."""
        text = f"daily:{variant}:{day}".encode()
        return hmac.new(self.codes, text, sha256).hexdigest()[:24]


def read_keys(database: Database) -> Keys:
    """The keys of this database, created on first use; all its servers share them."""
    return Keys(_key(database, "cookies"), _key(database, "codes"))


def _key(database: Database, name: str) -> bytes:
    try:
        with database.writing() as connection:
            found = Key.first(connection, Key.c.name == name)
            if found is None:
                found = Key(name, secrets.token_bytes(KEY_BYTES))
                found.add(connection)
            return found.value
    except IntegrityError:  # another server created it first
        return _key(database, name)


@dataclass(frozen=True, slots=True)
class Services:
    """The services of a running server."""

    settings: Settings
    database: Database
    keys: Keys
    rate_limits: RateLimits
    metrics: Metrics
    computers: Computers
    laboratory: Laboratory
    feed: MatchFeed


async def services_of(request: Request) -> Services:
    """The services of the server that received a request."""
    return cast(Services, request.app.state.services)


Server = Annotated[Services, Depends(services_of)]


async def utc_now() -> datetime:
    """The current time in UTC; a dependency, so that tests can set it."""
    return datetime.now(UTC)


Now = Annotated[datetime, Depends(utc_now)]


async def _today(now: Now) -> date:
    return now.date()


Today = Annotated[date, Depends(_today)]


async def player_of(request: Request, response: Response, server: Server) -> str:
    """The player of a request; a new player gets a cookie."""
    client = CLIENT.get()
    secure = request.url.scheme == "https"
    known = None if client is None else client.player
    if known is not None and (not secure or SECURE_COOKIE in request.cookies):
        return known
    if known is None and client is not None:
        await server.database.promptly(server.rate_limits.newcomer, client.address)
    player = known or secrets.token_urlsafe(18)
    set_player_cookie(request, response, player, server.keys)
    return player


def set_player_cookie(request: Request, response: Response, player: str, keys: Keys) -> None:
    """Set the cookie that makes a browser this player's."""
    secure = request.url.scheme == "https"
    response.set_cookie(
        SECURE_COOKIE if secure else COOKIE,
        sign(keys, COOKIE_SALT, player),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=secure,
    )


def delete_player_cookie(response: Response) -> None:
    """Delete the cookie: the browser's next request comes from a new player."""
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    response.delete_cookie(SECURE_COOKIE, httponly=True, samesite="lax", secure=True)


def known_player(cookies: Mapping[str, str], keys: Keys) -> str | None:
    """The player in the cookie, also in one set before or without https; None if none is valid."""
    for name in (SECURE_COOKIE, COOKIE):
        player = unsign(keys, COOKIE_SALT, cookies[name]) if name in cookies else None
        if player is not None:
            return player
    return None


def sign(keys: Keys, purpose: str, text: str) -> str:
    """The text with our signature, which is good for one purpose only."""
    return _signer(keys.cookies, purpose).sign(text).decode()


def unsign(keys: Keys, purpose: str, signed: str) -> str | None:
    """The text without its signature; None if that is not ours."""
    try:
        return _signer(keys.cookies, purpose).unsign(signed).decode()
    except BadSignature:
        return None


@lru_cache
def _signer(key: bytes, purpose: str) -> Signer:
    return Signer(key, salt=purpose)


Player = Annotated[str, Depends(player_of)]
