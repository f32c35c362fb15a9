"""The exact search: the least cost of a set of secrets, or a proof that it reaches a budget.

The cost of a set is the sum, over its members, of the guesses that find them. The search is branch
and bound, depth first, with an explicit stack of frames and a transposition table. A guess
partitions a frame's set into classes. Their costs are bounded first from what is known, then by a
scan of all guesses on each class, and only then, smallest class first, by searching the frames
below. A guess is cut off as soon as the sum of the lower bounds reaches the best cost known.

Most guesses are cut off, and for that no class needs to be solved: what the sum lacks is shared out
equally among the classes still open, and each is searched only until its lower bound has risen by
its share. Those that are still open after such a round take part in the next one. The last bounds
of the guesses that a class has tried are kept from one round to the next.
"""

import numpy as np

from ..jit import jit, jit_part, jit_views
from ..transposition import TranspositionTable, fetch_ahead, key_of_limit, mixed, store, zobrist_key
from . import board as col
from .board import (
    ANY,
    FRAMES,
    IMPOSSIBLE,
    INTERRUPTED,
    NO_ROOM,
    STOPPED,
    TRIED,
    ExactSearch,
    Flags,
    Int,
    Numbers,
    SearchBoard,
    Small,
    Workspace,
)
from .bounds import bound_by_scan, bound_cheaply, least_cost, prepare_own, scan
from .guess_lists import promising_first, sort_by_bound

# What `run_search` is asked to do.
_EVALUATE, _SURVEY, _SCORE = range(3)
_NO_GUESSES, _NO_FLAGS = np.zeros(0, np.int32), np.zeros((1, 0), np.bool_)
# What to do next at a frame.
_TRY_GUESS, _SOLVE_CLASS = range(2)


@jit_part
def _split(search: ExactSearch, depth: Int, guess: Int) -> Int:
    """Partitions a frame's set, smallest class first; returns the number of classes but the win."""
    board, table, work = search
    frame, classes, order = work.frames[depth], work.classes[depth], work.order[depth]
    counts, keys, told = work.counts, work.keys, work.told
    source = work.members[depth - 1, frame[col.START] : frame[col.START] + frame[col.SIZE]]
    target, places = work.members[depth], work.places[depth]
    (key, check), seen = key_of_limit(board, frame[col.LEFT] - 1), 0
    for place in range(source.size):
        answer = board.by_secret[source[place], guess]  # by guess, more of it would not be cached
        if counts[answer] == 0:
            order[seen], keys[answer, 0], keys[answer, 1] = answer, key, check
            seen += 1
        told[place] = answer
        counts[answer] += 1
        keys[answer, 0] ^= board.zobrist[source[place], 0]
        keys[answer, 1] ^= board.zobrist[source[place], 1]
    made = 0
    for o in range(seen):
        answer, count, place = order[o], counts[order[o]], made
        if answer == board.win:
            counts[answer] = 0
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
        row[col.AT], row[col.COUNT] = at, counts[answer]
        row[col.KEY], row[col.CHECK] = np.int64(keys[answer, 0]), np.int64(keys[answer, 1])
        if row[col.COUNT] > 2:
            fetch_ahead(table, keys[answer, 0])
        counts[answer], at = at, at + counts[answer]
    for place in range(source.size):
        answer = told[place]
        if answer != board.win:
            at = counts[answer]
            target[at], places[at] = source[place], place
            counts[answer] = at + 1
    for o in range(made):
        counts[order[o]] = 0
    return made


@jit_part
def _is_repeated(work: Workspace, depth: Int, made: Int) -> bool:
    """Whether the frame has tried a guess with the same classes before; remembers these."""
    name = check = np.uint64(work.frames[depth, col.NAME])
    for o in range(made):
        row = work.classes[depth, work.order[depth, o]]
        name += mixed(np.uint64(row[col.KEY]))
        check += mixed(np.uint64(row[col.CHECK]))
    tried = work.tried[depth]
    slot = (name >> np.uint64(40)) & np.uint64(tried.shape[0] - 1)
    if tried[slot, 0] == name and tried[slot, 1] == check:
        return True
    tried[slot, 0], tried[slot, 1] = name, check
    return False


