"""Steps of a match, each one transaction: create, join, hide a code, start, guess, leave, end."""

import unicodedata
from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from typing import Annotated, Literal

from pydantic import Field
from sqlalchemy import Connection, delete, func, select, update

from pegwise.errors import PegwiseError, quote
from pegwise.play.session import Status

from ..boards import variant_named
from ..database.schema import LinkRow, MatchRow, SeatRow, rows_of
from ..faults import UNPROCESSABLE, Refused
from ..messages import RequestBody, ResponseBody, VariantText
from ..play.deals import add_game
from ..play.game_routes import Guess
from ..play.links import maker_behind, new_id, new_link
from ..play.stored_games import RECENT, check_access
from ..services import Services
from ..settings import Limits, accepted_variant
from .stored_matches import (
    FINISH_SEAT,
    WHY_NOT,
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
    fewest_guesses,
    is_beaten,
    is_decided,
)

MOST_PLAYERS = 8
LONGEST_PLAYER_NAME = 24  # characters
NameText = Annotated[str, Field(max_length=LONGEST_PLAYER_NAME, examples=["Ann"])]
FEWEST_PLAYERS = 2
DUELLISTS = 2
MARKUP = frozenset("<>&")
Step = Callable[[Connection, StoredMatch], None]


class NewMatch(RequestBody):
    """A new match, and the name of the player who creates it. A duel has two players."""

    kind: Literal["duel", "race"] = "duel"
    variant: VariantText = "mastermind"
    players: Annotated[int, Field(ge=2, le=MOST_PLAYERS)] = 2
    name: NameText | None = None


class MatchSummary(ResponseBody):
    """A match that the player can go back to."""

    id: str
    kind: Literal["duel", "race"]
    variant: str
    state: Literal["waiting", "playing"]
    others: list[str]  # their names


def clean_name(name: str | None, number: int, taken: Collection[str]) -> str:
    """The name with single spaces, or ``Player 2`` for none; a name that is taken gets a number."""
    text = unicodedata.normalize("NFC", name or "")
    for character in text:
        kind = unicodedata.category(character)  # C: control, formatting, unassigned; Z: line breaks
        if kind.startswith("C") or kind in ("Zl", "Zp") or character in MARKUP:
            fault = f"{quote(character)} cannot be part of a name"
            raise PegwiseError(f"name: {fault}: expected letters")
    wanted = " ".join(text.split()) or f"Player {number}"
    again = 2
    free = wanted
    while free in taken:
        ending = f" {again}"
        free = wanted[: LONGEST_PLAYER_NAME - len(ending)] + ending
        again += 1
    return free


def create_match(server: Services, player: str, wanted: NewMatch, now: datetime) -> StoredMatch:
    """A new match with one player in its waiting room."""
    limits = server.settings.limits
    variant = accepted_variant(wanted.variant, limits)
    if wanted.kind == DUEL and wanted.players != DUELLISTS:
        raise Refused(UNPROCESSABLE, f"players: a duel has {DUELLISTS}, a race up to 8")
    with server.database.writing() as connection:
        row = MatchRow(new_id(), wanted.kind, variant.name, wanted.players, WAITING, created=now)
        return _open(connection, limits, row, player, wanted.name)


def _open(
    connection: Connection, limits: Limits, row: MatchRow, player: str, name: str | None
) -> StoredMatch:
    """Store a new match, and seat the player who created it."""
    _check_number(connection, limits, player)
    row.touched = row.created
    row.deadline = row.created + timedelta(seconds=limits.waiting_room_seconds)
    row.add(connection)
    stored = StoredMatch(row, [])
    _sit_down(connection, stored, player, name)
    return stored


def _check_number(connection: Connection, limits: Limits, player: str) -> None:
    """Raises if the player takes part in too many matches."""
    seat, row = SeatRow.c, MatchRow.c
    running = select(func.count()).where(
        seat.match == row.id, seat.player == player, row.deadline.is_not(None)
    )
    if (connection.scalar(running) or 0) >= limits.matches_a_player:
        most = f"at most {limits.matches_a_player} at a time"
        raise Refused(429, f"you take part in many matches: expected {most}", 60)


def own_matches(server: Services, player: str, now: datetime) -> list[MatchSummary]:
    """The matches of a player that are not over, the latest first."""
    match, seat = MatchRow.c, SeatRow.c
    own = select(seat.match).where(seat.player == player)
    seated = (
        select(MatchRow.table, SeatRow.table)
        .where(seat.match == match.id, match.id.in_(own), match.deadline > now)
        .order_by(match.touched.desc(), match.id, seat.number)
    )
    others: dict[str, list[str]] = {}
    rows: dict[str, MatchRow] = {}
    with server.database.reading() as connection:
        for found in connection.execute(seated):
            row, one = rows_of(found, MatchRow, SeatRow)
            rows[row.id] = row
            others.setdefault(row.id, []).extend([one.name] if one.player != player else [])
    return [
        MatchSummary(id=id, kind=row.kind, variant=row.variant, state=row.state, others=others[id])  # type: ignore[arg-type]
        for id, row in rows.items()
    ]


