"""Diagnose the answers of a game: can they all be true, and if not, which may be wrong?

On boards that can be listed everything is read from one array: how many turns each code
contradicts. The codes that contradict the fewest are nearest to the answers, and the turns they
contradict are the suspects. `doctor_unlisted` diagnoses on the other boards, and marks.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import BoardTooLarge, quote
from pegwise.game.codes import Code, Turn, TurnLike
from pegwise.game.coerce import turns_of
from pegwise.game.feedback import Feedback
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.wording import say_number, say_turns
from pegwise.kernel.packing import Lanes, pack

from .lies import NOT_THE_SECRET, clashes, lies_needed
from .pairs import answers_of
from .position import Position, PositionLike
from .space import space_of
from .unlisted_marks import counts_by_place

if TYPE_CHECKING:
    from pegwise.schemas.one_game import CheckDocument


@dataclass(frozen=True, slots=True)
class Explanation:
    """Turns, counted from 1, that may all be wrong, and how many codes fit all the others."""

    turns: tuple[int, ...]
    candidates: int


class Correction(NamedTuple):
    """Another answer to a suspect turn, and how many of the nearest codes would have given it."""

    feedback: Feedback
    candidates: int


@dataclass(frozen=True, slots=True)
class Suspect:
    """A turn, counted from 1, whose answer may be wrong, and the answers that may be right."""

    turn: int
    guess: Code
    given: Feedback
    instead: tuple[Correction, ...]


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Whether the answers of a game can all be true, and if not, how few are wrong.

    ``nearest`` are the numbers of the codes that contradict the fewest turns; ``since`` is the
    turn, counted from 1, after which no code was left. Explanations are in order of their turns,
    suspects in order of play; both are empty if no answer needs to be wrong.

    The other fields matter on boards too large to list. Counts are lower bounds unless ``exact``.
    Unless ``proven``, a contradiction means that a long search found no code; ``since_proven`` says
    that of the turns up to ``since``. If no explanation was found, ``decided`` is False and
    ``fewest_lies`` is a lower bound, 0 if not even a contradiction is known. ``refusal`` says why
    there was no search. ``everything`` is how many codes fit where more fit than ``nearest`` has.

    ``unexplained`` is True if not even lies in every answer explain the game: then there are no
    explanations. That happens only if a win must be told truthfully.

    >>> diagnose("mastermind 1111:2,0 2222:3,0").consistent
    False
    """

    fewest_lies: int
    nearest: NDArray[Any] = field(compare=False, repr=False)
    since: int | None = None
    explanations: tuple[Explanation, ...] = ()
    suspects: tuple[Suspect, ...] = ()
    exact: bool = True
    decided: bool = True
    everything: int | None = None
    refusal: str | None = None
    proven: bool = True
    since_proven: bool = True
    unexplained: bool = False

    @property
    def consistent(self) -> bool:
        """Whether some code fits every answer."""
        return self.decided and self.fewest_lies == 0

    @property
    def contradictory(self) -> bool:
        """Whether no code fits every answer, proven or after a long search."""
        return self.fewest_lies > 0

    @property
    def candidates(self) -> int:
        """How many codes fit every answer."""
        if self.everything is not None:
            return self.everything
        return len(self.nearest) if self.consistent else 0


def diagnose(
    game: PositionLike, turns: Iterable[TurnLike] = (), lies_only: bool = False
) -> Diagnosis:
    """Whether the answers of a game can all be true, and if not, which may be wrong.

    The turns follow the board, or come with the game. Any answer may be a mistake, even one that
    denies a win; with ``lies_only`` a win is always told truthfully, as in games with lies
    (`knowledge/lies.py`). Raises BoardTooLarge if the board cannot be searched.

    >>> diagnose("mastermind 1122:1,0 1344:0,1").consistent
    True
    >>> wrong = diagnose("mastermind", ["1111:2,0", "2222:3,0"])
    >>> wrong.fewest_lies, [suspect.turn for suspect in wrong.suspects]
    (1, [1, 2])
    """
    if isinstance(game, Rules):
        return _diagnose(game, turns_of(turns, game), lies_only)
    position = Position.of(game)
    played = (*position.turns, *turns_of(turns, position.rules))
    return _diagnose(position.rules, played, lies_only)


