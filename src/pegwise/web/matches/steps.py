"""Steps of a match: hide a code, start, guess, leave, and the end. Each is one transaction."""

from collections.abc import Callable
from datetime import datetime

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.orm import Session as Transaction

from pegwise.play.session import Status

from ..boards import variant_named
from ..database.tables import LinkRow, MatchRow, SeatRow
from ..faults import Refused
from ..games.deals import add_game
from ..games.links import maker_behind, new_link
from ..games.stored_games import check_access
from ..messages.games import Guess
from ..services import Services
from .stored_matches import (
    FINISH,
    REASONS,
    StoredMatch,
    StoredSeat,
    load_match,
    show_match,
    tell_pages,
)
from .verdicts import (
    DUEL,
    FINISHED,
    LEFT_ALONE,
    NEVER_BEGUN,
    OVER,
    PLAYING,
    WAITING,
    best_of,
    is_beaten,
    is_decided,
)

FEWEST_PLAYERS = 2

Step = Callable[[Connection, StoredMatch], None]


def play_step(server: Services, match: str, now: datetime, step: Step) -> StoredMatch:
    """Load a match, play a step of it and store it; a match that was left alone ends instead."""
    with server.database.connection() as connection:
        stored = load_match(connection, match, lock=True)
        overdue = stored.is_overdue(now)
        if overdue:
            end(connection, server, stored, LEFT_ALONE)
        else:
            step(connection, stored)
        stored.store(connection, now, server.settings.limits)
    for game in stored.games:
        game.keep()
    if overdue:
        tell_pages(server.feed, show_match(stored, now))
        raise Refused(409, REASONS[OVER])
    return stored


def end_if_left_alone(server: Services, match: str, now: datetime) -> None:
    """End a match in which nobody has moved for too long, unless another server did."""
    with server.database.connection() as connection:
        stored = load_match(connection, match, lock=True)
        if not stored.is_overdue(now):
            return
        end(connection, server, stored, LEFT_ALONE)
        stored.store(connection, now, server.settings.limits)
    tell_pages(server.feed, show_match(stored, now))


def end_overdue(server: Services, now: datetime) -> int:
    """End all matches that were left alone; returns how many were found."""
    with server.database.reading() as transaction:
        found = list(transaction.scalars(select(MatchRow.id).where(MatchRow.deadline <= now)))
    for match in found:
        end_if_left_alone(server, match, now)
    return len(found)


def hide_code(
    server: Services, connection: Connection, stored: StoredMatch, player: str, text: str
) -> None:
    """Hide a code for the other player; until the match begins it can be changed."""
    seat = stored.require_seat(player)
    if stored.row.kind != DUEL:
        raise Refused(409, "in a race the server hides the code")
    stored.require_state(WAITING)
    variant = variant_named(stored.row.variant)
    link = new_link(variant, limit=variant.limit)
    link.secret = variant.notation.write_code(variant.notation.read_secret(text))
    link.match = stored.row.id
    if seat.row.link is not None:
        connection.execute(delete(LinkRow).where(LinkRow.id == seat.row.link))
    _set_seat(connection, seat, link=link.id)
    with Transaction(connection, expire_on_commit=False) as transaction:
        transaction.add(link)
        transaction.commit()
    begin_if_ready(server, connection, stored)


def start(server: Services, connection: Connection, stored: StoredMatch, player: str) -> None:
    """Begin a race with those who are there."""
    seat = stored.require_seat(player)
    stored.require_state(WAITING)
    if stored.row.kind == DUEL:
        raise Refused(409, "a duel begins when both codes are hidden")
    if seat is not stored.seats[0]:
        raise Refused(403, f"{stored.seats[0].row.name} starts the match")
    if len(stored.seats) < FEWEST_PLAYERS:
        raise Refused(409, "nobody else has joined yet")
    _begin(server, connection, stored)


def begin_if_ready(server: Services, connection: Connection, stored: StoredMatch) -> None:
    """Begin a duel when both codes are hidden, and a race when all places are taken."""
    full = len(stored.seats) == stored.row.places
    hidden = stored.row.kind != DUEL or all(seat.row.link for seat in stored.seats)
    if full and hidden:
        _begin(server, connection, stored)


