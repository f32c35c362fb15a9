"""Lower bounds on the weighted cost of a set, without searching it: one pass over all guesses.

The members come in order of weight, the heaviest first. In a class where no guess makes more than
k parts, one member at most is found by the next guess, k by the next two, and so on: `capacity`. So
the i-th member of a class (i from 0) takes at least as many guesses as there are capacities up to
i, and the sum of weight times depth bounds the cost of the class, whatever the weights are.

Small sets compare the rows of all pairs of members, which runs in vectors of bytes; larger ones
count in cells, for 64 guesses at a time.

Without a scan there is the bound of a full k-ary tree, whose depths the members take in order of
weight (`board.capacities`); a scan of guesses tightens it by the classes they make.
"""

import numpy as np

from ..jit import jit_part, jit_views
from ..transposition import look_up, remember
from . import board as col
from .board import (
    INFINITE,
    KEYED_LIMITS,
    NO_GUESS,
    SCANS,
    Int,
    Numbers,
    Small,
    WeightedBoard,
    WeightedSearchState,
    WeightedWorkspace,
)
from .guess_lists import forbid_others, list_guesses, max_found_within

# Sets of up to this many members are compared pair by pair.
MOST_PAIRED = 96
_STRIP = 1024
_CELLS = 64


@jit_part
def _count_same(board: WeightedBoard, members: Small, at: Int, low: Int, same: Int) -> None:
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
def _scan_pairs(
    board: WeightedBoard, work: WeightedWorkspace, members: Small, capacity: Numbers
) -> None:
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
def _scan_cells(
    board: WeightedBoard, work: WeightedWorkspace, members: Small, capacity: Numbers
) -> None:
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
def scan_all(board: WeightedBoard, work: WeightedWorkspace, members: Small, most: Int) -> None:
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
def scan_members(board: WeightedBoard, work: WeightedWorkspace, members: Small, most: Int) -> None:
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


# Larger sets go straight to the scan of all guesses.
_MOST_OWN = 40


@jit_part
def _least(board: WeightedBoard, members: Small, capacity: Numbers) -> Int:
    """The cost of a full tree of these capacities, the heaviest members first."""
    total, depth = np.int64(0), 0
    for i in range(members.size):
        while capacity[depth] <= i:
            depth += 1
        total += depth * board.weights[members[i]]
    return total


@jit_part
def _least_outside(board: WeightedBoard, members: Small, most: Int) -> Int:
    """A lower bound on the cost if the next guess is not a member."""
    if board.consistent:
        return np.int64(INFINITE)
    capacity, parts = board.capacity[most], min(most, board.kinds - 1)
    total, depth = np.int64(0), 1
    for i in range(members.size):
        while parts * capacity[depth] <= i:
            depth += 1
        total += (depth + 1) * board.weights[members[i]]
    return total


@jit_part
def _own_guesses(search: WeightedSearchState, members: Small, row: Numbers, left: Int) -> Int:
    """The least bound of the members as guesses; their least exact cost goes to ``row``."""
    board, _, work = search
    scan_members(board, work, members, row[col.CLASS_MOST])
    low, room = np.int64(INFINITE), max_found_within(board, row[col.CLASS_MOST], left - 1)
    for member in members:
        guess = board.guess_of[member]
        largest, bound = work.largest[guess] + 1, 2 * row[col.WEIGHT] + work.later[guess]
        if largest <= min(2, left - 1):
            if bound < row[col.UPPER]:
                row[col.UPPER], row[col.UPPER_GUESS] = bound, guess
        elif largest <= room:
            low = min(low, bound)
    return low


