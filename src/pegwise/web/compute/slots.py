"""Who computes next: slots go round the addresses, then round the players of an address."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ..faults import Refused
from ..rate_limits import Client
from ..settings import Limits

NO_CLIENT = Client(None, "")
RETRY_SECONDS = 5  # what a client is told to wait when it got no slot


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
