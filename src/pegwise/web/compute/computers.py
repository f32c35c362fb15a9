"""A pool of worker processes for long computations, so that requests do not block each other."""

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

from ..clients.rate_limits import CLIENT, Client, RateLimits
from ..faults import Refused
from ..settings import Settings
from ..telemetry import Metrics
from .warm_up import Precompiler
from .workers import WorkerOutcome, begin, timed

Result = TypeVar("Result")

COMPILER_RETRY_AFTER = 30  # seconds


class Computers:
    """A pool of worker processes; one that takes too long is killed and replaced."""

    def __init__(
        self,
        settings: Settings,
        rate_limits: RateLimits,
        metrics: Metrics,
        precompiler: Precompiler,
    ) -> None:
        self._limits = settings.limits
        self._workers = settings.workers
        self._rate_limits = rate_limits
        self._metrics = metrics
        self._waiting: Counter[str] = Counter()  # requests by client
        self._mending = Lock()
        self._begun = False
        self._pool = self._new_pool()
        self._precompiler = precompiler

    def start(self) -> None:
        """Start the processes in the background before the first request."""
        if self._workers:
            self._begin()
            self._precompiler.begin()

    def stop(self) -> None:
        """Stop the processes and their computations."""
        self._precompiler.stop()
        self._stop_pool()

    def _stop_pool(self) -> None:
        self._pool.stop()  # type: ignore[no-untyped-call]
        self._pool.join()

    async def run(self, work: Callable[..., Result], *arguments: Any) -> Result:
        """The result of the function; raises ``Refused`` if it waits or takes too long.

        The time is charged to the client of the current request.
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
        """A place in the queue; each client may take only a few."""
        name = "" if client is None else client.player or client.address
        if self._waiting.total() >= self._limits.waiting_requests:
            raise Refused(429, "too many computations are waiting: try again in a moment", 1)
        if name and self._waiting[name] >= self._limits.waiting_requests_a_client:
            raise Refused(
                429, "you are waiting for other computations: try again when they are done", 1
            )
        self._waiting[name] += 1
        try:
            yield
        finally:
            self._waiting[name] -= 1
            self._waiting += Counter()  # drops clients with nothing waiting

    async def _outcome(
        self, work: Callable[..., Result], arguments: tuple[Any, ...]
    ) -> WorkerOutcome[Result]:
        seconds = self._limits.seconds_a_request
        try:
            if not (self._begun and self._pool.active):
                await run_in_threadpool(self._mend)
            future = self._pool.schedule(timed, (work, *arguments), timeout=seconds)
            return await asyncio.wrap_future(future)
        except OutOfTime:
            return WorkerOutcome(seconds, error=await run_in_threadpool(self._too_long))
        except (ProcessExpired, BrokenProcessPool):
            return WorkerOutcome(
                0.0, error=Refused(503, "the computation was stopped: try again", 1)
            )

    def _too_long(self) -> Refused:
        seconds = f"{self._limits.seconds_a_request:g} seconds"
        if self._precompiler.done:
            return Refused(422, f"this takes longer than {seconds}: expected a smaller board")
        self._precompiler.begin()
        reason = "code for boards of this size is being compiled, which happens once"
        return Refused(503, f"{reason}: try again in a minute", COMPILER_RETRY_AFTER)

    def _mend(self) -> None:
        """Start the pool, or replace it if its processes were killed from outside."""
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
