"""Clients that open many connections, or send and read slowly, on a real socket."""

import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial

import pytest
import uvicorn
from fastapi import FastAPI, Request

from pegwise.web.layers import BodyLimit
from pegwise.web.server import LimitedProtocol, OpenConnections, listening
from pegwise.web.settings import Limits
from support.depth import deep
from support.servers import LiveServer
from support.waiting import PATIENCE, await_that

USUAL = Limits(head_seconds=PATIENCE, body_seconds=PATIENCE, response_seconds=PATIENCE)
REQUEST = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
LARGE = 50_000_000  # bytes, more than the buffers of a connection take
bodies: list[bytes] = []


@contextmanager
def served(
    limits: Limits, proxies: str = "192.0.2.9", connections: OpenConnections | None = None
) -> Iterator[tuple[str, int]]:
    """The address of a server in a thread."""
    app = FastAPI()

    @app.get("/health")
    async def health() -> str:
        return "ok"

    @app.get("/large")
    async def large() -> str:
        return "x" * LARGE

    @app.post("/echo")
    async def echo(request: Request) -> int:
        bodies.append(await request.body())
        return len(bodies[-1])

    app.add_middleware(BodyLimit, limit=1000)
    http = partial(LimitedProtocol, connections=connections or OpenConnections(limits))
    config = uvicorn.Config(
        app,
        http=http,  # type: ignore[arg-type]
        ws="none",
        log_config=None,
        forwarded_allow_ips=proxies,
    )
    server = uvicorn.Server(config)
    with listening("127.0.0.1", 0) as listener:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield listener.getsockname()
        finally:
            server.force_exit = server.should_exit = True
            thread.join()


def connect(address: tuple[str, int], source: str = "") -> socket.socket:
    return socket.create_connection(address, PATIENCE, (source, 0))


def rest_of(connection: socket.socket) -> bytes:
    """What comes until the server closes the connection."""
    said = b""
    try:
        while part := connection.recv(1 << 16):
            said += part
    except ConnectionResetError:
        pass
    return said


def answers(address: tuple[str, int], source: str = "") -> bool:
    with connect(address, source) as connection:
        try:
            connection.sendall(REQUEST)
            return connection.recv(100).startswith(b"HTTP/1.1 200")
        except OSError:
            return False


def test_connections_of_an_address_are_limited() -> None:
    limits = Limits(connections_an_address=5, head_seconds=PATIENCE)
    with served(limits) as address, ExitStack() as held:
        kept = [held.enter_context(connect(address)) for _ in range(5)]
        for connection in kept:
            connection.sendall(REQUEST)
            assert connection.recv(100).startswith(b"HTTP/1.1 200")
            connection.sendall(b"GET /health")  # so that it is not idle
        for _ in range(50):
            assert not answers(address)
        kept[0].close()
        await_that(lambda: answers(address))


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one loopback address")
@pytest.mark.parametrize("count", [deep(150), deep(1020)])
def test_one_address_cannot_lock_others_out(live_server: LiveServer, count: int) -> None:
    """Idle connections to a real server: those over the limit are closed without a word."""
    allow_open_files(2 * count)
    port = int(live_server.url.rpartition(":")[2])
    address = "127.0.0.1", port
    with ExitStack() as held:
        idle = [held.enter_context(connect(address, "127.0.0.2")) for _ in range(count)]
        assert answers(address, "127.0.0.3")
        told = [rest_of(connection) for connection in idle]
    assert told.count(b"") >= count - 2 * Limits().connections_an_address
    assert {line.partition(b"\r\n")[0] for line in told} == {b"", b"HTTP/1.1 408 Request Timeout"}


def allow_open_files(number: int) -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < number:
        pytest.skip(f"at most {hard} files may be open here")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, number), hard))


def test_a_trusted_proxy_may_have_all_connections() -> None:
    limits = Limits(connections=5, connections_an_address=1, head_seconds=PATIENCE)
    with served(limits, proxies="127.0.0.1") as address, ExitStack() as held:
        for _ in range(4):
            held.enter_context(connect(address))
        await_that(lambda: answers(address))
        held.enter_context(connect(address))
        await_that(lambda: not answers(address))


def test_a_head_without_end_is_refused() -> None:
    with served(USUAL) as address, connect(address) as connection:
        connection.sendall(b"GET /health HTTP/1.1\r\n")
        sent = 0
        try:
            while sent < 100 * USUAL.head_bytes:
                sent += connection.send(b"X-%d: %s\r\n" % (sent, b"y" * 1000))
        except OSError:
            pass
        assert sent < 100 * USUAL.head_bytes
        assert answers(address)


@pytest.mark.parametrize("sent", [b"", b"GET /hel", b"\r\n", b"GET /health HTTP/1.1\r\nX: y\r\n"])
def test_a_slow_head_is_not_waited_for(sent: bytes) -> None:
    with served(replace(USUAL, head_seconds=0.2)) as address, connect(address) as connection:
        connection.sendall(sent)
        assert rest_of(connection).startswith(b"HTTP/1.1 408")


def test_a_slow_head_after_an_answer_is_not_waited_for() -> None:
    with served(replace(USUAL, head_seconds=2)) as address, connect(address) as connection:
        connection.sendall(REQUEST)
        assert connection.recv(1)
        connection.sendall(b"GET /hel")
        rest_of(connection)  # which ends


def test_half_a_body_is_not_waited_for_and_no_request() -> None:
    head = b"POST /echo HTTP/1.1\r\nHost: pegwise\r\nContent-Length: 10\r\n\r\n"
    with served(replace(USUAL, body_seconds=0.2)) as address:
        with connect(address) as connection:
            connection.sendall(head + b"12345")
            assert rest_of(connection).startswith(b"HTTP/1.1 408")
        with connect(address) as connection:
            connection.sendall(head + b"1234567890")
            assert connection.recv(100).startswith(b"HTTP/1.1 200")
    assert bodies == [b"1234567890"]


def test_a_client_that_does_not_read_is_left() -> None:
    limits = replace(USUAL, response_seconds=0.2)
    connections = OpenConnections(limits)
    with served(limits, connections=connections) as address, connect(address) as connection:
        connection.sendall(REQUEST.replace(b"health", b"large"))
        assert connection.recv(1)
        await_that(lambda: not connections.total())
        assert len(rest_of(connection)) < LARGE
