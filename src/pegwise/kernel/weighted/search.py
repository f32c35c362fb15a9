"""Branch and bound (Land and Doig 1960) on a table of answers, for weighted secrets.

The search is depth first, with an explicit stack of frames and a transposition table, as in
`kernel.exact.search`. A guess partitions a frame's set into classes. Their costs are bounded first
from what is known, then by a scan of all guesses on each class, and only then, smallest class
first, by searching the frames below. A guess is cut off as soon as the sum of the lower bounds
reaches the best cost known. What the sum lacks is shared out among the classes still open, by their
weights, and each is searched only until its lower bound has risen by its share.
"""

import numpy as np

from ..jit import jit, jit_part, jit_views
from ..transposition import look_up, mixed, remember
from . import board as col
from .board import (
    ANY_GUESS,
    FOUND_GUESS,
    FRAMES,
    INFINITE,
    INTERRUPTED,
    KEYED_LIMITS,
    NO_GUESS,
    NO_ROOM,
    PROVEN_LOW,
    STOPPED,
    Int,
    Numbers,
    Small,
    WeightedBoard,
    WeightedSearchState,
    WeightedWorkspace,
    Words,
)
from .bounds import bound_by_scan, bound_cheaply
from .guess_lists import key_of_shown, max_found_within, promising_first, show_class, sort_by_bound

_TRY_GUESS, _SOLVE_CLASS = range(2)


@jit_views
def _key_of_limit(board: WeightedBoard, left: Int) -> Int:
    """The Zobrist key of no secrets with this number of guesses left."""
    return board.zobrist[board.zobrist.size - 1 - max(0, min(left, KEYED_LIMITS))]


@jit_part
def _split(board: WeightedBoard, work: WeightedWorkspace, depth: Int, guess: Int) -> Int:
    """Partitions a frame's set, smallest class first; returns the number of classes but the win."""
    frame, classes, order = work.frames[depth], work.classes[depth], work.order[depth]
    counts, keys, class_weights, told = work.counts, work.keys, work.class_weights, work.told
    source = work.members[depth - 1, frame[col.START] : frame[col.START] + frame[col.SIZE]]
    target, empty, seen = work.members[depth], _key_of_limit(board, frame[col.LEFT] - 1), 0
    for place in range(source.size):
        answer = board.answers[guess, source[place]]
        if counts[answer] == 0:
            order[seen], keys[answer], class_weights[answer] = answer, empty, 0
            seen += 1
        told[place] = answer
        counts[answer] += 1
        keys[answer] ^= board.zobrist[source[place]]
        class_weights[answer] += board.weights[source[place]]
    made = 0
    for o in range(seen):
        answer, count, place = order[o], counts[order[o]], made
        if answer == board.win:
            counts[answer] = class_weights[answer] = 0
            continue
        while place and counts[order[place - 1]] > count:
            order[place] = order[place - 1]
            place -= 1
        order[place] = answer
        made += 1
    at = 0
    for o in range(made):
        answer = order[o]
        row = classes[answer]
        row[col.AT], row[col.COUNT], row[col.KEY] = at, counts[answer], np.int64(keys[answer])
        if board.has.shape[1]:
            show_class(board, work, depth, guess, answer)
            row[col.KEY] ^= np.int64(key_of_shown(work.shown[depth + 1]))
        row[col.WEIGHT], class_weights[answer] = class_weights[answer], 0
        counts[answer], at = at, at + counts[answer]
    for place in range(source.size):
        answer = told[place]
        if answer != board.win:
            target[counts[answer]] = source[place]
            counts[answer] += 1
    for o in range(made):
        counts[order[o]] = 0
    return made


