"""Bounds of the cost of a set in the exact search, from what is known without searching.

n members cost at least 2n - 1 guesses: one for the first, two for each of the others. They cost
just that where a member tells all the others apart, and else at least 2n. A guess that makes k
classes of them costs at least 3n - k - w, w being 1 if it may win, and exactly that where no class
has more than two members. `least_costs` and the marks of `set_scan` sharpen this by the most
classes that any guess makes, which bounds every subset too.
"""

from typing import Any

import numpy as np

from ..jit import jit_part, jit_views
from .board import (
    AT,
    CLASS_MOST,
    COUNT,
    IMPOSSIBLE,
    KEY,
    LIST,
    LIST_END,
    NEAR,
    NODES,
    OPEN,
    SIZE,
    START,
    UNLIMITED,
    UPPER,
    VALUE,
    Board,
    Desk,
    Flags,
    Numbers,
    Small,
    Whole,
)
from .guess_lists import list_below
from .memory import Table, recall, remember
from .scan import NO_MARK, scan_63, scan_511, scan_16383, scan_few


@jit_views
def scan(board: Board, desk: Desk, depth: Whole, start: Whole, size: Whole, most: Whole) -> Whole:
    """Marks all guesses for the set `members[depth, start:start + size]`."""
    desk.result[NODES] += 1
    if board.consistent:
        return _scan_members(board, desk, depth, start, size, most)
    members = desk.members[depth]
    kinds = board.least.shape[0] - 1
    if size <= kinds + kinds // 2:
        return scan_few(desk.marks, board.words, members, start, size, board.win)
    rows, padded = desk.rows, (size + 7) // 8 * 8
    for m in range(size):
        rows[m] = members[start + m]
    for m in range(size, padded):
        rows[m] = board.words.shape[0] - 1
    if padded < 64:
        return scan_63(desk.marks, board.words, rows, 0, padded, board.win, most)
    if padded < 512:
        return scan_511(desk.marks, board.words, rows, 0, padded, board.win, most)
    return scan_16383(desk.marks, board.words, rows, 0, padded, board.win, most)


@jit_part
def _scan_members(
    board: Board, desk: Desk, depth: Whole, start: Whole, size: Whole, most: Whole
) -> Whole:
    """The same where only members may be guessed."""
    desk.marks[:] = -NO_MARK
    members = desk.members[depth, start : start + size]
    counts = desk.scratch[: board.win + 1]
    best, best_exact, best_classes = -NO_MARK, -NO_MARK, 0
    for member in members:
        guess = board.guess_of[member]
        counts[:] = 0
        for other in members:
            counts[board.answers[guess, other]] += 1
        classes, excess, exact = 0, 0, 1
        for count in counts:
            if count:
                classes += 1
                excess += max(0, count - most)
                if count > 2:
                    exact = 0
        mark = 2 * (classes + 1 - excess) + exact
        desk.marks[guess] = mark
        best, best_classes = max(best, mark), max(best_classes, classes)
        if exact:
            best_exact = max(best_exact, mark)
    return best_classes << 48 | (best + NO_MARK) << 24 | (best_exact + NO_MARK)


@jit_views
def _bits_set(word: np.uint64) -> Whole:
    count = 0
    while word:
        word &= word - np.uint64(1)
        count += 1
    return count


@jit_views
def _classes(board: Board, members: Small, guess: Whole) -> Whole:
    """How many classes the guess makes of these."""
    seen = np.uint64(0)
    for member in members:
        seen |= np.uint64(1) << np.uint64(board.answers[guess, member])
    return _bits_set(seen)


@jit_part
def _cost_in_two(board: Board, desk: Desk, depth: Whole, row: Numbers, most: Whole) -> Whole:
    """The cost where only two guesses are left: one must tell all apart."""
    size = row[COUNT]
    best = scan(board, desk, depth, row[AT], size, most)
    if best >> 48 < size:
        return IMPOSSIBLE
    wins = ((best >> 24 & 0xFFFFFF) - NO_MARK) >> 1 > size
    return 2 * size - 1 if wins else 2 * size


@jit_part
def _can_tell_apart(kinds: Whole, size: Whole, left: Whole) -> bool:
    """Whether so many members may be told apart in so many guesses."""
    found, more = 1, 1
    for _ in range(1, left):
        more *= kinds - 1
        found += more
        if found >= size:
            return True
    return bool(found >= size)


