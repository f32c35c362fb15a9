"""A maker's game in the database: a person's code and answers, the program's next guess."""

from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy import update

from pegwise.game.variants import Variant
from pegwise.knowledge.pairs import answers_of
from pegwise.play.session import History, Session, say_redone, say_undone
from pegwise.runtime.seeds import fresh_seed

from ..boards import variant_named
from ..database.tables import MakeRow, now
from ..faults import BAD_INPUT, Refused
from ..messages.games import MOST_TURNS, Make, NewMake, Revealed, Thought, WrongAnswer
from ..services import Services
from ..settings import accepted_variant
from .links import board_named, new_id
from .recent_sessions import RECENT_SESSIONS, shown_turn
from .stored_games import MOVED_ON, check_access
from .thinking import Guesser

MOST_STEPS_KEPT = 2 * MOST_TURNS  # that undo can take back


@lru_cache(maxsize=RECENT_SESSIONS)
def _session(text: str, variant: str) -> Session:
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
        return _session(self.text, self.row.variant)

    def require_guess(self) -> str:
        """The guess to answer; raises if there is none."""
        if self.thought.guess is None:
            raise Refused(409, "there is no guess to answer")
        if len(self.session.turns) >= MOST_TURNS:
            raise Refused(BAD_INPUT, f"a game has at most {MOST_TURNS} guesses: start a new one")
        return self.thought.guess

    def step(self, by: int) -> History[str]:
        """The history after undo (-1) or redo (1)."""
        return self.history.undo() if by < 0 else self.history.redo()


def prepare(server: Services, wanted: NewMake) -> Guesser:
    """The strategy that will guess; raises if the server does not accept the board."""
    variant = accepted_variant(wanted.variant, server.settings.limits)
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
        thought=thought.model_dump(),
    )
    with server.database.session() as transaction:
        transaction.add(row)
    return StoredMake(row)


def load_make(server: Services, owner: str, make: str, version: int | None = None) -> StoredMake:
    """The person's own game; raises if it is no longer at the version that they saw."""
    with server.database.reading() as transaction:
        row = transaction.get(MakeRow, make)
    if row is None:
        raise Refused(404, "there is no such game")
    check_access(row, owner, version)
    return StoredMake(row)


def store(
    server: Services, stored: StoredMake, history: History[str], thought: Thought
) -> StoredMake:
    """Update the row with a new history and the program's move; raises if it is outdated."""
    row, seen = stored.row, stored.row.version
    dropped = max(0, len(history.states) - 1 - MOST_STEPS_KEPT)
    changes = {
        "version": seen + 1,
        "history": list(history.states[dropped:]),
        "place": history.place - dropped,
        "thought": thought.model_dump(),
        "touched": now(),
    }
    same = update(MakeRow).where(MakeRow.id == row.id, MakeRow.version == seen)
    step = same.values(changes).returning(MakeRow.id)
    with server.database.session() as transaction:
        options = {"synchronize_session": False}
        if transaction.execute(step, execution_options=options).first() is None:
            raise Refused(409, MOVED_ON)
    for name, value in changes.items():
        setattr(row, name, value)
    return StoredMake(row)


def reveal(stored: StoredMake, entry: str) -> Revealed:
    """Which answers were wrong for the code that the person says was hidden."""
    game = stored.guesser.game(stored.text)
    write = game.notation.write_feedback
    audit = game.audit(game.notation.read_secret(entry), stored.thought.status == "lost")
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


def announce_step(stored: StoredMake, by: int) -> str:
    """What undo (-1) or redo (1) led to, and the program's move."""
    said = say_undone(stored.session) if by < 0 else say_redone(stored.session)
    return f"{said} {stored.thought.words}"


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
        turns=[shown_turn(turn, row.variant) for turn in stored.session.turns],
        announcement=announcement or thought.words,
        answers=_answers(variant),
        can_undo=history.can_undo,
        can_redo=history.can_redo,
        text=stored.text,
    )


@lru_cache(maxsize=256)
def _answers(variant: Variant) -> list[str]:
    """All answers that a guess can get; none if they mark places, which would be too many."""
    if not variant.rules.kind.counts:
        return []
    rules, write = variant.rules, variant.notation.write_feedback
    return [write(answer) for answer in answers_of(rules) if not rules.why_impossible(answer)]
