"""Whole trees of one-step guesses, by numba, with an explicit stack."""

import numpy as np
import numpy.typing as npt

from pegwise.kernel.jit import jit
from pegwise.kernel.one_step import (
    Board,
    Keys,
    Numbers,
    Pool,
    Rule,
    best_guess,
    feedback,
    tally_symbols,
)
from pegwise.kernel.packing import Lanes


@jit
def split(members: Numbers, answers: Numbers, ends: Numbers, number: int, board: Board, rule: Rule) -> None:
    """Sorts the members by their answer to a guess, keeping their order within each class.

    ``ends[a]`` is where the class of answer a ends; ``answers`` is room for as many numbers.
    """
    guess = board[0][number]
    tally = np.zeros(board[2].shape[0], np.int64)
    tally_symbols(guess, tally, 1)
    ends[:] = 0
    for m in range(members.size):
        answers[m] = feedback(board[0][members[m]], guess, tally, rule[2])
        ends[answers[m]] += 1
    total = 0
    for answer in range(ends.size):
        total, ends[answer] = total + ends[answer], total
    before = members.copy()
    for m in range(before.size):
        members[ends[answers[m]]] = before[m]
        ends[answers[m]] += 1


@jit
def grow(
    members: Numbers,
    starts: Numbers,
    board: Board,
    pool: Pool,
    everything: Pool,
    rule: Rule,
    consistent: bool,
    keys: Keys,
    seen: Lanes,
    nodes: Numbers,
) -> int:
    """Grows a tree for each set of members, one after the other; returns the number of nodes.

    Set k is ``members[starts[k]:starts[k + 1]]``, in increasing order. Its first guess comes from
    the pool, all others from everything. A row of ``nodes`` is the guess, the row of its parent
    (or -1 - k at the top of tree k), the answer that led here, and how many codes were possible.
    """
    slots = (pool[1].shape[1] + 1) * (pool[1].shape[1] + 2) // 2
    if rule[2]:
        slots = pool[1].shape[1] + 1
    ends, answers = np.empty(slots, np.int64), np.empty(members.size, np.int64)
    stack = np.empty((members.size + 1, 4), np.int64)
    height, count = 0, 0
    for k in range(starts.size - 2, -1, -1):
        stack[height] = (starts[k], starts[k + 1], -1 - k, -1)
        height += 1
    while height:
        height -= 1
        low, high, parent, answer = stack[height]
        own = members[low:high]
        guesses = pool if parent < 0 else everything
        number = best_guess(own, board, guesses, rule, consistent, keys, seen, slots)
        nodes[count] = (number, parent, answer, high - low)
        if own.size > 1:
            split(own, answers[: own.size], ends, number, board, rule)
            for a in range(slots - 2, -1, -1):  # the last answer is the win
                first = ends[a - 1] if a else 0
                if ends[a] > first:
                    stack[height] = (low + first, low + ends[a], count, a)
                    height += 1
        count += 1
    return count
