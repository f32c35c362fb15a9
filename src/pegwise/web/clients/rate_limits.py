"""How much a client may ask for in a minute; kept in the database, so that all servers agree."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Insert, bindparam, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from ..database import Allowance, Database
from ..faults import Refused
from ..settings import Limits
from .client import Client

TOO_MUCH = 429
MINUTE = 60
KEPT_MINUTES = 2


@dataclass(frozen=True, slots=True)
class Spent:
    """What was used up in a minute."""

    requests: int = 0
    seconds: float = 0.0


class RateLimits:
    """What clients have used up in the current minute, and a refusal where it is too much."""

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

    def request(self, client: Client) -> None:
        """Count a request that changes something."""
        for _, limit, spent in self._spend(self._budgets(client), Spent(requests=1)):
            if spent.requests > limit.requests:
                raise self._refusal(f"more than {limit.requests} requests a minute")

    def newcomer(self, address: str) -> None:
        """Count a player whom nobody has seen before."""
        budget = [(f"new:{address}", self._newcomers)]
        for _, limit, spent in self._spend(budget, Spent(requests=1)):
            if spent.requests > limit.requests:
                raise self._refusal(f"more than {limit.requests} new players a minute")

    def computed(self, client: Client, seconds: float) -> None:
        """Charge seconds of computation."""
        self._spend(self._budgets(client), Spent(seconds=seconds))

    def check_computing(self, client: Client) -> None:
        """Raises where the seconds of this minute are used up."""
        minute = self._minute()
        budgets = dict(self._budgets(client))
        question = select(Allowance.client, Allowance.seconds).where(
            Allowance.client.in_(budgets), Allowance.minute == minute
        )
        with self._database.reading() as session:
            used = session.execute(question).all()
        for name, seconds in used:
            if seconds >= budgets[name].seconds:
                raise self._refusal(
                    f"more than {budgets[name].seconds:g} seconds of computation a minute"
                )

    def _budgets(self, client: Client) -> list[tuple[str, Spent]]:
        # Players before addresses, always, so that two servers never wait for each other's rows.
        player = [(f"player:{client.player}", self._players)] if client.player else []
        return [*player, (f"address:{client.address}", self._addresses)]

    def _spend(
        self, budgets: list[tuple[str, Spent]], due: Spent
    ) -> list[tuple[str, Spent, Spent]]:
        minute = self._minute()
        with self._database.connection() as connection:
            self._sweep(connection, minute)
            return list(self._spent(connection, minute, budgets, due))

    def _spent(
        self, connection: Connection, minute: int, budgets: list[tuple[str, Spent]], due: Spent
    ) -> Iterator[tuple[str, Spent, Spent]]:
        for name, limit in budgets:
            row: dict[str, Any] = {
                "client": name,
                "minute": minute,
                "requests": due.requests,
                "seconds": due.seconds,
            }
            requests, seconds = connection.execute(self._add, row).one()
            yield name, limit, Spent(requests, seconds)

    def _sweep(self, connection: Connection, minute: int) -> None:
        """Forget old minutes, once in each new one."""
        if minute > self._swept:
            self._swept = minute
            connection.execute(delete(Allowance).where(Allowance.minute < minute - KEPT_MINUTES))

    def _minute(self) -> int:
        return int(self.clock() // MINUTE)

    def _refusal(self, reason: str) -> Refused:
        wait = MINUTE - int(self.clock() % MINUTE)
        return Refused(TOO_MUCH, f"{reason}: try again in {wait} seconds", retry_after=wait)


def _addition(dialect: str) -> Insert:
    """Add to a client's row, which may not be there yet; what it holds then comes back."""
    insert = postgresql.insert if dialect == "postgresql" else sqlite.insert
    new = insert(Allowance.__table__).values(  # type: ignore[arg-type]
        {name: bindparam(name) for name in ("client", "minute", "requests", "seconds")}
    )
    return new.on_conflict_do_update(
        index_elements=["client", "minute"],
        set_={
            "requests": Allowance.requests + new.excluded.requests,
            "seconds": Allowance.seconds + new.excluded.seconds,
        },
    ).returning(Allowance.requests, Allowance.seconds)
