"""The whole tree of a one-step strategy, or a part of it, grown by the compiled kernels.

The guess of every node is the one with the lowest score, then a candidate before a non-candidate,
then the lowest code; with two candidates left it is the lower one.
"""

from collections.abc import Callable
from threading import local

import numpy as np

from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.kernel import jit
from pegwise.kernel.lanes.loops import NARROW
from pegwise.kernel.one_step import growth
from pegwise.kernel.one_step.choice import Rule
from pegwise.kernel.one_step.guess_pools import MOST_FREE, Store, open_store
from pegwise.kernel.one_step.scores import worth_table
from pegwise.kernel.one_step.strips import possible_keys, scaled
from pegwise.kernel.packing import feedback_slots, lane_dtype
from pegwise.knowledge.metrics import METRICS
from pegwise.knowledge.position import Position
from pegwise.knowledge.space import Space, space_of
from pegwise.tree import DecisionTree

WORK_A_REPORT = 1 << 29  # candidates times guesses: a fraction of a second
ONE_NODE = 1
BELOW_THE_SECOND = 3  # a guess of the game from where on nobody wants a report for each class


def can_grow(rules: Rules) -> bool:
    """Whether the compiled kernels know such rules: at most 10 positions, and one list of codes."""
    narrow = rules.positions <= NARROW and lane_dtype(rules.positions, rules.symbols) == np.uint8
    return narrow and not rules.any_guess and rules.why_unlisted() is None


def is_compiled() -> bool:
    """Whether growing a tree can begin at once, without compiling anything first."""
    return jit.is_compiled(growth.grow)


def grow_one_step(
    rules: Rules,
    metric: str,
    consistent: bool = False,
    first: Code | None = None,
    symmetry: bool = True,
    progress: Callable[[int], object] | None = None,
) -> DecisionTree:
    """The tree that the best guess by a metric makes; ``first`` forces the opening.

    With ``consistent`` only candidates are guessed. ``symmetry`` changes nothing but the time.
    ``progress`` is told how many secrets are settled.
    """
    return Grower(rules, metric, consistent, symmetry).whole_tree(first, progress)


class Grower:
    """Grows the trees of one board by one metric: it has its codes, the pools of guesses, the rule.

    The pools are filled as they are needed, so it is for one thread at a time.
    """

    def __init__(
        self, rules: Rules, metric: str, consistent: bool = False, symmetry: bool = True
    ) -> None:
        self.rules, self.space = rules, space_of(rules)
        renaming = symmetry and rules.words is None
        self._free = (1 << min(rules.symbols, MOST_FREE)) - 1 if renaming else 0
        self._board = self.space.packed.unpack()
        self._store, self._rule = _store(self.space), _rule(rules, metric, renaming, consistent)
        self._keys = possible_keys(rules.positions, rules.bulls_only)

    def whole_tree(
        self, first: Code | None = None, progress: Callable[[int], object] | None = None
    ) -> DecisionTree:
        """The tree over all codes."""
        opening = -1 if first is None else self.space.index(first)
        return self._grown(
            growth.start_growth(np.arange(self.space.size), self._free), opening, progress
        )

    def tree_below(self, position: Position) -> DecisionTree:
        """The tree from a position on, which is not the first."""
        return self._grown(self._started(position))

    def choose(self, position: Position) -> Code:
        """The guess at a position."""
        started = self._started(position)
        self._work(started, -1, ONE_NODE)
        return self.space.code(int(started[0][0, 0]))

    def _started(self, position: Position) -> growth.Growth:
        free = self._free
        for symbol in {symbol for turn in position.turns for symbol in turn.guess}:
            free &= ~(1 << symbol)
        return growth.start_growth(position.candidates, free, BELOW_THE_SECOND)

    def _grown(
        self,
        started: growth.Growth,
        opening: int = -1,
        progress: Callable[[int], object] | None = None,
    ) -> DecisionTree:
        counts = started[5]
        while counts[growth.WAITING]:
            self._work(started, opening, WORK_A_REPORT)
            if progress:
                progress(int(counts[growth.SETTLED]))
        return DecisionTree(self.rules, *np.ascontiguousarray(started[0][: counts[growth.NODES]].T))

    def _work(self, started: growth.Growth, opening: int, work: int) -> None:
        growth.grow(started, opening, self._board, self._store, self._rule, self._keys, work)


class _Last(local):
    """The grower that this thread used last; making one takes longer than many a small tree."""

    asked: tuple[Rules, str, bool] | None = None
    grower: Grower


_last = _Last()


def grower_for(rules: Rules, metric: str, consistent: bool) -> Grower:
    """A grower for this board and metric, the same again for whoever asks again."""
    asked = rules, metric, consistent
    if _last.asked != asked:
        _last.asked, _last.grower = asked, Grower(*asked)
    return _last.grower


def _store(space: Space) -> Store:
    return open_store(space.packed.places, scaled(space.packed.tallies))


def _rule(rules: Rules, metric: str, renaming: bool, consistent: bool) -> Rule:
    number = list(METRICS).index(metric)
    worth = worth_table(number, rules.size)
    slots = feedback_slots(rules.positions, rules.bulls_only)
    return number, worth, slots, rules.bulls_only, rules.distinct, renaming, consistent
