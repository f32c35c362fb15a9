"""``/api/games``: games in which a person breaks a code. Each step is one transaction."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Literal

from fastapi import APIRouter, Request
from sqlalchemy import Connection, select

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.wording import count_of
from pegwise.knowledge.position import Position
from pegwise.play.makers import Maker, MakerQuestion, MakerReply, is_slow
from pegwise.play.session import Session, Status, redo_undone, take_back

from ..boards import title_of
from ..daily import DailyPlayers, day_number, everyone
from ..database.schema import GameRow, LinkRow
from ..faults import Refused, refusals
from ..messages import CodeText, Fault, RequestBody, ResponseBody
from ..review import Scores, scores_of_game
from ..services import Player, Server, Services, Today
from ..thinking import Hint, find_hint
from .deals import NewGame, check_written, deal, retry_own, retry_written, set_up_retry
from .links import Id, maker_behind
from .stored_games import (
    RECENT,
    Game,
    StepRequest,
    StoredGame,
    ask_for_hint,
    charge_hint,
    load_game,
    show_game,
)

router = APIRouter(prefix="/games", tags=["games"])
GAME_REFUSALS = refusals(403, 404, 409, 429)
Step = Callable[[StoredGame, Maker], str | None]  # returns what to announce, if not the last turn
SQUARES, MARKED_SQUARES = "🟩🟨⬜", "🟩🟨⬛"


class Guess(StepRequest):
    """A guess."""

    guess: CodeText


class AlreadyPlayed(Fault):
    """Why a daily code cannot be played twice, and the id of the first game."""

    game: str | None = None


class HintRequest(RequestBody):
    """The grade of the hint."""

    grade: Literal[1, 2, 3] = 1


class Share(ResponseBody):
    """A finished game as coloured squares, without spoilers."""

    text: str


class NeedsWorker(Exception):
    """A question for a worker process; the step is repeated with its reply."""

    def __init__(self, question: MakerQuestion) -> None:
        super().__init__("the maker needs a worker process")
        self.question = question


@dataclass(frozen=True, slots=True)
class SlowMaker:
    """A maker that is too slow to ask here: every question raises ``NeedsWorker``."""

    maker: Maker

    def answer(self, position: Position, guess: Code) -> Feedback:
        """Raises ``NeedsWorker``."""
        raise NeedsWorker(MakerQuestion(self.maker, position, guess))

    def reveal(self, position: Position) -> Code:
        """Raises ``NeedsWorker``."""
        raise NeedsWorker(MakerQuestion(self.maker, position, None))


@router.post(
    "", status_code=201, responses=refusals(403, 404, 429, 503) | {409: {"model": AlreadyPlayed}}
)
async def new_game(wanted: NewGame, player: Player, server: Server, today: Today) -> Game:
    """Start a game: on any board, behind a link, or an earlier one again from a turn on."""
    retry, promptly = wanted.retry, server.database.promptly
    if retry is None:
        return await promptly(deal, server, player, wanted, today)
    again = await promptly(retry_own, server, player, wanted, retry, today)
    if again is not None:
        return again
    check_written(server, wanted, retry)
    setup = await server.computers.run(set_up_retry, retry.game, retry.turn)
    hard = bool(wanted.hard)
    return await promptly(retry_written, server, player, hard, setup)


@router.get("/{game}", name="game", responses=refusals(403, 404))
def get_game(game: Id, player: Player, server: Server, today: Today) -> Game:
    """A game of the player's own."""
    with server.database.reading() as connection:
        stored = load_game(connection, game, player, today)
    return show_game(stored)


@router.post("/{game}/guesses", name="guess", responses=GAME_REFUSALS)
async def make_guess(game: Id, entry: Guess, player: Player, server: Server, today: Today) -> Game:
    """Make a guess."""
    step = partial(StoredGame.guess, text=entry.guess)
    return await _play(server, player, today, game, entry.version, step)


@router.post("/{game}/give-up", responses=GAME_REFUSALS)
async def give_up(
    game: Id, step: StepRequest, player: Player, server: Server, today: Today
) -> Game:
    """Give up and see the code."""

    def end(stored: StoredGame, _: Maker) -> None:
        stored.session.give_up()

    return await _play(server, player, today, game, step.version, end)


async def _play(
    server: Services, player: str, today: date, game: str, version: int, step: Step
) -> Game:
    """Play a step, a second time with the maker's reply if that has to come from a worker."""
    request = server, player, today, game, version, step
    try:
        return await server.database.promptly(_step, *request)
    except NeedsWorker as asked:
        reply = await server.computers.run(MakerQuestion.reply, asked.question)
    return await server.database.promptly(_step, *request, reply)


