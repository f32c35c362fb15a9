"""The guesses with the best score, found in NumPy by scoring only those that can have it.

A split into k classes, the largest of L codes, scores no better than the one that shares the other
codes evenly among the other classes: metrics are convex in the class sizes. This lower bound leaves
few guesses to score.

The best guesses one step ahead: every guess is scored against every candidate, in NumPy.

The tie-break is the same everywhere: the lowest score, then a candidate before a non-candidate,
then the lowest code. Scores within the metrics' tolerance count as equal.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code
from pegwise.game.feedback_kinds import BULLS, FULL, FeedbackKind
from pegwise.game.wording import count_of
from pegwise.kernel.packing import PackedCodes
from pegwise.kernel.vector import class_sizes_by_guess
from pegwise.runtime.tabular import Row, Tabular

from .partition import (
    TOLERANCE,
    WEIGHED,
    GuessFigures,
    Metric,
    Scores,
    Sizes,
    class_weights,
    figures_of,
)
from .position import Position
from .prior import keeps_symmetry
from .space import Space, space_of
from .symmetry import MOST_POSITIONS, Orbits, orbit_lowest, orbits, stabiliser

Indices = NDArray[np.intp]

GUESSES_PER_STRIP = 1 << 15
MOST_SIZES = 1 << 22  # class sizes at a time
# With more positions there are more kinds of feedback, and bincount is faster than comparisons.
NARROW = 10


def best_guesses(
    guesses: PackedCodes, candidates: PackedCodes, metric: Metric, kind: FeedbackKind = FULL
) -> Indices:
    """The guesses whose score counts as equal to the best one, by their place among the guesses.

    Once a guess tells all candidates apart, no later ones are looked at.
    """
    found, scores = [np.zeros(0, np.intp)], [np.zeros(0)]
    best = np.inf
    step = max(1, min(GUESSES_PER_STRIP, MOST_SIZES // kind.slots(guesses.positions)))
    for start in range(0, len(guesses), step):
        some = guesses.select(slice(start, start + step))
        if kind.counts and some.positions <= NARROW and len(candidates) <= len(some):
            sizes = class_sizes_by_guess(some, candidates, kind == BULLS)
        else:
            sizes = kind.kernel.class_sizes(some, candidates).T
        classes, largest = np.count_nonzero(sizes, axis=0), sizes.max(axis=0)
        bounds = _lower_bounds(classes, largest, len(candidates), metric)
        for chosen in (bounds == bounds.min(), bounds > bounds.min()):
            rivals = np.flatnonzero(chosen & (bounds <= best + 2 * TOLERANCE))
            if len(rivals):
                found.append(rivals + start)
                scores.append(metric(sizes[:, rivals].T))
                best = min(best, float(scores[-1].min()))
        if classes.max(initial=0) == len(candidates):
            break
    return np.sort(np.concatenate(found)[np.concatenate(scores) <= best + TOLERANCE])


def _lower_bounds(classes: Indices, largest: Sizes, count: int, metric: Metric) -> Scores:
    """The best score of any split into as many classes, the largest as large, for each guess."""
    wide = int(classes.max()) + 1
    kinds = largest * np.int64(wide) + classes
    occurring = np.flatnonzero(np.bincount(kinds))
    tops, others = occurring // wide, occurring % wide - 1
    low, more = np.divmod(count - tops, np.maximum(others, 1))
    column = np.arange(wide - 1)
    even = low[:, None] + (column < more[:, None])
    splits = np.where(column < others[:, None], even, 0)
    bounds = np.empty(int(occurring[-1]) + 1)
    bounds[occurring] = metric(np.column_stack((tops, splits)))
    return np.asarray(bounds[kinds])


Numbers = NDArray[np.int64]


GUESSES_PER_BLOCK = 4096
STEPS_PER_IMAGE = 20  # the cost of mapping one symbol, in comparisons of two symbols


class WorkLimit(NamedTuple):
    """The most symbol comparisons that a ranking may take."""

    symmetry: int  # for finding equivalent guesses
    weighing: int  # for scoring guesses against candidates


@dataclass(frozen=True)
class Ranking(Tabular):
    """The best guesses in order; ``among`` says which were scored if not all of them were.

    >>> ranking = pegwise.rank("mastermind 1122:1,0", "entropy", top=3)
    >>> ranking.best.guess, round(ranking.best.entropy, 3)
    ((0, 2, 3, 4), 3.263)
    """

    guesses: list[GuessFigures]
    among: str | None = None
    lower_is_better: bool = True

    def __len__(self) -> int:
        return len(self.guesses)

    def __iter__(self) -> Iterator[GuessFigures]:
        return iter(self.guesses)

    def __getitem__(self, place: int) -> GuessFigures:
        return self.guesses[place]

    @property
    def best(self) -> GuessFigures:
        """The first of the guesses."""
        return self.guesses[0]

    def rows(self) -> list[Row]:
        """A dictionary for each guess, best first."""
        return [asdict(figures) for figures in self.guesses]


@dataclass(frozen=True)
class Choices:
    """The guesses to choose from at a position, one for each orbit of its symmetries."""

    position: Position
    consistent: bool = False

    @property
    def space(self) -> Space:
        """The space that numbers the guesses."""
        return space_of(self.position.rules.guessing)

    @cached_property
    def candidates(self) -> Numbers:
        """The candidates by their numbers as guesses."""
        if not self.position.rules.guesses_more:
            return self.position.candidates
        codes = map(self.position.candidate, range(self.position.count))
        return np.array([self.space.index(code) for code in codes], np.int64)

    @cached_property
    def orbits(self) -> Orbits:
        """The orbits of all guesses, or of the candidates if ``consistent``."""
        found = _orbits_of(self.position)
        if not self.consistent:
            return found
        allowed = np.isin(found.lowest, self.candidates)
        return Orbits(found.lowest[allowed], found.sizes[allowed])

    @cached_property
    def remaining(self) -> PackedCodes:
        return self.position.space.packed.select(self.position.candidates)

    def sizes(self, guesses: Numbers) -> Sizes:
        """The class sizes of these guesses, one row per guess."""
        chosen = self.space.packed.select(guesses)
        return self.position.rules.kind.kernel.class_sizes(chosen, self.remaining)

    def scores(self, guesses: Numbers, metric: Metric) -> NDArray[np.float64]:
        """The scores of these guesses, computed in blocks to bound the memory."""
        rules, weights, found = self.position.rules, self.position.weights, list[Scores]()
        step = max(1, min(GUESSES_PER_BLOCK, MOST_SIZES // rules.slots))
        for some in np.split(guesses, range(step, len(guesses), step)):
            sizes = self.sizes(some)
            if weights is None or metric not in WEIGHED:
                found.append(metric(sizes))
            else:
                chosen = self.space.packed.select(some)
                weighed = class_weights(chosen, self.remaining, weights, rules.kind)
                found.append(WEIGHED[metric](weighed, sizes))
        return np.concatenate(found)

    def best(self, metric: Metric) -> int:
        """The number of the best guess."""
        if self.position.weights is not None:
            return self._best_weighed(metric)
        if len(self.candidates) <= 2:
            return int(self.candidates[0])
        separating = self._separating_candidate()
        if separating is not None:
            return separating
        rules, guesses = self.position.rules, self._without_doubles(self.orbits.lowest)
        chosen = self.space.packed.select(guesses)
        equal = guesses[best_guesses(chosen, self.remaining, metric, rules.kind)]
        possible = equal[np.isin(equal, self.candidates)]
        return int(possible[0] if len(possible) else equal[0])

    def _best_weighed(self, metric: Metric) -> int:
        """The best guess if candidates are not equally likely; of equal ones the likeliest."""
        weights = self.position.weights
        if weights is not None and len(weights) <= 2:
            return int(self.candidates[np.argmax(weights)])
        guesses = self.orbits.lowest
        scores = self.scores(guesses, metric)
        return int(guesses[self._order(guesses, scores)[0]])

    def _order(self, guesses: Numbers, scores: NDArray[np.float64]) -> Numbers:
        """The tie-break: by score, candidates first (the likeliest first), then the lowest code."""
        weights, possible = self.position.weights, np.isin(guesses, self.candidates)
        rising = np.argsort(scores, kind="stable")
        steps = np.diff(scores[rising], prepend=scores[rising[:1]]) > TOLERANCE
        ranks = np.empty(len(scores), np.int64)  # 0 for the best; equal scores share a rank
        ranks[rising] = np.cumsum(steps)
        if weights is None:
            return np.lexsort((guesses, ~possible, ranks))
        likely = np.zeros(self.space.size, np.int64)
        likely[self.candidates] = weights
        return np.lexsort((guesses, ~possible, -likely[guesses], ranks))

    def _without_doubles(self, guesses: Numbers) -> Numbers:
        """These guesses but those that equal a lower one except in symbols of no candidate.

        No answer depends on such symbols, so those of a guess may be the lowest ones, in order; if
        repeats are allowed, the lowest one stands for all.
        """
        rules = self.position.rules.guessing
        absent = np.flatnonzero(~self.remaining.tallies.any(axis=1))
        if rules.words is not None or len(absent) < 2:
            return guesses
        places = self.space.packed.places[:, guesses]
        lowest = np.zeros(len(guesses), np.intp)  # the rank of the lowest absent symbol to be used
        rank = np.full(rules.symbols, -1)
        rank[absent] = range(len(absent))
        kept = np.ones(len(guesses), np.bool_)
        for ranks in rank[places]:
            kept &= ranks <= lowest
            if rules.distinct:
                lowest += ranks >= 0
        return guesses[kept]

    def _separating_candidate(self) -> int | None:
        """The lowest candidate that tells all others apart, which no guess can beat."""
        rules = self.position.rules
        if len(self.candidates) > rules.slots:
            return None
        classes = np.count_nonzero(self.sizes(self.candidates), axis=1)
        found = self.candidates[classes == len(self.candidates)]
        return int(found[0]) if len(found) else None

    def ranked(self, metric: Metric, top: int) -> list[GuessFigures]:
        """The figures of the best guesses in order, one for each orbit."""
        guesses = self.orbits.lowest
        scores = self.scores(guesses, metric)
        shown = list(self._first_of_orbits(self._order(guesses, scores), top))
        numbers = np.array([number for _, number, _ in shown], np.int64)
        codes, sizes = self.space.codes[numbers].tolist(), self.sizes(numbers)
        return [
            figures_of(
                self.position, tuple(codes[row]), float(scores[k]), equivalent, sizes=sizes[[row]]
            )
            for row, (k, _, equivalent) in enumerate(shown)
        ]

    def _first_of_orbits(self, order: Numbers, top: int) -> Iterator[tuple[int, int, int | None]]:
        """The first guesses in this order: index, lowest equivalent guess, size of the orbit."""
        for k in order[:top].tolist():
            yield k, int(self.orbits.lowest[k]), int(self.orbits.sizes[k])


@dataclass(frozen=True)
class Pool(Choices):
    """At most ``most`` of the candidates as guesses, evenly spread."""

    most: int = 1

    @cached_property
    def orbits(self) -> Orbits:
        """Every guess of the pool as an orbit, although some may be equivalent."""
        pool = evenly_spaced(self.candidates, self.most)
        return Orbits(pool, np.ones(len(pool), np.int64))

    def _first_of_orbits(self, order: Numbers, top: int) -> Iterator[tuple[int, int, int | None]]:
        guessed, seen = _guessed(self.position), set[Code]()
        for k in order.tolist():
            guess = self.space.code(int(self.orbits.lowest[k]))
            lowest = orbit_lowest(self.position.rules, guessed, guess)
            if lowest not in seen:
                seen.add(lowest)
                yield k, self.space.index(lowest), None
            if len(seen) == top:
                return

    @property
    def among(self) -> str:
        """Which guesses are scored, in words."""
        left, pool = len(self.candidates), len(self.orbits.lowest)
        if pool == left:
            return "the codes left"
        return f"{count_of(pool, 'code')} out of the {left:,} left"


def _orbits_of(position: Position) -> Orbits:
    """The orbits of all guesses; each is alone if the weights of the codes break the symmetry."""
    if position.weights is not None and position.prior and not keeps_symmetry(position.prior):
        count = space_of(position.rules.guessing).size
        return Orbits(np.arange(count), np.ones(count, np.int64))
    return orbits(position.rules, _guessed(position))


def evenly_spaced(numbers: NDArray[np.intp], most: int) -> NDArray[np.intp]:
    """All of these numbers, or ``most`` of them at even distances, the first included."""
    if len(numbers) <= most:
        return numbers
    return numbers[np.arange(most) * len(numbers) // most]


def rank(
    position: Position,
    metric: Metric,
    top: int,
    consistent: bool = False,
    limit: WorkLimit | None = None,
) -> Ranking:
    """The best guesses by a metric, one for each set of equivalent guesses.

    If scoring them all is beyond the limit, scores as many candidates as it allows.
    """
    if limit is None or (
        symmetry_steps(position) <= limit.symmetry
        and weighing_steps(position, guesses_to_weigh(position, consistent)) <= limit.weighing
    ):
        return Ranking(Choices(position, consistent).ranked(metric, top))
    pool = Pool(position, most=max(1, limit.weighing // weighing_steps(position, 1)))
    return Ranking(pool.ranked(metric, top), pool.among)


def symmetry_steps(position: Position) -> int:
    """About how many symbol comparisons it takes to find the equivalent guesses."""
    rules, guessed = position.rules, _guessed(position)
    if rules.words is not None or not guessed or rules.positions > MOST_POSITIONS:
        return 0
    places, _ = stabiliser(rules, tuple(guessed))
    return len(places) * rules.size * rules.positions * STEPS_PER_IMAGE


def weighing_steps(position: Position, guesses: int) -> int:
    """The symbol comparisons for scoring this many guesses against every candidate."""
    return guesses * position.count * position.rules.positions


def guesses_to_weigh(position: Position, consistent: bool = False) -> int:
    """The number of guesses to score, at most that of the candidates if ``consistent``."""
    guesses = len(_orbits_of(position).lowest)
    return min(guesses, position.count) if consistent else guesses


def _guessed(position: Position) -> list[Code]:
    return [turn.guess for turn in position.turns]
