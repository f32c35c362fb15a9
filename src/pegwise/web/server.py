"""Running the server: its socket, limits on connections, startup and shutdown."""

import gc
import signal
import socket
from asyncio import Transport
from asyncio.events import TimerHandle
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from pegwise.errors import PegwiseError, quote

from .app import create_app
from .database.retention import delete_player
from .database.transactions import open_database
from .play.links import is_id
from .rate_limits import network_of
from .settings import Limits, Settings
from .telemetry import start_log

SHUTDOWN_SECONDS = 3  # that requests get to finish
TOO_SLOW = 408
HEAD_TOO_LARGE = 431


class OpenConnections:
    """The open connections of a server, counted by the network of their client."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._open: Counter[str] = Counter()

    def total(self) -> int:
        """How many connections are open."""
        return self._open.total()

    def enter(self, network: str, trusted: bool) -> bool:
        """Count a connection, unless there are too many; a trusted proxy may have all of them."""
        most = self.limits.connections if trusted else self.limits.connections_an_address
        if self.total() >= self.limits.connections or self._open[network] >= most:
            return False
        self._open[network] += 1
        return True

    def leave(self, network: str) -> None:
        """A connection was closed."""
        self._open[network] -= 1
        self._open += Counter()  # drops clients without connections


class LimitedProtocol(HttpToolsProtocol):
    """HTTP for clients that may send slowly, without end, or nothing at all."""

    def __init__(self, *, connections: OpenConnections, **server: Any) -> None:
        super().__init__(**server)
        self._all = connections
        self._limits = connections.limits
        self._network: str | None = None  # while it is counted
        self._in_head = True
        self._head_bytes = 0
        self._request_timer: TimerHandle | None = None
        self._response_timer: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Count the connection, or close it at once."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        proxies = getattr(self.config.loaded_app, "trusted_hosts", ())
        network = network_of(host)
        if self._all.enter(network, host in proxies):
            self._network = network
            self._allow(self._limits.head_seconds)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        super().connection_lost(exc)
        self._disallow()
        self.resume_writing()
        if self._network is not None:
            self._all.leave(self._network)
            self._network = None

    def data_received(self, data: bytes) -> None:
        """Read a part of a request."""
        if self._in_head:
            self._head_bytes += len(data)
            if self._request_timer is None:
                self._allow(self._limits.head_seconds)
        super().data_received(data)
        if self._in_head and self._head_bytes > self._limits.head_bytes:
            self._refuse(HEAD_TOO_LARGE)

    def on_headers_complete(self) -> None:
        """The head has ended; a body may follow."""
        self._in_head = False
        self._allow(self._limits.body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request has ended; another may follow."""
        self._in_head, self._head_bytes = True, 0
        self._disallow()
        super().on_message_complete()

    def pause_writing(self) -> None:
        """The client does not read fast enough."""
        super().pause_writing()
        if self._response_timer is None:
            seconds = self._limits.response_seconds
            self._response_timer = self.loop.call_later(seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """The client has read most of what was sent."""
        super().resume_writing()
        if self._response_timer is not None:
            self._response_timer.cancel()
            self._response_timer = None

    def _allow(self, seconds: float) -> None:
        self._disallow()
        self._request_timer = self.loop.call_later(seconds, self._refuse, TOO_SLOW)

    def _disallow(self) -> None:
        if self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None

    def _refuse(self, status: int) -> None:
        """Close the connection; says why unless a response is on its way."""
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            ending = b"content-length: 0\r\nconnection: close\r\n\r\n"
            self.transport.write(STATUS_LINE[status] + ending)
        self.transport.close()


@contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """A listening socket; raises PegwiseError if the address cannot be used."""
    try:
        listener = _listener(host, port)
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or "no such address"
        place = f"--host {quote(host)} --port {port}"
        raise PegwiseError(f"{place} cannot be used: {reason.lower()}") from None
    with listener:
        yield listener


def _listener(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    return listener


def forget_player(url: str, player: str) -> int:
    """Delete all that is stored of a player, given as id or cookie; returns how many games."""
    name = player.strip().partition(".")[0]
    if not is_id(name):
        expected = "expected the value of a pegwise_player cookie, or its part before the dot"
        raise PegwiseError(f"--forget {quote(player)}: {expected}")
    database = open_database(url)
    try:
        return delete_player(database, name)
    finally:
        database.close()


def address_of(host: str, listener: socket.socket) -> str:
    """The URL of the server."""
    port = listener.getsockname()[1]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def run(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> int:
    """Serve until SIGINT or SIGTERM, then finish open requests; returns the exit code."""
    with suppress(_Terminated), _terminable():
        connections = OpenConnections(settings.limits)
        config = uvicorn.Config(
            create_app(settings),
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=SHUTDOWN_SECONDS,
            http=partial(LimitedProtocol, connections=connections),  # type: ignore[arg-type]
            ws="none",
        )
        start_log()
        gc.enable()
        gc.freeze()  # the collector need not scan objects that live forever
        _AnnouncingServer(config, ready).run(sockets=[listener])
    return 0


class _AnnouncingServer(uvicorn.Server):
    """A server that calls back when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start serving, then call back."""
        await super().startup(sockets=sockets)
        self._ready()


class _Terminated(BaseException):
    """SIGTERM was received."""


@contextmanager
def _terminable() -> Iterator[None]:
    """While entered, SIGTERM raises, so that the server shuts down in order."""

    def end(*_: Any) -> None:
        raise _Terminated

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