@jit_part
def _named_after(board: SearchBoard, named: Int, guess: Int) -> Int:
    """How many symbols are named after a guess; all if it does not name new ones in order."""
    if guess >= board.scanned[named]:
        return board.scanned.size - 1
    return max(named, np.int64(board.named_by[guess]))


@jit_part
def _try_guess(search: ExactSearch, depth: Int, guess: Int, allowed: Flags) -> bool:
    """Bounds the classes of a guess and sums up; whether it may still beat the best cost."""
    board, _, work = search
    frame, classes, order = work.frames[depth], work.classes[depth], work.order[depth]
    work.result[TRIED] += 1
    frame[col.NAMED] = _named_after(board, work.frames[depth - 1, col.NAMED], guess)
    made = _split(search, depth, guess)
    if made and classes[order[made - 1], col.COUNT] == frame[col.SIZE]:
        frame[col.SUM] = IMPOSSIBLE
        return False
    if _is_repeated(work, depth, made):
        frame[col.SUM] = frame[col.BEST]
        return False
    total, left, most = frame[col.SIZE], frame[col.LEFT] - 1, frame[col.MOST]
    max_found = board.max_found
    for o in range(made):
        answer = order[o]
        count, row = classes[answer, col.COUNT], classes[answer]
        value = 2 * count - 1 if count <= 2 else least_cost(max_found, most, answer, count)
        row[col.CLASS_MOST], row[col.VALUE] = max_found[most, answer, 2], value
        total += value
    first_open = made
    for o in range(made - 1, -1, -1):
        row = classes[order[o]]
        if row[col.COUNT] <= 2 <= left:
            break
        before = row[col.VALUE]
        bound_cheaply(search, depth, row, order[o], left, row[col.CLASS_MOST])
        total += row[col.VALUE] - before
        if total >= frame[col.BEST]:
            frame[col.SUM] = total
            return False
        if row[col.OPEN]:
            first_open -= 1
            order[first_open] = order[o]
    room = frame[col.ROOM]
    for o in range(first_open, made):
        row = classes[order[o]]
        before = row[col.VALUE]
        limit = frame[col.BEST] - (total - before)
        room = bound_by_scan(search, depth, row, row[col.CLASS_MOST], limit, room, allowed)
        total += row[col.VALUE] - before
        if total >= frame[col.BEST]:
            frame[col.SUM] = total
            return False
    if work.width[depth + 1] == ANY:
        order[first_open:made] = order[first_open:made][::-1].copy()  # large ones fail first
    frame[col.SUM], frame[col.CLASS], frame[col.MADE] = total, first_open, made
    frame[col.FIRST_OPEN] = first_open
    work.frames[depth + 1, col.ROOM] = room
    return True


@jit_views
def _enter(
    board: SearchBoard, work: Workspace, depth: Int, row: Numbers, budget: Int, left: Int
) -> None:
    """Opens the frame of a class after its scan."""
    frame = work.frames[depth]
    frame[col.SIZE], frame[col.START] = row[col.COUNT], row[col.AT]
    frame[col.BUDGET], frame[col.BEST] = budget, min(budget, row[col.UPPER])
    frame[col.LOW] = row[col.VALUE]
    frame[col.NEXT], frame[col.END] = row[col.LIST], row[col.LIST_END]
    frame[col.MOST], frame[col.LEFT], frame[col.STATE] = row[col.CLASS_MOST], left, _TRY_GUESS
    work.result[FRAMES] += 1
    frame[col.NAME] = work.result[FRAMES] << 32
    prepare_own(board, work, depth)
    sort_by_bound(work, row[col.LIST], row[col.LIST_END])
    width = work.width[depth]
    if width > 0:
        frame[col.END] = promising_first(
            board, work, depth, row[col.LIST], row[col.LIST_END], width
        )


@jit_part
def _leave(table: TranspositionTable, work: Workspace, depth: Int) -> None:
    """Closes a frame: stores its value and adds it to the frame above."""
    frame, above = work.frames[depth], work.frames[depth - 1]
    row = work.classes[depth - 1, work.order[depth - 1, above[col.CLASS]]]
    value, exact = frame[col.BEST], frame[col.BEST] < frame[col.BUDGET]
    if not exact and value > IMPOSSIBLE // 2:
        value = IMPOSSIBLE  # what is left of an unlimited budget
    if exact or work.width[depth] <= 0:
        key, check = np.uint64(row[col.KEY]), np.uint64(row[col.CHECK])
        store(table, key, check, frame[col.SIZE], value, exact)
    above[col.SUM] += value - row[col.VALUE]
    row[col.VALUE], row[col.OPEN] = value, not exact and value < row[col.UPPER]
    above[col.CLASS] += 1
    if above[col.SUM] >= above[col.BEST]:
        above[col.STATE] = _TRY_GUESS
        work.bounds[above[col.NEXT] - 1] = above[col.SUM]


