"""Lower bounds on the weighted cost of a set, without searching it.

Where no guess makes more than k classes, the members in order of weight take at least the depths of
a full k-ary tree (`board.capacities`). A scan of guesses tightens this by the classes they make.
"""

import numpy as np

from ..jit import jit_part, jit_views
from . import board as col
from .board import INFINITE, NO_LIMIT, SCANS, Numbers, Small, TableBoard, TableQuestion, Whole
from .guess_lists import list_guesses, room_within
from .hard_mode import forbid_others
from .scan import scan_all, scan_members
from .transpositions import NO_GUESS, look_up, remember

# Larger sets go straight to the scan of all guesses.
_MOST_OWN = 40


@jit_part
def _least(board: TableBoard, members: Small, capacity: Numbers) -> Whole:
    """The cost of a full tree of these capacities, the heaviest members first."""
    total, depth = np.int64(0), 0
    for i in range(members.size):
        while capacity[depth] <= i:
            depth += 1
        total += depth * board.weights[members[i]]
    return total


@jit_part
def _least_outside(board: TableBoard, members: Small, most: Whole) -> Whole:
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
def _own_guesses(search: TableQuestion, members: Small, row: Numbers, left: Whole) -> Whole:
    """The least bound of the members as guesses; their least exact cost goes to ``row``."""
    board, _, work = search
    scan_members(board, work, members, row[col.CLASS_MOST])
    low, room = np.int64(INFINITE), room_within(board, row[col.CLASS_MOST], left - 1)
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
    search: TableQuestion, depth: Whole, row: Numbers, left: Whole, most: Whole
) -> None:
    """Fills in the cost of a class or a lower bound, without a scan of all guesses."""
    board, table, work = search
    size, weight = row[col.COUNT], row[col.WEIGHT]
    members = work.members[depth, row[col.AT] : row[col.AT] + size]
    row[col.OPEN], row[col.UPPER], row[col.UPPER_GUESS] = 0, INFINITE, NO_GUESS
    row[col.CLASS_MOST] = most
    if room_within(board, most, left) < size:
        row[col.VALUE] = INFINITE
        return
    if size <= 2:
        row[col.VALUE] = weight if size == 1 else weight + board.weights[members[1]]
        return
    if weight == 0 and left >= NO_LIMIT:
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
def _summarise(search: TableQuestion, members: Small, row: Numbers, left: Whole) -> Whole:
    """The least bound of all guesses after a scan; their least exact cost goes to ``row``."""
    board, _, work = search
    guesses = board.answers.shape[0]
    later, largest, made = work.later[:guesses], work.largest[:guesses], work.made[:guesses]
    twice = 2 * row[col.WEIGHT]
    few = np.uint16(min(2, left - 1) - 1)
    room = np.uint16(min(room_within(board, row[col.CLASS_MOST], left - 1), 65535) - 1)
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
    search: TableQuestion, depth: Whole, row: Numbers, left: Whole, limit: Whole, room: Whole,
    orbits: Whole,
) -> Whole:  # fmt: skip
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
