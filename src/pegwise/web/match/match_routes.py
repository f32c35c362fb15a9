"""``/api/matches``: duels, in which two people hide codes for each other, and races for one."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from functools import partial
from time import monotonic

from fastapi import APIRouter
from fastapi.responses import StreamingResponse
from starlette.concurrency import run_in_threadpool

from ..faults import refusals
from ..messages import CodeText, RequestBody
from ..play.game_routes import Guess
from ..play.links import Id
from ..rate_limits import address_of_request
from ..services import Now, Player, Server, Services
from ..streams import EVENTS, EventStream, Listener
from . import steps
from .steps import MatchSummary, NameText, NewMatch
from .stored_matches import Match, StoredMatch, load_match, news_of, show_match, show_to, tell_pages

MATCH_REFUSALS = refusals(403, 404, 409, 429)
BEATS = 10.0  # seconds between two signs of life
LONGEST_STREAM = 900.0  # seconds; the page opens the next one by itself


class NewPlayer(RequestBody):
    """The name under which somebody joins a match; without one it is ``Player 2``."""

    name: NameText | None = None


class HiddenCode(RequestBody):
    """A code that a player hides for the other."""

    code: CodeText


router = APIRouter(prefix="/matches", tags=["matches"])


@router.post("", status_code=201, responses=refusals(429))
async def new_match(wanted: NewMatch, player: Player, server: Server, now: Now) -> Match:
    """Create a match; its id is the link to send to the others."""
    stored = await server.database.promptly(steps.create_match, server, player, wanted, now)
    return show_to(player, stored, show_match(stored, now))


@router.get("", name="matches", responses=refusals())
def list_matches(player: Player, server: Server, now: Now) -> list[MatchSummary]:
    """The player's matches that are not over, the latest first."""
    return steps.own_matches(server, player, now)


@router.get("/{match}", name="match", responses=refusals(404))
async def get_match(match: Id, player: Player, server: Server, now: Now) -> Match:
    """A match as everybody may see it, and the player's own game."""
    stored = await run_in_threadpool(_look, server, match, now)
    return show_to(player, stored, show_match(stored, now))


def _look(server: Services, match: str, now: datetime) -> StoredMatch:
    """A match; one that was left alone is ended first."""
    with server.database.reading() as connection:
        stored = load_match(connection, match)
    if not stored.is_overdue(now):
        return stored
    steps.end_if_left_alone(server, match, now)
    with server.database.reading() as connection:
        return load_match(connection, match)


@router.post("/{match}/players", name="join", responses=MATCH_REFUSALS)
async def join_match(
    match: Id, entry: NewPlayer, player: Player, server: Server, now: Now
) -> Match:
    """Join a match that has a free place; a player who has one already keeps it."""
    stored = await run_in_threadpool(_look, server, match, now)
    if stored.seat_of(player) is not None:
        return show_to(player, stored, show_match(stored, now))
    step = partial(steps.take_seat, server, player=player, name=entry.name)
    return await _step(server, match, player, now, step)


@router.post("/{match}/code", responses=MATCH_REFUSALS)
async def hide(match: Id, entry: HiddenCode, player: Player, server: Server, now: Now) -> Match:
    """Hide a code for the other player of a duel, which begins when both have."""
    step = partial(steps.hide_code, server, player=player, text=entry.code)
    return await _step(server, match, player, now, step)


@router.post("/{match}/start", name="start", responses=MATCH_REFUSALS)
async def start_match(match: Id, player: Player, server: Server, now: Now) -> Match:
    """Begin a race with those who are there; only who created it can."""
    return await _step(server, match, player, now, partial(steps.begin_race, server, player=player))


@router.post("/{match}/guesses", name="guess", responses=MATCH_REFUSALS)
async def guess_in_match(
    match: Id, entry: Guess, player: Player, server: Server, now: Now
) -> Match:
    """Make a guess; ``version`` is that of the player's own game."""
    step = partial(steps.play_guess, server, player=player, entry=entry)
    return await _step(server, match, player, now, step)


@router.post("/{match}/leave", name="leave", responses=MATCH_REFUSALS)
async def leave_match(match: Id, player: Player, server: Server, now: Now) -> Match:
    """Leave the waiting room, or give up."""
    return await _step(server, match, player, now, partial(steps.leave_seat, server, player=player))


@router.post("/{match}/rematch", name="rematch", responses=MATCH_REFUSALS)
async def ask_for_rematch(match: Id, player: Player, server: Server, now: Now) -> Match:
    """The next match of the same players: created by the first who asks, joined by the others."""
    request = server, player, match, now
    played, following = await server.database.promptly(steps.open_rematch, *request)
    tell_pages(server.feed, show_match(played, now))
    return _tell(server, following, player, now)


async def _step(
    server: Services, match: str, player: str, now: datetime, step: steps.Step
) -> Match:
    """Play a step, tell the open pages of the match, and show it to the player."""
    stored = await server.database.promptly(steps.play_step, server, match, now, step)
    return _tell(server, stored, player, now)


def _tell(server: Services, stored: StoredMatch, player: str, now: datetime) -> Match:
    """Tell the open pages of a match that it has changed, and show it to the player."""
    shown = show_match(stored, now)
    tell_pages(server.feed, shown)
    return show_to(player, stored, shown)


@router.get(
    "/{match}/events",
    name="events",
    response_class=StreamingResponse,
    responses={
        200: {"description": "An event 'match' for every change", "content": {EVENTS: {}}},
        **refusals(404, 429),
    },
)
async def match_events(match: Id, server: Server, now: Now) -> StreamingResponse:
    """A stream of what everybody may see of a match; the first event is its current state."""
    server.feed.streams.check_room(address_of_request())
    await run_in_threadpool(_look, server, match, now)  # raises if there is none
    return EventStream(server.feed.streams, _following(server, match, now))


@asynccontextmanager
async def _following(
    server: Services, match: str, now: datetime
) -> AsyncIterator[AsyncIterator[str]]:
    """The events of a match; it listens first and reads then, so that no change falls between."""
    with server.feed.listening(match) as listener:
        stored = await run_in_threadpool(_look, server, match, now)
        listener.tell(news_of(show_match(stored, now)))
        yield _events(listener)


async def _events(listener: Listener) -> AsyncIterator[str]:
    """The news of a match until it has a rematch, and signs of life between them."""
    until = monotonic() + LONGEST_STREAM
    while monotonic() < until:
        news = await listener.wait(BEATS)
        if news is None:
            yield "event: beat\ndata: {}\n\n"
            continue
        yield f"id: {news.version}\nevent: match\ndata: {news.text}\n\n"
        if news.last:
            return
