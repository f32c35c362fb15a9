"""Every code that fits every answer, in lexicographic order, by depth-first search."""

import numpy as np

from pegwise.kernel.beam import Symbols
from pegwise.kernel.jit import jit_long
from pegwise.kernel.prefixes import Needs, Words, step
from pegwise.kernel.supplies import can_take


@jit_long
def list_codes(needs: Needs, bits: Words, most: int, most_steps: int) -> tuple[Symbols, bool]:
    """The codes, one a row, and whether these are all. ``bits`` are those of `supplies`.

    The search ends early when it has found more than ``most`` codes, or filled in ``most_steps``
    symbols.
    """
    positions, symbols, words = needs.bulls.shape
    codes, found = np.zeros((most, positions), np.uint16), 0
    code, tally = np.zeros(positions, np.int64), np.zeros(symbols, np.int64)
    owed = np.zeros((positions + 1, 2, words), np.uint64)
    supplies = np.zeros((positions + 1, bits.shape[2]), np.uint64)
    gifts = np.zeros(positions + 1, np.int64)  # of this place and all after it
    for place in range(positions - 1, -1, -1):
        gifts[place] = gifts[place + 1] + needs.gifts[place]
    for w in range(words):
        owed[0, 0, w], owed[0, 1, w] = needs.start[0, w], needs.start[1, w]
    for w in range(supplies.shape[1]):
        supplies[0, w] = ~np.uint64(0)
    place, code[0], steps = 0, -1, 0
    while steps < most_steps:
        if code[place] >= 0:
            tally[code[place]] -= 1
        code[place] += 1
        symbol, after, left = code[place], place + 1, positions - place - 1
        if symbol == symbols:
            if place == 0:
                return codes[:found].copy(), True
            place -= 1
            continue
        held = tally[symbol]
        tally[symbol] += 1
        if needs.distinct and held:
            continue
        if not step(owed[place], owed[after], needs, place, symbol, held, left, gifts[after]):
            continue
        if not can_take(bits, symbol, held + 1, supplies[place]):
            continue
        steps += 1
        if left:
            for w in range(supplies.shape[1]):
                supplies[after, w] = supplies[place, w] & bits[symbol, held + 1, w]
            place = after
            code[place] = -1
        elif found == most:
            break
        else:
            for p in range(positions):
                codes[found, p] = code[p]
            found += 1
    return codes[:found].copy(), False