@jit_part
def _is_repeated(work: WeightedWorkspace, depth: Int, made: Int) -> bool:
    """Whether the frame has tried a guess with the same classes before; remembers these."""
    name = np.uint64(work.frames[depth, col.NAME])
    for o in range(made):
        key = np.uint64(work.classes[depth, work.order[depth, o], col.KEY])
        name += mixed(key)
    tried = work.tried[depth]
    slot = (name >> np.uint64(40)) & np.uint64(tried.size - 1)
    if tried[slot] == name:
        return True
    tried[slot] = name
    return False


@jit_part
def _try_guess(search: WeightedSearchState, depth: Int, guess: Int) -> bool:
    """Bounds the classes of a guess and sums up; whether it may still beat the best cost."""
    board, _, work = search
    frame, classes, order = work.frames[depth], work.classes[depth], work.order[depth]
    made = _split(board, work, depth, guess)
    if _is_repeated(work, depth, made):
        frame[col.SUM] = INFINITE
        return False
    orbits = frame[col.ORBITS]
    if orbits != ANY_GUESS:
        orbits = np.int64(board.next_state[orbits, guess])
    total, left = np.int64(0), frame[col.LEFT] - 1
    for m in range(frame[col.SIZE]):
        total += board.weights[work.members[depth - 1, frame[col.START] + m]]
    for o in range(made):
        row = classes[order[o]]
        row[col.VALUE] = row[col.WEIGHT]
        total += row[col.WEIGHT]
    first_open = made
    for o in range(made - 1, -1, -1):
        row = classes[order[o]]
        before = row[col.VALUE]
        bound_cheaply(search, depth, row, left, frame[col.MOST])
        total += row[col.VALUE] - before
        if total >= frame[col.BEST]:
            frame[col.SUM] = total
            return False
        if row[col.OPEN]:
            first_open -= 1
            order[o], order[first_open] = order[first_open], order[o]
    room = frame[col.ROOM]
    for o in range(first_open, made):
        row = classes[order[o]]
        before = row[col.VALUE]
        limit = frame[col.BEST] - (total - before)
        if board.has.shape[1]:
            show_class(board, work, depth, guess, np.int64(order[o]))
        room = bound_by_scan(search, depth, row, left, limit, room, orbits)
        total += row[col.VALUE] - before
        if total >= frame[col.BEST]:
            frame[col.SUM] = total
            return False
    frame[col.SUM], frame[col.CLASS], frame[col.MADE] = total, first_open, made
    frame[col.FIRST_OPEN] = first_open
    work.frames[depth + 1, col.ROOM] = room
    work.frames[depth + 1, col.ORBITS] = orbits
    return True


@jit_views
def _enter(
    board: WeightedBoard, work: WeightedWorkspace, depth: Int, row: Numbers, budget: Int, left: Int
) -> None:
    """Opens the frame of a class after its scan."""
    frame = work.frames[depth]
    frame[col.SIZE], frame[col.START], frame[col.LEFT] = row[col.COUNT], row[col.AT], left
    frame[col.BUDGET], frame[col.BEST], frame[col.CHOICE] = budget, budget, NO_GUESS
    if row[col.UPPER] < budget:
        frame[col.BEST], frame[col.CHOICE] = row[col.UPPER], row[col.UPPER_GUESS]
    frame[col.LOW], frame[col.FLOOR] = row[col.VALUE], row[col.LIMIT]
    frame[col.NEXT], frame[col.END] = row[col.LIST], row[col.LIST_END]
    frame[col.MOST], frame[col.STATE] = row[col.CLASS_MOST], _TRY_GUESS
    work.result[FRAMES] += 1
    frame[col.NAME] = work.result[FRAMES] << 32
    sort_by_bound(work, row[col.LIST], row[col.LIST_END])
    width = work.width[depth]
    if width:
        members = work.members[depth - 1, row[col.AT] : row[col.AT] + row[col.COUNT]]
        low, high = row[col.LIST], row[col.LIST_END]
        frame[col.END] = promising_first(board, work, members, low, high, width)


