"""Which answers cannot all be true: how many are wrong at least, and which those may be.

All of it is read from one array, the number of turns that every code contradicts. The codes with
the fewest clashes are the nearest to what was told, and the turns they contradict are suspects.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .codes import Code, Turn
from .feedback import Feedback
from .kernel import vector
from .kernel.packing import Lanes, pack
from .pairs import answers_of
from .position import Position
from .rules import Rules
from .space import space_of


@dataclass(frozen=True, slots=True)
class Explanation:
    """Turns that may all be wrong, counted from 1, and how many codes fit all the others."""

    turns: tuple[int, ...]
    candidates: int


@dataclass(frozen=True, slots=True)
class Correction:
    """What the answer to a suspect turn should have been by so many of the nearest codes."""

    feedback: Feedback
    candidates: int


@dataclass(frozen=True, slots=True)
class Suspect:
    """A turn whose answer may be wrong, with the answers that the codes it excludes would give."""

    turn: int
    guess: Code
    given: Feedback
    instead: tuple[Correction, ...]


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Whether the answers of a game can all be true, and where they cannot, how few are wrong.

    ``nearest`` are the numbers of the codes that contradict the fewest turns; ``since`` is the
    turn, counted from 1, after which no code was left. Explanations come in the order of their
    turns, suspects in the order of play; both are empty where no answer needs to be wrong.
    """

    fewest_lies: int
    nearest: NDArray[np.intp] = field(compare=False, repr=False)
    since: int | None = None
    explanations: tuple[Explanation, ...] = ()
    suspects: tuple[Suspect, ...] = ()

    @property
    def consistent(self) -> bool:
        """Whether some code fits every answer."""
        return self.fewest_lies == 0

    @property
    def candidates(self) -> int:
        """How many codes fit every answer."""
        return len(self.nearest) if self.consistent else 0


def clashes(rules: Rules, turns: Sequence[Turn]) -> NDArray[Any]:
    """For every code, by its number, how many of the turns it contradicts."""
    codes = space_of(rules).packed
    counts = np.zeros(len(codes), np.min_scalar_type(len(turns)))
    for turn in turns:
        guess = pack([rules.guessing.check(turn.guess)], rules.symbols)
        counts += ~vector.matching(guess, rules.index_of(turn.feedback), codes, rules.bulls_only)
    return counts


def diagnose(rules: Rules, turns: Sequence[Turn]) -> Diagnosis:
    """What is wrong with these answers, if anything is."""
    counts = clashes(rules, turns)
    fewest = int(counts.min())
    nearest = np.flatnonzero(counts == fewest)
    if not fewest:
        return Diagnosis(fewest, nearest)
    told = _answers(rules, turns, nearest)
    given = np.array([rules.index_of(turn.feedback) for turn in turns])
    wrong = told != given[:, None]
    return Diagnosis(
        fewest,
        nearest,
        _first_contradiction(rules, turns),
        _explanations(wrong),
        _suspects(rules, turns, told, wrong),
    )


def _answers(rules: Rules, turns: Sequence[Turn], numbers: NDArray[np.intp]) -> Lanes:
    """The feedback index that each of these codes gives at each turn, a row a turn."""
    guesses = pack([turn.guess for turn in turns], rules.symbols)
    secrets = space_of(rules).packed.select(numbers)
    return vector.feedback_rows(guesses, secrets, rules.bulls_only)


def _first_contradiction(rules: Rules, turns: Sequence[Turn]) -> int:
    """The turn after which no code is left; some turn must be, since no code fits them all."""
    position = Position(rules)
    while position.count:
        position = position.after(*turns[len(position.turns)])
    return len(position.turns)


def _explanations(wrong: NDArray[np.bool_]) -> tuple[Explanation, ...]:
    """The different columns of a table of turns by codes, and how often each occurs."""
    sets, counts = np.unique(np.packbits(wrong, axis=0), axis=1, return_counts=True)
    columns = np.unpackbits(sets, axis=0, count=len(wrong)).T
    found = (
        Explanation(tuple((np.flatnonzero(column) + 1).tolist()), int(count))
        for column, count in zip(columns, counts, strict=True)
    )
    return tuple(sorted(found, key=lambda explanation: explanation.turns))


def _suspects(
    rules: Rules, turns: Sequence[Turn], told: Lanes, wrong: NDArray[np.bool_]
) -> tuple[Suspect, ...]:
    answers = answers_of(rules)
    return tuple(
        Suspect(number, turn.guess, turn.feedback, _corrections(row[excluded], answers))
        for number, (turn, row, excluded) in enumerate(zip(turns, told, wrong, strict=True), 1)
        if excluded.any()
    )


def _corrections(told: Lanes, answers: list[Feedback]) -> tuple[Correction, ...]:
    """The answers behind these indices, the most frequent first, then in the kernels' order."""
    indices, counts = np.unique(told, return_counts=True)
    order = np.argsort(-counts, kind="stable")
    return tuple(Correction(answers[indices[place]], int(counts[place])) for place in order)