def _step(
    server: Services,
    player: str,
    today: date,
    game: str,
    version: int,
    step: Step,
    reply: MakerReply | None = None,
) -> Game:
    """Load a game, play a step of it and store it, in one transaction."""
    with server.database.writing() as connection:
        stored = load_game(connection, game, player, today, version)
        stored.require_single()
        stored.require_playing()
        maker = reply or maker_behind(stored.link, server.keys)
        if reply is None and is_slow(maker, stored.session.variant.rules):
            maker = SlowMaker(maker)
        said = step(stored, maker)
        stored.store(connection, maker)
    RECENT.keep(game, stored.row.version, stored.session)
    return show_game(stored, said)


@router.post("/{game}/undo", name="undo", responses=GAME_REFUSALS)
async def undo_guess(
    game: Id, step: StepRequest, player: Player, server: Server, today: Today
) -> Game:
    """Take the last guess back; a shared result says how often."""
    return await _play(server, player, today, game, step.version, partial(_move, take_back, 1))


@router.post("/{game}/redo", name="redo", responses=GAME_REFUSALS)
async def redo_guess(
    game: Id, step: StepRequest, player: Player, server: Server, today: Today
) -> Game:
    """Play a guess again that was taken back."""
    return await _play(server, player, today, game, step.version, partial(_move, redo_undone, 0))


def _move(move: Callable[[Session], str], undos: int, stored: StoredGame, _: Maker) -> str:
    if stored.row.daily is not None:
        raise Refused(409, "the daily game has no undo")
    said = move(stored.session)
    stored.row.undos += undos
    return said


@router.post("/{game}/hints", responses=refusals(403, 404, 409, 429, 503))
async def hint(game: Id, wanted: HintRequest, player: Player, server: Server, today: Today) -> Hint:
    """Give a hint. Hints are counted when they are given, each one once."""
    promptly = server.database.promptly
    asked = await promptly(ask_for_hint, server, player, game, wanted.grade, today)
    found = await server.computers.run(find_hint, asked)
    hints = await promptly(charge_hint, server, game, asked.text, str(found.grade))
    return found.model_copy(update={"hints": hints})


@router.get("/{game}/share", responses=refusals(403, 404, 409))
def share(game: Id, player: Player, server: Server, today: Today, request: Request) -> Share:
    """A finished game as coloured squares, with the link to its code."""
    with server.database.reading() as connection:
        stored = load_game(connection, game, player, today)
        stored.require_over()
        repeated = is_repeated(connection, stored)
    address = f"{request.base_url}play/{stored.link.id}"
    return Share(text=share_text(stored, address, repeated))


@router.get("/{game}/scores", responses=refusals(403, 404, 409, 429, 503))
async def scores(game: Id, player: Player, server: Server, today: Today) -> Scores:
    """Skill and luck of a finished game, and what perfect play needed for its code."""
    return await scores_of_game(server, game, player, today)


@router.get("/{game}/players", responses=refusals(403, 404, 409))
def players(game: Id, player: Player, server: Server, today: Today) -> DailyPlayers:
    """How all players did with the code of this daily game, once it is over."""
    with server.database.reading() as connection:
        stored = load_game(connection, game, player, today)
        stored.require_over()
        if stored.row.daily is None:
            raise Refused(409, "this is no daily game")
        return everyone(connection, stored.row.variant, stored.row.daily)


def is_repeated(connection: Connection, stored: StoredGame) -> bool:
    """Whether the player may have known the code, or turns of it, from an earlier game."""
    row, game = stored.row, GameRow.c
    begun = select(game.created).where(game.id == row.id).scalar_subquery()
    earlier = game.player == row.player, game.link == row.link, game.created < begun
    return stored.link.secret is not None or GameRow.first(connection, *earlier) is not None


def share_text(stored: StoredGame, address: str, repeated: bool = False) -> str:
    """A headline, a row of squares per guess, and the link to play the same code.

    The squares are sorted, so that none of them stands for a place, unless answers mark places.
    """
    rules = stored.variant.rules
    signs = SQUARES if rules.kind.counts else MARKED_SQUARES
    answers = [turn.feedback for turn in stored.session.turns]
    rows = [rules.kind.draw(answer, rules.positions, signs) for answer in answers]
    return "\n".join([_headline(stored.row, stored.link, repeated), *rows, address])


def _headline(row: GameRow, link: LinkRow, repeated: bool) -> str:
    """The game, its guesses, and what made it easier or harder."""
    title = title_of(link.variant).removeprefix("Board ")
    game = f"Daily {title} #{day_number(row.daily)}" if row.daily else title
    guesses = str(row.guesses) if row.status == Status.WON else "X"
    of = "" if link.limit is None else f"/{link.limit}"
    special = [link.maker] if link.maker != "honest" else []
    special += ["hard"] if link.hard else []
    special += [count_of(row.hints, "hint")] if row.hints else []
    special += [count_of(row.undos, "undo")] if row.undos else []
    special += ["retry"] if repeated else []
    return f"Pegwise {game} {guesses}{of}" + (f" ({', '.join(special)})" if special else "")
