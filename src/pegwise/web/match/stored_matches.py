"""A match in the database: loaded with its seats and games, stored after a step, shown as JSON.

A step locks the row of its match first, so that the steps of all servers come one after the other.
"""

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from sqlalchemy import Connection, bindparam, func, select, update

from pegwise.play.session import Status

from ..boards import Board, board_named, show_turn
from ..database.schema import GameRow, LinkRow, MatchRow, SeatRow, in_utc, rows_of
from ..faults import Refused
from ..messages import OneTurn, ResponseBody
from ..play.stored_games import Commitment, Game, StoredGame, commitment_of, show_game
from ..settings import Limits
from ..streams import MatchFeed, News
from .verdicts import OVER, PLAYING, Progress, fewest_guesses, is_beaten, match_verdict, winners

CHANNEL = "pegwise_matches"  # on which PostgreSQL tells other servers of changes

# Built once: building a statement for every guess would take longer than running it.
FIND_MATCH = select(MatchRow.table).where(MatchRow.c.id == bindparam("match"))
LOCK_MATCH = FIND_MATCH.with_for_update()
FIND_SEATS = (
    select(SeatRow.table, GameRow.table, LinkRow.table)
    .select_from(SeatRow.table)
    .outerjoin(GameRow.table, GameRow.c.id == SeatRow.c.game)
    .outerjoin(LinkRow.table, LinkRow.c.id == GameRow.c.link)
    .where(SeatRow.c.match == bindparam("match"))
    .order_by(SeatRow.c.number)
)
STORED_COLUMNS = ("version", "state", "ending", "rematch", "deadline", "touched")
STORE_MATCH = (
    update(MatchRow.table)
    .where(MatchRow.c.id == bindparam("seen_id"))
    .values({name: bindparam(name) for name in STORED_COLUMNS})
)
FINISH_SEAT = (
    update(SeatRow.table)
    .where(SeatRow.c.match == bindparam("seen_match"), SeatRow.c.number == bindparam("seen_number"))
    .values(finished=bindparam("finished"))
)
NOTIFY_SERVERS = select(func.pg_notify(CHANNEL, bindparam("match")))
WHY_NOT = {
    "waiting": "the match has not begun yet",
    PLAYING: "the match has begun",
    OVER: "the match is over",
}


class PegAnswer(ResponseBody):
    """An answer without its guess, as everybody may see it."""

    feedback: str
    bulls: int
    cows: int
    words: str


class Seat(ResponseBody):
    """A player of a match as everybody may see them: answers, but no guesses before the end."""

    number: int
    name: str
    ready: bool  # has hidden a code, which a race does not need
    status: Literal["waiting", "playing", "won", "lost", "beaten", "gave up"]
    answers: list[PegAnswer]
    commitment: Commitment | None  # to the code that this player breaks
    winner: bool
    turns: list[OneTurn]  # when the match is over
    secret: str | None  # the code that this player had to break, when the match is over


class OwnSeat(ResponseBody):
    """What only the player themselves may see: their game, without the code."""

    number: int
    game: Game | None


class Match(ResponseBody):
    """A match; ``you`` is None for onlookers, and in events, which are the same for all."""

    id: str
    kind: Literal["duel", "race"]
    board: Board
    places: int
    state: Literal["waiting", "playing", "over"]
    version: int
    seats: list[Seat]
    seconds_left: int | None  # until the match ends by itself, if nobody moves
    verdict: str | None
    rematch: str | None
    you: OwnSeat | None


@dataclass
class StoredSeat:
    """The row of a seat, and the game of its player once the match has begun."""

    row: SeatRow
    game: StoredGame | None = None

    @property
    def progress(self) -> Progress:
        if self.game is None:
            return Progress(self.row.name, Status.PLAYING, 0)
        game = self.game.row
        return Progress(self.row.name, Status(game.status), game.guesses, self.row.finished)


