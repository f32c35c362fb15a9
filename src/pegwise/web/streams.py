"""Event streams: the pages that follow a comparison or a match, counted by address.

What the open pages of a match are told is its public state, once for all of them. A change made by
this server is passed on at once; those of other servers are found by a watcher.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager, suppress
from threading import Lock
from typing import NamedTuple

from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from .faults import Refused
from .rate_limits import address_of_request
from .settings import Limits

EVENTS = "text/event-stream"


class OpenStreams:
    """The open event streams of one kind, counted by address."""

    def __init__(self, most: int, most_an_address: int, too_many: str, too_many_here: str) -> None:
        self._most, self._most_an_address = most, most_an_address
        self._too_many, self._too_many_here = too_many, too_many_here
        self._addresses: Counter[str] = Counter()

    def total(self) -> int:
        """How many streams are open."""
        return self._addresses.total()

    def check_room(self, address: str) -> None:
        """Raises if there are too many streams, in all or of this address."""
        if self._addresses[address] >= self._most_an_address:
            raise Refused(429, f"{self._too_many_here}: close one of them", 3)
        if self.total() >= self._most:
            raise Refused(429, f"{self._too_many}: try again in a moment", 3)

    @contextmanager
    def counted(self, address: str) -> Iterator[None]:
        """While entered, a stream of this address is open."""
        self._addresses[address] += 1
        try:
            yield
        finally:
            self._addresses[address] -= 1
            self._addresses += Counter()  # drops addresses without streams


class EventStream(StreamingResponse):
    """A response that counts as an open stream while it is sent.

    ``events`` is entered first, so that an error in it is still answered as any other.
    """

    def __init__(
        self, streams: OpenStreams, events: AbstractAsyncContextManager[AsyncIterator[str]]
    ) -> None:
        super().__init__(iter(()), media_type=EVENTS, headers={"Cache-Control": "no-store"})
        self._streams, self._events = streams, events

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events."""
        with self._streams.counted(address_of_request()):
            async with self._events as self.body_iterator:
                await super().__call__(scope, receive, send)


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
        self.streams = OpenStreams(
            limits.match_streams,
            limits.match_streams_an_address,
            "too many matches are being followed",
            "your network is following many matches",
        )
        self._watch = watch
        self._listeners: dict[str, set[Listener]] = {}
        self._versions: dict[str, int] = {}
        self._change = Lock()

    @contextmanager
    def listening(self, match: str) -> Iterator[Listener]:
        """A listener of this match while its page is open."""
        listener = Listener()
        with self._change:
            self._listeners.setdefault(match, set()).add(listener)
        self._watch(self)
        try:
            yield listener
        finally:
            with self._change:
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
