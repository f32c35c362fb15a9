"""The exact search: the least cost of a set of secrets, or proof that it reaches a budget.

The cost of a set is the sum, over its members, of the guesses that find them. The search goes
depth first through sets and guesses, with an explicit stack of frames. A guess makes classes of a
frame's set; their costs are first bounded by what is known of them, then by a scan of all guesses
on each, and only then, the smallest first, by the frames below, each with the budget that is left
to it. A guess is given up the moment the sum of the bounds reaches the best cost known.
"""

import numpy as np

from ..jit import jit, jit_part, jit_views
from .board import (
    AT,
    BEST,
    BUDGET,
    CLASS,
    CLASS_MOST,
    COUNT,
    END,
    IMPOSSIBLE,
    INTERRUPTED,
    KEY,
    LEFT,
    LIST,
    LIST_END,
    LOW,
    MADE,
    MOST,
    NEXT,
    NO_ROOM,
    OPEN,
    ROOM,
    SIZE,
    START,
    STATE,
    STOPPED,
    SUM,
    TRIED,
    UPPER,
    VALUE,
    Board,
    Desk,
    Flags,
    Numbers,
    Small,
    Whole,
)
from .bounds import bound_by_scan, know, look_around, scan
from .guess_lists import promising_first, sort_by_bound
from .memory import Table, remember

# What the compiled search is asked.
_WEIGH, _SURVEY, _MARK = range(3)
_NO_GUESSES, _NO_FLAGS = np.zeros(0, np.int32), np.zeros((1, 0), np.bool_)
# What is done next at a frame.
_TRY_GUESS, _SOLVE_CLASS = range(2)


@jit_part
def _split(board: Board, desk: Desk, depth: Whole, guess: Whole) -> Whole:
    """Sorts a frame's set by the answers to a guess, and the answers by the size of their classes.

    Returns how many classes there are without the win.
    """
    frame, classes, order = desk.frames[depth], desk.classes[depth], desk.order[depth]
    source = desk.members[depth - 1, frame[START] : frame[START] + frame[SIZE]]
    target, places, answers = desk.members[depth], desk.places[depth], board.answers[guess]
    for answer in range(board.win + 1):
        classes[answer, COUNT] = 0
    for member in source:
        classes[answers[member], COUNT] += 1
    at, made = 0, 0
    for answer in range(board.win + 1):
        count = classes[answer, COUNT]
        classes[answer, AT] = at
        at += count
        if count and answer != board.win:
            place = made
            while place and classes[order[place - 1], COUNT] > count:
                order[place] = order[place - 1]
                place -= 1
            order[place] = answer
            made += 1
    for place in range(source.size):
        row = classes[answers[source[place]]]
        target[row[AT]], places[row[AT]] = source[place], place
        row[AT] += 1
    for answer in range(board.win + 1):
        classes[answer, AT] -= classes[answer, COUNT]
    return made


@jit_part
def _try_guess(
    board: Board, memory: Table, desk: Desk, depth: Whole, guess: Whole, allowed: Flags
) -> bool:
    """Bounds the classes of a guess; whether it may still cost less than the best."""
    frame, classes, order = desk.frames[depth], desk.classes[depth], desk.order[depth]
    desk.result[TRIED] += 1
    made = _split(board, desk, depth, guess)
    if made and classes[order[made - 1], COUNT] == frame[SIZE]:
        return False
    total, left = frame[SIZE], frame[LEFT] - 1
    for o in range(made):
        row = classes[order[o]]
        row[VALUE] = board.least[frame[MOST], row[COUNT]]
        total += row[VALUE]
    first_open = made
    for o in range(made - 1, -1, -1):
        row = classes[order[o]]
        if row[COUNT] <= 2 <= left:
            break
        before = row[VALUE]
        know(board, memory, desk, depth, row, left, frame[MOST])
        total += row[VALUE] - before
        if total >= frame[BEST]:
            return False
        if row[OPEN]:
            first_open -= 1
            order[first_open] = order[o]
    room = frame[ROOM]
    for o in range(first_open, made):
        row = classes[order[o]]
        before = row[VALUE]
        limit = frame[BEST] - (total - before)
        room = bound_by_scan(board, memory, desk, depth, row, frame[MOST], limit, room, allowed)
        total += row[VALUE] - before
        if total >= frame[BEST]:
            return False
    frame[SUM], frame[CLASS], frame[MADE] = total, first_open, made
    desk.frames[depth + 1, ROOM] = room
    return True


