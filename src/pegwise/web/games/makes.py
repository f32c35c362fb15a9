"""Games in which a person hides the code: kept step by step, with the program's next guess."""

from dataclasses import dataclass
from functools import lru_cache

from sqlalchemy import update
from sqlalchemy.orm import Session as Transaction

from pegwise.errors import CannotPlay
from pegwise.game.variants import Variant
from pegwise.knowledge.pairs import answers_of
from pegwise.play.session import Session
from pegwise.play.verdicts import wrong_answers
from pegwise.runtime.seeds import fresh_seed

from ..database import MakeRow
from ..faults import Refused
from ..messages.makes import Make, NewMake, Revealed, Thought, WrongAnswer
from ..messages.turns import show_turn
from ..services import Services
from ..settings import accepted_variant
from .announcements import spell
from .ids import new_id
from .links import board_named, variant_named
from .seats import MOVED_ON
from .thinking import Player


@dataclass(frozen=True, slots=True)
class Desk:
    """A game of the program's, taken from the database for one request."""

    row: MakeRow

    @property
    def player(self) -> Player:
        """Who guesses."""
        return Player(self.row.variant, self.row.strategy, self.row.seed, self.row.lies)

    @property
    def text(self) -> str:
        """The game as it stands."""
        return self.row.history[self.row.place]

    @property
    def thought(self) -> Thought:
        """What the program makes of it."""
        return Thought.model_validate(self.row.thought)

    @property
    def session(self) -> Session:
        """The turns so far."""
        return Session.load(self.text, None, variant=variant_named(self.row.variant))

    def require_guess(self) -> str:
        """The guess on the table."""
        if self.thought.guess is None:
            raise Refused(409, "there is no guess to answer")
        return self.thought.guess


def prepare(server: Services, wanted: NewMake) -> Player:
    """Who is to guess, unless the board is too large for that."""
    variant = accepted_variant(wanted.variant, server.settings.limits)
    unlisted = variant.rules.why_unlisted()
    if wanted.lies and unlisted:
        raise CannotPlay(f"lies {wanted.lies}: '{variant.rules}' {unlisted}")
    return Player(variant.name, wanted.strategy, fresh_seed(), wanted.lies)


def start(server: Services, owner: str, player: Player, name: str, thought: Thought) -> Desk:
    """A new game."""
    row = MakeRow(
        id=new_id(),
        player=owner,
        variant=player.variant,
        strategy=name,
        lies=player.lies,
        seed=player.seed,
        history=[Session(player.board).save()],
        place=0,
        thought=thought.model_dump(),
        version=0,
    )
    with server.database.session() as transaction:
        transaction.add(row)
    return Desk(row)


def take_desk(server: Services, owner: str, make: str, version: int | None = None) -> Desk:
    """The person's own game, in the version that they saw where one is given."""
    with server.database.reading() as transaction:
        row = transaction.get(MakeRow, make)
    if row is None:
        raise Refused(404, "there is no such game")
    if row.player != owner:
        raise Refused(403, "this is somebody else's game")
    if version is not None and row.version != version:
        raise Refused(409, MOVED_ON)
    return Desk(row)


def push(server: Services, desk: Desk, text: str, thought: Thought) -> Desk:
    """One step more; steps that were taken back are forgotten."""
    history = [*desk.row.history[: desk.row.place + 1], text]
    return _keep(server, desk, history=history, place=len(history) - 1, thought=thought)


def neighbour(desk: Desk, step: int) -> str:
    """The game one step back or forth."""
    place = desk.row.place + step
    if place < 0:
        raise Refused(409, "there is nothing to take back")
    if place >= len(desk.row.history):
        raise Refused(409, "there is nothing to play again")
    return desk.row.history[place]


def move_to(server: Services, desk: Desk, step: int, thought: Thought) -> Desk:
    """Stand one step back or forth."""
    return _keep(
        server, desk, history=desk.row.history, place=desk.row.place + step, thought=thought
    )


def _keep(server: Services, desk: Desk, history: list[str], place: int, thought: Thought) -> Desk:
    row, seen = desk.row, desk.row.version
    changes = {"history": history, "place": place, "thought": thought.model_dump()}
    with server.database.session() as transaction:
        _update(transaction, row.id, seen, changes)
    for name, value in {"version": seen + 1, **changes}.items():
        setattr(row, name, value)
    return Desk(row)


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


def reveal(desk: Desk, entry: str) -> Revealed:
    """Which answers were wrong for the code that the person says was hidden."""
    notation, turns = variant_named(desk.row.variant).notation, desk.session.turns
    secret = notation.read_secret(entry)
    wrong = [
        WrongAnswer(
            turn=number,
            given=notation.write_feedback(turns[number - 1].feedback),
            right=notation.write_feedback(right),
            words=words,
        )
        for number, right, words in wrong_answers(turns, secret, notation)
    ]
    said = f"You say your code is {spell(secret, notation)}."
    return Revealed(words=f"{said} {_judgement(desk, len(wrong))}".strip(), wrong=wrong)


def _judgement(desk: Desk, wrong: int) -> str:
    if not wrong:
        return "All your answers were right." if desk.session.turns else ""
    if desk.thought.status == "lost" and wrong > desk.row.lies:
        return "So it was not a fair win."
    return ""


def show_make(desk: Desk, announcement: str | None = None) -> Make:
    """The game as a page sees it."""
    row, thought, variant = desk.row, desk.thought, variant_named(desk.row.variant)
    return Make(
        id=row.id,
        board=board_named(row.variant),
        strategy=row.strategy,
        lies=row.lies,
        version=row.version,
        turns=[show_turn(turn, variant.notation) for turn in desk.session.turns],
        status=thought.status,
        verdict=thought.verdict,
        announcement=announcement or thought.words,
        guess=thought.guess,
        left=thought.left,
        answers=_answers(variant),
        contradiction=thought.contradiction,
        can_undo=row.place > 0,
        can_redo=row.place + 1 < len(row.history),
        text=desk.text,
    )


@lru_cache(maxsize=256)
def _answers(variant: Variant) -> list[str]:
    """All that can be said to a guess."""
    rules, write = variant.rules, variant.notation.write_feedback
    return [write(answer) for answer in answers_of(rules) if not rules.why_impossible(answer)]
