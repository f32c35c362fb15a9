"""Settings of a server: its names, and the limits that keep it responsive."""

import os
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pegwise.errors import PegwiseError, quote
from pegwise.game.variants import Variant
from pegwise.runtime.files import data_folder

from .boards import is_list, variant_named
from .faults import Refused

if TYPE_CHECKING:
    from pegwise.engines.client import OfferedEngine

LOCAL_NAMES = frozenset(("localhost", "localhost.localdomain", "ip6-localhost"))


@dataclass(frozen=True, slots=True)
class Hosts:
    """Loopback names, further names, and all addresses if the server listens on all."""

    names: frozenset[str] = frozenset()
    any_address: bool = False

    def allow(self, header: str) -> bool:
        """Whether a Host header names this server; the port does not matter."""
        host = host_of(header)
        address = _address(host)
        if host in LOCAL_NAMES or host in self.names or host.endswith(".localhost"):
            return True
        return address is not None and (address.is_loopback or self.any_address)


def served_hosts(host: str, public_url: str | None) -> Hosts:
    """The names that ``--host`` and ``--public-url`` say."""
    address = _address(host.strip("[]").lower())
    names = {host.strip("[]").lower()}
    if public_url is not None:
        url = urlsplit(public_url)
        if url.scheme not in ("http", "https") or not url.hostname or url.path not in ("", "/"):
            expected = "expected a URL such as https://games.example"
            raise PegwiseError(f"--public-url {quote(public_url)}: {expected}")
        names.add(url.hostname.lower())
    return Hosts(frozenset(names), address is not None and address.is_unspecified)


def host_of(header: str) -> str:
    """The host of a Host header, without brackets and port, in lower case."""
    text = header.strip().lower()
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0].removesuffix(".")


def _address(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one request or one client may use."""

    positions: int = 20
    symbols: int = 36
    body_bytes: int = 32_768
    seconds_a_request: float = 10.0  # of computation
    waiting_requests: int = 32  # for computation; more are rejected
    waiting_requests_a_client: int = 4
    waiting_seconds: float = 15.0  # for a turn to compute
    worker_bytes: int = 512 << 20  # a worker process that holds more is replaced
    seconds_a_minute: float = 60.0  # of computation, per player
    seconds_a_minute_from_an_address: float = 240.0
    requests_a_minute: int = 1200  # requests that change something, per player
    requests_a_minute_from_an_address: int = 60_000
    new_players_a_minute: int = 600  # per address
    moves_a_minute: int = 20  # attempts to move to a device, per address
    transfer_seconds: int = 600  # for which a code to move is good
    import_bytes: int = 2 << 20  # of a request with the file of a player
    imports_at_once: int = 4
    running_jobs: int = 2
    jobs_a_client: int = 1
    jobs_an_address: int = 1
    job_seconds: float = 600.0
    listeners: int = 200  # event streams of running comparisons
    listeners_an_address: int = 20
    matches_a_player: int = 20  # not over yet
    waiting_room_seconds: float = 3600.0  # without a change, then the match ends by itself
    match_seconds: float = 600.0  # without a guess
    match_streams: int = 500  # event streams of matches
    match_streams_an_address: int = 80
    connections: int = 800  # more are closed at once
    connections_an_address: int = 100  # unless it is a trusted proxy
    head_bytes: int = 32_768  # of a request: its first line and its headers
    head_seconds: float = 10.0  # for the whole head, and for a connection's first byte
    body_seconds: float = 20.0
    response_seconds: float = 60.0  # that a client may let a response wait unread
    ending_seconds: float = 15.0  # between two looks for matches that were left alone


@dataclass(frozen=True, slots=True)
class Settings:
    """The database, the limits, the worker processes, the names, and what is kept."""

    database: str
    limits: Limits = Limits()
    workers: int = max(2, os.cpu_count() or 2)  # 0: one, started when first needed
    hosts: Hosts | None = None  # the names by which browsers may reach the server; None: any
    engines: "tuple[OfferedEngine, ...]" = ()  # that visitors may choose as strategies
    keep_days: int | None = None  # games without a move for longer are deleted; None: never
    lists: tuple[Variant, ...] = ()  # word lists that are offered beside the classic boards


def usual_database() -> str:
    """A SQLite file in the platform's data folder."""
    return f"sqlite:///{data_folder() / 'games.sqlite3'}"


def accepted_variant(text: str, limits: Limits) -> Variant:
    """The variant of a text; raises if it names a file or is larger than the limits."""
    if is_list(text.strip().lower()):
        return variant_named(text.strip().lower())
    if text.strip().lower().startswith("codes:"):
        raise Refused(422, "word lists are for the command line: expected a board such as 4x6")
    variant = variant_named(text)
    rules = variant.rules
    if rules.positions > limits.positions or rules.symbols > limits.symbols:
        most = f"at most {limits.positions} positions and {limits.symbols} symbols"
        raise Refused(422, f"'{rules}' is too large here: expected {most}")
    return variant
