"""The whole tree of a one-step strategy, grown by the compiled kernels.

The guess of every node is the one with the lowest score, then a candidate before a non-candidate,
then the lowest code; with two candidates left it is the lower one.
"""

from collections.abc import Callable

import numpy as np

from ..codes import Code
from ..kernel import growth, jit
from ..kernel.guess_pools import MOST_FREE, Store, open_store
from ..kernel.lane_loops import NARROW
from ..kernel.one_step import Rule
from ..kernel.packing import feedback_slots, lane_dtype
from ..kernel.split_scores import worth_table
from ..kernel.strip_counting import possible_keys, scaled
from ..metrics import METRICS
from ..rules import Rules
from ..space import Space, space_of
from ..tree import DecisionTree

WORK_A_REPORT = 1 << 29  # candidates times guesses: a fraction of a second


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
    space = space_of(rules)
    renaming = symmetry and rules.words is None
    free = (1 << min(rules.symbols, MOST_FREE)) - 1 if renaming else 0
    grown = growth.start_growth(space.size, free)
    opening = -1 if first is None else space.index(first)
    store, rule = _store(space), _rule(rules, metric, renaming, consistent)
    keys = possible_keys(rules.positions, rules.bulls_only)
    board = space.packed.unpack()
    counts = grown[5]
    while counts[growth.WAITING]:
        growth.grow(grown, opening, board, store, rule, keys, WORK_A_REPORT)
        if progress:
            progress(int(counts[growth.SETTLED]))
    return DecisionTree(rules, *np.ascontiguousarray(grown[0][: counts[growth.NODES]].T))


def _store(space: Space) -> Store:
    return open_store(space.packed.places, scaled(space.packed.tallies))


def _rule(rules: Rules, metric: str, renaming: bool, consistent: bool) -> Rule:
    number = list(METRICS).index(metric)
    worth = worth_table(number, rules.size)
    slots = feedback_slots(rules.positions, rules.bulls_only)
    return number, worth, slots, rules.bulls_only, rules.distinct, renaming, consistent
