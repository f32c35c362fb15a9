"""What the open pages of a match are told: its public state, once for all of them.

A change made by this server is passed on at once; those of other servers are found by a watcher.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Lock
from typing import NamedTuple

from ..faults import Refused
from ..settings import Limits


class News(NamedTuple):
    """A version of a match, its public state as JSON, and whether no other can follow."""

    version: int
    text: str
    last: bool


class Listener:
    """An open page: the latest news of its match, and an event that says that there are some."""

    def __init__(self) -> None:
        self.news: News | None = None
        self._arrived = asyncio.Event()
        self._loop = asyncio.get_running_loop()

    def tell(self, news: News) -> None:
        """Replace the news by later ones; from any thread."""
        if self.news is None or news.version > self.news.version:
            self.news = news
            with suppress(RuntimeError):  # the loop was closed, and the page with it
                self._loop.call_soon_threadsafe(self._arrived.set)

    async def wait(self, seconds: float) -> News | None:
        """The next news; None if there are none for a while."""
        try:
            async with asyncio.timeout(seconds):
                await self._arrived.wait()
        except TimeoutError:
            return None
        self._arrived.clear()
        return self.news


class MatchFeed:
    """The open pages of this server by match; ``watch`` is called when the first one opens."""

    def __init__(self, limits: Limits, watch: Callable[["MatchFeed"], None]) -> None:
        self._limits = limits
        self._watch = watch
        self._listeners: dict[str, set[Listener]] = {}
        self._addresses: Counter[str] = Counter()
        self._versions: dict[str, int] = {}
        self._change = Lock()

    def check_room(self, address: str) -> None:
        """Raises if there are too many streams, in all or of this address."""
        limits = self._limits
        if self._addresses[address] >= limits.match_streams_an_address:
            raise Refused(429, "your network is following many matches: close one of them", 3)
        if self._addresses.total() >= limits.match_streams:
            raise Refused(429, "too many matches are being followed: try again in a moment", 3)

    @contextmanager
    def listening(self, match: str, address: str) -> Iterator[Listener]:
        """A listener of this match while its page is open."""
        listener = Listener()
        with self._change:
            self._listeners.setdefault(match, set()).add(listener)
            self._addresses[address] += 1
        self._watch(self)
        try:
            yield listener
        finally:
            with self._change:
                self._addresses[address] -= 1
                self._addresses += Counter()  # drops addresses without streams
                self._listeners[match].discard(listener)
                if not self._listeners[match]:
                    del self._listeners[match]
                    self._versions.pop(match, None)

    def followed(self) -> dict[str, int]:
        """The matches with open pages, and the version that their pages have at least seen."""
        with self._change:
            return {match: self._versions.get(match, -1) for match in self._listeners}

    def is_followed(self, match: str) -> bool:
        """Whether a page of this match is open here."""
        return match in self._listeners

    def publish(self, match: str, news: News) -> None:
        """Tell the open pages of a match its new state; from any thread."""
        with self._change:
            listeners = tuple(self._listeners.get(match, ()))
            if listeners:
                self._versions[match] = max(news.version, self._versions.get(match, -1))
        for listener in listeners:
            listener.tell(news)
