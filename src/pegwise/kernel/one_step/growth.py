"""Whole decision trees of one-step guesses, compiled, with an explicit stack."""

import numpy as np

from ..jit import jit, jit_long
from ..packing import Lanes
from .choice import Rule, best_guess
from .guess_pools import MOST_FREE, Numbers, Store
from .scores import feedback, tally_symbols

# Rows of guess, parent, answer, size; rows of waiting sets; members, buffers for their answers and
# for a copy of them; the numbers of nodes, waiting sets and settled members.
Growth = tuple[Numbers, Numbers, Numbers, Numbers, Numbers, Numbers]
NODES, WAITING, SETTLED = range(3)


def start_growth(codes: Numbers, free: int, ply: int = 1) -> Growth:
    """A tree to grow over these codes, in order, from this ply; ``free``: bits of free symbols."""
    size = codes.size
    nodes, waiting = np.empty((2 * size + 1, 4), np.int64), np.empty((size + 1, 6), np.int64)
    waiting[0] = 0, size, -1, -1, free, ply
    members = codes.astype(np.int64)  # a copy: it is sorted by answers later
    answers, copies = np.empty(size, np.int64), np.empty(size, np.int64)
    return nodes, waiting, members, answers, copies, np.array([0, 1, 0])


@jit
def _split(
    growth: Growth, low: int, high: int, ends: Numbers, number: int, board: Lanes, rule: Rule
) -> None:
    """Partitions the members by their answers, in order; the class of answer a ends at ends[a]."""
    members, answers, copies = growth[2], growth[3], growth[4]
    guess = board[number]
    tally = np.zeros(256, np.int64)
    tally_symbols(guess, tally, 1)
    for answer in range(ends.size):
        ends[answer] = 0
    for m in range(low, high):
        answers[m] = feedback(board[members[m]], guess, tally, rule[3])
        ends[answers[m]] += 1
        copies[m] = members[m]
    total = low
    for answer in range(ends.size):
        total, ends[answer] = total + ends[answer], total
    for m in range(low, high):
        members[ends[answers[m]]] = copies[m]
        ends[answers[m]] += 1


@jit
def _without(free: int, guess: Lanes) -> int:
    for symbol in guess:
        if symbol < MOST_FREE:
            free &= ~(1 << int(symbol))
    return free


@jit
def _await_classes(
    growth: Growth, low: int, ends: Numbers, parent: int, free: int, ply: int
) -> None:
    """Pushes the classes on the stack, the last answer but the win first, and counts the win."""
    waiting, counts = growth[1], growth[5]
    counts[SETTLED] += ends[-1] - ends[-2]
    for answer in range(ends.size - 2, -1, -1):
        first = ends[answer - 1] if answer else low
        if ends[answer] > first:
            row = waiting[counts[WAITING]]
            row[0], row[1], row[2] = first, ends[answer], parent
            row[3], row[4], row[5] = answer, free, ply
            counts[WAITING] += 1


@jit_long
def grow(
    growth: Growth, opening: int, board: Lanes, store: Store, rule: Rule, keys: Lanes, work: int
) -> None:
    """Continues the tree until it, or a class of the first guess, or this much work is done.

    Work is candidates times guesses; an opening of -1 is chosen like any other guess.
    """
    nodes, waiting, members, counts = growth[0], growth[1], growth[2], growth[5]
    ends = np.empty(rule[2], np.int64)
    started = False
    while counts[WAITING] and work > 0:
        top = waiting[counts[WAITING] - 1]
        low, high, parent, answer, free, ply = top[0], top[1], top[2], top[3], top[4], top[5]
        if ply <= 2 and started:
            return
        started = True
        counts[WAITING] -= 1
        number = opening
        if ply > 1 or opening < 0:
            number = best_guess(members[low:high], free, board, store, rule, keys)
        row = counts[NODES]
        node = nodes[row]
        node[0], node[1], node[2], node[3] = number, parent, answer, high - low
        counts[NODES] += 1
        if high - low == 1 and number == members[low]:
            counts[SETTLED] += 1
            continue
        _split(growth, low, high, ends, number, board, rule)
        _await_classes(growth, low, ends, row, _without(free, board[number]), ply + 1)
        work -= (high - low) * board.shape[0]