@jit_views
def bound_cheaply(
    search: WeightedSearchState, depth: Int, row: Numbers, left: Int, most: Int
) -> None:
    """Fills in the cost of a class or a lower bound, without a scan of all guesses."""
    board, table, work = search
    size, weight = row[col.COUNT], row[col.WEIGHT]
    members = work.members[depth, row[col.AT] : row[col.AT] + size]
    row[col.OPEN], row[col.UPPER], row[col.UPPER_GUESS] = 0, INFINITE, NO_GUESS
    row[col.CLASS_MOST] = most
    if max_found_within(board, most, left) < size:
        row[col.VALUE] = INFINITE
        return
    if size <= 2:
        row[col.VALUE] = weight if size == 1 else weight + board.weights[members[1]]
        return
    if weight == 0 and left >= KEYED_LIMITS:
        row[col.VALUE] = 0
        return
    value, exact, _ = look_up(table, np.uint64(row[col.KEY]))
    if exact:
        row[col.VALUE] = value
        return
    value = max(value, _least(board, members, board.capacity[most]))
    row[col.OPEN] = 1
    if size <= _MOST_OWN:
        own = _own_guesses(search, members, row, left)
        outside = _least_outside(board, members, most)
        value = max(value, min(own, outside, row[col.UPPER]))
        row[col.OPEN] = value < row[col.UPPER]
    row[col.VALUE] = min(value, row[col.UPPER])


@jit_part
def _summarise(search: WeightedSearchState, members: Small, row: Numbers, left: Int) -> Int:
    """The least bound of all guesses after a scan; their least exact cost goes to ``row``."""
    board, _, work = search
    guesses = board.answers.shape[0]
    later, largest, made = work.later[:guesses], work.largest[:guesses], work.made[:guesses]
    twice = 2 * row[col.WEIGHT]
    few = np.uint16(min(2, left - 1) - 1)
    room = np.uint16(min(max_found_within(board, row[col.CLASS_MOST], left - 1), 65535) - 1)
    low = exact = np.int64(INFINITE)
    most = np.uint16(0)
    for g in range(guesses):
        useless = made[g] < np.uint16(2) or largest[g] > room
        bound = np.int64(INFINITE) if useless else later[g]
        low = min(low, bound)
        exact = min(exact, np.int64(INFINITE) if largest[g] > few else bound)
        most = max(most, made[g])
    row[col.CLASS_MOST] = min(row[col.CLASS_MOST], np.int64(most))
    if exact < INFINITE and twice + exact < row[col.UPPER]:
        row[col.UPPER] = twice + exact
        row[col.UPPER_GUESS] = NO_GUESS
        for member in members:  # a member, if possible
            guess = board.guess_of[member]
            if later[guess] == exact and largest[guess] <= few:
                row[col.UPPER_GUESS] = guess
                return twice + low
        for g in range(guesses):
            if later[g] == exact and largest[g] <= few and made[g] > np.uint16(1):
                row[col.UPPER_GUESS] = g
                break
    return np.int64(INFINITE) if low >= INFINITE else twice + low


@jit_views
def bound_by_scan(
    search: WeightedSearchState, depth: Int, row: Numbers, left: Int, limit: Int, room: Int,
    orbits: Int,
) -> Int:  # fmt: skip
    """Bounds a class by a scan of all guesses and lists those that may cost less than the limit.

    The list starts at ``room``; returns where the next one may start.
    """
    board, table, work = search
    members = work.members[depth, row[col.AT] : row[col.AT] + row[col.COUNT]]
    if board.consistent:
        work.result[SCANS] += 1
        low = _own_guesses(search, members, row, left)
    else:
        scan_all(board, work, members, row[col.CLASS_MOST])
        if board.has.shape[1]:
            forbid_others(board, work, work.shown[depth + 1])
        low = _summarise(search, members, row, left)
    low = min(max(low, row[col.VALUE]), row[col.UPPER])
    row[col.OPEN] = low < row[col.UPPER]
    if low > row[col.VALUE] or not row[col.OPEN]:
        row[col.VALUE] = low
        closed = row[col.OPEN] == 0
        key, guess = np.uint64(row[col.KEY]), row[col.UPPER_GUESS]
        remember(table, key, row[col.COUNT], low, closed, guess)
    row[col.LIST] = row[col.LIST_END] = room
    row[col.LIMIT] = min(limit, row[col.UPPER])
    if row[col.OPEN] and row[col.VALUE] < limit:
        row[col.LIST_END] = list_guesses(board, work, members, row, left, orbits)
    return row[col.LIST_END]
