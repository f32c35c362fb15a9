"""A breaker's game in the database: loaded for one request, stored after a step, shown as JSON.

A stored game has no maker, so nothing here can reach a code that is not yet revealed.
"""

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from hashlib import sha256

from sqlalchemy import Connection, bindparam, select, update
from sqlalchemy.orm import Session as Transaction

from pegwise.game.notation import Notation
from pegwise.game.variants import Variant
from pegwise.game.wording import count_of
from pegwise.play.breaker_game import BreakerGame
from pegwise.play.lies import LieAllowance
from pegwise.play.makers import Maker, lies_of
from pegwise.play.session import Session, Status

from ..database.tables import GameRow, LinkRow, MakeRow, now
from ..faults import Refused
from ..messages.games import Commitment, Game
from ..services import Services
from .links import linked_board, variant_named
from .recent_sessions import RECENT, shown_turn
from .thinking import HintQuestion

MOVED_ON = "the game has moved on in another window"
RIGHT_PLACE, WRONG_PLACE, NEITHER = "🟩", "🟨", "⬜"

# Built once: building a statement for every guess would take longer than running it.
GAMES, LINKS = GameRow.__table__, LinkRow.__table__
FIND = select(GAMES, LINKS).where(GAMES.c.link == LINKS.c.id, GAMES.c.id == bindparam("game"))
STEP = ("version", "text", "undone", "undos", "status", "guesses", "revealed", "daily", "touched")
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
        return variant_named(self.link.variant)

    @property
    def notation(self) -> Notation:
        return self.variant.notation

    @property
    def session(self) -> Session:
        return self.game.session

    @cached_property
    def game(self) -> BreakerGame:
        session = RECENT.find(self.row.id, self.row.version) or self._read()
        lies = LieAllowance(lies_of(self.link.maker), wins_are_true=True)
        return BreakerGame(session, lies, self.link.hard)

    def _read(self) -> Session:
        row = self.row
        undone = map(self.notation.read_turn, reversed(row.undone))
        session = Session.load(row.text, self.link.limit, variant=self.variant, undone=undone)
        if row.status == Status.GAVE_UP:
            session.give_up()
        RECENT.keep(row.id, row.version, session)
        return session

    def keep(self) -> None:
        """Have the game at hand for the next request; only once it is committed."""
        RECENT.keep(self.row.id, self.row.version, self.session)

    @property
    def playing(self) -> bool:
        return self.row.status == Status.PLAYING

    def require_playing(self) -> None:
        """Raises if the game is over, so that its code may be shown."""
        if not self.playing:
            raise Refused(409, "the game is over")

    def store(self, connection: Connection, maker: Maker | None = None) -> None:
        """Update the row, with the maker's code once the game is over; raises if it is outdated."""
        session, write = self.session, self.notation.write_turn
        over = session.status is not Status.PLAYING
        code = maker.reveal(session.position) if over and maker is not None else None
        new = {
            "version": self.row.version + 1,
            "text": session.save(),
            "undone": [write(turn) for turn in reversed(session.undone)],
            "undos": self.row.undos,
            "status": session.status.value,
            "guesses": len(session.turns),
            "revealed": None if code is None else self.notation.write_code(code),
            "daily": self.row.daily,
            "touched": now(),
        }
        seen = {"seen_id": self.row.id, "seen_version": self.row.version}
        if connection.execute(KEEP, new | seen).rowcount != 1:
            raise Refused(409, MOVED_ON)
        for name, value in new.items():
            setattr(self.row, name, value)


def load_game(
    connection: Connection, game: str, player: str, today: date, version: int | None = None
) -> StoredGame:
    """The player's own game; raises if it is no longer at the version that the player saw.

    A daily game ends with its day: one that is still being played goes on as any other game.
    """
    found = connection.execute(FIND, {"game": game}).first()
    if found is None:
        raise Refused(404, "there is no such game")
    columns = len(GAMES.c)
    row = GameRow(**dict(zip(GAMES.c.keys(), found[:columns], strict=True)))
    link = LinkRow(**dict(zip(LINKS.c.keys(), found[columns:], strict=True)))
    check_access(row, player, version)
    stored = StoredGame(row, link)
    if stored.playing and row.daily != today:
        row.daily = None
    return stored


