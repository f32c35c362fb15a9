"""All codes that fit every answer on boards too large to list, or the proof that there are none.

A depth-first search that weighs the answers against each other (`kernel/balances.py`) gets through
where a search by single answers does not: on 20x10 once few codes are left.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code, Turn
from pegwise.game.rules import Rules

from .drawing import needs_for

if TYPE_CHECKING:
    from pegwise.kernel.consistent.prefixes import Needs

# Where the totals leave no more supplies of symbols than this, each is searched by itself.
FEW_SUPPLIES = 20


class Found(NamedTuple):
    """Codes that fit some turns, and whether these are all."""

    codes: list[Code]
    complete: bool


def list_all(rules: Rules, turns: Sequence[Turn], most: int, most_steps: int) -> Found:
    """The codes in order; not all where there are more than ``most`` or it takes more steps.

    A million steps take about a fifth of a second with up to 16 turns, more with others.
    """
    from pegwise.kernel.consistent.dual_bound import dual_bound_of
    from pegwise.kernel.consistent.enumeration import list_codes

    needs = needs_for(rules, turns)
    guesses = np.array([turn.guess for turn in turns], np.int64).reshape(-1, rules.positions)
    bulls = np.array([turn.feedback.bulls for turn in turns], np.int64)
    found: list[Code] = []
    for supply, bits in _supplies(needs):
        balance = dual_bound_of(guesses, bulls, rules.symbols, supply)
        codes, complete, steps = list_codes(needs, bits, balance, most - len(found), most_steps)
        found += map(tuple, codes.tolist())
        if not complete:
            return Found(sorted(found), complete=False)
        most_steps -= steps
    return Found(sorted(found), complete=True)


def _supplies(needs: "Needs") -> list[tuple[NDArray[Any], NDArray[Any]]]:
    """How often each symbol occurs, and the bits for it: one of few ways at a time, else any."""
    from pegwise.kernel.consistent.symbol_counts import (
        count_bits,
        list_symbol_counts,
        symbol_count_bits,
    )

    supplies, complete = list_symbol_counts(needs)
    if complete and len(supplies) <= FEW_SUPPLIES:
        positions = needs.bulls.shape[0]
        return [(supply, count_bits(supply[None], positions)) for supply in supplies]
    return [(np.empty(0, np.int64), symbol_count_bits(needs))]
