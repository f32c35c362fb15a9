"""Every code that fits every answer, by depth-first search."""

import numpy as np

from ..jit import jit_long
from .beam import Symbols
from .dual_bound import Balance
from .prefixes import Needs, Words, step
from .symbol_counts import can_take


@jit_long
def list_codes(
    needs: Needs, bits: Words, balance: Balance, most: int, most_steps: int
) -> tuple[Symbols, bool, int]:
    """The codes, one a row; whether these are all; how many symbols were filled in.

    They come in lexicographic order where the balance fills the places from left to right.
    ``bits`` are those of `supplies`. The search ends early when it has found more than ``most``
    codes, or filled in ``most_steps`` symbols.
    """
    positions, symbols, words = needs.bulls.shape
    codes, found = np.zeros((most, positions), np.uint16), 0
    code, tally = np.zeros(positions, np.int64), np.zeros(symbols, np.int64)
    owed = np.zeros((positions + 1, 2, words), np.uint64)
    supplies = np.zeros((positions + 1, bits.shape[2]), np.uint64)
    gifts = np.zeros(positions + 1, np.int64)  # of this depth and all below it
    for depth in range(positions - 1, -1, -1):
        gifts[depth] = gifts[depth + 1] + needs.gifts[balance.order[depth]]
    slack = np.zeros(positions + 1, np.int64)
    slack[0] = balance.slack
    for w in range(words):
        owed[0, 0, w], owed[0, 1, w] = needs.start[0, w], needs.start[1, w]
    for w in range(supplies.shape[1]):
        supplies[0, w] = ~np.uint64(0)
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
        held, place = tally[symbol], balance.order[depth]
        tally[symbol] += 1
        if needs.distinct and held:
            continue
        slack[after] = slack[depth] - balance.losses[place, symbol]
        if slack[after] < 0:
            continue
        if not step(owed[depth], owed[after], needs, place, symbol, held, left, gifts[after]):
            continue
        if not can_take(bits, symbol, held + 1, supplies[depth]):
            continue
        steps += 1
        if left:
            for w in range(supplies.shape[1]):
                supplies[after, w] = supplies[depth, w] & bits[symbol, held + 1, w]
            depth = after
            code[depth] = -1
        elif found == most:
            break
        else:
            for k in range(positions):
                codes[found, balance.order[k]] = code[k]
            found += 1
    return codes[:found].copy(), False, steps
