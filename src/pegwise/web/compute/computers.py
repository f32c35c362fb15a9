"""Long computations in worker processes, so that requests do not block each other.

Who computes next: slots go round the addresses, then round the players of an address.
"""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.types import Receive

from ..faults import Refused
from ..rate_limits import CLIENT, Client, RateLimits
from ..settings import Limits, Settings
from ..telemetry import Metrics
from .processes import (
    Computation,
    ComputationStopped,
    OutOfTime,
    Precompiler,
    WorkerOutcome,
    WorkerPool,
)

COMPILER_RETRY_AFTER = 30  # seconds
NO_CLIENT = Client(None, "")
RETRY_SECONDS = 5  # what a client is told to wait when it got no slot
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


class QueuedRequest:
    """The place of a request: it waits, then runs."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.begins = asyncio.get_running_loop().create_future()
        self.running = False


class ComputeQueue:
    """A fair queue for ``slots`` computations at a time.

    The address with the fewest running computations is next, and among equals the one that has
    waited longest for a slot: none is given more than half while another waits. If one address
    got more than that while it was alone, a newcomer begins at once beside it, in one slot more.
    """

    def __init__(self, slots: int, limits: Limits) -> None:
        self._slots = slots
        self._limits = limits
        # By address and player, those whose turn is next first.
        self._waiting: dict[str, dict[str, deque[QueuedRequest]]] = {}
        self._running: Counter[str] = Counter()  # by address
        self._places: Counter[Client] = Counter()  # waiting and running requests

    @asynccontextmanager
    async def slot(self, client: Client | None) -> AsyncIterator[None]:
        """Wait for a slot; raises ``Refused`` if there is no place or no slot in time."""
        request = self._join(client or NO_CLIENT)
        try:
            self._begin_next()
            try:
                async with asyncio.timeout(self._limits.waiting_seconds):
                    await request.begins
            except TimeoutError:
                raise busy() from None
            yield
        finally:
            self._leave(request)
            self._begin_next()

    def _join(self, client: Client) -> QueuedRequest:
        most = self._limits.waiting_requests_a_client
        if client is not NO_CLIENT and self._places[client] >= most:
            raise Refused(
                429, "you are waiting for other computations: try again when they are done", 1
            )
        if self._places.total() >= self._limits.waiting_requests:
            self._make_room(client.address)
        request = QueuedRequest(client)
        self._places[client] += 1
        players = self._waiting.setdefault(client.address, {})
        players.setdefault(client.player or "", deque()).append(request)
        return request

    def _make_room(self, address: str) -> None:
        """In a full queue, the latest request of the address with the most of them gives way."""
        longest = max(self._waiting, key=self._places_of, default=address)
        if self._places_of(longest) <= self._places_of(address) + 1:
            raise Refused(429, "too many computations are waiting: try again in a moment", 1)
        latest = next(reversed(self._waiting[longest].values()))[-1]
        if not latest.begins.done():  # its client may have left just now
            latest.begins.set_exception(busy())
        self._leave(latest)

    def _places_of(self, address: str) -> int:
        return sum(n for client, n in self._places.items() if client.address == address)

    def _leave(self, request: QueuedRequest) -> None:
        client = request.client
        if request.running:
            request.running = False
            self._running[client.address] -= 1
        elif not self._unqueue(request):
            return  # it gave way before
        self._places[client] -= 1
        self._places += Counter()  # drops clients without requests
        self._running += Counter()

    def _unqueue(self, request: QueuedRequest) -> bool:
        player = request.client.player or ""
        players = self._waiting.get(request.client.address, {})
        if request not in players.get(player, ()):
            return False
        players[player].remove(request)
        if not players[player]:
            del players[player]
        if not players:
            del self._waiting[request.client.address]
        return True

    def _begin_next(self) -> None:
        while (address := self._next_address()) is not None:
            players = self._waiting.pop(address)
            player = next(iter(players))
            requests = players.pop(player)
            request = requests.popleft()
            if requests:
                players[player] = requests  # behind the other players
            if players:
                self._waiting[address] = players  # behind the other addresses
            request.running = True
            self._running[address] += 1
            if not request.begins.done():
                request.begins.set_result(None)

    def _next_address(self) -> str | None:
        running = self._running
        if not self._waiting:
            return None
        address = min(self._waiting, key=lambda address: running[address])
        if running.total() < self._slots:
            return address
        crowded = max(running.values()) > self._slots // 2
        extra = running.total() == self._slots and crowded and not running[address]
        return address if extra else None


def busy() -> Refused:
    """The refusal of a request that waited for too long."""
    reason = "the server is busy with other computations"
    return Refused(503, f"{reason}: try again in {RETRY_SECONDS} seconds", RETRY_SECONDS)


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
