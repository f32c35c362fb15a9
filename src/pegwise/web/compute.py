"""Long computations in processes of their own, so that nobody waits for somebody else's."""

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import TimeoutError as OutOfTime
from typing import Any, TypeVar

from pebble import ProcessExpired, ProcessPool

from .faults import Refused
from .settings import Settings

Found = TypeVar("Found")


class Computers:
    """A few processes that compute; one that takes too long is ended and replaced."""

    def __init__(self, settings: Settings) -> None:
        self._limits = settings.limits
        self._waiting = 0
        self._pool = ProcessPool(
            max_workers=settings.workers,
            initializer=_warm_up,
            context=multiprocessing.get_context("spawn"),
        )

    def start(self) -> None:
        """Have the processes ready before the first question."""
        self._pool.schedule(_warm_up)

    def stop(self) -> None:
        """End the processes and what they are at."""
        self._pool.stop()  # type: ignore[no-untyped-call]
        self._pool.join()

    async def run(self, work: Callable[..., Found], *arguments: Any) -> Found:
        """What the function returns; refused where there is too much to do or it takes too long."""
        if self._waiting >= self._limits.waiting_requests:
            raise Refused(429, "too many computations are waiting: try again in a moment")
        self._waiting += 1
        seconds = self._limits.seconds_a_request
        try:
            future = self._pool.schedule(work, args=arguments, timeout=seconds)
            found: Found = await asyncio.wrap_future(future)
            return found
        except OutOfTime:
            raise Refused(
                422, f"this takes longer than {seconds:g} seconds: expected a smaller board"
            ) from None
        except ProcessExpired:
            raise Refused(503, "the computation was ended: try again") from None
        finally:
            self._waiting -= 1


def _warm_up() -> None:
    """Load what every computation needs."""
    from .. import coach, strategies  # noqa: F401
    from ..play import advice  # noqa: F401