def _diagnose(rules: Rules, turns: Sequence[Turn], lies_only: bool) -> Diagnosis:
    if counts_by_place(rules) and not lies_only:
        from .doctor_unlisted import diagnose_marked

        return diagnose_marked(rules, turns)
    unlisted = rules.why_unlisted()
    if unlisted and lies_only:
        raise BoardTooLarge(f"lies on {quote(str(rules))}: it {unlisted}")
    if unlisted:
        from .doctor_unlisted import diagnose_unlisted

        return diagnose_unlisted(rules, turns)

    return diagnose_listed(rules, turns, lies_only)


def try_diagnose(rules: Rules, turns: Sequence[Turn]) -> Diagnosis:
    """Like diagnose, but returns an undecided Diagnosis instead of raising BoardTooLarge."""
    try:
        return diagnose(rules, turns)
    except BoardTooLarge as error:
        nothing = np.array([])
        return Diagnosis(0, nothing, exact=False, decided=False, proven=False, refusal=str(error))


def document(
    diagnosis: Diagnosis, notation: Notation, lies: int | None = None, possible: int | None = None
) -> "CheckDocument":
    """The diagnosis as the JSON of ``pegwise check``; what is undecided is None.

    ``possible`` is the number of codes that need at most ``lies`` lies, if those are allowed.
    """
    decided = diagnosis.decided
    known = decided or diagnosis.contradictory
    write = notation.write_feedback
    return {
        "consistent": diagnosis.consistent if known else None,
        "decided": decided,
        "exact": diagnosis.exact,
        "candidates": diagnosis.candidates if known else None,
        "fewest_lies": diagnosis.fewest_lies if decided and not diagnosis.unexplained else None,
        "since": diagnosis.since,
        "explanations": [
            {"turns": list(explanation.turns), "candidates": explanation.candidates}
            for explanation in diagnosis.explanations
        ],
        "suspects": [
            {
                "turn": suspect.turn,
                "guess": notation.write_code(suspect.guess),
                "given": write(suspect.given),
                "instead": [
                    {"feedback": write(one.feedback), "candidates": one.candidates}
                    for one in suspect.instead
                ],
            }
            for suspect in diagnosis.suspects
        ],
        "lies": lies,
        "possible": possible,
    }


def diagnose_listed(rules: Rules, turns: Sequence[Turn], lies_only: bool = False) -> Diagnosis:
    """The diagnosis from the number of turns that each code contradicts.

    With ``lies_only`` a win is never denied or claimed falsely, as in games with lies.
    """
    counts = lies_needed(rules, turns) if lies_only else clashes(rules, turns)
    fewest = int(counts.min())
    if fewest == NOT_THE_SECRET:
        nothing = np.array([], np.intp)
        return Diagnosis(len(turns), nothing, _first_contradiction(rules, turns), unexplained=True)
    nearest = np.flatnonzero(counts == fewest)
    if not fewest:
        return Diagnosis(fewest, nearest)
    # The index of the feedback that each of these codes gives at each turn, one row per turn.
    guesses = pack([turn.guess for turn in turns], rules.symbols)
    secrets = space_of(rules).packed.select(nearest)
    answers = rules.kind.kernel.feedback_rows(guesses, secrets)
    given = np.array([rules.index_of(turn.feedback) for turn in turns])
    wrong = answers != given[:, None]
    return Diagnosis(
        fewest,
        nearest,
        _first_contradiction(rules, turns),
        _explanations(wrong),
        _suspects(rules, turns, answers, wrong),
    )


def _first_contradiction(rules: Rules, turns: Sequence[Turn]) -> int:
    """The turn, counted from 1, after which no code is left."""
    position = Position(rules)
    while position.count:
        position = position.after(*turns[len(position.turns)])
    return len(position.turns)


