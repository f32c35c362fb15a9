"""A running server: its socket, its start and its end."""

import gc
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

from pegwise.errors import PegwiseError, quote

from .app import create_app
from .settings import Settings
from .telemetry import start_log

PATIENCE = 3  # seconds in which requests may finish once the server is asked to end


@contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """A socket that listens here; what is wrong with the address is said in a line."""
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


def address_of(host: str, listener: socket.socket) -> str:
    """What to type into a browser."""
    port = listener.getsockname()[1]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


class _Ended(BaseException):
    """Somebody asked the process to end."""


def run(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> int:
    """Serve until interrupted or ended, then finish what is under way; the exit code."""
    with _told_to_end():
        try:
            app = create_app(settings)
            config = uvicorn.Config(
                app,
                log_config=None,
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=PATIENCE,
            )
            start_log()
            gc.enable()
            gc.freeze()  # nobody waits while what stays for ever is looked through for rubbish
            _Announced(config, ready).run(sockets=[listener])
        except _Ended:
            return 0
    return 0


class _Announced(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening, and say so."""
        await super().startup(sockets=sockets)
        self._ready()


@contextmanager
def _told_to_end() -> Iterator[None]:
    """A polite request to end (SIGTERM) unwinds as an interruption does."""

    def end(*_: Any) -> None:
        raise _Ended

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
