"""Codes that fit every answer, drawn evenly, and an unbiased estimate of how many there are.

The places are filled in the order given, keeping every prefix that can still fit. Where more than
``width`` prefixes are left, so many of them are kept, all equally likely, and each then stands for
more than one. They are kept evenly along the list, where prefixes of one parent are neighbours:
kept without regard to that, more codes would in the end descend from the same few prefixes.

On average over draws every code, times what it stands for, is reached once, so that codes are
drawn evenly and their number is estimated without bias. With a width of thousands what a code
stands for hardly changes from draw to draw; with a width of a few it does.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from ..jit import jit, jit_long
from ..splitmix import State, below
from .prefixes import Needs, Numbers, Words, step
from .symbol_counts import can_take, leave

Symbols = npt.NDArray[Any]  # of 16 bits


@jit
def _tally(prefix: Symbols, order: Numbers, filled: int, tally: Numbers) -> None:
    """Counts the symbols in the places that are filled."""
    for symbol in range(tally.size):
        tally[symbol] = 0
    for k in range(filled):
        tally[prefix[order[k]]] += 1


@jit
def keep_evenly(listed: Numbers, found: int, width: int, state: State) -> None:
    """Moves so many of the numbers found to the front, each equally likely, neighbours rarely both.

    The ordered pivotal method of Deville and Tille (1998): one number at a time has a chance to be
    kept, here in parts of ``found``, and meets the next. One of the two takes what it can of both
    chances, and is kept if that makes it certain; the other goes on with what is left, if anything.
    """
    kept, bearer, chance = 0, listed[0], width
    for k in range(1, found):
        rival, both = listed[k], chance + width
        if both < found:
            if below(both, state) >= chance:
                bearer = rival
            chance = both
        else:
            if below(2 * found - both, state) < found - width:
                bearer, rival = rival, bearer
            listed[kept] = rival
            kept += 1
            chance = both - found


@jit
def _longer(listed: Numbers) -> Numbers:
    """The same numbers with room for as many more."""
    longer = np.empty(2 * listed.size, np.int64)
    for k in range(listed.size):
        longer[k] = listed[k]
    return longer


@jit_long
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
    listed = np.empty(width, np.int64)  # a parent times the number of symbols, plus a symbol
    tally, supplies = np.zeros(symbols, np.int64), np.zeros(bits.shape[2], np.uint64)
    beyond = np.zeros((2, words), np.uint64)
    for w in range(words):
        owed[0, 0, 0, w], owed[0, 0, 1, w] = needs.start[0, w], needs.start[1, w]
    count, weight, prefixes, gifts = 1, 1.0, 0.0, 0
    for gift in needs.gifts:
        gifts += gift
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
                if found == listed.size:
                    listed = _longer(listed)
                listed[found] = k * symbols + symbol
                found += 1
        prefixes += weight * found
        count = min(found, width)
        if found > width:
            keep_evenly(listed, found, width, state)
            weight *= found / width
            complete = False
        for k in range(count):
            parent, symbol = listed[k] // symbols, listed[k] % symbols
            _tally(codes[now, parent], order, filled, tally)
            for p in range(positions):
                codes[then, k, p] = codes[now, parent, p]
            codes[then, k, place] = symbol
            step(owed[now, parent], owed[then, k], needs, place, symbol, tally[symbol], left, gifts)
    return codes[positions % 2, :count].copy(), weight, complete, prefixes