@jit_part
def look_around(board: Board, desk: Desk, depth: Whole) -> None:
    """Sets up the one-hot rows of a frame's set in which its own members are the guesses."""
    frame = desk.frames[depth]
    size, bits = frame[SIZE], 8 * desk.marks.itemsize
    per_word = 64 // bits
    width = (size + 8 * per_word - 1) // (8 * per_word) * 8
    frame[NEAR] = 0
    if size * width > desk.near.shape[1] or board.consistent:
        return
    frame[NEAR] = width
    members = desk.members[depth - 1, frame[START] : frame[START] + size]
    words = desk.near[depth, : size * width]
    words[:] = 0
    for g in range(size):
        guess = board.guess_of[members[g]]
        word, shift = g // per_word, g % per_word * bits
        for m in range(size):
            answer = board.answers[guess, members[m]]
            words[m * width + word] |= np.uint64(1) << np.uint64(shift + answer)


@jit_part
def _cost_by_neighbours(board: Board, desk: Desk, depth: Whole, row: Numbers) -> Whole:
    """The least cost of a class that members of the frame's whole set reach at once, if one does.

    No member of the class is left out: where none reaches 2n - 1, the class costs at least 2n.
    """
    size, width = row[COUNT], desk.frames[depth, NEAR] if depth else 0
    if width == 0:
        members, best = desk.members[depth, row[AT] : row[AT] + size], 0
        for member in members:
            best = max(best, _classes(board, members, np.int64(board.guess_of[member])))
        lacking = size - best
        return 2 * size - 1 + lacking if lacking < 2 or size == 3 else IMPOSSIBLE
    height = desk.near.shape[1] // width
    words = desk.near[depth, : height * width].reshape(height, width)
    marks = desk.near_marks[: 8 * width // desk.marks.itemsize]
    best = scan_few(marks, words, desk.places[depth], row[AT], size, board.win)
    exact = (best & 0xFFFFFF) - NO_MARK
    return 3 * size - (exact >> 1) if exact > 0 else IMPOSSIBLE


@jit_part
def _key(board: Board, members: Small, left: Whole) -> Any:
    """The name of a set in the memory, together with the guesses that are left."""
    key = board.keys[board.keys.size - 1 - min(left, UNLIMITED)]
    for member in members:
        key ^= board.keys[member]
    return key


@jit_views
def know(
    board: Board, memory: Table, desk: Desk, depth: Whole, row: Numbers, left: Whole, most: Whole
) -> None:
    """Fills in the cost of a class, or a lower bound of it, without a scan of all guesses."""
    size, kinds = row[COUNT], board.least.shape[0] - 1
    row[OPEN] = 0
    if size == 1:
        row[VALUE] = 1
        return
    if left < 2 or not _can_tell_apart(kinds, size, left):
        row[VALUE] = IMPOSSIBLE
        return
    if size == 2:
        row[VALUE] = 3
        return
    if left == 2:
        row[VALUE] = _cost_in_two(board, desk, depth, row, most)
        return
    least = np.int64(board.least[most, size])
    if size <= 2 * kinds:
        reached = _cost_by_neighbours(board, desk, depth, row)
        if reached <= 2 * size or size == 3:
            row[VALUE] = reached
            return
        least = max(least, 2 * size)
    key = _key(board, desk.members[depth, row[AT] : row[AT] + size], left)
    row[KEY] = np.int64(key)
    value, exact = recall(memory, key)
    row[OPEN] = not exact
    row[VALUE] = value if exact else max(value, least)


@jit_views
def bound_by_scan(
    board: Board,
    memory: Table,
    desk: Desk,
    depth: Whole,
    row: Numbers,
    most: Whole,
    limit: Whole,
    room: Whole,
    allowed: Flags,
) -> Whole:
    """Bounds a class by a scan of all guesses, and lists those that may cost less than the limit.

    The list begins at `room`; returns where the next one may.
    """
    size = row[COUNT]
    best = scan(board, desk, depth, row[AT], size, most)
    row[CLASS_MOST] = min(most, best >> 48)
    low = 3 * size - (((best >> 24 & 0xFFFFFF) - NO_MARK) >> 1)
    exact = (best & 0xFFFFFF) - NO_MARK
    row[UPPER] = IMPOSSIBLE if exact < 0 else 3 * size - (exact >> 1)
    row[OPEN] = row[UPPER] > low
    if low > row[VALUE] or not row[OPEN]:
        row[VALUE] = low
        remember(memory, np.uint64(row[KEY]), size, low, row[OPEN] == 0)
    row[LIST] = row[LIST_END] = room
    if row[OPEN] and row[VALUE] < limit:
        row[LIST_END] = list_below(desk, room, size, min(limit, row[UPPER]), allowed)
    return row[LIST_END]
