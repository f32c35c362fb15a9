"""The best guesses for somebody who waits: on large boards not every guess is weighed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from pegwise.game.codes import Code
from pegwise.game.wording import count_of
from pegwise.knowledge.metrics import METRICS, expected_size, largest_class, negative_entropy
from pegwise.knowledge.partition import partition
from pegwise.knowledge.position import Position
from pegwise.knowledge.ranking import Choices, Numbers, Split
from pegwise.knowledge.symmetry import Orbits
from pegwise.strategies import OneStep, Strategy

from .effort import MOST_STEPS, SWIFT_STEPS, effort, is_swift, weighing
from .sampled_advice import Glimpse, needs_sample, rank_on_sample


@dataclass(frozen=True, slots=True)
class Advice:
    """The best guesses with their figures, and among which they were found where not among all."""

    splits: Sequence[Split | Glimpse]
    among: str | None = None


@dataclass(frozen=True)
class Pool(Choices):
    """So many of the candidates as guesses, evenly spread, each for itself."""

    most: int = 1

    @cached_property
    def orbits(self) -> Orbits:
        """The guesses to weigh."""
        return Orbits(self.pool, np.ones(len(self.pool), np.int64))

    @cached_property
    def pool(self) -> Numbers:
        """All candidates, or as many of them as there may be."""
        if len(self.candidates) <= self.most:
            return self.candidates
        return self.candidates[np.arange(self.most) * len(self.candidates) // self.most]


def advise(strategy: Strategy, position: Position, top: int = 1, swift: bool = False) -> Advice:
    """The best guesses by this strategy; by one that ranks none, its choice alone.

    Where it is to be ``swift``, fewer guesses are weighed on the larger boards.
    """
    if needs_sample(strategy, position.rules):
        return Advice(rank_on_sample(strategy, position, top))
    position.require_candidates()
    if not isinstance(strategy, OneStep):
        return Advice([split_by(strategy.choose(position), position)])
    if is_swift(strategy, position) if swift else effort(strategy, position) <= MOST_STEPS:
        return Advice(strategy.rank(position, top))
    most = SWIFT_STEPS if swift else MOST_STEPS
    pool = Pool(position, most=max(1, most // weighing(position, 1)))
    return Advice(pool.ranked(METRICS[strategy.metric], top), _among(pool))


def _among(pool: Pool) -> str:
    left = len(pool.candidates)
    if len(pool.pool) == left:
        return "the codes left"
    return f"{count_of(len(pool.pool), 'code')} out of the {left:,} left"


def consistent(strategy: Strategy) -> Strategy:
    """The strategy restricted to guesses that can be the code, where it can be."""
    if not isinstance(strategy, OneStep):
        return strategy
    return replace(strategy, consistent=True)


def split_by(guess: Code, position: Position) -> Split:
    """The figures of one guess, which need no list of all the others."""
    classes = partition(position, guess).values()
    sizes = np.array([[later.count for later in classes]])
    return Split(
        guess=guess,
        score=None,
        is_candidate=any(later.solved for later in classes),
        classes=len(classes),
        worst=int(largest_class(sizes)[0]),
        expected=float(expected_size(sizes)[0]),
        entropy=abs(float(negative_entropy(sizes)[0])),
        equivalent=1,
    )
