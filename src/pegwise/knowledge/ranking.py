"""How guesses split what is left, and which is best: one step ahead, in NumPy.

Ties are broken the same way everywhere: the lowest score, then a candidate before a
non-candidate, then the lowest code. Scores within the metrics' tolerance count as equal.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code
from pegwise.kernel import vector
from pegwise.kernel.packing import PackedCodes, feedback_slots

from .metrics import TOLERANCE, Metric, expected_size, largest_class, negative_entropy
from .position import Position
from .space import Space, space_of
from .symmetry import Orbits, orbit_size, orbits

Numbers = NDArray[np.int64]
Sizes = NDArray[Any]

GUESSES_AT_ONCE = 4096


@dataclass(frozen=True)
class Split:
    """One guess, how it splits the candidates, and how many guesses split them alike."""

    guess: Code
    score: float | None
    is_candidate: bool
    classes: int
    worst: int
    expected: float
    entropy: float
    equivalent: int


@dataclass(frozen=True)
class Choices:
    """The guesses worth telling apart at a position, one for each orbit of its symmetries."""

    position: Position
    consistent: bool = False

    @property
    def space(self) -> Space:
        """The space of guesses, which numbers them."""
        return space_of(self.position.rules.guessing)

    @cached_property
    def candidates(self) -> Numbers:
        """The candidates by their numbers as guesses."""
        if not self.position.rules.any_guess:
            return self.position.candidates
        codes = map(self.position.candidate, range(self.position.count))
        return np.array([self.space.index(code) for code in codes], np.int64)

    @cached_property
    def orbits(self) -> Orbits:
        """The guesses that may be made, the lowest of each orbit."""
        found = orbits(self.position.rules, [turn.guess for turn in self.position.turns])
        if not self.consistent:
            return found
        allowed = np.isin(found.lowest, self.candidates)
        return Orbits(found.lowest[allowed], found.sizes[allowed])

    @cached_property
    def remaining(self) -> PackedCodes:
        """The candidates as the kernels read them."""
        return self.position.space.packed.select(self.position.candidates)

    def sizes(self, guesses: Numbers) -> Sizes:
        """The class sizes of these guesses, one row a guess."""
        chosen = self.space.packed.select(guesses)
        return vector.class_sizes(chosen, self.remaining, self.position.rules.bulls_only)

    def scores(self, guesses: Numbers, metric: Metric) -> NDArray[np.float64]:
        """The scores of these guesses, worked out a block at a time to bound the memory."""
        blocks = range(0, len(guesses), GUESSES_AT_ONCE)
        return np.concatenate(
            [metric(self.sizes(guesses[low : low + GUESSES_AT_ONCE])) for low in blocks]
        )

    def best(self, metric: Metric) -> int:
        """The number of the best guess."""
        if len(self.candidates) <= 2:
            return int(self.candidates[0])
        separating = self._separating_candidate()
        if separating is not None:
            return separating
        guesses = self.orbits.lowest
        scores = self.scores(guesses, metric)
        equal = guesses[scores <= scores.min() + TOLERANCE]
        possible = equal[np.isin(equal, self.candidates)]
        return int(possible[0] if len(possible) else equal[0])

    def _separating_candidate(self) -> int | None:
        """The lowest candidate that tells all others apart: no guess can do better."""
        rules = self.position.rules
        if len(self.candidates) > feedback_slots(rules.positions, rules.bulls_only):
            return None
        classes = np.count_nonzero(self.sizes(self.candidates), axis=1)
        found = self.candidates[classes == len(self.candidates)]
        return int(found[0]) if len(found) else None

    def ranked(self, metric: Metric, top: int) -> list[Split]:
        """The best guesses in order, with their figures."""
        guesses = self.orbits.lowest
        scores = self.scores(guesses, metric)
        is_possible = np.isin(guesses, self.candidates)
        order = np.lexsort((guesses, ~is_possible, _ranks(scores)))[:top]
        return [
            self.split(int(guesses[k]), float(scores[k]), int(self.orbits.sizes[k])) for k in order
        ]

    def alone(self, guess: Code) -> Split:
        """The figures of a guess that no metric chose."""
        guessed = [turn.guess for turn in self.position.turns]
        alike = orbit_size(self.position.rules, guessed, guess)
        return self.split(self.space.index(guess), None, alike)

    def split(self, guess: int, score: float | None = None, equivalent: int = 1) -> Split:
        """The figures of one guess."""
        sizes = self.sizes(np.array([guess]))
        return Split(
            guess=self.space.code(guess),
            score=score,
            is_candidate=bool(np.isin(guess, self.candidates)),
            classes=int(np.count_nonzero(sizes)),
            worst=int(largest_class(sizes)[0]),
            expected=float(expected_size(sizes)[0]),
            entropy=abs(float(negative_entropy(sizes)[0])),
            equivalent=equivalent,
        )


def _ranks(scores: NDArray[np.float64]) -> Numbers:
    """The same whole number for scores that count as equal, lower for better ones."""
    order = np.argsort(scores, kind="stable")
    steps = np.diff(scores[order], prepend=scores[order[:1]]) > TOLERANCE
    ranks = np.empty(len(scores), np.int64)
    ranks[order] = np.cumsum(steps)
    return ranks