@dataclass
class StoredMatch:
    """The row of a match, and its seats in order."""

    row: MatchRow
    seats: list[StoredSeat]

    @property
    def progress(self) -> list[Progress]:
        return [seat.progress for seat in self.seats]

    @property
    def games(self) -> Iterator[StoredGame]:
        return (seat.game for seat in self.seats if seat.game is not None)

    @property
    def over(self) -> bool:
        return self.row.state == OVER

    def is_overdue(self, now: datetime) -> bool:
        """Whether nobody has moved for so long that the match ends by itself."""
        return self.row.deadline is not None and in_utc(self.row.deadline) <= now

    def seat_of(self, player: str) -> StoredSeat | None:
        """The player's own seat."""
        return next((seat for seat in self.seats if seat.row.player == player), None)

    def require_seat(self, player: str) -> StoredSeat:
        """The player's own seat; raises if they do not take part."""
        seat = self.seat_of(player)
        if seat is None:
            raise Refused(403, "you are not a player of this match")
        return seat

    def require_state(self, state: str) -> None:
        """Raises unless the match is in this state."""
        if self.row.state != state:
            raise Refused(409, WHY_NOT[self.row.state])

    def store(self, connection: Connection, now: datetime, limits: Limits) -> None:
        """Update the row of the match, and tell other servers."""
        row = self.row
        row.version += 1
        row.touched = now
        playing = row.state == PLAYING
        patience = limits.match_seconds if playing else limits.waiting_room_seconds
        row.deadline = None if self.over else now + timedelta(seconds=patience)
        new = {name: getattr(row, name) for name in STORED_COLUMNS}
        connection.execute(STORE_MATCH, new | {"seen_id": row.id})
        if connection.dialect.name == "postgresql":
            connection.execute(NOTIFY_SERVERS, {"match": row.id})


def load_match(connection: Connection, match: str, lock: bool = False) -> StoredMatch:
    """The match with this id; ``lock`` makes other steps of it wait until this one is stored."""
    found = connection.execute(LOCK_MATCH if lock else FIND_MATCH, {"match": match}).first()
    if found is None:
        raise Refused(404, "there is no such match")
    seats = []
    for seated in connection.execute(FIND_SEATS, {"match": match}):
        seat, game, link = rows_of(seated, SeatRow, GameRow, LinkRow)
        # Outer joins: there may be no game yet.
        seats.append(StoredSeat(seat, None if link.id is None else StoredGame(game, link)))
    return StoredMatch(MatchRow(*found), seats)


def show_match(stored: StoredMatch, now: datetime) -> Match:
    """The match as everybody may see it."""
    row, progress = stored.row, stored.progress
    best = fewest_guesses(progress)
    won = winners(row.kind, progress) if stored.over else []
    left = None if row.deadline is None else (in_utc(row.deadline) - now).total_seconds()
    return Match(
        id=row.id,
        kind=row.kind,  # type: ignore[arg-type]  # pydantic checks it
        board=board_named(row.variant),
        places=row.places,
        state=row.state,  # type: ignore[arg-type]
        version=row.version,
        seats=[
            _show_seat(stored, seat, best, place in won) for place, seat in enumerate(stored.seats)
        ],
        seconds_left=None if left is None else max(0, round(left)),
        verdict=match_verdict(row.kind, row.ending, progress) if stored.over else None,
        rematch=row.rematch,
        you=None,
    )


def show_to(player: str, stored: StoredMatch, shown: Match) -> Match:
    """The match as everybody may see it, with the player's own game."""
    seat = stored.seat_of(player)
    if seat is None:
        return shown
    game = (
        None
        if seat.game is None
        else show_game(_within(seat.game, fewest_guesses(stored.progress)))
    )
    return shown.model_copy(update={"you": OwnSeat(number=seat.row.number, game=game)})


def _within(game: StoredGame, best: int | None) -> StoredGame:
    """The game as it is played in this match: more guesses than the best finder made are no use."""
    session, made = game.session, game.row.guesses
    if best is None or not game.playing or made >= best:
        return game
    bounded = copy(session)
    bounded.limit = best if session.limit is None else min(best, session.limit)
    shown = StoredGame(game.row, game.link)
    shown.game = replace(game.game, session=bounded)
    return shown


def _show_seat(stored: StoredMatch, seat: StoredSeat, best: int | None, winner: bool) -> Seat:
    """A player with the answers they got; guesses and codes only when the match is over."""
    progress, game = seat.progress, seat.game
    status = "beaten" if is_beaten(progress, best) else progress.status.value
    shown = (
        [] if game is None else [show_turn(turn, game.link.variant) for turn in game.session.turns]
    )
    return Seat(
        number=seat.row.number,
        name=seat.row.name,
        ready=seat.row.link is not None,
        status=status if game is not None else "waiting",  # type: ignore[arg-type]
        answers=[
            PegAnswer(feedback=turn.feedback, bulls=turn.bulls, cows=turn.cows, words=turn.words)
            for turn in shown
        ],
        commitment=None if game is None else commitment_of(game.row),
        winner=winner,
        turns=shown if stored.over else [],
        secret=game.row.revealed if game is not None and stored.over else None,
    )


def news_of(shown: Match) -> News:
    """The public state of a match."""
    return News(shown.version, shown.model_dump_json(), shown.rematch is not None)


def tell_pages(feed: MatchFeed, shown: Match) -> None:
    """Tell the open pages of a match what has changed."""
    if feed.is_followed(shown.id):
        feed.publish(shown.id, news_of(shown))
