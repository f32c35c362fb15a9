"""A breaker's game in the database: loaded for one request, stored after a step, shown as JSON.

A stored game has no maker, so nothing here can reach a code that is not yet revealed.
"""

from collections import OrderedDict
from copy import copy
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cached_property
from hashlib import sha256
from threading import Lock
from typing import Literal

from sqlalchemy import Connection, bindparam, select, update

from pegwise.game.variants import Variant
from pegwise.knowledge.lies import contradicted
from pegwise.play.breaker_game import BreakerGame
from pegwise.play.makers import Maker
from pegwise.play.session import Session, Status

from ..boards import show_turn, variant_named
from ..daily import day_number
from ..database.schema import GameRow, LinkRow, MakeRow, rows_of
from ..faults import UNPROCESSABLE, Refused
from ..messages import OneTurn, RequestBody, ResponseBody, Version
from ..services import Services
from ..thinking import HintQuestion
from .links import LinkedBoard, linked_board, traits_of

MOST_GUESSES = 200  # of one game, with or without a limit
RECENT_SESSIONS = 512
MOVED_ON = "the game has moved on in another window"
CHARGED_DIGITS = 16  # of the hash of a position for which a hint was charged

# Built once: building a statement for every guess would take longer than running it.
FIND_GAME = select(GameRow.table, LinkRow.table).where(
    GameRow.c.link == LinkRow.c.id, GameRow.c.id == bindparam("game")
)
STORED_COLUMNS = (
    "version",
    "text",
    "undone",
    "undos",
    "status",
    "guesses",
    "revealed",
    "daily",
    "touched",
)
STORE_GAME = (
    update(GameRow.table)
    .where(GameRow.c.id == bindparam("seen_id"), GameRow.c.version == bindparam("seen_version"))
    .values({name: bindparam(name) for name in STORED_COLUMNS})
)


class StepRequest(RequestBody):
    """A step, such as undo, and the version of the game that the player saw."""

    version: Version


class Commitment(ResponseBody):
    """A commitment to the code: SHA-256 over ``text``, which is the code, a space and the nonce.

    Text and nonce are revealed when the game is over.
    """

    digest: str
    nonce: str | None
    text: str | None


class Game(LinkedBoard):
    """A game as its player may see it; the secret only when it is over.

    Until then only ``id``, ``link`` and ``commitment`` depend on the secret. ``day`` is the day
    whose code this is, and ``number`` that day's number; the game counts for that day only if
    ``daily`` says so.
    """

    id: str
    day: date | None
    number: int | None
    lies: int
    version: int
    turns: list[OneTurn]
    status: Literal["playing", "won", "lost", "gave up"]
    verdict: str
    announcement: str  # the last step in one sentence, for screen readers
    guesses_left: int | None
    can_undo: bool
    can_redo: bool
    hints: int
    undos: int
    text: str  # the game on one line, as ``pegwise review`` reads it
    commitment: Commitment | None  # None for ``evil``, which fixes no code
    secret: str | None
    lies_told: list[str]  # when it is over: which answers were lies, in words
    about_code: str | None  # when it is over: how well a clever maker has hidden the code
    lied_at: list[int] | None  # their turns, counted from 1; None before the end
    reviewable: bool  # whether the coach can review games of this kind


class RecentSessions:
    """Sessions by game and version; any server may hold them, as a version never changes."""

    def __init__(self, most: int = RECENT_SESSIONS) -> None:
        self._most = most
        self._sessions: OrderedDict[tuple[str, int], Session] = OrderedDict()
        self._lock = Lock()

    def find(self, game: str, version: int) -> Session | None:
        """A copy, to be played on."""
        with self._lock:
            found = self._sessions.get((game, version))
            if found is not None:
                self._sessions.move_to_end((game, version))
        return None if found is None else copy(found)

    def keep(self, game: str, version: int, session: Session) -> None:
        """Keep a copy, and drop the version before and the session unused for longest.

        A session that was played on is kept only once its row is committed.
        """
        with self._lock:
            self._sessions.pop((game, version - 1), None)
            self._sessions[game, version] = copy(session)
            if len(self._sessions) > self._most:
                self._sessions.popitem(last=False)


RECENT = RecentSessions()


