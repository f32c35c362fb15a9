"""``/api/games``: games in which a person breaks a code. Each step is one transaction."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.knowledge.position import Position
from pegwise.play.makers import Maker, MakerQuestion, MakerReply, is_slow
from pegwise.play.session import Session, play_again, take_back

from ..clients.players import Player
from ..faults import Refused, refusals
from ..games import deals
from ..games.links import Id, maker_behind
from ..games.stored_games import StoredGame, ask_for_hint, load_game, share_text, show_game
from ..games.thinking import find_hint
from ..messages.games import (
    AlreadyPlayed,
    Game,
    Guess,
    Hint,
    HintRequest,
    NewGame,
    Share,
    StepRequest,
)
from ..services import Server, Services, Today

router = APIRouter(prefix="/games", tags=["games"])

STEP_REFUSALS = refusals(403, 404, 409, 429)

Step = Callable[[StoredGame, Maker], str | None]  # returns what to announce, if not the last turn


class TakesLong(Exception):
    """A question for a worker process; the step is repeated with its reply."""

    def __init__(self, question: MakerQuestion) -> None:
        super().__init__("the maker needs a worker process")
        self.question = question


@dataclass(frozen=True, slots=True)
class Deferred:
    """A maker that is too slow to ask here: every question raises ``TakesLong``."""

    maker: Maker

    def answer(self, position: Position, guess: Code) -> Feedback:
        """Raises ``TakesLong``."""
        raise TakesLong(MakerQuestion(self.maker, position, guess))

    def reveal(self, position: Position) -> Code:
        """Raises ``TakesLong``."""
        raise TakesLong(MakerQuestion(self.maker, position, None))


@router.post(
    "", status_code=201, responses=refusals(403, 404, 429, 503) | {409: {"model": AlreadyPlayed}}
)
async def new_game(wanted: NewGame, player: Player, server: Server, today: Today) -> Game:
    """Start a game: on any board, behind a link, or an earlier one again from a turn on."""
    retry = wanted.retry
    if retry is None:
        return await server.database.promptly(deals.deal, server, player, wanted, today)
    again = await run_in_threadpool(deals.retry_own, server, player, wanted, retry)
    if again is not None:
        return again
    deals.check_written(server, wanted, retry)
    setup = await server.computers.run(deals.set_up_retry, retry.game, retry.turn)
    hard = bool(wanted.hard)
    return await run_in_threadpool(deals.retry_written, server, player, hard, setup)


@router.get("/{game}", responses=refusals(403, 404))
def game(game: Id, player: Player, server: Server) -> Game:
    """A game of the player's own."""
    return show_game(_read(server, player, game))


def _read(server: Services, player: str, game: str) -> StoredGame:
    with server.database.reading() as transaction:
        return load_game(transaction.connection(), game, player)


@router.post("/{game}/guesses", responses=STEP_REFUSALS)
async def guess(game: Id, entry: Guess, player: Player, server: Server) -> Game:
    """Make a guess."""

    def play(stored: StoredGame, maker: Maker) -> str | None:
        return stored.game.guess(stored.notation.read_code(entry.guess), maker)

    return await _play(server, player, game, entry.version, play)


@router.post("/{game}/give-up", responses=STEP_REFUSALS)
async def give_up(game: Id, step: StepRequest, player: Player, server: Server) -> Game:
    """Give up and see the code."""

    def end(stored: StoredGame, _: Maker) -> None:
        stored.session.give_up()

    return await _play(server, player, game, step.version, end)


async def _play(server: Services, player: str, game: str, version: int, step: Step) -> Game:
    """Play a step, a second time with the maker's reply if that has to come from a worker."""
    request = server, player, game, version, step
    try:
        return await server.database.promptly(_step, *request)
    except TakesLong as asked:
        reply = await server.computers.run(MakerQuestion.reply, asked.question)
    return await server.database.promptly(_step, *request, reply)


def _step(
    server: Services,
    player: str,
    game: str,
    version: int,
    step: Step,
    reply: MakerReply | None = None,
) -> Game:
    """Load a game, play a step of it and store it, in one transaction."""
    with server.database.connection() as connection:
        stored = load_game(connection, game, player, version)
        stored.require_playing()
        maker = reply or _maker(server, stored)
        said = step(stored, maker)
        stored.store(connection, maker)
    return show_game(stored, said)


def _maker(server: Services, stored: StoredGame) -> Maker:
    maker = maker_behind(stored.link, server.keys)
    return Deferred(maker) if is_slow(maker, stored.variant.rules) else maker


@router.post("/{game}/undo", responses=STEP_REFUSALS)
def undo(game: Id, step: StepRequest, player: Player, server: Server) -> Game:
    """Take the last guess back."""
    return _step(server, player, game, step.version, partial(_move, take_back))


@router.post("/{game}/redo", responses=STEP_REFUSALS)
def redo(game: Id, step: StepRequest, player: Player, server: Server) -> Game:
    """Play a guess again that was taken back."""
    return _step(server, player, game, step.version, partial(_move, play_again))


def _move(move: Callable[[Session], str], stored: StoredGame, _: Maker) -> str:
    if stored.row.daily is not None:
        raise Refused(409, "the daily game has no undo")
    return move(stored.session)


@router.post("/{game}/hints", responses=refusals(403, 404, 409, 429, 503))
async def hint(game: Id, wanted: HintRequest, player: Player, server: Server) -> Hint:
    """Give a hint; hints are counted."""
    asked = await run_in_threadpool(ask_for_hint, server, player, game, wanted.grade)
    return await server.computers.run(find_hint, asked)


@router.get("/{game}/share", responses=refusals(403, 404, 409))
def share(game: Id, player: Player, server: Server) -> Share:
    """A finished game as coloured squares."""
    stored = _read(server, player, game)
    if stored.playing:
        raise Refused(409, "the game is not over yet")
    return Share(text=share_text(stored))
