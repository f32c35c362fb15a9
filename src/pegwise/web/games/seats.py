"""A game taken from the database for one request."""

from dataclasses import dataclass
from functools import cached_property

from sqlalchemy import select, update
from sqlalchemy.orm import Session as Transaction

from ...notation import Notation
from ...play.lies import Doubt
from ...play.makers import lies_of
from ...play.session import Session, Status
from ...variants import Variant
from ..database import GameRow, LinkRow
from ..faults import Refused
from .links import variant_named

MOVED_ON = "the game has moved on in another window"


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
    def doubt(self) -> Doubt:
        """How many of the answers may be lies."""
        return Doubt(lies_of(self.link.maker), wins_are_true=True)

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

    def keep(self, transaction: Transaction, **changes: object) -> None:
        """Write the changes down, unless another window was quicker."""
        seen = self.row.version
        kept = transaction.execute(
            update(GameRow)
            .where(GameRow.id == self.row.id, GameRow.version == seen)
            .values(version=seen + 1, **changes)
            .returning(GameRow.id)
            .execution_options(synchronize_session=False)
        )
        if kept.first() is None:
            raise Refused(409, MOVED_ON)
        for name, value in {"version": seen + 1, **changes}.items():
            setattr(self.row, name, value)
        self.__dict__.pop("session", None)


def take_seat(transaction: Transaction, game: str, player: str, version: int | None = None) -> Seat:
    """The player's own game, in the version that they saw where one is given."""
    found = transaction.execute(
        select(GameRow, LinkRow).join(LinkRow, LinkRow.id == GameRow.link).where(GameRow.id == game)
    ).first()
    if found is None:
        raise Refused(404, "there is no such game")
    seat = Seat(*found)
    if seat.row.player != player:
        raise Refused(403, "this is somebody else's game")
    if version is not None and seat.row.version != version:
        raise Refused(409, MOVED_ON)
    transaction.expunge_all()
    return seat
