"""Lower bounds on the cost of a set in the exact search, without searching it.

n members cost at least 2n - 1 guesses: one for the first, two for each of the others. They cost
exactly that if some member tells all the others apart, and otherwise at least 2n. A guess that
makes k classes costs at least 3n - k - w, where w is 1 if it may win, and exactly that if no class
has more than two members. `max_found` and the scores of `scan` tighten this by the most classes
that any guess makes, which bounds every subset too.
"""

from typing import Any

import numpy as np

from ..jit import jit_part, jit_views
from ..transposition import probe, store
from . import board as col
from .board import (
    IMPOSSIBLE,
    NODES,
    ExactSearch,
    Flags,
    Int,
    Numbers,
    SearchBoard,
    Small,
    Workspace,
)
from .guess_lists import list_below
from .scan import NO_SCORE, OWN_LANES, scan_63, scan_127, scan_511, scan_4095, scan_16383, scan_few


@jit_views
def scan(board: SearchBoard, work: Workspace, depth: Int, start: Int, size: Int, most: Int) -> Int:
    """Scores the guesses to scan for ``members[depth, start : start + size]`` (see `scan`)."""
    work.result[NODES] += 1
    if board.consistent:
        return _scan_members(board, work, depth, start, size, most)
    members, scores, answers = work.members[depth], work.scan_scores, board.by_secret
    win, limits = board.win, board.thresholds
    scanned = np.int64(board.scanned[work.frames[depth, col.NAMED]])
    kinds = board.max_found.shape[0] - 1
    if size <= kinds + kinds // 2:
        return scan_few(scores, answers, members, start, size, scanned, win)
    rows, padded = work.rows, (size + 7) // 8 * 8
    for m in range(size):
        rows[m] = members[start + m]
    for m in range(size, padded):
        rows[m] = answers.shape[0] - 1
    if padded < 64:
        return scan_63(scores, answers, rows, 0, padded, scanned, win, limits, most)
    if padded < 128:
        return scan_127(scores, answers, rows, 0, padded, scanned, win, limits, most)
    if padded < 512:
        return scan_511(scores, answers, rows, 0, padded, scanned, win, limits, most)
    if padded < 4096:
        return scan_4095(scores, answers, rows, 0, padded, scanned, win, limits, most)
    return scan_16383(scores, answers, rows, 0, padded, scanned, win, limits, most)


@jit_part
def _scan_members(
    board: SearchBoard, work: Workspace, depth: Int, start: Int, size: Int, most: Int
) -> Int:
    """Like `scan`, where only members may be guessed."""
    work.scan_scores[:] = -NO_SCORE
    members = work.members[depth, start : start + size]
    counts = work.scratch[: board.win + 1]
    best, best_exact, best_classes = -NO_SCORE, -NO_SCORE, 0
    for member in members:
        guess = board.guess_of[member]
        counts[:] = 0
        for other in members:
            counts[board.answers[guess, other]] += 1
        classes, excess, exact = 0, 0, 1
        for answer in range(counts.size):
            count = counts[answer]
            if count:
                classes += 1
                excess += max(0, count - board.max_found[most, answer, 2])
                if count > 2:
                    exact = 0
        score = 2 * (classes + 1 - excess) + exact
        work.scan_scores[guess] = score
        best, best_classes = max(best, score), max(best_classes, classes)
        if exact:
            best_exact = max(best_exact, score)
    return best_classes << 48 | (best + NO_SCORE) << 24 | (best_exact + NO_SCORE)


@jit_views
def _classes(board: SearchBoard, members: Small, guess: Int) -> Int:
    seen = np.uint64(0)
    for member in members:
        seen |= np.uint64(1) << np.uint64(board.answers[guess, member])
    count = 0
    while seen:
        seen &= seen - np.uint64(1)
        count += 1
    return count


@jit_part
def _cost_in_two(board: SearchBoard, work: Workspace, depth: Int, row: Numbers, most: Int) -> Int:
    """The cost with two guesses left: the first must tell all members apart."""
    size = row[col.COUNT]
    best = scan(board, work, depth, row[col.AT], size, most)
    if best >> 48 < size:
        return IMPOSSIBLE
    wins = ((best >> 24 & 0xFFFFFF) - NO_SCORE) >> 1 > size
    return 2 * size - 1 if wins else 2 * size


@jit_views
def least_cost(max_found: Small, most: Int, answer: Int, size: Int) -> Int:
    """The cost of a set of this size at least: see `max_found`."""
    total = 2 * size - 1  # none is found without a guess, one with the first
    for guesses in range(2, max_found.shape[2]):
        found = np.int64(max_found[most, answer, guesses])
        if found >= size:
            break
        total += size - found
    return total


@jit_part
def _can_tell_apart(board: SearchBoard, most: Int, answer: Int, size: Int, left: Int) -> bool:
    """Whether the guesses left could be enough for this many members."""
    return bool(left >= board.max_found.shape[2] or board.max_found[most, answer, left] >= size)


