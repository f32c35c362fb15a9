"""The time, as a dependency, so that a test can set it."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated

from fastapi import Depends


def utc_now() -> datetime:
    """The present moment, in UTC."""
    return datetime.now(UTC)


Now = Annotated[datetime, Depends(utc_now)]


def _today(now: Now) -> date:
    return now.date()


Today = Annotated[date, Depends(_today)]


def seconds_until_midnight(now: datetime) -> int:
    """How long this day still lasts."""
    midnight = datetime.combine(now.date() + timedelta(days=1), time(), UTC)
    return int((midnight - now).total_seconds())
