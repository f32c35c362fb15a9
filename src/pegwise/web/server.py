"""Running the server: its socket, startup and shutdown."""

import gc
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

import uvicorn

from pegwise.errors import PegwiseError, quote

from .app import create_app
from .database.engine import open_database
from .database.retention import delete_player
from .games.links import is_id
from .protocol import LimitedProtocol, OpenConnections
from .settings import Settings
from .telemetry import start_log

SHUTDOWN_SECONDS = 3  # that requests get to finish


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
