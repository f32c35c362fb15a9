"""List all codes that fit every answer on boards too large to list, or prove that there are none.

A depth-first search pruned by a Lagrangian bound on all answers together
(`kernel/consistent/dual_bound.py`). It finishes where a search that checks single answers does not:
on 20x10 once few codes are left.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Turn
from pegwise.game.rules import Rules

from ..fitting import Codes, Fitting
from .drawing import needs_for

if TYPE_CHECKING:
    from pegwise.kernel.consistent.prefixes import Needs

# If the totals leave no more possible symbol counts than this, each is searched by itself.
FEW_SYMBOL_COUNTS = 20


def list_all(rules: Rules, turns: Sequence[Turn], most: int, most_steps: int) -> Fitting:
    """The codes in order; incomplete if there are more than ``most`` or it takes more steps.

    A million steps take about a fifth of a second with up to 16 turns, longer with more.
    """
    from pegwise.kernel.consistent.dual_bound import dual_bound_of
    from pegwise.kernel.consistent.enumeration import list_codes

    needs = needs_for(rules, turns)
    guesses = np.array([turn.guess for turn in turns], np.int64).reshape(-1, rules.positions)
    bulls = np.array([turn.feedback.bulls for turn in turns], np.int64)
    found: Codes = np.empty((0, rules.positions), np.uint16)
    complete = True
    for counts, bits in _symbol_counts(needs):
        balance = dual_bound_of(guesses, bulls, rules.symbols, counts)
        codes, complete, steps = list_codes(needs, bits, balance, most - len(found), most_steps)
        found = np.concatenate([found, codes])
        if not complete:
            break
        most_steps -= steps
    return Fitting.listed(found[np.lexsort(found.T[::-1])], complete)


def _symbol_counts(needs: "Needs") -> list[tuple[NDArray[Any], NDArray[Any]]]:
    """Each possible count of every symbol with its bits; if they are many, one entry for any."""
    from pegwise.kernel.consistent import prefixes as kernel

    possible, complete = kernel.list_symbol_counts(needs)
    if complete and len(possible) <= FEW_SYMBOL_COUNTS:
        positions = needs.bulls.shape[0]
        return [(counts, kernel.count_bits(counts[None], positions)) for counts in possible]
    return [(np.empty(0, np.int64), kernel.symbol_count_bits(needs))]
