"""Requests drawn from the shared counters in blocks, so that few requests wait for the database."""

from collections import Counter
from collections.abc import Sequence
from threading import Lock

BLOCKS_A_LIMIT = 64  # a small limit is drawn one request at a time, and so counts exactly


def block_of(limit: int) -> int:
    """How many requests a server draws at once."""
    return max(1, limit // BLOCKS_A_LIMIT)


class RequestBlocks:
    """The requests that this server has drawn for its clients and not yet used in this minute."""

    def __init__(self) -> None:
        self._minute = 0
        self._left: Counter[str] = Counter()
        self._lock = Lock()

    def take(self, clients: Sequence[str], minute: int) -> bool:
        """Use up a request of each client; False, and none is used, if a block is empty."""
        with self._lock:
            self._turn_to(minute)
            if any(self._left[client] < 1 for client in clients):
                return False
            for client in clients:
                self._left[client] -= 1
            return True

    def has(self, client: str, minute: int) -> bool:
        """Whether a request of this client is left."""
        with self._lock:
            self._turn_to(minute)
            return self._left[client] > 0

    def add(self, client: str, minute: int, requests: int) -> None:
        """Keep requests that were drawn in this minute."""
        with self._lock:
            self._turn_to(minute)
            self._left[client] += requests

    def _turn_to(self, minute: int) -> None:
        """Forget what is left of another minute."""
        if minute != self._minute:
            self._minute = minute
            self._left.clear()