@jit_part
def _leave(table: Words, work: WeightedWorkspace, depth: Int) -> None:
    """Closes a frame: stores its value and adds it to the frame above."""
    frame, above = work.frames[depth], work.frames[depth - 1]
    row = work.classes[depth - 1, work.order[depth - 1, above[col.CLASS]]]
    exact = frame[col.BEST] < frame[col.BUDGET]
    value = frame[col.BEST]
    if not exact:
        value = max(value, min(frame[col.FLOOR], row[col.UPPER]))
    if exact or work.width[depth] == 0:
        guess = frame[col.CHOICE]
        remember(table, np.uint64(row[col.KEY]), frame[col.SIZE], value, exact, guess)
    above[col.SUM] += value - row[col.VALUE]
    row[col.VALUE], row[col.OPEN] = value, not exact and value < row[col.UPPER]
    above[col.CLASS] += 1
    if above[col.SUM] >= above[col.BEST]:
        above[col.STATE] = _TRY_GUESS
        work.bounds[above[col.NEXT] - 1] = above[col.SUM]
        above[col.FLOOR] = min(above[col.FLOOR], above[col.SUM])


@jit_views
def _open_weight(work: WeightedWorkspace, depth: Int) -> float:
    """The weight of the classes, from the current one on, whose cost is not yet known."""
    frame, total = work.frames[depth], 0.0
    for o in range(frame[col.CLASS], frame[col.MADE]):
        row = work.classes[depth, work.order[depth, o]]
        if row[col.OPEN]:
            total += row[col.WEIGHT] + 1.0
    return total


@jit_part
def _next_guess(search: WeightedSearchState, depth: Int) -> Int:
    """Tries the next guess of a frame; returns the depth at which to continue."""
    work = search.work
    frame = work.frames[depth]
    at = frame[col.NEXT]
    if at == frame[col.END] or frame[col.BEST] <= frame[col.LOW]:
        return depth - 1
    frame[col.NEXT] += 1
    if work.bounds[at] >= frame[col.BEST]:
        if work.width[depth] == 0:  # the list is sorted: the rest is no better
            frame[col.FLOOR] = min(frame[col.FLOOR], work.bounds[at])
            frame[col.NEXT] = frame[col.END]
    elif _try_guess(search, depth, np.int64(work.guesses[at])):
        frame[col.STATE] = _SOLVE_CLASS
    elif frame[col.SUM] == INFINITE:  # repeats another, or keeps to no limit
        work.bounds[at] = max(work.bounds[at], frame[col.BEST])
    else:
        work.bounds[at] = frame[col.SUM]
        frame[col.FLOOR] = min(frame[col.FLOOR], frame[col.SUM])
    return depth


@jit_part
def _next_class(search: WeightedSearchState, depth: Int) -> Int:
    """Opens the next class of the guess at hand; returns the depth at which to continue."""
    work = search.work
    frame = work.frames[depth]
    while frame[col.CLASS] < frame[col.MADE]:
        row = work.classes[depth, work.order[depth, frame[col.CLASS]]]
        if row[col.OPEN]:
            if depth + 2 == work.frames.shape[0]:
                work.result[STOPPED] = NO_ROOM
                return depth
            lacking = frame[col.BEST] - frame[col.SUM]
            budget = row[col.VALUE] + lacking
            if work.width[depth + 1] == 0 and frame[col.BEST] < INFINITE:
                share = (row[col.WEIGHT] + 1.0) / _open_weight(work, depth)
                budget = row[col.VALUE] + min(lacking, 1 + np.int64(lacking * share))
            if search.board.has.shape[1]:
                guess = np.int64(work.guesses[frame[col.NEXT] - 1])
                answer = np.int64(work.order[depth, frame[col.CLASS]])
                show_class(search.board, work, depth, guess, answer)
            _enter(search.board, work, depth + 1, row, budget, frame[col.LEFT] - 1)
            return depth + 1
        frame[col.CLASS] += 1
    frame[col.CLASS] = frame[col.FIRST_OPEN]
    if _open_weight(work, depth) == 0.0:
        frame[col.BEST], frame[col.STATE] = frame[col.SUM], _TRY_GUESS
        frame[col.CHOICE] = work.guesses[frame[col.NEXT] - 1]
    return depth


