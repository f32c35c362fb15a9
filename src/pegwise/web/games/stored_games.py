"""A breaker's game in the database: loaded for one request, stored after a step, shown as JSON.

A stored game has no maker, so nothing here can reach a code that is not yet revealed.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, bindparam, select, update

from pegwise.game.notation import Notation
from pegwise.game.variants import Variant
from pegwise.play.breaker_game import BreakerGame
from pegwise.play.lies import LieAllowance
from pegwise.play.makers import Maker, lies_of
from pegwise.play.session import Session, Status

from ..database import GameRow, LinkRow
from ..faults import Refused
from ..messages.games import Commitment, Game
from ..messages.turns import show_turn
from .links import board_named, variant_named

MOVED_ON = "the game has moved on in another window"
NONCE_BYTES = 16

# Built once: building a statement for every guess would take longer than running it.
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
class StoredGame:
    """The row of a game, the row of its link, and the game they describe."""

    row: GameRow
    link: LinkRow

    @property
    def variant(self) -> Variant:
        """The board, with its colours and words."""
        return variant_named(self.link.variant)

    @property
    def notation(self) -> Notation:
        """How codes and answers are written."""
        return self.variant.notation

    @property
    def session(self) -> Session:
        """The turns so far, and those that can be redone."""
        return self.game.session

    @cached_property
    def game(self) -> BreakerGame:
        """The game as it stands."""
        row, link = self.row, self.link
        undone = map(self.notation.read_turn, reversed(row.undone))
        session = Session.load(row.text, link.limit, variant=self.variant, undone=undone)
        if row.status == Status.GAVE_UP:
            session.give_up()
        return BreakerGame(
            session, LieAllowance(lies_of(link.maker), wins_are_true=True), link.hard
        )

    @property
    def playing(self) -> bool:
        """Whether the game is not over."""
        return self.row.status == Status.PLAYING

    def require_playing(self) -> None:
        """Refuse a step once the game is over and its code is shown."""
        if not self.playing:
            raise Refused(409, "the game is over")

    def store(self, connection: Connection, maker: Maker | None = None) -> None:
        """Write the game back, with the maker's code once it is over.

        Refused if another window was faster.
        """
        session, write = self.session, self.notation.write_turn
        over = session.status is not Status.PLAYING
        code = maker.reveal(session.position) if over and maker is not None else None
        new = {
            "version": self.row.version + 1,
            "text": session.save(),
            "undone": [write(turn) for turn in reversed(session.undone)],
            "status": session.status.value,
            "guesses": len(session.turns),
            "revealed": None if code is None else self.notation.write_code(code),
        }
        seen = {"seen_id": self.row.id, "seen_version": self.row.version}
        if connection.execute(KEEP, new | seen).rowcount != 1:
            raise Refused(409, MOVED_ON)
        for name, value in new.items():
            setattr(self.row, name, value)


def load_game(
    connection: Connection, game: str, player: str, version: int | None = None
) -> StoredGame:
    """The player's own game; refused if it is no longer in the version that they saw."""
    found = connection.execute(FIND, {"game": game}).mappings().first()
    if found is None:
        raise Refused(404, "there is no such game")
    stored = StoredGame(GameRow(**_part(found, "game_")), LinkRow(**_part(found, "link_")))
    if stored.row.player != player:
        raise Refused(403, "this is somebody else's game")
    if version is not None and stored.row.version != version:
        raise Refused(409, MOVED_ON)
    return stored


def _part(found: Mapping[Any, Any], prefix: str) -> dict[str, Any]:
    """The columns of one table."""
    return {
        name.removeprefix(prefix): value for name, value in found.items() if name.startswith(prefix)
    }


def show_game(stored: StoredGame, announcement: str | None = None) -> Game:
    """The game as a page sees it; by default it announces the last turn."""
    row, link, session, notation = stored.row, stored.link, stored.session, stored.notation
    code = None if row.revealed is None else notation.read_secret(row.revealed)
    may_step = stored.playing and row.daily is None
    said = announcement or stored.game.announce(code, row.commitment is not None).spelled(notation)
    return Game(
        id=row.id,
        link=link.id,
        board=board_named(link.variant),
        maker=link.maker,
        lies=lies_of(link.maker),
        hard=link.hard,
        limit=link.limit,
        daily=row.daily,
        version=row.version,
        turns=[show_turn(turn, notation) for turn in session.turns],
        status=row.status,  # type: ignore[arg-type]  # pydantic checks it
        verdict=session.verdict,
        announcement=said,
        guesses_left=session.guesses_left,
        can_undo=may_step and bool(session.turns),
        can_redo=may_step and bool(row.undone),
        hints=row.hints,
        text=row.text,
        commitment=_commitment(row),
        secret=row.revealed,
        lies_told=[] if code is None else list(stored.game.confess(code)),
    )


def _commitment(row: GameRow) -> Commitment | None:
    if row.commitment is None:
        return None
    code = row.revealed
    return Commitment(
        digest=row.commitment,
        nonce=None if code is None else row.nonce,
        text=None if code is None else committed_text(code, row.nonce),
    )


def new_nonce() -> str:
    """Enough random bits that nobody can find the code by hashing all codes."""
    return secrets.token_hex(NONCE_BYTES)


def committed_text(code: str, nonce: str) -> str:
    """The text that is hashed; shown at the end, so that the player can check it."""
    return f"{code} {nonce}"


def commit_to(code: str, nonce: str) -> str:
    """The commitment: SHA-256 over code and nonce."""
    return sha256(committed_text(code, nonce).encode()).hexdigest()
