"""One pass over a set of secrets that bounds the cost of every guess from below.

The members come in order of weight, the heaviest first. In a class where no guess makes more than
k parts, one member at most is found by the next guess, k by the next two, and so on: `capacity`. So
the i-th member of a class (i from 0) takes at least as many guesses as there are capacities up to
i, and the sum of weight times depth bounds the cost of the class, whatever the weights are.

Small sets compare the rows of all pairs of members, which runs in vectors of bytes; larger ones
count in cells, for 64 guesses at a time.
"""

import numpy as np

from ..jit import jit_part, jit_views
from .board import SCANS, Numbers, Small, TableBoard, TableWorkspace, Whole

# Sets of up to this many members are compared pair by pair.
MOST_PAIRED = 96
_STRIP = 1024
_CELLS = 64


@jit_part
def _count_same(board: TableBoard, members: Small, at: Whole, low: Whole, same: Whole) -> None:
    """For each guess of a strip, how many members before this one give the same answer."""
    width = same.size
    told = board.by_secret[members[at], low : low + width]
    same[:] = 0
    i = 0
    while i + 3 < at:
        a = board.by_secret[members[i], low : low + width]
        b = board.by_secret[members[i + 1], low : low + width]
        c = board.by_secret[members[i + 2], low : low + width]
        d = board.by_secret[members[i + 3], low : low + width]
        for g in range(width):
            one, two = np.uint8(a[g] == told[g]), np.uint8(b[g] == told[g])
            three, four = np.uint8(c[g] == told[g]), np.uint8(d[g] == told[g])
            same[g] += one + two + three + four
        i += 4
    while i < at:
        a = board.by_secret[members[i], low : low + width]
        for g in range(width):
            same[g] += np.uint8(a[g] == told[g])
        i += 1


@jit_views
def _scan_pairs(board: TableBoard, work: TableWorkspace, members: Small, capacity: Numbers) -> None:
    """Implements `scan_all` for few members."""
    size, end = members.size, board.by_secret.shape[1]
    steps = 1
    while capacity[steps] < size:
        steps += 1
    for low in range(0, end, _STRIP):
        width = min(_STRIP, end - low)
        later, largest = work.later[low : low + width], work.largest[low : low + width]
        made, same, extra = work.made[low : low + width], work.same[:width], work.extra[:width]
        later[:] = 0
        largest[:] = 0
        made[:] = 0
        extra[:] = 0
        waiting = 0
        for m in range(size):
            _count_same(board, members, m, low, same)
            for g in range(width):
                made[g] += np.uint16(same[g] == np.uint8(0))
                largest[g] = max(largest[g], np.uint16(same[g]))
            for d in range(1, steps):
                least = np.uint8(capacity[d])
                for g in range(width):
                    extra[g] += np.uint8(same[g] >= least)
            waiting += steps
            weight = board.weights[members[m]]
            last = m + 1 == size or board.weights[members[m + 1]] != weight
            if last or waiting + steps > 255:  # else the bytes could overflow
                if weight:
                    for g in range(width):
                        later[g] += weight * np.int64(extra[g])
                extra[:] = 0
                waiting = 0


@jit_views
def _scan_cells(board: TableBoard, work: TableWorkspace, members: Small, capacity: Numbers) -> None:
    """Implements `scan_all` for many members."""
    size, depth_of, depth = members.size, work.depth_of, 0
    for i in range(size):
        while capacity[depth + 1] <= i:
            depth += 1
        depth_of[i] = depth
    cells, sums, slots = work.cells, work.sums, work.cells.size // _CELLS
    for low in range(0, board.by_secret.shape[1], _CELLS):
        later, largest = work.later[low : low + _CELLS], work.largest[low : low + _CELLS]
        made = work.made[low : low + _CELLS]
        cells[:] = 0
        later[:] = 0
        sums[:] = 0
        for m in range(size):
            told = board.by_secret[members[m], low : low + _CELLS]
            for g in range(_CELLS):
                cell = g * slots + told[g]
                count = cells[cell]
                cells[cell] = count + np.uint16(1)
                sums[g] += depth_of[count]
            weight = board.weights[members[m]]
            if m + 1 == size or board.weights[members[m + 1]] != weight:
                for g in range(_CELLS):
                    later[g] += weight * np.int64(sums[g])
                sums[:] = 0
        for g in range(_CELLS):
            counts = cells[g * slots : (g + 1) * slots]
            most, classes = np.uint16(1), np.uint16(0)
            for c in range(slots):
                most = max(most, counts[c])
                classes += np.uint16(counts[c] != np.uint16(0))
            largest[g], made[g] = most - np.uint16(1), classes


@jit_views
def scan_all(board: TableBoard, work: TableWorkspace, members: Small, most: Whole) -> None:
    """Fills `later`, `largest` and `made` for every guess.

    A guess costs at least twice the weight of the set plus `later`, less its own weight if it is a
    member; exactly that if no class has more than two members.
    """
    work.result[SCANS] += 1
    if members.size <= MOST_PAIRED:
        _scan_pairs(board, work, members, board.capacity[most])
    else:
        _scan_cells(board, work, members, board.capacity[most])
    for member in members:
        work.later[board.guess_of[member]] -= board.weights[member]


@jit_views
def scan_members(board: TableBoard, work: TableWorkspace, members: Small, most: Whole) -> None:
    """Like `scan_all`, for the members as guesses only."""
    capacity, counts = board.capacity[most], work.counts
    for member in members:
        guess = board.guess_of[member]
        later, largest, made = -board.weights[member], np.int64(0), 0
        for other in members:
            answer = board.answers[guess, other]
            count = counts[answer]
            counts[answer] = count + 1
            if count == 0:
                made += 1
                continue
            largest, depth = max(largest, count), 1
            while capacity[depth + 1] <= count:
                depth += 1
            later += depth * board.weights[other]
        for other in members:
            counts[board.answers[guess, other]] = 0
        work.later[guess], work.largest[guess], work.made[guess] = later, largest, made
