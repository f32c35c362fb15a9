"""A maker's game in the database: a person's code and answers, the program's next guess."""

from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy import update
from sqlalchemy.orm import Session as Transaction

from pegwise.errors import CannotPlay
from pegwise.game.variants import Variant
from pegwise.knowledge.pairs import answers_of
from pegwise.play.history import History, NothingToUndo
from pegwise.play.session import Session, say_redone, say_undone
from pegwise.runtime.seeds import fresh_seed

from ..database import MakeRow
from ..faults import Refused
from ..messages.makes import Make, NewMake, Revealed, Thought, WrongAnswer
from ..messages.turns import show_turn
from ..services import Services
from ..settings import accepted_variant
from .links import board_named, new_id, variant_named
from .stored_games import MOVED_ON
from .thinking import Guesser


@dataclass(frozen=True, slots=True)
class StoredMake:
    """The row of a game, and the game it describes."""

    row: MakeRow

    @property
    def guesser(self) -> Guesser:
        """The strategy that guesses."""
        return Guesser(self.row.variant, self.row.strategy, self.row.seed, self.row.lies)

    @property
    def history(self) -> History[str]:
        """The text of the game after every step."""
        return History(tuple(self.row.history), self.row.place)

    @property
    def text(self) -> str:
        """The game as it stands."""
        return self.history.now

    @property
    def thought(self) -> Thought:
        """The program's last move."""
        return Thought.model_validate(self.row.thought)

    @property
    def session(self) -> Session:
        """The turns so far."""
        return Session.load(self.text, variant=variant_named(self.row.variant))

    def require_guess(self) -> str:
        """The guess that waits for an answer."""
        if self.thought.guess is None:
            raise Refused(409, "there is no guess to answer")
        return self.thought.guess

    def step(self, by: int) -> History[str]:
        """The history after undo (-1) or redo (1)."""
        try:
            return self.history.undo() if by < 0 else self.history.redo()
        except NothingToUndo as error:
            raise Refused(409, str(error)) from None


def prepare(server: Services, wanted: NewMake) -> Guesser:
    """The strategy that will guess, unless the server refuses the board."""
    variant = accepted_variant(wanted.variant, server.settings.limits)
    unlisted = variant.rules.why_unlisted()
    if wanted.lies and unlisted:
        raise CannotPlay(f"lies {wanted.lies}: '{variant.rules}' {unlisted}")
    return Guesser(variant.name, wanted.strategy, fresh_seed(), wanted.lies)


def start(
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
        place=0,
        thought=thought.model_dump(),
        version=0,
    )
    with server.database.session() as transaction:
        transaction.add(row)
    return StoredMake(row)


def load_make(server: Services, owner: str, make: str, version: int | None = None) -> StoredMake:
    """The person's own game; refused if it is no longer in the version that they saw."""
    with server.database.reading() as transaction:
        row = transaction.get(MakeRow, make)
    if row is None:
        raise Refused(404, "there is no such game")
    if row.player != owner:
        raise Refused(403, "this is somebody else's game")
    if version is not None and row.version != version:
        raise Refused(409, MOVED_ON)
    return StoredMake(row)


def store(
    server: Services, stored: StoredMake, history: History[str], thought: Thought
) -> StoredMake:
    """Write the game back with a new history and the program's move."""
    row, seen = stored.row, stored.row.version
    changes = {
        "history": list(history.states),
        "place": history.place,
        "thought": thought.model_dump(),
    }
    with server.database.session() as transaction:
        _update(transaction, row.id, seen, changes)
    for name, value in {"version": seen + 1, **changes}.items():
        setattr(row, name, value)
    return StoredMake(row)


def _update(transaction: Transaction, make: str, seen: int, changes: dict[str, object]) -> None:
    kept = transaction.execute(
        update(MakeRow)
        .where(MakeRow.id == make, MakeRow.version == seen)
        .values(version=seen + 1, **changes)
        .returning(MakeRow.id)
        .execution_options(synchronize_session=False)
    )
    if kept.first() is None:
        raise Refused(409, MOVED_ON)


def reveal(stored: StoredMake, entry: str) -> Revealed:
    """Which answers were wrong for the code that the person says was hidden."""
    game = stored.guesser.game(stored.text)
    write = game.notation.write_feedback
    audit = game.audit(game.notation.read_secret(entry), stored.thought.status == "lost")
    return Revealed(
        words=f"{audit.opening.spelled(game.notation)} {audit.conclusion}".strip(),
        wrong=[
            WrongAnswer(
                turn=one.turn, given=write(one.given), right=write(one.right), words=one.said
            )
            for one in audit.wrong
        ],
    )


def announce_step(stored: StoredMake, by: int) -> str:
    """What undo or redo led to, and the program's move."""
    said = say_undone(stored.session) if by < 0 else say_redone(stored.session)
    return f"{said} {stored.thought.words}"


def show_make(stored: StoredMake, announcement: str | None = None) -> Make:
    """The game as a page sees it; by default it announces the program's move."""
    row, thought, variant = stored.row, stored.thought, variant_named(stored.row.variant)
    history = stored.history
    return Make(
        id=row.id,
        board=board_named(row.variant),
        strategy=row.strategy,
        lies=row.lies,
        version=row.version,
        turns=[show_turn(turn, variant.notation) for turn in stored.session.turns],
        status=thought.status,
        verdict=thought.verdict,
        announcement=announcement or thought.words,
        guess=thought.guess,
        left=thought.left,
        answers=_answers(variant),
        contradiction=thought.contradiction,
        can_undo=history.can_undo,
        can_redo=history.can_redo,
        text=stored.text,
    )


@lru_cache(maxsize=256)
def _answers(variant: Variant) -> list[str]:
    """All answers that a guess can get."""
    rules, write = variant.rules, variant.notation.write_feedback
    return [write(answer) for answer in answers_of(rules) if not rules.why_impossible(answer)]
