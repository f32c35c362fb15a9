"""``/api/makes``: games in which a person hides the code and the program guesses."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Path
from fastapi.concurrency import run_in_threadpool
from pydantic import Field
from sqlalchemy import update

from pegwise.game.variants import Variant
from pegwise.knowledge.pairs import answers_of
from pegwise.play.session import History, Session, say_redone, say_undone
from pegwise.runtime.seeds import fresh_seed

from .boards import Board, board_named, show_turn, variant_named
from .database.schema import MakeRow, now
from .faults import UNPROCESSABLE, Refused, refusals
from .messages import (
    CodeText,
    FeedbackText,
    OneTurn,
    RequestBody,
    ResponseBody,
    StrategyText,
    VariantText,
)
from .play.links import Id, new_id
from .play.stored_games import MOST_GUESSES, MOVED_ON, RECENT_SESSIONS, StepRequest, check_access
from .services import Player, Server, Services
from .settings import accepted_variant
from .thinking import (
    Guesser,
    ProgramMove,
    Step,
    Thought,
    answer_guess,
    begin,
    correct_answer,
    think,
)

MOST_STEPS_KEPT = 2 * MOST_GUESSES  # that undo can take back
router = APIRouter(prefix="/makes", tags=["makes"])
MAKE_REFUSALS = refusals(403, 404, 409, 429, 503)
TurnNumber = Annotated[int, Path(ge=1, le=1000)]


class NewMake(RequestBody):
    """The strategy that guesses; ``strength`` is the percentage of answers it remembers."""

    variant: VariantText = "mastermind"
    strategy: StrategyText = "auto"
    strength: Annotated[int, Field(ge=0, le=100)] | None = None
    lies: Annotated[int, Field(ge=0, le=9)] = 0


class Answer(StepRequest):
    """The answer to the current guess, or a correction of an earlier answer."""

    feedback: FeedbackText


class Reveal(StepRequest):
    """The hidden code, to learn which answers were wrong."""

    secret: CodeText


class WrongAnswer(ResponseBody):
    """An answer that is wrong for the revealed code."""

    turn: int
    given: str
    right: str
    words: str


class Make(ProgramMove):
    """A game in which the program breaks a person's code."""

    id: str
    board: Board
    strategy: str
    lies: int
    version: int
    turns: list[OneTurn]
    announcement: str
    answers: list[str]  # all possible answers on this board, as text; empty on boards with marks
    can_undo: bool
    can_redo: bool
    text: str


class Revealed(ResponseBody):
    """Which answers are wrong for the revealed code."""

    words: str
    wrong: list[WrongAnswer]


@lru_cache(maxsize=RECENT_SESSIONS)
def _read_session(text: str, variant: str) -> Session:
    """The game of a text, to be read only."""
    return Session.load(text, variant=variant_named(variant))


@dataclass(frozen=True, slots=True)
class StoredMake:
    """The row of a game, and the game it describes."""

    row: MakeRow

    @property
    def guesser(self) -> Guesser:
        return Guesser(self.row.variant, self.row.strategy, self.row.seed, self.row.lies)

    @property
    def history(self) -> History[str]:
        return History(tuple(self.row.history), self.row.place)

    @property
    def text(self) -> str:
        return self.history.now

    @property
    def thought(self) -> Thought:
        return Thought.model_validate(self.row.thought)

    @property
    def session(self) -> Session:
        return _read_session(self.text, self.row.variant)


def store_new_make(
    server: Services, owner: str, guesser: Guesser, name: str, thought: Thought
) -> StoredMake:
    """Store a new game."""
    row = MakeRow(
        id=new_id(),
        player=owner,
        variant=guesser.variant,
        strategy=name,
        lies=guesser.lies,
        seed=guesser.seed,
        history=[Session(guesser.board).save()],
        thought=thought.model_dump(),
    )
    with server.database.writing() as connection:
        row.add(connection)
    return StoredMake(row)


def load_make(server: Services, owner: str, make: str, version: int | None = None) -> StoredMake:
    """The person's own game; raises if it is no longer at the version that they saw."""
    with server.database.reading() as connection:
        row = MakeRow.first(connection, MakeRow.c.id == make)
    if row is None:
        raise Refused(404, "there is no such game")
    check_access(row, owner, version)
    return StoredMake(row)


def store_step(
    server: Services, stored: StoredMake, history: History[str], thought: Thought
) -> StoredMake:
    """Update the row with a new history and the program's move; raises if it is outdated."""
    row, seen = stored.row, stored.row.version
    dropped = max(0, len(history.states) - 1 - MOST_STEPS_KEPT)
    changes: dict[str, Any] = {
        "version": seen + 1,
        "history": list(history.states[dropped:]),
        "place": history.place - dropped,
        "thought": thought.model_dump(),
        "touched": now(),
    }
    same = update(MakeRow.table).where(MakeRow.c.id == row.id, MakeRow.c.version == seen)
    with server.database.writing() as connection:
        if connection.execute(same.values(changes)).rowcount != 1:
            raise Refused(409, MOVED_ON)
    return StoredMake(replace(row, **changes))


