"""``/api/games``: games in which a person breaks a code. Each step is one transaction."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.knowledge.position import Position
from pegwise.play.history import NothingToUndo
from pegwise.play.makers import Maker, MakerQuestion, MakerReply, is_slow
from pegwise.play.session import Session, play_again, take_back

from ..clients.players import Player
from ..faults import Refused, refusals
from ..games import retries
from ..games.deals import deal
from ..games.hints import ask_for_hint, find_hint
from ..games.links import Id, maker_behind
from ..games.share import share_text
from ..games.stored_games import StoredGame, load_game, show_game
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

OF_A_STEP = refusals(403, 404, 409, 429)


class TakesLong(Exception):
    """A question for a worker process; the step is repeated with its reply."""

    def __init__(self, question: MakerQuestion) -> None:
        super().__init__("the maker needs a worker process")
        self.question = question


@dataclass(frozen=True, slots=True)
class Deferred:
    """A maker that is too slow to ask here: every question is passed on to a worker process."""

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
        stored = load_game(transaction.connection(), game, player)
    return show_game(stored)


@router.post("/{game}/guesses", responses=OF_A_STEP)
async def guess(game: Id, entry: Guess, player: Player, server: Server) -> Game:
    """Make a guess."""
    return await _answered(server, partial(_guess, server, player, game, entry))


def _guess(
    server: Services, player: str, game: str, entry: Guess, reply: MakerReply | None = None
) -> Game:
    with server.database.connection() as connection:
        stored = load_game(connection, game, player, entry.version)
        stored.require_playing()
        code = stored.notation.read_code(entry.guess)
        maker = reply or _maker(server, stored)
        stored.game.guess(code, maker)
        stored.store(connection, maker)
    return show_game(stored)


@router.post("/{game}/give-up", responses=OF_A_STEP)
async def give_up(game: Id, step: StepRequest, player: Player, server: Server) -> Game:
    """Give up and see the code."""
    return await _answered(server, partial(_give_up, server, player, game, step.version))


def _give_up(
    server: Services, player: str, game: str, version: int, reply: MakerReply | None = None
) -> Game:
    with server.database.connection() as connection:
        stored = load_game(connection, game, player, version)
        stored.require_playing()
        stored.session.give_up()
        stored.store(connection, reply or _maker(server, stored))
    return show_game(stored)


def _maker(server: Services, stored: StoredGame) -> Maker:
    maker = maker_behind(stored.link, server.keys)
    return Deferred(maker) if is_slow(maker, stored.variant.rules) else maker


async def _answered(server: Server, step: Callable[..., Game]) -> Game:
    """Run a step, a second time with the maker's reply if that has to come from a worker."""
    try:
        return await server.database.promptly(step)
    except TakesLong as asked:
        reply = await server.computers.run(MakerQuestion.reply, asked.question)
    return await server.database.promptly(step, reply)


@router.post("/{game}/undo", responses=OF_A_STEP)
def undo(game: Id, step: StepRequest, player: Player, server: Server) -> Game:
    """Take the last guess back."""
    return _step(server, player, game, step.version, take_back)


@router.post("/{game}/redo", responses=OF_A_STEP)
def redo(game: Id, step: StepRequest, player: Player, server: Server) -> Game:
    """Play a guess again that was taken back."""
    return _step(server, player, game, step.version, play_again)


def _step(
    server: Services, player: str, game: str, version: int, step: Callable[[Session], str]
) -> Game:
    with server.database.connection() as connection:
        stored = load_game(connection, game, player, version)
        stored.require_playing()
        if stored.row.daily is not None:
            raise Refused(409, "the daily game has no undo")
        try:
            said = step(stored.session)
        except NothingToUndo as error:
            raise Refused(409, str(error)) from None
        stored.store(connection)
    return show_game(stored, said)


@router.post("/{game}/hints", responses=refusals(403, 404, 409, 429, 503))
async def hint(game: Id, wanted: HintRequest, player: Player, server: Server) -> Hint:
    """Give a hint; hints are counted."""
    asked = await run_in_threadpool(ask_for_hint, server, player, game, wanted.grade)
    return await server.computers.run(find_hint, asked)


@router.get("/{game}/share", responses=refusals(403, 404, 409))
def share(game: Id, player: Player, server: Server) -> Share:
    """A finished game as coloured squares."""
    with server.database.reading() as transaction:
        stored = load_game(transaction.connection(), game, player)
    if stored.playing:
        raise Refused(409, "the game is not over yet")
    return Share(text=share_text(stored))
