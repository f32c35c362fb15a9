"""Codes that fit every answer, drawn evenly, and an unbiased estimate of how many there are.

The places are filled in the order given, keeping every prefix that can still fit. Where more than
``width`` prefixes are left, so many of them are kept, all equally likely, and each then stands for
more than one. On average over draws every code, times what it stands for, is reached once, so that
codes are drawn evenly and their number is estimated without bias. With a width of thousands what a
code stands for hardly changes from draw to draw; with a width of a few it does.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from pegwise.kernel.jit import jit
from pegwise.kernel.prefixes import Needs, Numbers, Words, step
from pegwise.kernel.splitmix import State, below
from pegwise.kernel.supplies import can_take, leave

Symbols = npt.NDArray[Any]  # of 16 bits


@jit
def _tally(prefix: Symbols, order: Numbers, filled: int, tally: Numbers) -> None:
    """Counts the symbols in the places that are filled."""
    for symbol in range(tally.size):
        tally[symbol] = 0
    for k in range(filled):
        tally[prefix[order[k]]] += 1


@jit
def draw_codes(
    needs: Needs, bits: Words, order: Numbers, width: int, state: State
) -> tuple[Symbols, float, bool, float]:
    """Codes, one a row; the number that each stands for; whether these are all.

    The fourth figure is about how many prefixes there are: the steps of a full search. ``bits``
    are those of `supplies`.
    """
    positions, symbols, words = needs.bulls.shape
    codes = np.zeros((2, width, positions), np.uint16)
    owed = np.zeros((2, width, 2, words), np.uint64)
    parents, chosen = np.zeros(width, np.int64), np.zeros(width, np.int64)
    tally, supplies = np.zeros(symbols, np.int64), np.zeros(bits.shape[2], np.uint64)
    beyond = np.zeros((2, words), np.uint64)
    for w in range(words):
        owed[0, 0, 0, w], owed[0, 0, 1, w] = needs.start[0, w], needs.start[1, w]
    count, weight, prefixes, gifts = 1, 1.0, 0.0, needs.gifts.sum()
    complete = True
    for filled in range(positions):
        now, then = filled % 2, (filled + 1) % 2
        place, left, found = order[filled], positions - filled - 1, 0
        gifts -= needs.gifts[place]
        for k in range(count):
            _tally(codes[now, k], order, filled, tally)
            leave(bits, tally, supplies)
            for symbol in range(symbols):
                held = tally[symbol]
                if needs.distinct and held:
                    continue
                if not step(owed[now, k], beyond, needs, place, symbol, held, left, gifts):
                    continue
                if not can_take(bits, symbol, held + 1, supplies):
                    continue
                slot = found if found < width else below(found + 1, state)
                found += 1
                if slot < width:
                    parents[slot], chosen[slot] = k, symbol
        prefixes += weight * found
        count = min(found, width)
        if found > width:
            weight *= found / width
            complete = False
        for k in range(count):
            parent, symbol = parents[k], chosen[k]
            _tally(codes[now, parent], order, filled, tally)
            for p in range(positions):
                codes[then, k, p] = codes[now, parent, p]
            codes[then, k, place] = symbol
            step(owed[now, parent], owed[then, k], needs, place, symbol, tally[symbol], left, gifts)
    return codes[positions % 2, :count].copy(), weight, complete, prefixes
