"""Consistent codes: every one, by depth-first search with the bounds of this folder, or a sample.

The sample is a beam search with random pruning, which also gives an unbiased estimate of their
number. Places are filled in the order given, keeping every prefix that can still become a
consistent code. Of more than ``width`` prefixes a random sample of ``width`` is kept, all equally
likely, and each gets a weight for those it stands for (Knuth 1975, Chen 1992). The sample is spread
evenly along the list, in which prefixes of one parent are neighbours: otherwise more codes would
descend from the same few prefixes.

The expected weight with which each code is reached is 1, so codes are drawn evenly and the estimate
is unbiased. With a width of thousands the weights hardly vary from draw to draw.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from ..jit import jit, jit_long
from ..splitmix import State, below
from .dual_bound import DualBound
from .prefixes import Needs, Numbers, Words, can_hold, counts_left, step

Symbols = npt.NDArray[Any]  # of 16 bits


@jit
def _tally(prefix: Symbols, order: Numbers, filled: int, tally: Numbers) -> None:
    for symbol in range(tally.size):
        tally[symbol] = 0
    for k in range(filled):
        tally[prefix[order[k]]] += 1


@jit
def keep_evenly(listed: Numbers, found: int, width: int, state: State) -> None:
    """Moves a sample of ``width`` numbers to the front, all equally likely, neighbours rarely both.

    The ordered pivotal method (Deville and Tille 1998): the current number has a probability, in
    units of 1 / ``found``, and duels with the next. One of them takes as much of both probabilities
    as it can and is kept if that makes 1; the other goes on with the rest.
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


@jit_long
def draw_codes(
    needs: Needs, bits: Words, order: Numbers, width: int, state: State
) -> tuple[Symbols, float, bool, float]:
    """Codes, one per row; the weight of each; whether these are all; the number of prefixes.

    The latter estimates the steps of a full search. ``bits`` come from `symbol_counts`.
    """
    positions, symbols, words = needs.bulls.shape
    codes = np.zeros((2, width, positions), np.uint16)
    owed = np.zeros((2, width, 2, words), np.uint64)
    listed = np.empty(width * symbols, np.int64)  # a parent times the symbols, plus a symbol
    tally, open_counts = np.zeros(symbols, np.int64), np.zeros(bits.shape[2], np.uint64)
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
            counts_left(bits, tally, open_counts)
            for symbol in range(symbols):
                held = tally[symbol]
                if needs.distinct and held:
                    continue
                if not step(owed[now, k], beyond, needs, place, symbol, held, left, gifts):
                    continue
                if not can_hold(bits, symbol, held + 1, open_counts):
                    continue
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
