"""The tree of a one-step strategy, or a part of it, grown by the compiled kernels.

Each guess is the one with the lowest score, then a candidate before a non-candidate, then the
lowest code; with two candidates left it is the lower one.
"""

from collections.abc import Callable
from threading import local

import numpy as np

from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.kernel import jit
from pegwise.kernel.lanes import NARROW
from pegwise.kernel.one_step import choice
from pegwise.kernel.one_step.choice import Rule
from pegwise.kernel.one_step.guess_pools import MOST_FREE, open_store
from pegwise.kernel.one_step.scores import worth_table
from pegwise.kernel.one_step.strips import possible_keys, scaled
from pegwise.kernel.packing import lane_dtype
from pegwise.knowledge.partition import METRICS
from pegwise.knowledge.position import Position
from pegwise.knowledge.space import space_of

from .tree import DecisionTree

WORK_PER_REPORT = 1 << 29  # candidates times guesses: a fraction of a second
ONE_NODE = 1
UNREPORTED_DEPTH = 3  # from this guess of the game on, classes are not reported one by one


def can_grow(rules: Rules) -> bool:
    """Whether the kernels can: at most 10 positions, and any code that is a guess is a secret."""
    narrow = rules.positions <= NARROW and lane_dtype(rules.positions, rules.symbols) == np.uint8
    counted = rules.kind.counts and not rules.guesses_more
    return narrow and counted and rules.why_unlisted() is None


def is_compiled() -> bool:
    """Whether growing a tree can start without compiling anything."""
    return jit.is_compiled(choice.grow)


class Grower:
    """Grows the trees of the best guesses by a metric, for one thread at a time.

    With ``consistent`` only candidates are guessed. ``symmetry`` changes only the time.
    """

    def __init__(
        self, rules: Rules, metric: str, consistent: bool = False, symmetry: bool = True
    ) -> None:
        self.rules, self.space = rules, space_of(rules)
        renaming = symmetry and rules.words is None
        self._free = (1 << min(rules.symbols, MOST_FREE)) - 1 if renaming else 0
        self._board = self.space.packed.unpack()
        packed, number = self.space.packed, list(METRICS).index(metric)
        self._store = open_store(packed.places, scaled(packed.tallies))
        slots, flags = rules.slots, (renaming, consistent)
        worth = worth_table(number, rules.size)
        self._rule: Rule = (number, worth, slots, rules.bulls_only, rules.distinct, *flags)
        self._keys = possible_keys(rules.positions, rules.bulls_only)

    def whole_tree(
        self, first: Code | None = None, progress: Callable[[int], object] | None = None
    ) -> DecisionTree:
        """The tree over all codes; ``progress`` is called with the number of settled secrets."""
        opening = -1 if first is None else self.space.index(first)
        return self._grown(
            choice.start_growth(np.arange(self.space.size), self._free), opening, progress
        )

    def tree_below(self, position: Position) -> DecisionTree:
        """The tree from a position on, other than the first."""
        return self._grown(self._started(position))

    def choose(self, position: Position) -> Code:
        """The guess at a position."""
        started = self._started(position)
        self._work(started, -1, ONE_NODE)
        return self.space.code(int(started[0][0, 0]))

    def _started(self, position: Position) -> choice.Growth:
        free = self._free
        for symbol in {symbol for turn in position.turns for symbol in turn.guess}:
            free &= ~(1 << symbol)
        return choice.start_growth(position.candidates, free, UNREPORTED_DEPTH)

    def _grown(
        self,
        started: choice.Growth,
        opening: int = -1,
        progress: Callable[[int], object] | None = None,
    ) -> DecisionTree:
        counts = started[5]
        while counts[choice.WAITING]:
            self._work(started, opening, WORK_PER_REPORT)
            if progress:
                progress(int(counts[choice.SETTLED]))
        return DecisionTree(self.rules, *np.ascontiguousarray(started[0][: counts[choice.NODES]].T))

    def _work(self, started: choice.Growth, opening: int, work: int) -> None:
        choice.grow(started, opening, self._board, self._store, self._rule, self._keys, work)


class _LastGrower(local):
    """The grower that this thread used last; making one can take longer than growing a tree."""

    settings: tuple[Rules, str, bool] | None = None
    grower: Grower


_last = _LastGrower()


def grower_for(rules: Rules, metric: str, consistent: bool) -> Grower:
    """A grower for this board and metric, kept for the next call of this thread."""
    settings = rules, metric, consistent
    if _last.settings != settings:
        _last.settings, _last.grower = settings, Grower(*settings)
    return _last.grower
