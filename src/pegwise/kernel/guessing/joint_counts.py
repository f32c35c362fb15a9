"""Joint distributions of unknown counts, extended count by count, and the most informative sum.

A distribution is a table with a row per count and a column per state, ``values[count, state]``, and
a weight per state.
"""

from math import log

import numpy as np
from numpy.typing import NDArray

from ..jit import jit
from ..splitmix import State, next_word

Counts = NDArray[np.int16]
Weights = NDArray[np.float64]
Numbers = NDArray[np.int64]

NONE = -1
WIDEST_SUM = 4096


@jit
def grown_size(room: Numbers, lows: Numbers, highs: Numbers) -> int:
    """The number of states after adding a count that takes each value its room allows."""
    size = 0
    for free in room:
        size += highs[free] - lows[free] + 1
    return size


@jit
def grow(
    values: Counts, weights: Weights, room: Numbers, lows: Numbers, highs: Numbers, chances: Weights
) -> tuple[Counts, Weights]:
    """The distribution with one more count as its last row.

    ``room[state]`` selects the row of the other tables: the count is ``lows[room]`` to
    ``highs[room]``, with probabilities ``chances[room, count]``.
    """
    known, size = values.shape
    larger = grown_size(room, lows, highs)
    parents = np.empty(larger, np.int64)
    grown = np.empty((known + 1, larger), np.int16)
    weighed = np.empty(larger, np.float64)
    place = 0
    for state in range(size):
        free = room[state]
        for count in range(lows[free], highs[free] + 1):
            parents[place] = state
            grown[known, place] = count
            weighed[place] = weights[state] * chances[free, count]
            place += 1
    for row in range(known):
        for place in range(larger):
            grown[row, place] = values[row, parents[place]]
    return grown, weighed


@jit
def _add_row(sums: Numbers, values: Counts, row: int, sign: int) -> None:
    if row != NONE:
        for state in range(sums.size):
            sums[state] += sign * values[row, state]


@jit
def signed_sums(values: Counts, plus: Numbers, minus: Numbers) -> Numbers:
    """For every state, the sum of the rows ``plus`` minus the rows ``minus``; NONE is no row."""
    sums = np.zeros(values.shape[1], np.int64)
    for row in plus:
        _add_row(sums, values, row, 1)
    for row in minus:
        _add_row(sums, values, row, -1)
    return sums


@jit
def _entropy(
    sums: Numbers, values: Counts, plus: int, minus: int, weights: Weights, tally: Weights
) -> float:
    """The entropy, in nats, of the sum with one more row added and one subtracted.

    The weights sum to 1, and the last row of values is zeros, which NONE refers to. The tally is
    all 0 before and after.
    """
    low = high = sums[0]
    for state in range(sums.size):
        total = sums[state] + values[plus, state] - values[minus, state]
        low, high = min(low, total), max(high, total)
        tally[total] += weights[state]
    entropy = 0.0
    for total in range(low, high + 1):
        if tally[total] > 0.0:
            entropy -= tally[total] * log(tally[total])
        tally[total] = 0.0
    return entropy


@jit
def _option(rows: Numbers, number: int, random: State) -> tuple[int, int]:
    """A row to add and one to subtract: the pair of this number, or a random one if negative."""
    choices = rows.size + 1
    if number >= 0:
        one, other = number // choices, number % choices
    else:
        one = int(next_word(random) >> np.uint64(33)) % choices
        other = int(next_word(random) >> np.uint64(33)) % choices
    return rows[one - 1] if one else NONE, rows[other - 1] if other else NONE


@jit
def most_informative(
    values: Counts, weights: Weights, rows: Numbers, ends: Numbers, spare: NDArray[np.bool_],
    effort: tuple[int, int], seed: int,
) -> tuple[Numbers, Numbers]:  # fmt: skip
    """For each block, the row to add and the row to subtract for the sum of greatest entropy.

    Block b has the rows from ``ends[b]`` up to ``ends[b + 1]``. One row without the other is
    allowed only if the block has a spare symbol. Coordinate ascent: in every sweep each block in
    turn takes its best option given the others. ``effort`` is the number of sweeps and options.
    """
    blocks, size = spare.size, values.shape[1]
    sweeps, tries = effort
    random = np.array([seed], np.uint64)
    tally = np.zeros(2 * WIDEST_SUM + 1, np.float64)
    sums = np.full(size, WIDEST_SUM, np.int64)
    values = np.concatenate((values, np.zeros((1, size), np.int16)))
    plus, minus = np.full(blocks, NONE, np.int64), np.full(blocks, NONE, np.int64)
    best = 0.0
    for _ in range(sweeps):
        before = best
        for block in range(blocks):
            some = rows[ends[block] : ends[block + 1]]
            pairs = (some.size + 1) ** 2
            _add_row(sums, values, plus[block], -1)
            _add_row(sums, values, minus[block], 1)
            for number in range(min(pairs, tries)):
                one, other = _option(some, number if pairs <= tries else -1, random)
                lone = (one == NONE) != (other == NONE)
                if (one == other and one != NONE) or (lone and not spare[block]):
                    continue
                entropy = _entropy(sums, values, one, other, weights, tally)
                if entropy > best + 1e-9:
                    best, plus[block], minus[block] = entropy, one, other
            _add_row(sums, values, plus[block], 1)
            _add_row(sums, values, minus[block], -1)
        if best < before + 1e-3:
            break
    return plus, minus
