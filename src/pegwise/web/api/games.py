"""``/api/games``: games in which a person breaks a code."""

from collections.abc import Callable
from functools import partial

from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool

from ..clients.players import Player
from ..faults import Refused, refusals
from ..games import moves, retries
from ..games.deals import deal
from ..games.hints import ask_for_hint, find_hint
from ..games.ids import Id
from ..games.questions import TakesLong, ask
from ..games.seats import take_seat
from ..games.share import share_text
from ..games.shown import show_game
from ..messages.games import AlreadyPlayed, Game, Guess, Hint, HintRequest, NewGame, Share, Step
from ..services import Server, Today

router = APIRouter(prefix="/games", tags=["games"])

OF_A_STEP = refusals(403, 404, 409, 429)


@router.post(
    "", status_code=201, responses=refusals(403, 404, 429, 503) | {409: {"model": AlreadyPlayed}}
)
async def new_game(wanted: NewGame, player: Player, server: Server, today: Today) -> Game:
    """Start a game: on any board, behind a link, or an earlier one again from a turn on."""
    retry = wanted.retry
    if retry is None:
        return await server.database.promptly(deal, server, player, wanted, today)
    if await run_in_threadpool(retries.is_own, server, retry):
        return await run_in_threadpool(retries.retry_own, server, player, wanted, retry)
    retries.check_written(server, wanted, retry)
    fitting = await server.computers.run(retries.find_fitting, retry.game, retry.turn)
    hard = bool(wanted.hard)
    return await run_in_threadpool(retries.retry_written, server, player, hard, fitting)


@router.get("/{game}", responses=refusals(403, 404))
def game(game: Id, player: Player, server: Server) -> Game:
    """A game of the player's own."""
    with server.database.reading() as transaction:
        seat = take_seat(transaction.connection(), game, player)
    return show_game(seat)


@router.post("/{game}/guesses", responses=OF_A_STEP)
async def guess(game: Id, entry: Guess, player: Player, server: Server) -> Game:
    """Make a guess."""
    return await _answered(server, partial(moves.guess, server, player, game, entry))


@router.post("/{game}/give-up", responses=OF_A_STEP)
async def give_up(game: Id, step: Step, player: Player, server: Server) -> Game:
    """Give up and see the code."""
    return await _answered(server, partial(moves.give_up, server, player, game, step.version))


async def _answered(server: Server, step: Callable[..., Game]) -> Game:
    """The game after a step; a maker that has to think does so where nobody waits for it."""
    try:
        return await server.database.promptly(step)
    except TakesLong as asked:
        told = await server.computers.run(ask, asked.question)
    return await server.database.promptly(step, told)


@router.post("/{game}/undo", responses=OF_A_STEP)
def undo(game: Id, step: Step, player: Player, server: Server) -> Game:
    """Take the last guess back."""
    return moves.undo(server, player, game, step.version)


@router.post("/{game}/redo", responses=OF_A_STEP)
def redo(game: Id, step: Step, player: Player, server: Server) -> Game:
    """Play a guess again that was taken back."""
    return moves.redo(server, player, game, step.version)


@router.post("/{game}/hints", responses=refusals(403, 404, 409, 429, 503))
async def hint(game: Id, wanted: HintRequest, player: Player, server: Server) -> Hint:
    """A hint; every one is counted."""
    asked = await run_in_threadpool(ask_for_hint, server, player, game, wanted.grade)
    return await server.computers.run(find_hint, asked)


@router.get("/{game}/share", responses=refusals(403, 404, 409))
def share(game: Id, player: Player, server: Server) -> Share:
    """A finished game as coloured squares."""
    with server.database.reading() as transaction:
        seat = take_seat(transaction.connection(), game, player)
    if seat.playing:
        raise Refused(409, "the game is not over yet")
    return Share(text=share_text(seat))
