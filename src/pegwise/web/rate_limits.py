"""Clients and their rate limits: requests and seconds of computation per minute.

The counters are in the database, so that all servers share them. Requests are drawn in blocks: with
several servers, what one of them has drawn and not used is missing for the others in that minute.
"""

import hmac
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from functools import lru_cache
from hashlib import sha256
from ipaddress import IPv6Address, ip_address
from threading import Lock
from typing import NamedTuple

from sqlalchemy import Insert, bindparam, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from .database.schema import Allowance
from .database.transactions import TROUBLE, Database
from .faults import Refused
from .settings import Limits
from .telemetry import write_database_trouble

MINUTE = 60
KEPT_MINUTES = 2
HOST_BITS = 64  # of an IPv6 address, which a client chooses freely
BLOCKS_PER_LIMIT = 64  # a small limit is drawn one request at a time, and so counts exactly


class Client(NamedTuple):
    """A client, to whom rate limits apply."""

    player: str | None
    address: str


# Set for each request, so that computations are charged to its client.
CLIENT: ContextVar[Client | None] = ContextVar("client", default=None)


def address_of_request() -> str:
    """The hidden address of the current request's client."""
    client = CLIENT.get()
    return "" if client is None else client.address


@lru_cache(maxsize=1024)
def hidden_address(host: str, key: bytes) -> str:
    """A keyed hash of the address: stable per network, and not reversible."""
    return hmac.new(key, f"address:{network_of(host)}".encode(), sha256).hexdigest()[:24]


def network_of(host: str) -> str:
    """The address, or the network of an IPv6 address, in which a client has many."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or int(address) >> HOST_BITS)
    return str(address)


class RequestBlocks:
    """The requests that this server has drawn for its clients and not yet used in this minute."""

    def __init__(self) -> None:
        self._minute = 0
        self._left: Counter[tuple[str, int]] = Counter()
        self._lock = Lock()

    def take(self, clients: Sequence[str], minute: int) -> bool:
        """Use up a request of each client; False, and none is used, if a block is empty."""
        with self._lock:
            if any(self._left[client, minute] < 1 for client in clients):
                return False
            self._left.subtract((client, minute) for client in clients)
            return True

    def has(self, client: str, minute: int) -> bool:
        """Whether a request of this client is left."""
        return self._left[client, minute] > 0

    def add(self, client: str, minute: int, requests: int) -> None:
        """Keep requests that were drawn in this minute."""
        with self._lock:
            if minute != self._minute:
                self._minute = minute
                self._left.clear()  # what is left of another minute
            self._left[client, minute] += requests


class Spent(NamedTuple):
    """Requests and seconds of computation in one minute."""

    requests: int = 0
    seconds: float = 0.0


class RateLimits:
    """Counts what each client uses in the current minute; raises ``Refused`` over the limit."""

    def __init__(
        self, database: Database, limits: Limits, clock: Callable[[], float] = time.time
    ) -> None:
        self._database = database
        self.clock = clock
        self._swept = 0
        self._add = _addition(database.engine.dialect.name)
        self._players = Spent(limits.requests_a_minute, limits.seconds_a_minute)
        self._addresses = Spent(
            limits.requests_a_minute_from_an_address, limits.seconds_a_minute_from_an_address
        )
        self._newcomers = Spent(limits.new_players_a_minute)
        self._moves = Spent(limits.moves_a_minute)
        self._blocks = RequestBlocks()

    def request(self, client: Client) -> None:
        """Count a request that changes something."""
        while not self.is_drawn(client):
            self._draw(client)

    def is_drawn(self, client: Client) -> bool:
        """Count a request without the database, if one was drawn before."""
        return self._blocks.take([name for name, _ in self._budgets(client)], self._minute())

    def _draw(self, client: Client) -> None:
        """Draw a block of requests for the player and the address, if they have none left."""
        minute = self._minute()
        empty = [one for one in self._budgets(client) if not self._blocks.has(one[0], minute)]
        block = BLOCKS_PER_LIMIT
        dues = [(name, Spent(max(1, most.requests // block))) for name, most in empty]
        for (name, most), (_, due), spent in zip(empty, dues, self._spend(dues), strict=True):
            within = due.requests - max(0, spent.requests - most.requests)
            if within < 1:
                raise self._refusal(f"more than {most.requests} requests a minute")
            self._blocks.add(name, minute, within)

    def newcomer(self, address: str) -> None:
        """Count a new player."""
        self._count(f"new:{address}", self._newcomers.requests, "new players")

    def move(self, address: str) -> None:
        """Count an attempt to become another player, by a code or a file."""
        self._count(f"move:{address}", self._moves.requests, "moves to this device")

    def _count(self, name: str, most: int, what: str) -> None:
        (spent,) = self._spend([(name, Spent(requests=1))])
        if spent.requests > most:
            raise self._refusal(f"more than {most} {what} a minute")

    async def charge(self, client: Client, seconds: float) -> None:
        """Charge a client for seconds of computation; if the database fails, the log says so."""
        try:
            await self._database.promptly(self.computed, client, seconds)
        except TROUBLE as error:
            write_database_trouble(error)

    def computed(self, client: Client, seconds: float) -> None:
        """Charge a client for seconds of computation."""
        self._spend([(name, Spent(seconds=seconds)) for name, _ in self._budgets(client)])

    def check_computing(self, client: Client) -> None:
        """Raises if a client has used up its seconds of this minute."""
        budgets = dict(self._budgets(client))
        spent = Allowance.c
        question = select(spent.client, spent.seconds).where(
            spent.client.in_(budgets), spent.minute == self._minute()
        )
        with self._database.reading() as connection:
            used = connection.execute(question).all()
        for name, seconds in used:
            most = budgets[name].seconds
            if seconds >= most:
                raise self._refusal(f"more than {most:g} seconds of computation a minute")

    def _budgets(self, client: Client) -> list[tuple[str, Spent]]:
        # Always players before addresses, so that two servers cannot deadlock on each other's rows.
        player = [(f"player:{client.player}", self._players)] if client.player else []
        return [*player, (f"address:{client.address}", self._addresses)]

    def _spend(self, dues: list[tuple[str, Spent]]) -> list[Spent]:
        """Add to the counters of this minute; returns what is spent of each."""
        minute = self._minute()
        spent = []
        with self._database.writing() as connection:
            if minute > self._swept:
                self._swept = minute
                old = Allowance.c.minute < minute - KEPT_MINUTES
                connection.execute(delete(Allowance.table).where(old))
            for name, due in dues:
                row = {"client": name, "minute": minute, **due._asdict()}
                spent.append(Spent(*connection.execute(self._add, row).one()))
        return spent

    def _minute(self) -> int:
        return int(self.clock() // MINUTE)

    def _refusal(self, reason: str) -> Refused:
        wait = MINUTE - int(self.clock() % MINUTE)
        return Refused(429, f"{reason}: try again in {wait} seconds", wait)


def _addition(dialect: str) -> Insert:
    """An upsert that adds to a client's row and returns the new sums."""
    insert = postgresql.insert if dialect == "postgresql" else sqlite.insert
    columns = Allowance.c
    new = insert(Allowance.table).values(
        {column.name: bindparam(column.name) for column in columns}
    )
    return new.on_conflict_do_update(
        index_elements=["client", "minute"],
        set_={
            "requests": columns.requests + new.excluded.requests,
            "seconds": columns.seconds + new.excluded.seconds,
        },
    ).returning(columns.requests, columns.seconds)