@jit_views
def _open_classes(work: Workspace, depth: Int) -> Int:
    """How many classes of a frame, from the current one on, have a cost that is not yet known."""
    frame, count = work.frames[depth], 0
    for o in range(frame[col.CLASS], frame[col.MADE]):
        count += work.classes[depth, work.order[depth, o], col.OPEN]
    return count


@jit_part
def _step(search: ExactSearch, depth: Int, allowed: Flags) -> Int:
    """One step at the top frame; returns the depth at which to continue."""
    work = search.work
    frame = work.frames[depth]
    if frame[col.STATE] == _TRY_GUESS:
        at = frame[col.NEXT]
        if at == frame[col.END] or frame[col.BEST] <= frame[col.LOW]:
            return depth - 1
        if work.width[depth] == ANY and frame[col.BEST] < frame[col.BUDGET]:
            return depth - 1
        frame[col.NEXT] += 1
        if work.bounds[at] >= frame[col.BEST]:
            if work.width[depth] <= 0:
                frame[col.NEXT] = frame[col.END]  # the list is sorted: the rest is no better
        elif _try_guess(search, depth, np.int64(work.guesses[at]), allowed):
            frame[col.STATE] = _SOLVE_CLASS
        else:
            work.bounds[at] = frame[col.SUM]
        return depth
    while frame[col.CLASS] < frame[col.MADE]:
        row = work.classes[depth, work.order[depth, frame[col.CLASS]]]
        if row[col.OPEN] and depth + 2 == work.frames.shape[0]:
            work.result[STOPPED] = NO_ROOM
            return depth
        if row[col.OPEN]:
            budget = frame[col.BEST] - (frame[col.SUM] - row[col.VALUE])
            if work.width[depth + 1] == 0 and frame[col.BEST] < IMPOSSIBLE:
                waiting, lacking = _open_classes(work, depth), frame[col.BEST] - frame[col.SUM]
                budget = row[col.VALUE] + (lacking + waiting - 1) // waiting
            _enter(search.board, work, depth + 1, row, budget, frame[col.LEFT] - 1)
            return depth + 1
        frame[col.CLASS] += 1
    frame[col.CLASS] = frame[col.FIRST_OPEN]
    if _open_classes(work, depth) == 0:
        frame[col.BEST], frame[col.STATE] = frame[col.SUM], _TRY_GUESS
    return depth


@jit_part
def _survey(
    search: ExactSearch, budget: Int, left: Int, most: Int, allowed: Flags, found: Numbers
) -> Int:
    """Implements `survey` for the set laid out; returns the length of the list."""
    top, work = np.int64(0), search.work
    row = work.classes[0, 0]
    members = work.members[0, : row[col.COUNT]]
    key, check = zobrist_key(search.board, members, left)
    row[col.KEY], row[col.CHECK] = np.int64(key), np.int64(check)
    anything = search.board.win + 1
    row[col.VALUE] = least_cost(search.board.max_found, most, anything, row[col.COUNT])
    bound_cheaply(search, top, row, anything, left, most)
    found[0], found[1], found[2] = row[col.VALUE], row[col.VALUE], most
    if not row[col.OPEN]:
        return top
    found[1] = IMPOSSIBLE
    if row[col.VALUE] >= budget:
        return top
    end = bound_by_scan(search, top, row, most, budget, top, allowed)
    sort_by_bound(work, top, end)
    found[0], found[1], found[2] = row[col.VALUE], row[col.UPPER], row[col.CLASS_MOST]
    return end