@jit_views
def _enter(
    board: Board, desk: Desk, depth: Whole, row: Numbers, budget: Whole, left: Whole
) -> None:
    """Opens the frame of a class that has been scanned."""
    frame = desk.frames[depth]
    frame[SIZE], frame[START] = row[COUNT], row[AT]
    frame[BUDGET], frame[BEST], frame[LOW] = budget, min(budget, row[UPPER]), row[VALUE]
    frame[NEXT], frame[END] = row[LIST], row[LIST_END]
    frame[MOST], frame[LEFT], frame[STATE] = row[CLASS_MOST], left, _TRY_GUESS
    look_around(board, desk, depth)
    sort_by_bound(desk, row[LIST], row[LIST_END])
    width = desk.width[depth]
    if width:
        frame[END] = promising_first(board, desk, depth, row[LIST], row[LIST_END], width)


@jit_part
def _leave(memory: Table, desk: Desk, depth: Whole) -> None:
    """Closes a frame, and tells the one above what came of it."""
    frame, above = desk.frames[depth], desk.frames[depth - 1]
    row = desk.classes[depth - 1, desk.order[depth - 1, above[CLASS]]]
    value, exact = frame[BEST], frame[BEST] < frame[BUDGET]
    if exact or desk.width[depth] == 0:
        remember(memory, np.uint64(row[KEY]), frame[SIZE], value, exact)
    above[SUM] += value - row[VALUE]
    row[VALUE], row[OPEN] = value, not exact
    above[CLASS] += 1
    if above[SUM] >= above[BEST]:
        above[STATE] = _TRY_GUESS


@jit_part
def _step(board: Board, memory: Table, desk: Desk, depth: Whole, allowed: Flags) -> Whole:
    """One step at the frame on top; returns the depth at which to go on."""
    frame = desk.frames[depth]
    if frame[STATE] == _TRY_GUESS:
        at = frame[NEXT]
        if at == frame[END] or frame[BEST] <= frame[LOW]:
            return depth - 1
        frame[NEXT] += 1
        if desk.bounds[at] >= frame[BEST]:
            if desk.width[depth] == 0:
                frame[NEXT] = frame[END]  # the rest of the list is no better
        elif _try_guess(board, memory, desk, depth, np.int64(desk.guesses[at]), allowed):
            frame[STATE] = _SOLVE_CLASS
        return depth
    while frame[CLASS] < frame[MADE]:
        row = desk.classes[depth, desk.order[depth, frame[CLASS]]]
        if row[OPEN] and depth + 2 == desk.frames.shape[0]:
            desk.result[STOPPED] = NO_ROOM
            return depth
        if row[OPEN]:
            budget = frame[BEST] - (frame[SUM] - row[VALUE])
            _enter(board, desk, depth + 1, row, budget, frame[LEFT] - 1)
            return depth + 1
        frame[CLASS] += 1
    frame[BEST], frame[STATE] = frame[SUM], _TRY_GUESS
    return depth


@jit_views
def _lay_out(desk: Desk, members: Small, most: Whole) -> None:
    """Puts a set on the desk as if it were the class of a guess."""
    row = desk.classes[0, 0]
    for m in range(members.size):
        desk.members[0, m] = members[m]
    row[AT], row[COUNT], row[VALUE], row[UPPER] = 0, members.size, 0, IMPOSSIBLE
    row[CLASS_MOST], row[LIST], row[LIST_END] = most, 0, 0


@jit_part
def _survey(
    board: Board,
    memory: Table,
    desk: Desk,
    budget: Whole,
    left: Whole,
    most: Whole,
    allowed: Flags,
    found: Numbers,
) -> Whole:
    """Bounds the set laid out, as `survey` tells it; returns the length of the list."""
    top = np.int64(0)
    row = desk.classes[0, 0]
    know(board, memory, desk, top, row, left, most)
    found[0], found[1], found[2] = row[VALUE], row[VALUE], most
    if not row[OPEN]:
        return top
    found[1] = IMPOSSIBLE
    if row[VALUE] >= budget:
        return top
    end = bound_by_scan(board, memory, desk, top, row, most, budget, top, allowed)
    sort_by_bound(desk, top, end)
    found[0], found[1], found[2] = row[VALUE], row[UPPER], row[CLASS_MOST]
    return end


