"""A game taken from the database for one request."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, bindparam, select, update

from pegwise.game.notation import Notation
from pegwise.game.variants import Variant
from pegwise.play.lies import LieAllowance
from pegwise.play.makers import lies_of
from pegwise.play.session import Session, Status

from ..database import GameRow, LinkRow
from ..faults import Refused
from .links import variant_named

MOVED_ON = "the game has moved on in another window"

# Put together once: on the way of every guess that costs more than the database does.
GAMES, LINKS = GameRow.__table__, LinkRow.__table__
FIND = (
    select(
        *(column.label(f"game_{column.name}") for column in GAMES.c),
        *(column.label(f"link_{column.name}") for column in LINKS.c),
    )
    .join_from(GAMES, LINKS, GAMES.c.link == LINKS.c.id)
    .where(GAMES.c.id == bindparam("game"))
)
STEP = ("version", "text", "undone", "status", "guesses", "revealed")
KEEP = (
    update(GAMES)  # type: ignore[arg-type]
    .where(GAMES.c.id == bindparam("seen_id"), GAMES.c.version == bindparam("seen_version"))
    .values({name: bindparam(name) for name in STEP})
)


@dataclass
class Seat:
    """A player in front of a game: its row, its link, and the session they describe."""

    row: GameRow
    link: LinkRow

    @property
    def variant(self) -> Variant:
        """The board in its dress."""
        return variant_named(self.link.variant)

    @property
    def notation(self) -> Notation:
        """How the game spells codes and answers."""
        return self.variant.notation

    @property
    def allowance(self) -> LieAllowance:
        """How many of the answers may be lies."""
        return LieAllowance(lies_of(self.link.maker), wins_are_true=True)

    @cached_property
    def session(self) -> Session:
        """The game as it stands."""
        session = Session.load(self.row.text, self.link.limit, variant=self.variant)
        if self.row.status == Status.GAVE_UP:
            session.give_up()
        return session

    @property
    def playing(self) -> bool:
        """Whether the game still goes on."""
        return self.row.status == Status.PLAYING

    def require_playing(self) -> None:
        """Refused once the game is over and its code is shown."""
        if not self.playing:
            raise Refused(409, "the game is over")

    def keep(self, connection: Connection, **changes: object) -> None:
        """Write the changes down, unless another window was quicker."""
        new = {"version": self.row.version + 1, **changes}
        seen = {"seen_id": self.row.id, "seen_version": self.row.version}
        if connection.execute(KEEP, new | seen).rowcount != 1:
            raise Refused(409, MOVED_ON)
        for name, value in new.items():
            setattr(self.row, name, value)


def take_seat(connection: Connection, game: str, player: str, version: int | None = None) -> Seat:
    """The player's own game, in the version that they saw where one is given."""
    found = connection.execute(FIND, {"game": game}).mappings().first()
    if found is None:
        raise Refused(404, "there is no such game")
    seat = Seat(GameRow(**_part(found, "game_")), LinkRow(**_part(found, "link_")))
    if seat.row.player != player:
        raise Refused(403, "this is somebody else's game")
    if version is not None and seat.row.version != version:
        raise Refused(409, MOVED_ON)
    return seat


def _part(found: Mapping[Any, Any], prefix: str) -> dict[str, Any]:
    """The columns of one table."""
    return {
        name.removeprefix(prefix): value for name, value in found.items() if name.startswith(prefix)
    }