def check_access(row: GameRow | MakeRow, player: str, version: int | None) -> None:
    """Raises unless the game is the player's own, and still at this version."""
    if row.player != player:
        raise Refused(403, "this is someone else's game")
    if version is not None and row.version != version:
        raise Refused(409, MOVED_ON)


def ask_for_hint(server: Services, player: str, game: str, grade: int, today: date) -> HintQuestion:
    """The question for a worker; counts the hint."""
    with server.database.session() as transaction:
        stored = load_game(transaction.connection(), game, player, today)
        stored.require_playing()
        count_hint(transaction, game)
    allowance, hard = stored.game.allowance, stored.link.hard
    return HintQuestion(stored.link.variant, stored.row.text, allowance, hard, grade)


def count_hint(transaction: Transaction, game: str) -> None:
    """Add one to the hints of a game."""
    more = update(GameRow).where(GameRow.id == game).values(hints=GameRow.hints + 1)
    transaction.execute(more, execution_options={"synchronize_session": False})


def show_game(stored: StoredGame, announcement: str | None = None) -> Game:
    """The game as a page sees it; by default it announces the last turn."""
    row, link, session, notation = stored.row, stored.link, stored.session, stored.notation
    code = None if row.revealed is None else notation.read_secret(row.revealed)
    may_step = stored.playing and row.daily is None
    said = announcement or stored.game.announce(code, row.commitment is not None).spelled(notation)
    return Game(
        **linked_board(link) | {"daily": row.daily},
        id=row.id,
        day=link.daily,
        lies=lies_of(link.maker),
        version=row.version,
        turns=[shown_turn(turn, link.variant) for turn in session.turns],
        status=row.status,  # type: ignore[arg-type]  # pydantic checks it
        verdict=session.verdict,
        announcement=said,
        guesses_left=session.guesses_left,
        can_undo=may_step and bool(session.turns),
        can_redo=may_step and bool(row.undone),
        hints=row.hints,
        undos=row.undos,
        text=row.text,
        commitment=_commitment(row),
        secret=row.revealed,
        lies_told=[] if code is None else list(stored.game.confess(code)),
    )


def _commitment(row: GameRow) -> Commitment | None:
    if row.commitment is None:
        return None
    if row.revealed is None:
        return Commitment(digest=row.commitment, nonce=None, text=None)
    _, text = commit_to(row.revealed, row.nonce)
    return Commitment(digest=row.commitment, nonce=row.nonce, text=text)


def commit_to(code: str, nonce: str) -> tuple[str, str]:
    """SHA-256 over code and nonce, and that text; without a nonce one could try all codes."""
    text = f"{code} {nonce}"
    return sha256(text.encode()).hexdigest(), text


def is_repeated(transaction: Transaction, stored: StoredGame) -> bool:
    """Whether the player may have known the code, or turns of it, from an earlier game."""
    row, begun = stored.row, select(GameRow.created).where(GameRow.id == stored.row.id)
    earlier = select(GameRow.id).where(
        GameRow.player == row.player,
        GameRow.link == row.link,
        GameRow.created < begun.scalar_subquery(),
    )
    return stored.link.secret is not None or transaction.scalars(earlier).first() is not None


def share_text(stored: StoredGame, repeated: bool = False) -> str:
    """A headline, and a row of squares per guess; sorted, so that no square stands for a place."""
    positions = stored.variant.rules.positions
    answers = [turn.feedback for turn in stored.session.turns]
    rows = [
        RIGHT_PLACE * bulls + WRONG_PLACE * cows + NEITHER * (positions - bulls - cows)
        for bulls, cows in answers
    ]
    return "\n".join([_headline(stored.row, stored.link, repeated), *rows])


def _headline(row: GameRow, link: LinkRow, repeated: bool) -> str:
    """The game, its guesses, and what made it easier or harder."""
    game = f"daily {link.variant} {row.daily}" if row.daily else link.variant
    guesses = str(row.guesses) if row.status == Status.WON else "X"
    of = "" if link.limit is None else f"/{link.limit}"
    special = [link.maker] if link.maker != "honest" else []
    special += ["hard"] if link.hard else []
    special += [count_of(row.hints, "hint")] if row.hints else []
    special += [count_of(row.undos, "undo")] if row.undos else []
    special += ["retry"] if repeated else []
    return f"Pegwise {game} {guesses}{of}" + (f" ({', '.join(special)})" if special else "")
