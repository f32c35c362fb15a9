"""``/api/games``: games in which a person breaks a code."""

from collections.abc import Callable
from functools import partial

from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool

from ..clock import Today
from ..faults import Refused, refusals
from ..games import moves
from ..games.deals import deal
from ..games.ids import Id
from ..games.questions import TakesLong, ask
from ..games.seats import take_seat
from ..games.share import share_text
from ..games.shown import show_game
from ..messages.games import AlreadyPlayed, Game, Guess, NewGame, Share, Step
from ..players import Player
from ..shared import Server

router = APIRouter(prefix="/games", tags=["games"])

OF_A_STEP = refusals(403, 404, 409, 429)


@router.post(
    "", status_code=201, responses=refusals(403, 404, 429) | {409: {"model": AlreadyPlayed}}
)
def new_game(wanted: NewGame, player: Player, server: Server, today: Today) -> Game:
    """Start a game: on any board, behind a link, or an earlier one again from a turn on."""
    return deal(server, player, wanted, today)


@router.get("/{game}", responses=refusals(403, 404))
def game(game: Id, player: Player, server: Server) -> Game:
    """A game of the player's own."""
    with server.database.session() as transaction:
        seat = take_seat(transaction, game, player)
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
        return await run_in_threadpool(step)
    except TakesLong as asked:
        told = await server.computers.run(ask, asked.question)
    return await run_in_threadpool(step, told)


@router.post("/{game}/undo", responses=OF_A_STEP)
def undo(game: Id, step: Step, player: Player, server: Server) -> Game:
    """Take the last guess back."""
    return moves.undo(server, player, game, step.version)


@router.post("/{game}/redo", responses=OF_A_STEP)
def redo(game: Id, step: Step, player: Player, server: Server) -> Game:
    """Play a guess again that was taken back."""
    return moves.redo(server, player, game, step.version)


@router.get("/{game}/share", responses=refusals(403, 404, 409))
def share(game: Id, player: Player, server: Server) -> Share:
    """A finished game as coloured squares."""
    with server.database.session() as transaction:
        seat = take_seat(transaction, game, player)
    if seat.playing:
        raise Refused(409, "the game is not over yet")
    return Share(text=share_text(seat))