def _begin(server: Services, connection: Connection, stored: StoredMatch) -> None:
    """Seal the codes and deal everybody a game: with the other's code, or with a common one."""
    row = stored.row
    row.state = PLAYING
    variant = variant_named(row.variant)
    with Transaction(connection, expire_on_commit=False) as transaction:
        common = new_link(variant, limit=variant.limit)
        common.match = row.id
        for place, seat in enumerate(stored.seats):
            link = common
            if row.kind == DUEL:
                link = transaction.get_one(LinkRow, stored.seats[1 - place].row.link)
            seat.game = add_game(transaction, server, seat.row.player, link)
            _set_seat(connection, seat, game=seat.game.row.id)
        transaction.commit()
        transaction.expunge_all()


def guess(
    server: Services, connection: Connection, stored: StoredMatch, player: str, entry: Guess
) -> None:
    """Make a guess in the player's own game; the match is over when nobody can do better."""
    seat = stored.require_seat(player)
    stored.require_state(PLAYING)
    game = seat.game
    if game is None:
        raise Refused(409, REASONS[WAITING])
    check_access(game.row, player, entry.version)
    game.require_playing()
    best = best_of(stored.progress)
    if is_beaten(seat.progress, best):
        raise Refused(409, f"the code was found in {best}: you can no longer do as well")
    game.guess(entry.guess, maker_behind(game.link, server.keys))
    game.store(connection)
    _note_the_end(server, connection, stored, seat)


def leave(server: Services, connection: Connection, stored: StoredMatch, player: str) -> None:
    """Leave the waiting room, or give up; a player who gave up may still watch."""
    seat = stored.require_seat(player)
    if stored.over:
        raise Refused(409, REASONS[OVER])
    if stored.row.state == WAITING:
        _leave_waiting_room(connection, stored, seat)
    elif seat.game is not None:
        seat.game.require_playing()
        seat.game.session.give_up()
        seat.game.store(connection)
        _note_the_end(server, connection, stored, seat)


def _leave_waiting_room(connection: Connection, stored: StoredMatch, seat: StoredSeat) -> None:
    row = seat.row
    if row.link is not None:
        connection.execute(delete(LinkRow).where(LinkRow.id == row.link))
    connection.execute(
        delete(SeatRow).where(SeatRow.match == row.match, SeatRow.number == row.number)
    )
    stored.seats.remove(seat)
    if not stored.seats:
        stored.row.state, stored.row.ending = OVER, NEVER_BEGUN


def _note_the_end(
    server: Services, connection: Connection, stored: StoredMatch, seat: StoredSeat
) -> None:
    """Note that a player is done, and end the match if nobody can change it any more."""
    if seat.progress.status is not Status.PLAYING:
        finished = seat.row.finished = stored.row.version + 1
        where = {"seen_match": seat.row.match, "seen_number": seat.row.number}
        connection.execute(FINISH, where | {"finished": finished})
    if is_decided(stored.progress):
        end(connection, server, stored, FINISHED)


def end(connection: Connection, server: Services, stored: StoredMatch, ending: str) -> None:
    """End a match: games still under way are given up, all codes are revealed."""
    row = stored.row
    row.ending = NEVER_BEGUN if row.state == WAITING else ending
    row.state = OVER
    for game in stored.games:
        if game.playing:
            game.session.give_up()
        game.store(connection, maker_behind(game.link, server.keys))
        game.link.match = None
    links = {game.link.id for game in stored.games}
    connection.execute(update(LinkRow).where(LinkRow.id.in_(links)).values(match=None))


def _set_seat(connection: Connection, seat: StoredSeat, **columns: str) -> None:
    row = seat.row
    for name, value in columns.items():
        setattr(row, name, value)
    own = update(SeatRow).where(SeatRow.match == row.match, SeatRow.number == row.number)
    connection.execute(own.values(columns))
