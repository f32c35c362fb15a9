"""What every request can use: the services of the server, and the clock."""

from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Annotated, cast

from fastapi import Depends, Request

from .clients.rate_limits import RateLimits
from .compute.computers import Computers
from .database.engine import Database
from .database.keys import Keys
from .lab.laboratory import Laboratory
from .matches.feed import MatchFeed
from .settings import Settings
from .telemetry import Metrics


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


def services_of(request: Request) -> Services:
    """The services of the server that received a request."""
    return cast(Services, request.app.state.services)


async def _services(request: Request) -> Services:
    return services_of(request)


Server = Annotated[Services, Depends(_services)]


async def utc_now() -> datetime:
    """The current time in UTC; a dependency, so that tests can set it."""
    return datetime.now(UTC)


Now = Annotated[datetime, Depends(utc_now)]


async def _today(now: Now) -> date:
    return now.date()


Today = Annotated[date, Depends(_today)]