@jit_part
def _run(search: WeightedSearchState) -> Int:
    """Runs the frames until the one at depth 1 is done; returns its best cost."""
    depth, work = np.int64(1), search.work
    while depth > 0:
        if work.stop[0]:
            work.result[STOPPED] = INTERRUPTED
        if work.result[STOPPED]:
            break
        if work.frames[depth, col.STATE] == _TRY_GUESS:
            deeper = _next_guess(search, depth)
        else:
            deeper = _next_class(search, depth)
        if 0 < deeper < depth:
            _leave(search.table, work, depth)
        depth = deeper
    frame = work.frames[1]
    low = min(frame[col.BEST], frame[col.FLOOR])
    if depth > 0:  # stopped: the guess at hand and those not tried yet
        if frame[col.STATE] == _SOLVE_CLASS:
            low = min(low, frame[col.SUM])
        if frame[col.NEXT] < frame[col.END]:
            low = min(low, work.bounds[frame[col.NEXT]])
    work.result[PROVEN_LOW] = low
    work.result[FOUND_GUESS] = frame[col.CHOICE]
    return frame[col.BEST]


@jit
def solve_set(search: WeightedSearchState, members: Small, limits: Numbers) -> Int:
    """The least cost of a set if it is below the budget, else the budget; the one entry point.

    ``limits`` are the budget, the guesses left, the most classes of any guess, the state of
    symmetry, and the first guess or -1. The guess and a lower bound go to ``work.result``.
    """
    board, table, work = search
    budget, left, most, orbits, first = limits[0], limits[1], limits[2], limits[3], limits[4]
    work.result[STOPPED], work.result[FOUND_GUESS], top = 0, NO_GUESS, np.int64(0)
    row = work.classes[0, 0]
    work.order[0, 0] = 0
    key, weight = _key_of_limit(board, left) ^ key_of_shown(work.shown[1]), np.int64(0)
    for m in range(members.size):  # lay out the set as if it were the class of a guess
        work.members[0, m] = members[m]
        key ^= board.zobrist[members[m]]
        weight += board.weights[members[m]]
    row[col.AT], row[col.COUNT], row[col.WEIGHT] = 0, members.size, weight
    row[col.KEY] = np.int64(key)
    row[col.UPPER], row[col.UPPER_GUESS], row[col.VALUE] = INFINITE, NO_GUESS, weight
    row[col.CLASS_MOST], row[col.LIST], row[col.LIST_END], row[col.LIMIT] = most, 0, 1, INFINITE
    work.guesses[0], work.bounds[0] = first, 0
    if max_found_within(board, most, left) < members.size:
        work.result[PROVEN_LOW] = INFINITE
        return np.int64(INFINITE)
    end = np.int64(1)
    if first < 0:
        value, exact, guess = look_up(table, key)
        if exact and guess != NO_GUESS:
            work.result[FOUND_GUESS], work.result[PROVEN_LOW] = guess, value
            return value
        end = bound_by_scan(search, top, row, left, budget, top, orbits)
        work.result[PROVEN_LOW] = min(row[col.VALUE], budget)
        if not row[col.OPEN] or row[col.VALUE] >= budget or work.result[STOPPED]:
            work.result[FOUND_GUESS] = row[col.UPPER_GUESS]
            return row[col.VALUE]
    work.frames[1, col.ROOM], work.frames[1, col.ORBITS] = end, orbits
    _enter(board, work, np.int64(1), row, budget, left)
    value = _run(search)
    if first < 0 and work.result[STOPPED] == 0 and value < budget:
        remember(table, key, members.size, value, True, work.result[FOUND_GUESS])
    return value
