"""The waiting room of a match: creating it, joining it, and the same players once more."""

from datetime import datetime, timedelta

from sqlalchemy import Connection, func, insert, select

from ..database.tables import MatchRow, SeatRow
from ..faults import BAD_INPUT, Refused
from ..games.links import new_id
from ..messages.matches import MatchSummary, NewMatch
from ..services import Services
from ..settings import Limits, accepted_variant
from .names import clean_name
from .steps import begin_if_ready
from .stored_matches import StoredMatch, StoredSeat, load_match
from .verdicts import DUEL, OVER, WAITING

DUELLISTS = 2


def create(server: Services, player: str, wanted: NewMatch, now: datetime) -> StoredMatch:
    """A new match with one player in its waiting room."""
    limits = server.settings.limits
    variant = accepted_variant(wanted.variant, limits)
    if wanted.kind == DUEL and wanted.players != DUELLISTS:
        raise Refused(BAD_INPUT, f"players: a duel has {DUELLISTS}, a race up to 8")
    with server.database.connection() as connection:
        return _create(connection, limits, player, now, wanted.name,
                       kind=wanted.kind, variant=variant.name, places=wanted.players)  # fmt: skip


def _create(
    connection: Connection,
    limits: Limits,
    player: str,
    now: datetime,
    name: str | None,
    **rules: str | int,
) -> StoredMatch:
    _check_number(connection, limits, player)
    deadline = now + timedelta(seconds=limits.waiting_room_seconds)
    row = MatchRow(
        id=new_id(), state=WAITING, version=0, deadline=deadline, created=now, touched=now, **rules
    )
    columns = (*rules, "id", "state", "version", "deadline", "created", "touched")
    connection.execute(insert(MatchRow), {column: getattr(row, column) for column in columns})
    stored = StoredMatch(row, [])
    _sit_down(connection, stored, player, name)
    return stored


def _check_number(connection: Connection, limits: Limits, player: str) -> None:
    """Raises if the player takes part in too many matches."""
    own = select(func.count()).select_from(SeatRow).join(MatchRow, MatchRow.id == SeatRow.match)
    running = own.where(SeatRow.player == player, MatchRow.deadline.is_not(None))
    if (connection.scalar(running) or 0) >= limits.matches_a_player:
        most = f"at most {limits.matches_a_player} at a time"
        raise Refused(429, f"you take part in many matches: expected {most}", 60)


def own_matches(server: Services, player: str, now: datetime) -> list[MatchSummary]:
    """The matches of a player that are not over, the latest first."""
    own = select(SeatRow.match).where(SeatRow.player == player)
    seated = (
        select(MatchRow, SeatRow)
        .join(SeatRow, SeatRow.match == MatchRow.id)
        .where(MatchRow.id.in_(own), MatchRow.deadline > now)
        .order_by(MatchRow.touched.desc(), MatchRow.id, SeatRow.number)
    )
    others: dict[str, list[str]] = {}
    rows: dict[str, MatchRow] = {}
    with server.database.reading() as transaction:
        for row, seat in transaction.execute(seated):
            rows[row.id] = row
            others.setdefault(row.id, []).extend([seat.name] if seat.player != player else [])
    return [
        MatchSummary(id=id, kind=row.kind, variant=row.variant, state=row.state, others=others[id])  # type: ignore[arg-type]
        for id, row in rows.items()
    ]


def join(
    server: Services, connection: Connection, stored: StoredMatch, player: str, name: str | None
) -> None:
    """Take a free seat; a player who has one already keeps it."""
    if stored.seat_of(player) is not None:
        return
    stored.require_state(WAITING)
    if len(stored.seats) >= stored.row.places:
        raise Refused(409, "the match is full")
    _check_number(connection, server.settings.limits, player)
    _sit_down(connection, stored, player, name)
    begin_if_ready(server, connection, stored)


def _sit_down(
    connection: Connection, stored: StoredMatch, player: str, name: str | None
) -> StoredSeat:
    taken = {seat.row.number for seat in stored.seats}
    number = next(number for number in range(1, stored.row.places + 1) if number not in taken)
    chosen = clean_name(name, number, {seat.row.name for seat in stored.seats})
    row = SeatRow(match=stored.row.id, number=number, player=player, name=chosen)
    columns = ("match", "number", "player", "name")
    connection.execute(insert(SeatRow), {column: getattr(row, column) for column in columns})
    seat = StoredSeat(row)
    stored.seats.append(seat)
    stored.seats.sort(key=lambda one: one.row.number)
    return seat


def rematch(
    server: Services, player: str, match: str, now: datetime
) -> tuple[StoredMatch, StoredMatch]:
    """The match that was played, and the next one: created by the first who asks, then joined."""
    limits = server.settings.limits
    with server.database.connection() as connection:
        played = load_match(connection, match, lock=True)
        name = played.require_seat(player).row.name
        played.require_state(OVER)
        row = played.row
        following = None if row.rematch is None else load_match(connection, row.rematch, lock=True)
        if following is None or following.over or following.is_overdue(now):
            following = _create(connection, limits, player, now, name,
                                kind=row.kind, variant=row.variant, places=row.places)  # fmt: skip
            row.rematch = following.row.id
            played.store(connection, now, limits)
        elif following.seat_of(player) is None:
            join(server, connection, following, player, name)
            following.store(connection, now, limits)
    return played, following