@jit_part
def _cost_after(search: ExactSearch, guess: Int, budget: Int, left: Int, allowed: Flags) -> Int:
    """The cost of the set laid out if this is guessed first, or at least the budget."""
    depth, work = np.int64(1), search.work
    row = work.classes[0, 0]
    row[col.VALUE], row[col.UPPER], row[col.LIST], row[col.LIST_END] = 0, IMPOSSIBLE, 0, 1
    work.guesses[0], work.bounds[0] = guess, 0
    work.frames[depth, col.ROOM] = 1
    _enter(search.board, work, depth, row, budget, left)
    everything = allowed[:0]
    while depth > 0:
        if work.stop[0]:
            work.result[STOPPED] = INTERRUPTED
        if work.result[STOPPED]:
            return 0
        deeper = _step(search, depth, allowed if depth == 1 else everything)
        if 0 < deeper < depth:
            _leave(search.table, work, depth)
        depth = deeper
    return work.frames[1, col.BEST]


@jit
def run_search(
    search: ExactSearch, question: Int, members: Small, guesses: Small, limits: Numbers,
    allowed: Flags, found: Numbers,
) -> Int:  # fmt: skip
    """The single compiled entry point: each further one would compile the rest again.

    ``limits`` are budget, guesses left, most classes, tries and symbols named; results are written
    to ``found``.
    """
    budget, left, most, tries = limits[0], limits[1], limits[2], limits[3]
    work = search.work
    work.result[STOPPED], work.result[TRIED] = 0, 0
    work.frames[0, col.NAMED] = limits[4]
    for m in range(members.size):  # lay out the set as if it were the class of a guess
        work.members[0, m] = members[m]
    row = work.classes[0, 0]
    row[col.AT], row[col.COUNT], row[col.VALUE], row[col.UPPER] = 0, members.size, 0, IMPOSSIBLE
    row[col.CLASS_MOST], row[col.LIST], row[col.LIST_END] = most, 0, 0
    if question == _SCORE:
        top = np.int64(0)
        return scan(search.board, work, top, top, members.size, most)
    if question == _SURVEY:
        return _survey(search, budget, left, most, allowed[0], found)
    for g in range(guesses.size):
        cost = _cost_after(search, np.int64(guesses[g]), budget, left, allowed[g])
        if work.result[STOPPED]:
            return np.int64(g)
        found[g] = cost
        budget = min(budget, cost)
        if work.result[TRIED] > tries or (work.width[2] == ANY and cost < IMPOSSIBLE):
            return np.int64(g + 1)
    return np.int64(guesses.size)


def survey(
    board: SearchBoard, table: TranspositionTable, work: Workspace, members: Small,
    budget: int, left: int, most: int, named: int, allowed: Flags,
) -> tuple[int, int, int, int]:  # fmt: skip
    """Bounds a set and lists the guesses that may cost less than the budget, best bound first.

    Returns a lower and an upper bound on its cost (equal if it is known), the most classes that a
    guess makes of it, and the length of the list in ``work.guesses`` and ``work.bounds``.
    """
    found, limits = np.zeros(3, np.int64), np.array([budget, left, most, 0, named])
    search = ExactSearch(board, table, work)
    count = run_search(search, _SURVEY, members, _NO_GUESSES, limits, allowed[None], found)
    low, high, most = found.tolist()
    return low, high, most, int(count)


def evaluate_guesses(
    board: SearchBoard, table: TranspositionTable, work: Workspace, members: Small,
    guesses: Small, budget: int, left: int, most: int, named: int, allowed: Flags, tries: int,
    costs: Numbers,
) -> int:  # fmt: skip
    """Writes the cost of a set after each of these guesses if below the budget, else a bound.

    Each guess has to beat the best one before it. Row by row ``allowed`` restricts the guess that
    follows. Returns the number of guesses evaluated: not all if ``tries`` were used up or, as
    ``work.result`` tells, the search stopped early.
    """
    limits = np.array([budget, left, most, tries, named])
    search = ExactSearch(board, table, work)
    return int(run_search(search, _EVALUATE, members, guesses, limits, allowed, costs))


def score_all(
    board: SearchBoard, table: TranspositionTable, work: Workspace, members: Small, most: int
) -> int:
    """Scores all guesses for a set, in ``work.scan_scores``; returns what `scan` does."""
    search = ExactSearch(board, table, work)
    limits = np.array([0, 0, most, 0, board.scanned.size - 1])
    return int(run_search(search, _SCORE, members, _NO_GUESSES, limits, _NO_FLAGS, limits[:0]))