def take_seat(
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
    row.add(connection)
    seat = StoredSeat(row)
    stored.seats.append(seat)
    stored.seats.sort(key=lambda one: one.row.number)
    return seat


def open_rematch(
    server: Services, player: str, match: str, now: datetime
) -> tuple[StoredMatch, StoredMatch]:
    """The match that was played, and the next one: created by the first who asks, then joined."""
    limits = server.settings.limits
    with server.database.writing() as connection:
        played = load_match(connection, match, lock=True)
        name = played.require_seat(player).row.name
        played.require_state(OVER)
        row = played.row
        following = None if row.rematch is None else load_match(connection, row.rematch, lock=True)
        if following is None or following.over or following.is_overdue(now):
            again = MatchRow(new_id(), row.kind, row.variant, row.places, WAITING, created=now)
            following = _open(connection, limits, again, player, name)
            row.rematch = following.row.id
            played.store(connection, now, limits)
        elif following.seat_of(player) is None:
            take_seat(server, connection, following, player, name)
            following.store(connection, now, limits)
    return played, following


def play_step(server: Services, match: str, now: datetime, step: Step) -> StoredMatch:
    """Load a match, play a step of it and store it; a match that was left alone ends instead."""
    with server.database.writing() as connection:
        stored = load_match(connection, match, lock=True)
        overdue = stored.is_overdue(now)
        if overdue:
            end_match(connection, server, stored, LEFT_ALONE)
        else:
            step(connection, stored)
        stored.store(connection, now, server.settings.limits)
    for game in stored.games:
        RECENT.keep(game.row.id, game.row.version, game.session)
    if overdue:
        tell_pages(server.feed, show_match(stored, now))
        raise Refused(409, WHY_NOT[OVER])
    return stored


def end_if_left_alone(server: Services, match: str, now: datetime) -> None:
    """End a match in which nobody has moved for too long, unless another server did."""
    with server.database.writing() as connection:
        stored = load_match(connection, match, lock=True)
        if not stored.is_overdue(now):
            return
        end_match(connection, server, stored, LEFT_ALONE)
        stored.store(connection, now, server.settings.limits)
    tell_pages(server.feed, show_match(stored, now))


def end_overdue(server: Services, now: datetime) -> int:
    """End all matches that were left alone; returns how many were found."""
    overdue = select(MatchRow.c.id).where(MatchRow.c.deadline <= now)
    with server.database.reading() as connection:
        found = connection.scalars(overdue).all()
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
        connection.execute(delete(LinkRow.table).where(LinkRow.c.id == seat.row.link))
    _set_seat(connection, seat, link=link.id)
    link.add(connection)
    begin_if_ready(server, connection, stored)


def begin_race(server: Services, connection: Connection, stored: StoredMatch, player: str) -> None:
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
    common = new_link(variant, limit=variant.limit)
    common.match = row.id
    if row.kind != DUEL:
        common.add(connection)
    for place, seat in enumerate(stored.seats):
        link: LinkRow | None = common
        if row.kind == DUEL:
            hidden = stored.seats[1 - place].row.link
            link = LinkRow.first(connection, LinkRow.c.id == hidden)
        assert link is not None, "a duel begins when both codes are hidden"
        seat.game = add_game(connection, server, seat.row.player, link)
        _set_seat(connection, seat, game=seat.game.row.id)


def play_guess(
    server: Services, connection: Connection, stored: StoredMatch, player: str, entry: Guess
) -> None:
    """Make a guess in the player's own game; the match is over when nobody can do better."""
    seat = stored.require_seat(player)
    stored.require_state(PLAYING)
    game = seat.game
    if game is None:
        raise Refused(409, WHY_NOT[WAITING])
    check_access(game.row, player, entry.version)
    game.require_playing()
    best = fewest_guesses(stored.progress)
    if is_beaten(seat.progress, best):
        raise Refused(409, f"the code was found in {best}: you can no longer do as well")
    game.guess(maker_behind(game.link, server.keys), entry.guess)
    game.store(connection)
    _note_the_end(server, connection, stored, seat)


def leave_seat(server: Services, connection: Connection, stored: StoredMatch, player: str) -> None:
    """Leave the waiting room, or give up; a player who gave up may still watch."""
    seat = stored.require_seat(player)
    if stored.over:
        raise Refused(409, WHY_NOT[OVER])
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
        connection.execute(delete(LinkRow.table).where(LinkRow.c.id == row.link))
    own = SeatRow.c.match == row.match, SeatRow.c.number == row.number
    connection.execute(delete(SeatRow.table).where(*own))
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
        connection.execute(FINISH_SEAT, where | {"finished": finished})
    if is_decided(stored.progress):
        end_match(connection, server, stored, FINISHED)


def end_match(connection: Connection, server: Services, stored: StoredMatch, ending: str) -> None:
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
    ended = update(LinkRow.table).where(LinkRow.c.id.in_(links))
    connection.execute(ended.values(match=None))


def _set_seat(connection: Connection, seat: StoredSeat, **columns: str) -> None:
    row = seat.row
    for name, value in columns.items():
        setattr(row, name, value)
    own = SeatRow.c.match == row.match, SeatRow.c.number == row.number
    connection.execute(update(SeatRow.table).where(*own).values(columns))