@jit_part
def _weigh_one(
    board: Board,
    memory: Table,
    desk: Desk,
    guess: Whole,
    budget: Whole,
    left: Whole,
    allowed: Flags,
) -> Whole:
    """What the set laid out costs when this is guessed first, as `weigh` tells it."""
    depth = np.int64(1)
    row = desk.classes[0, 0]
    row[VALUE], row[UPPER], row[LIST], row[LIST_END] = 0, IMPOSSIBLE, 0, 1
    desk.guesses[0], desk.bounds[0] = guess, 0
    desk.frames[depth, ROOM] = 1
    _enter(board, desk, depth, row, budget, left)
    everything = allowed[:0]
    while depth > 0:
        if desk.stop[0]:
            desk.result[STOPPED] = INTERRUPTED
        if desk.result[STOPPED]:
            return 0
        deeper = _step(board, memory, desk, depth, allowed if depth == 1 else everything)
        if 0 < deeper < depth:
            _leave(memory, desk, depth)
        depth = deeper
    return desk.frames[1, BEST]


@jit
def work(
    board: Board,
    memory: Table,
    desk: Desk,
    question: Whole,
    members: Small,
    guesses: Small,
    limits: Numbers,
    allowed: Flags,
    found: Numbers,
) -> Whole:
    """All that is compiled, behind one door: every door would compile the rest once more.

    ``limits`` are budget, guesses left, most classes, tries; ``found`` takes what is found.
    """
    budget, left, most, tries = limits[0], limits[1], limits[2], limits[3]
    desk.result[STOPPED], desk.result[TRIED] = 0, 0
    _lay_out(desk, members, most)
    if question == _MARK:
        top = np.int64(0)
        return scan(board, desk, top, top, members.size, most)
    if question == _SURVEY:
        return _survey(board, memory, desk, budget, left, most, allowed[0], found)
    for g in range(guesses.size):
        cost = _weigh_one(board, memory, desk, np.int64(guesses[g]), budget, left, allowed[g])
        if desk.result[STOPPED]:
            return np.int64(g)
        found[g] = cost
        budget = min(budget, cost)
        if desk.result[TRIED] > tries:
            return np.int64(g + 1)
    return np.int64(guesses.size)


def survey(
    board: Board,
    memory: Table,
    desk: Desk,
    members: Small,
    budget: int,
    left: int,
    most: int,
    allowed: Flags,
) -> tuple[int, int, int, int]:
    """Bounds a set and lists the guesses that may cost less than the budget, best bound first.

    Returns a lower and an upper bound of its cost, equal where it is known, the most classes that
    a guess makes of it, and the length of the list in `desk.guesses` and `desk.bounds`.
    """
    found, limits = np.zeros(3, np.int64), np.array([budget, left, most, 0])
    count = work(board, memory, desk, _SURVEY, members, _NO_GUESSES, limits, allowed[None], found)
    low, high, most = found.tolist()
    return low, high, most, int(count)


def weigh(
    board: Board,
    memory: Table,
    desk: Desk,
    members: Small,
    guesses: Small,
    budget: int,
    left: int,
    most: int,
    allowed: Flags,
    tries: int,
    costs: Numbers,
) -> int:
    """What a set costs when one of these is guessed first, if less than the budget, else at least.

    Each is to be better than the best before it. Row by row ``allowed`` restricts the guess that
    follows. Returns how many were weighed: fewer than all after so many ``tries``, or where
    `desk.result` says that the search stopped early.
    """
    limits = np.array([budget, left, most, tries])
    return int(work(board, memory, desk, _WEIGH, members, guesses, limits, allowed, costs))


def mark_all(board: Board, memory: Table, desk: Desk, members: Small, most: int) -> int:
    """Marks all guesses for a set, in `desk.marks`; returns what `scan` does."""
    limits = np.array([0, 0, most, 0])
    nothing = (_NO_GUESSES, limits, _NO_FLAGS, limits[:0])
    return int(work(board, memory, desk, _MARK, members, *nothing))