@dataclass
class StoredGame:
    """The row of a game, the row of its link, and the game they describe."""

    row: GameRow
    link: LinkRow

    @property
    def variant(self) -> Variant:
        return variant_named(self.link.variant)

    @property
    def session(self) -> Session:
        return self.game.session

    @cached_property
    def game(self) -> BreakerGame:
        session = RECENT.find(self.row.id, self.row.version) or self._read()
        traits = traits_of(self.link.maker, session.variant)
        return BreakerGame(session, traits.allowance, self.link.hard, clever=traits.clever)

    def _read(self) -> Session:
        row, variant = self.row, self.variant
        undone = map(variant.notation.read_turn, reversed(row.undone))
        session = Session.load(row.text, self.link.limit, variant=variant, undone=undone)
        if row.status == Status.GAVE_UP:
            session.give_up()
        RECENT.keep(row.id, row.version, session)
        return session

    @property
    def playing(self) -> bool:
        return self.row.status == Status.PLAYING

    def require_playing(self) -> None:
        """Raises if the game is over, so that its code may be shown."""
        if not self.playing:
            raise Refused(409, "the game is over")

    def require_over(self) -> None:
        """Raises if the game is still being played, or others play for the same code in a match."""
        if self.playing:
            raise Refused(409, "the game is not over yet")
        self.require_single()

    def require_single(self) -> None:
        """Raises while the code is that of a match under way, which has its own rules."""
        if self.link.match is not None:
            raise Refused(409, "this game belongs to a match, which is not over yet")

    def guess(self, maker: Maker, text: str) -> str | None:
        """Play a guess; returns what to announce, if not the turn itself."""
        if len(self.session.turns) >= MOST_GUESSES:
            raise Refused(
                UNPROCESSABLE, f"a game has at most {MOST_GUESSES} guesses: start a new one"
            )
        return self.game.guess(self.session.variant.notation.read_code(text), maker)

    def store(self, connection: Connection, maker: Maker | None = None) -> None:
        """Update the row, with the maker's code once the game is over; raises if it is outdated."""
        session, notation = self.session, self.session.variant.notation
        over = session.status is not Status.PLAYING
        code = maker.reveal(session.position) if over and maker is not None else None
        new = {
            "version": self.row.version + 1,
            "text": session.save(),
            "undone": [notation.write_turn(turn) for turn in reversed(session.undone)],
            "undos": self.row.undos,
            "status": session.status.value,
            "guesses": len(session.turns),
            "revealed": None if code is None else notation.write_code(code),
            "daily": self.row.daily,
            "touched": datetime.now(UTC),
        }
        seen = {"seen_id": self.row.id, "seen_version": self.row.version}
        if connection.execute(STORE_GAME, new | seen).rowcount != 1:
            raise Refused(409, MOVED_ON)
        for name, value in new.items():
            setattr(self.row, name, value)


def find_game(connection: Connection, game: str) -> StoredGame | None:
    """The game with this id, whoever plays it."""
    found = connection.execute(FIND_GAME, {"game": game}).first()
    return None if found is None else StoredGame(*rows_of(found, GameRow, LinkRow))


def load_game(
    connection: Connection, game: str, player: str, today: date, version: int | None = None
) -> StoredGame:
    """The player's own game; raises if it is no longer at the version that the player saw.

    A daily game ends with its day: one that is still being played goes on as any other game.
    """
    stored = find_game(connection, game)
    if stored is None:
        raise Refused(404, "there is no such game")
    check_access(stored.row, player, version)
    if stored.playing and stored.row.daily != today:
        stored.row.daily = None
    return stored


def check_access(row: GameRow | MakeRow, player: str, version: int | None) -> None:
    """Raises unless the game is the player's own, and still at this version."""
    if row.player != player:
        raise Refused(403, "this is someone else's game")
    if version is not None and row.version != version:
        raise Refused(409, MOVED_ON)


def ask_for_hint(server: Services, player: str, game: str, grade: int, today: date) -> HintQuestion:
    """The question for a worker; the hint is charged when it is given."""
    with server.database.reading() as connection:
        stored = load_game(connection, game, player, today)
    stored.require_single()
    stored.require_playing()
    allowance, hard = stored.game.allowance, stored.link.hard
    return HintQuestion(stored.link.variant, stored.row.text, allowance, hard, grade)


def charge_hint(server: Services, game: str, text: str, kind: str) -> int:
    """Count a hint of this kind after these turns, once; returns the hints of the game."""
    charged = f"{kind} {sha256(text.encode()).hexdigest()[:CHARGED_DIGITS]}"
    with server.database.writing() as connection:
        row = GameRow.first(connection, GameRow.c.id == game, lock=True)
        if row is None:
            raise Refused(404, "there is no such game")
        if charged in (row.hinted or ()):
            return row.hints
        more = {"hints": row.hints + 1, "hinted": [*(row.hinted or ()), charged]}
        connection.execute(update(GameRow.table).where(GameRow.c.id == game).values(more))
        return row.hints + 1


def show_game(stored: StoredGame, announcement: str | None = None) -> Game:
    """The game as a page sees it; by default it announces the last turn."""
    row, link, session = stored.row, stored.link, stored.session
    traits, notation = traits_of(link.maker, session.variant), session.variant.notation
    code = None if row.revealed is None else notation.read_secret(row.revealed)
    may_step = stored.playing and row.daily is None and link.match is None
    said = announcement or stored.game.announce(code, row.commitment is not None).spelled(notation)
    return Game(
        **linked_board(link) | {"daily": row.daily},
        id=row.id,
        day=link.daily,
        number=None if link.daily is None else day_number(link.daily),
        lies=traits.allowance.lies,
        version=row.version,
        turns=[show_turn(turn, link.variant) for turn in session.turns],
        status=row.status,  # type: ignore[arg-type]  # pydantic checks it
        verdict=session.verdict,
        announcement=said,
        guesses_left=session.guesses_left,
        can_undo=may_step and bool(session.turns),
        can_redo=may_step and bool(row.undone),
        hints=row.hints,
        undos=row.undos,
        text=row.text,
        commitment=commitment_of(row),
        secret=row.revealed,
        lies_told=[] if code is None else list(stored.game.confess(code)),
        about_code=None if code is None else stored.game.about_code(code),
        lied_at=None if code is None else contradicted(session.turns, code, notation.rules),
        reviewable=traits.reviewable,
    )


def commitment_of(row: GameRow) -> Commitment | None:
    """The commitment to the code of a game; None for a maker that fixes no code."""
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