@jit_part
def prepare_own(board: SearchBoard, work: Workspace, depth: Int) -> None:
    """Fills in the answers of a frame's set to its own members as guesses, in padded rows."""
    frame = work.frames[depth]
    size = frame[col.SIZE]
    width = (size + OWN_LANES - 1) // OWN_LANES * OWN_LANES
    frame[col.OWN_WIDTH] = 0
    if size * width > work.own.shape[1] or board.consistent:
        return
    frame[col.OWN_WIDTH] = width
    members = work.members[depth - 1, frame[col.START] : frame[col.START] + size]
    guesses, nothing = work.rows[:size], 8 * work.scan_scores.itemsize - 1
    for g in range(size):
        guesses[g] = board.guess_of[members[g]]
    for m in range(size):
        told, answers = work.own[depth, m * width : m * width + width], board.by_secret[members[m]]
        for g in range(size):
            told[g] = answers[guesses[g]]
        for g in range(size, width):
            told[g] = nothing


@jit_part
def _look_among_members(
    board: SearchBoard, work: Workspace, depth: Int, row: Numbers
) -> tuple[Any, Any]:
    """The least cost that a member of the frame's set reaches in this class without a search.

    IMPOSSIBLE if none does. Also the most classes that such a member makes, plus 1 if it may win.
    """
    size, width = row[col.COUNT], work.frames[depth, col.OWN_WIDTH] if depth else 0
    if width == 0:
        members, best = work.members[depth, row[col.AT] : row[col.AT] + size], 0
        for member in members:
            best = max(best, _classes(board, members, np.int64(board.guess_of[member])))
        lacking = size - best
        reached = 2 * size - 1 + lacking if lacking < 2 or size == 3 else IMPOSSIBLE
        return reached, best + 1
    height = work.own.shape[1] // width
    own = work.own[depth, : height * width].reshape(height, width)
    best = scan_few(
        work.own_scan_scores[:width], own, work.places[depth], row[col.AT], size, width, board.win
    )
    exact = (best & 0xFFFFFF) - NO_SCORE
    reached = 3 * size - (exact >> 1) if exact > 0 else IMPOSSIBLE
    return reached, ((best >> 24 & 0xFFFFFF) - NO_SCORE) >> 1


@jit_views
def bound_cheaply(
    search: ExactSearch, depth: Int, row: Numbers, answer: Int, left: Int, most: Int
) -> None:
    """Fills in the cost of a class or raises its lower bound, without a scan of all guesses."""
    board, table, work = search
    size, kinds = row[col.COUNT], board.max_found.shape[0] - 1
    row[col.OPEN] = 0
    if size == 1:
        row[col.VALUE] = 1
        return
    if left < 2 or not _can_tell_apart(board, most, answer, size, left):
        row[col.VALUE] = IMPOSSIBLE
        return
    if size == 2:
        row[col.VALUE] = 3
        return
    if left == 2:
        row[col.VALUE] = _cost_in_two(board, work, depth, row, most)
        return
    value, exact = probe(table, np.uint64(row[col.KEY]), np.uint64(row[col.CHECK]))
    if not exact:
        value = max(value, row[col.VALUE])
    if not exact and size <= 2 * kinds:
        reached, own = _look_among_members(board, work, depth, row)
        exact = reached <= 2 * size or size == 3
        # Members make no more classes than those found here, all other guesses at most `most`.
        value = reached if exact else max(value, 3 * size - max(own, min(most, size)))
    row[col.VALUE], row[col.OPEN] = value, not exact


@jit_views
def bound_by_scan(
    search: ExactSearch, depth: Int, row: Numbers, most: Int, limit: Int, room: Int,
    allowed: Flags,
) -> Int:  # fmt: skip
    """Bounds a class by a scan of all guesses and lists those that may cost less than the limit.

    The list starts at ``room``; returns where the next one may start.
    """
    board, table, work = search
    size = row[col.COUNT]
    best = scan(board, work, depth, row[col.AT], size, most)
    row[col.CLASS_MOST] = min(most, best >> 48)
    low = 3 * size - (((best >> 24 & 0xFFFFFF) - NO_SCORE) >> 1)
    exact = (best & 0xFFFFFF) - NO_SCORE
    row[col.UPPER] = IMPOSSIBLE if exact < 0 else 3 * size - (exact >> 1)
    row[col.OPEN] = row[col.UPPER] > low
    if low > row[col.VALUE] or not row[col.OPEN]:
        row[col.VALUE] = low
        key, check = np.uint64(row[col.KEY]), np.uint64(row[col.CHECK])
        store(table, key, check, size, low, row[col.OPEN] == 0)
    row[col.LIST] = row[col.LIST_END] = room
    if row[col.OPEN] and row[col.VALUE] < limit:
        members = work.members[depth, row[col.AT] : row[col.AT] + size]
        limit = min(limit, row[col.UPPER])
        row[col.LIST_END] = list_below(board, work, depth, members, room, limit, allowed)
    return row[col.LIST_END]
