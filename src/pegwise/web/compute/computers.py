"""Long computations in worker processes, so that requests do not block each other."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from typing import Any, TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.types import Receive

from ..faults import Refused
from ..rate_limits import CLIENT, Client, RateLimits
from ..settings import Settings
from ..telemetry import Metrics
from .processes import Computation, ComputationStopped, OutOfTime, WorkerOutcome, WorkerPool
from .slots import ComputeQueue
from .warm_up import Precompiler

COMPILER_RETRY_AFTER = 30  # seconds
RESTART_SECONDS = 1.5  # CPU time of a process that takes the place of a killed one
Result = TypeVar("Result")
CLIENT_GONE = 499  # nobody receives it; the log and the metrics have it

# Set for each request: the messages of its connection, the last of which says that it is closed.
RECEIVE: ContextVar[Receive | None] = ContextVar("receive", default=None)


async def unless_gone(work: Coroutine[Any, Any, Result]) -> Result:
    """The result of the work, which is cancelled if the client disconnects.

    The request ends then, even if the work takes a while to clean up. The body of the request must
    have been read before.
    """
    receive = RECEIVE.get()
    if receive is None:
        return await work
    task = asyncio.create_task(work)
    closed = asyncio.create_task(_closed(receive))
    try:
        await asyncio.wait((task, closed), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise Refused(CLIENT_GONE, "the client disconnected")
        return task.result()
    finally:
        closed.cancel()
        task.cancel()
        task.add_done_callback(_retrieve)


def _retrieve(task: asyncio.Task[Any]) -> None:
    """See the exception of a task that nobody waits for, so that it is not reported."""
    if not task.cancelled():
        task.exception()


async def _closed(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


class Computers:
    """Gives every request a slot in a worker process; one that takes too long is killed."""

    def __init__(
        self,
        settings: Settings,
        rate_limits: RateLimits,
        metrics: Metrics,
        precompiler: Precompiler,
    ) -> None:
        slots, warm = max(1, settings.workers), settings.workers > 0
        self._limits = settings.limits
        self._rate_limits = rate_limits
        self._metrics = metrics
        self._queue = ComputeQueue(slots, settings.limits)
        most, lists, engines = settings.limits.worker_bytes, settings.lists, settings.engines
        self._pool = WorkerPool(slots + 1, warm, most, engines, lists)
        self._threads = ThreadPoolExecutor(slots + 1, "computation")
        self._in_advance = warm
        self._precompiler = precompiler

    def start(self) -> None:
        """Start the first process in the background before the first request."""
        if self._in_advance:
            self._pool.prepare()
            self._precompiler.begin()

    def stop(self) -> None:
        """Stop the processes and their computations."""
        self._precompiler.stop()
        self._pool.stop()
        self._threads.shutdown()

    async def run(self, work: Callable[..., Result], *arguments: Any) -> Result:
        """The result of the function; raises ``Refused`` if it waits or takes too long.

        The time is charged to the client of the current request. If the client disconnects, its
        computation is stopped, or never begins.
        """
        return await unless_gone(self._run(Computation(work, *arguments)))

    async def _run(self, computation: Computation) -> Any:
        client = CLIENT.get()
        async with self._queue.slot(client):
            if client is not None:
                await run_in_threadpool(self._rate_limits.check_computing, client)
            with self._metrics.computations.track_inprogress():
                outcome = await self._outcome(computation, client)
        await self._charge(client, outcome.seconds)
        return outcome.unwrapped()

    async def _charge(self, client: Client | None, seconds: float) -> None:
        self._metrics.computed.inc(seconds)
        if client is not None:
            await self._rate_limits.charge(client, seconds)

    async def _outcome(self, computation: Computation, client: Client | None) -> WorkerOutcome[Any]:
        seconds = self._limits.seconds_a_request
        thread = asyncio.get_running_loop().run_in_executor(
            self._threads, self._pool.compute, computation, seconds
        )
        try:
            return await asyncio.shield(thread)
        except asyncio.CancelledError:
            used = computation.abandon()
            await asyncio.wait((thread,))
            thread.exception()  # seen, so that it is not reported
            if used:
                await self._charge(client, used + RESTART_SECONDS)
            raise
        except OutOfTime:
            return WorkerOutcome(seconds, error=await run_in_threadpool(self._too_long))
        except ComputationStopped:
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