def show_make(stored: StoredMake, announcement: str | None = None) -> Make:
    """The game as a page sees it; by default it announces the program's move."""
    row, thought, history = stored.row, stored.thought, stored.history
    variant = variant_named(row.variant)
    return Make(
        **dict(thought),
        id=row.id,
        board=board_named(row.variant),
        strategy=row.strategy,
        lies=row.lies,
        version=row.version,
        turns=[show_turn(turn, row.variant) for turn in stored.session.turns],
        announcement=announcement or thought.words,
        answers=_possible_answers(variant),
        can_undo=history.can_undo,
        can_redo=history.can_redo,
        text=stored.text,
    )


@lru_cache(maxsize=256)
def _possible_answers(variant: Variant) -> list[str]:
    """All answers that a guess can get; none if they mark places, which would be too many."""
    if not variant.rules.kind.counts:
        return []
    rules, write = variant.rules, variant.notation.write_feedback
    return [write(answer) for answer in answers_of(rules) if not rules.why_impossible(answer)]


@router.post("", status_code=201, responses=refusals(429, 503))
async def new_make(wanted: NewMake, owner: Player, server: Server) -> Make:
    """Hide a code; the program makes its first guess."""
    variant = accepted_variant(wanted.variant, server.settings.limits)
    guesser = Guesser(variant.name, wanted.strategy, fresh_seed(), wanted.lies)
    name, thought = await server.computers.run(begin, guesser, wanted.strength)
    started = await server.database.promptly(store_new_make, server, owner, guesser, name, thought)
    return show_make(started)


@router.get("/{make}", name="make", responses=refusals(403, 404))
def get_make(make: Id, owner: Player, server: Server) -> Make:
    """A game of the person's own."""
    return show_make(load_make(server, owner, make))


@router.post("/{make}/answers", name="answer", responses=MAKE_REFUSALS)
async def answer_program(make: Id, entry: Answer, owner: Player, server: Server) -> Make:
    """Answer the program's guess."""
    stored = await run_in_threadpool(load_make, server, owner, make, entry.version)
    guess = stored.thought.guess
    if guess is None:
        raise Refused(409, "there is no guess to answer")
    if len(stored.session.turns) >= MOST_GUESSES:
        raise Refused(UNPROCESSABLE, f"a game has at most {MOST_GUESSES} guesses: start a new one")
    return await _play_step(server, stored, answer_guess, guess, entry.feedback)


@router.put("/{make}/answers/{turn}", responses=MAKE_REFUSALS)
async def correct(make: Id, turn: TurnNumber, entry: Answer, owner: Player, server: Server) -> Make:
    """Correct the answer of an earlier turn."""
    stored = await run_in_threadpool(load_make, server, owner, make, entry.version)
    return await _play_step(server, stored, correct_answer, turn, entry.feedback)


async def _play_step(
    server: Server, stored: StoredMake, step: Callable[..., Step], *entry: Any
) -> Make:
    text, thought = await server.computers.run(step, stored.guesser, stored.text, *entry)
    if isinstance(thought, str):
        return show_make(stored, thought)
    history = stored.history.push(text)
    return show_make(await server.database.promptly(store_step, server, stored, history, thought))


@router.post("/{make}/undo", name="undo", responses=MAKE_REFUSALS)
async def undo_answer(make: Id, step: StepRequest, owner: Player, server: Server) -> Make:
    """Take the last answer or correction back."""
    return await _undo_or_redo(make, -1, step.version, owner, server)


@router.post("/{make}/redo", name="redo", responses=MAKE_REFUSALS)
async def redo_answer(make: Id, step: StepRequest, owner: Player, server: Server) -> Make:
    """Redo an answer or correction that was taken back."""
    return await _undo_or_redo(make, 1, step.version, owner, server)


async def _undo_or_redo(make: str, by: int, version: int, owner: str, server: Server) -> Make:
    stored = await run_in_threadpool(load_make, server, owner, make, version)
    history = stored.history.undo() if by < 0 else stored.history.redo()
    thought = await server.computers.run(think, stored.guesser, history.now)
    moved = await server.database.promptly(store_step, server, stored, history, thought)
    said = say_undone(moved.session) if by < 0 else say_redone(moved.session)
    return show_make(moved, f"{said} {moved.thought.words}")


@router.post("/{make}/reveal", responses=refusals(403, 404, 409))
def reveal(make: Id, told: Reveal, owner: Player, server: Server) -> Revealed:
    """Reveal the code, and see which answers were wrong."""
    stored = load_make(server, owner, make, told.version)
    game = stored.guesser.game(stored.text)
    write = game.notation.write_feedback
    audit = game.audit(game.notation.read_secret(told.secret), stored.thought.status == "lost")
    hardness = [said.spelled(game.notation) for said in audit.hardness]
    said = [audit.opening.spelled(game.notation), audit.conclusion, *hardness]
    return Revealed(
        words=" ".join(filter(None, said)),
        wrong=[
            WrongAnswer(
                turn=one.turn, given=write(one.given), right=write(one.right), words=one.said
            )
            for one in audit.wrong
        ],
    )
