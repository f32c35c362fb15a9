"""A match in the database: loaded with its seats and games, stored after a step, shown as JSON.

A step locks the row of its match first, so that the steps of all servers come one after the other.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, bindparam, func, select, update

from pegwise.play.session import Status

from ..database.tables import GameRow, LinkRow, MatchRow, SeatRow
from ..faults import Refused
from ..games.links import board_named
from ..games.stored_games import StoredGame, commitment_of, show_game
from ..messages.matches import Match, OwnSeat, PegAnswer
from ..messages.matches import Seat as SeatMessage
from ..settings import Limits
from .feed import MatchFeed, News
from .verdicts import OVER, PLAYING, Progress, best_of, is_beaten, verdict, winners

CHANNEL = "pegwise_matches"  # on which PostgreSQL tells other servers of changes

# Built once: building a statement for every guess would take longer than running it.
MATCHES, SEATS = MatchRow.__table__, SeatRow.__table__
GAMES, LINKS = GameRow.__table__, LinkRow.__table__
FIND = select(MATCHES).where(MATCHES.c.id == bindparam("match"))
LOCK = FIND.with_for_update()
SEATED = (
    select(SEATS, GAMES, LINKS)
    .select_from(SEATS)
    .outerjoin(GAMES, GAMES.c.id == SEATS.c.game)
    .outerjoin(LINKS, LINKS.c.id == GAMES.c.link)
    .where(SEATS.c.match == bindparam("match"))
    .order_by(SEATS.c.number)
)
STEP = ("version", "state", "ending", "rematch", "deadline", "touched")
KEEP = (
    update(MATCHES)  # type: ignore[arg-type]
    .where(MATCHES.c.id == bindparam("seen_id"))
    .values({name: bindparam(name) for name in STEP})
)
FINISH = (
    update(SEATS)  # type: ignore[arg-type]
    .where(SEATS.c.match == bindparam("seen_match"), SEATS.c.number == bindparam("seen_number"))
    .values(finished=bindparam("finished"))
)
TELL = select(func.pg_notify(CHANNEL, bindparam("match")))


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
        return self.row.deadline is not None and aware(self.row.deadline) <= now

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
            raise Refused(409, REASONS[self.row.state])

    def store(self, connection: Connection, now: datetime, limits: Limits) -> None:
        """Update the row of the match, and tell other servers."""
        row = self.row
        row.version += 1
        row.touched = now
        row.deadline = None if self.over else now + timedelta(seconds=_patience(row.state, limits))
        new = {name: getattr(row, name) for name in STEP}
        connection.execute(KEEP, new | {"seen_id": row.id})
        if connection.dialect.name == "postgresql":
            connection.execute(TELL, {"match": row.id})


REASONS = {
    "waiting": "the match has not begun yet",
    PLAYING: "the match has begun",
    OVER: "the match is over",
}


def _patience(state: str, limits: Limits) -> float:
    return limits.match_seconds if state == PLAYING else limits.waiting_room_seconds


def aware(moment: datetime) -> datetime:
    """The moment with its zone, which SQLite drops."""
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def load_match(connection: Connection, match: str, lock: bool = False) -> StoredMatch:
    """The match with this id; ``lock`` makes other steps of it wait until this one is stored."""
    found = connection.execute(LOCK if lock else FIND, {"match": match}).first()
    if found is None:
        raise Refused(404, "there is no such match")
    row = MatchRow(**found._mapping)
    seated = connection.execute(SEATED, {"match": match}).all()
    return StoredMatch(row, [_seat(tuple(one)) for one in seated])


def _seat(found: tuple[object, ...]) -> StoredSeat:
    first, second = len(SEATS.c), len(SEATS.c) + len(GAMES.c)
    seat = SeatRow(**dict(zip(SEATS.c.keys(), found[:first], strict=True)))
    game = dict(zip(GAMES.c.keys(), found[first:second], strict=True))
    link = dict(zip(LINKS.c.keys(), found[second:], strict=True))
    if game["id"] is None or link["id"] is None:
        return StoredSeat(seat)
    return StoredSeat(seat, StoredGame(GameRow(**game), LinkRow(**link)))


def show_match(stored: StoredMatch, now: datetime, player: str | None = None) -> Match:
    """The match as everybody may see it, with the game of this player if one is given."""
    row, progress = stored.row, stored.progress
    best = best_of(progress)
    won = winners(row.kind, progress) if stored.over else []
    left = None if row.deadline is None else (aware(row.deadline) - now).total_seconds()
    own = None if player is None else stored.seat_of(player)
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
        verdict=verdict(row.kind, row.ending, progress) if stored.over else None,
        rematch=row.rematch,
        you=None if own is None else _show_own(own),
    )


def _show_own(seat: StoredSeat) -> OwnSeat:
    return OwnSeat(number=seat.row.number, game=None if seat.game is None else show_game(seat.game))


def _show_seat(
    stored: StoredMatch, seat: StoredSeat, best: int | None, winner: bool
) -> SeatMessage:
    """A player with the answers they got; guesses and codes only when the match is over."""
    progress, game = seat.progress, seat.game
    status = "beaten" if is_beaten(progress, best) else progress.status.value
    shown = [] if game is None else game.shown_turns
    return SeatMessage(
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


def news_of(stored: StoredMatch, now: datetime) -> News:
    """The public state of a match."""
    text = show_match(stored, now).model_dump_json()
    return News(stored.row.version, text, stored.row.rematch is not None)


def tell_pages(feed: MatchFeed, stored: StoredMatch, now: datetime) -> None:
    """Tell the open pages of a match what has changed."""
    if feed.is_followed(stored.row.id):
        feed.publish(stored.row.id, news_of(stored, now))