def _explanations(wrong: NDArray[np.bool_]) -> tuple[Explanation, ...]:
    """The different sets of wrong turns, and how many codes have each; one row per turn."""
    sets, counts = np.unique(np.packbits(wrong, axis=0), axis=1, return_counts=True)
    columns = np.unpackbits(sets, axis=0, count=len(wrong)).T
    found = (
        Explanation(tuple((np.flatnonzero(column) + 1).tolist()), int(count))
        for column, count in zip(columns, counts, strict=True)
    )
    return tuple(sorted(found, key=lambda explanation: explanation.turns))


def _suspects(
    rules: Rules, turns: Sequence[Turn], answers: Lanes, wrong: NDArray[np.bool_]
) -> tuple[Suspect, ...]:
    feedback, found = answers_of(rules), list[Suspect]()
    for number, (turn, row, excluded) in enumerate(zip(turns, answers, wrong, strict=True), 1):
        if excluded.any():
            indices, counts = np.unique(row[excluded], return_counts=True)
            order = np.argsort(-counts, kind="stable")  # most frequent first, then by index
            instead = tuple(Correction(feedback[indices[k]], int(counts[k])) for k in order)
            found.append(Suspect(number, turn.guess, turn.feedback, instead))
    return tuple(found)


def say_contradiction(diagnosis: "Diagnosis") -> str:
    """Since which turn no code fits, or what is known if that could not be decided."""
    if diagnosis.refusal:
        return f"Could not decide whether a code fits all the answers: {diagnosis.refusal}."
    if not diagnosis.decided:
        return _say_undecided(diagnosis)
    if not diagnosis.proven:
        return (
            f"No code was found that fits the answers up to turn {diagnosis.since}. "
            "A long search found none; on a board too large to list, that is no proof."
        )
    return _say_since(diagnosis)


def _say_since(diagnosis: "Diagnosis") -> str:
    """Since which turn no code fits; on a word list a single answer can be impossible."""
    if not diagnosis.since_proven:
        return (
            "The answers contradict each other: no code fits them all, and none was found that "
            f"fits those up to turn {diagnosis.since}."
        )
    if diagnosis.since == 1:
        return "No code can have given the answer at turn 1."
    return f"The answers contradict each other since turn {diagnosis.since}: no code fits them all."


def _say_undecided(diagnosis: "Diagnosis") -> str:
    """What is known if no wrong answers were found that explain the game."""
    undecided = "Could not decide within the budget"
    if not diagnosis.contradictory:
        return f"{undecided}: no code was found that fits all the answers, or all but one."
    unknown = f"{undecided} whether a single wrong answer explains it."
    if diagnosis.fewest_lies > 1:
        unknown = f"No single wrong answer explains it: at least two are wrong. {undecided} which."
    return f"{_say_since(diagnosis)} {unknown}"


def say_fewest(diagnosis: "Diagnosis") -> str:
    """How few wrong answers explain the contradiction."""
    if diagnosis.unexplained:
        return "No lies explain it: a win is always told truthfully, and no code is left."
    lies = diagnosis.fewest_lies
    wrong = "answer is" if lies == 1 else "answers are"
    return f"{say_number(lies).capitalize()} wrong {wrong} enough to explain it."


def say_suspects(diagnosis: "Diagnosis") -> str:
    """``suspect: turn 3``, ``suspects: turns 1 and 3``."""
    turns = [suspect.turn for suspect in diagnosis.suspects]
    return f"{'suspect' if len(turns) == 1 else 'suspects'}: {say_turns(turns)}"


def say_finding(diagnosis: "Diagnosis") -> str:
    """The contradiction, how few wrong answers explain it, and which they may be."""
    if not diagnosis.decided:
        return say_contradiction(diagnosis)
    if diagnosis.unexplained:
        return f"{say_contradiction(diagnosis)} {say_fewest(diagnosis)}"
    suspects = f"{say_suspects(diagnosis).capitalize()}."
    return " ".join([say_contradiction(diagnosis), say_fewest(diagnosis), suspects])
