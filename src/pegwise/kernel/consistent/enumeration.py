"""Every consistent code, by depth-first search: branch and bound with the bounds of this folder."""

import numpy as np

from ..jit import jit_long
from .beam import Symbols
from .dual_bound import DualBound
from .prefixes import Needs, Words, step
from .symbol_counts import can_hold


@jit_long
def list_codes(
    needs: Needs, bits: Words, bound: DualBound, most: int, most_steps: int
) -> tuple[Symbols, bool, int]:
    """The codes, one per row; whether these are all; the number of symbols filled in.

    They are in lexicographic order if the bound fills the places from left to right. ``bits`` come
    from `symbol_counts`. The search ends early after ``most`` codes or ``most_steps`` symbols.
    """
    positions, symbols, words = needs.bulls.shape
    codes, found = np.zeros((most, positions), np.uint16), 0
    code, tally = np.zeros(positions, np.int64), np.zeros(symbols, np.int64)
    owed = np.zeros((positions + 1, 2, words), np.uint64)
    open_counts = np.zeros((positions + 1, bits.shape[2]), np.uint64)
    gifts = np.zeros(positions + 1, np.int64)  # of this depth and all below it
    for depth in range(positions - 1, -1, -1):
        gifts[depth] = gifts[depth + 1] + needs.gifts[bound.order[depth]]
    slack = np.zeros(positions + 1, np.int64)
    slack[0] = bound.slack
    for w in range(words):
        owed[0, 0, w], owed[0, 1, w] = needs.start[0, w], needs.start[1, w]
    for w in range(open_counts.shape[1]):
        open_counts[0, w] = ~np.uint64(0)
    depth, code[0], steps = 0, -1, 0
    while steps < most_steps:
        if code[depth] >= 0:
            tally[code[depth]] -= 1
        code[depth] += 1
        symbol, after, left = code[depth], depth + 1, positions - depth - 1
        if symbol == symbols:
            if depth == 0:
                return codes[:found].copy(), True, steps
            depth -= 1
            continue
        held, place = tally[symbol], bound.order[depth]
        tally[symbol] += 1
        if needs.distinct and held:
            continue
        slack[after] = slack[depth] - bound.losses[place, symbol]
        if slack[after] < 0:
            continue
        if not step(owed[depth], owed[after], needs, place, symbol, held, left, gifts[after]):
            continue
        if not can_hold(bits, symbol, held + 1, open_counts[depth]):
            continue
        steps += 1
        if left:
            for w in range(open_counts.shape[1]):
                open_counts[after, w] = open_counts[depth, w] & bits[symbol, held + 1, w]
            depth = after
            code[depth] = -1
        elif found == most:
            break
        else:
            for k in range(positions):
                codes[found, bound.order[k]] = code[k]
            found += 1
    return codes[:found].copy(), False, steps
