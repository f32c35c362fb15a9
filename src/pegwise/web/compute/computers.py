"""Long computations in processes of their own, so that nobody waits for somebody else's."""

import asyncio
import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import TimeoutError as OutOfTime
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from threading import Lock
from typing import Any, TypeVar

from pebble import ProcessExpired, ProcessPool
from starlette.concurrency import run_in_threadpool

from pegwise.runtime.signals import interruptions_held

from ..clients.client import CLIENT, Client
from ..clients.rate_limits import RateLimits
from ..faults import Refused
from ..settings import Settings
from ..telemetry import Metrics
from .precompile import Precompiler
from .workers import Outcome, begin, timed

Found = TypeVar("Found")

WAIT_FOR_COMPILER = 30  # seconds


class Computers:
    """A few processes that compute; one that takes too long is ended and replaced."""

    def __init__(
        self,
        settings: Settings,
        rate_limits: RateLimits,
        metrics: Metrics,
        preparation: Precompiler,
    ) -> None:
        self._limits = settings.limits
        self._workers = settings.workers
        self._rate_limits = rate_limits
        self._metrics = metrics
        self._waiting = 0
        self._waiting_for: Counter[str] = Counter()  # by client
        self._mending = Lock()
        self._begun = False
        self._pool = self._new_pool()
        self._preparation = preparation

    def start(self) -> None:
        """Have the processes ready before the first question; nobody waits for them."""
        if self._workers:
            self._begin()
            self._preparation.begin()

    def stop(self) -> None:
        """End the processes and what they are at."""
        self._preparation.stop()
        self._stop_pool()

    def _stop_pool(self) -> None:
        self._pool.stop()  # type: ignore[no-untyped-call]
        self._pool.join()

    async def run(self, work: Callable[..., Found], *arguments: Any) -> Found:
        """What the function returns; refused where there is too much to do or it takes too long.

        The time it takes is charged to the client whose request this is.
        """
        client = CLIENT.get()
        with self._place(client):
            if client is not None:
                await run_in_threadpool(self._rate_limits.check_computing, client)
            with self._metrics.computations.track_inprogress():
                outcome = await self._outcome(work, arguments)
        self._metrics.computed.inc(outcome.seconds)
        if client is not None:
            await run_in_threadpool(self._rate_limits.computed, client, outcome.seconds)
        return outcome.unwrapped()

    @contextmanager
    def _place(self, client: Client | None) -> Iterator[None]:
        """A place among those who wait; nobody can take all of them."""
        name = "" if client is None else client.player or client.address
        if self._waiting >= self._limits.waiting_requests:
            raise Refused(429, "too many computations are waiting: try again in a moment", 1)
        if name and self._waiting_for[name] >= self._limits.waiting_requests_a_client:
            raise Refused(429, "you wait for other computations: try again when they are done", 1)
        self._waiting += 1
        self._waiting_for[name] += 1
        try:
            yield
        finally:
            self._waiting -= 1
            self._waiting_for[name] -= 1
            self._waiting_for += Counter()  # forgets who waits for nothing

    async def _outcome(
        self, work: Callable[..., Found], arguments: tuple[Any, ...]
    ) -> Outcome[Found]:
        seconds = self._limits.seconds_a_request
        try:
            if not self._sound():
                await run_in_threadpool(self._mend)
            future = self._pool.schedule(timed, (work, *arguments), timeout=seconds)
            return await asyncio.wrap_future(future)
        except OutOfTime:
            return Outcome(seconds, error=await run_in_threadpool(self._too_long))
        except (ProcessExpired, BrokenProcessPool):
            return Outcome(0.0, error=Refused(503, "the computation was ended: try again", 1))

    def _too_long(self) -> Refused:
        seconds = f"{self._limits.seconds_a_request:g} seconds"
        if self._preparation.done:
            return Refused(422, f"this takes longer than {seconds}: expected a smaller board")
        self._preparation.begin()
        reason = "code for boards as large as this is being compiled, which happens once"
        return Refused(503, f"{reason}: try again in a minute", WAIT_FOR_COMPILER)

    def _sound(self) -> bool:
        return self._begun and self._pool.active

    def _mend(self) -> None:
        """A pool breaks when its processes are killed from outside; then a new one takes over."""
        with self._mending:
            if self._begun and not self._pool.active:
                self._stop_pool()
                self._pool = self._new_pool()
                self._begun = False
            if not self._begun:
                self._begin()

    def _begin(self) -> None:
        with interruptions_held():
            self._pool.schedule(int)
        self._begun = True

    def _new_pool(self) -> ProcessPool:
        return ProcessPool(
            max_workers=max(1, self._workers),
            initializer=begin,
            initargs=(self._workers > 0,),
            context=multiprocessing.get_context("spawn"),
        )
