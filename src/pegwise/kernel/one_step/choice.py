"""The best guess by a one-step metric, and whole trees of such guesses, compiled.

A position is a row of candidate numbers in increasing order. The best guess has the lowest score;
ties go to a candidate before a non-candidate, then to the lowest number.

Up to 23 candidates: for each guess the pairs of candidates with equal answers are counted, which
takes few comparisons and gives a lower bound for every metric; only guesses whose bound beats the
best one so far are scored. Above that all classes are counted, and the largest class and the number
of classes give the lower bound.

Trees are grown with an explicit stack.
"""

import numpy as np

from ..jit import jit, jit_inline, jit_long
from ..packing import Lanes
from .guess_pools import (
    MOST_FREE,
    Numbers,
    Pool,
    Store,
    find_pool,
    list_candidates,
    number_of,
    rename,
)
from .scores import (
    Floats,
    count_classes,
    feedback,
    least_score,
    most_pairs,
    score_of,
    score_of_keys,
    tally_symbols,
    tolerance_of,
)
from .strips import COUNTED, PAIRED, ROWS, STRIP, clear, count_strip, pair_strip, wanted_keys

# Arguments are passed in tuples, which costs numba nothing.
# The metric, the worth of class sizes, the number of feedback indices; then whether the game is
# bulls-only, symbols are distinct, renaming is allowed, only candidates may be guessed.
Rule = tuple[int, Floats, int, bool, bool, bool, bool]
# Where the guesses are, which to try, the symbols behind their names; their numbers, if listed.
Guesses = tuple[Store, Pool, Numbers, Numbers]
# The best guess so far: its number, its score, whether it is a candidate.
Lead = tuple[int, float, bool]

FEW = 64  # up to this many candidates it pays to score them first, one by one


@jit
def _best_candidate(members: Numbers, codes: Lanes, symbols: int, rule: Rule) -> Lead:
    """The lowest candidate with the best score.

    One that tells all candidates apart is unbeatable: it is returned with a score of -inf.
    """
    sizes, tally = np.zeros(rule[2], np.int64), np.zeros(symbols, np.int64)
    choice, best = members[0], np.inf
    slack = tolerance_of(rule[0], members.size)
    for m in range(members.size):
        classes = count_classes(sizes, codes[m], codes, tally, rule[3])
        if classes == members.size:
            return members[m], -np.inf, True
        score = score_of(sizes, rule[1], rule[0])
        if score < best - slack:
            choice, best = members[m], score
    return choice, best, True


@jit
def _contains(members: Numbers, number: int) -> bool:
    """Whether the number is among the members: binary search."""
    low, high = 0, members.size
    while low < high:
        middle = (low + high) // 2
        if members[middle] < number:
            low = middle + 1
        else:
            high = middle
    return low < members.size and members[low] == number


@jit
def _challenge(lead: Lead, score: float, number: int, slack: float, members: Numbers) -> Lead:
    """The better of the best guess so far and another one."""
    if score > lead[1] + slack:
        return lead
    is_member = _contains(members, number)
    wins_tie = number < lead[0] if is_member == lead[2] else is_member
    if score < lead[1] - slack or wins_tie:
        return number, score, is_member
    return lead


@jit
def _reach(lead: Lead, slack: float, ordered: bool, seen: bool) -> float:
    """The score below which a guess of the pool can replace the best one so far.

    A tie cannot if the best one is a candidate and all candidates have been scored, or if guesses
    come in order and either is true.
    """
    if (seen and lead[2]) or (ordered and (seen or lead[2])):
        return lead[1] - slack
    return lead[1] + slack


@jit
def _number_at(guesses: Guesses, lane: int, distinct: bool) -> int:
    if guesses[3].size:
        return int(guesses[3][lane - guesses[1][0]])
    return number_of(guesses[0], lane, guesses[2], distinct)


@jit
def _lowest(same: Lanes, width: int) -> int:
    lowest = same[0, 0]  # a byte, so that the loop stays in lanes
    for j in range(width):
        lowest = min(lowest, same[0, j])
    return int(lowest)


@jit
def _scan_pairs(members: Numbers, codes: Lanes, guesses: Guesses, rule: Rule, lead: Lead) -> int:
    """The best guess of the pool, or the best candidate, for at most PAIRED members."""
    store, pool = guesses[0], guesses[1]
    metric, count = rule[0], members.size
    slack, wanted = tolerance_of(metric, count), wanted_keys(codes, rule[3])
    rows, same = np.empty((ROWS, STRIP), np.uint8), np.empty((1, STRIP), np.uint8)
    sizes = np.zeros(256, np.int64)
    reach = _reach(lead, slack, pool[2], True)
    limit = most_pairs(count, reach, metric)
    for low in range(pool[0], pool[1], STRIP):
        if limit < 0:  # no guess can be better
            break
        width = min(STRIP, pool[1] - low)
        pair_strip(same, rows, codes, wanted, (store[0], store[1]), low, width)
        if _lowest(same, width) > limit:
            continue
        for j in range(width):
            if same[0, j] <= limit:
                score = score_of_keys(rows, count, j, sizes, rule[1], metric)
                if score < reach:
                    number = _number_at(guesses, low + j, rule[4])
                    lead = _challenge(lead, score, number, slack, members)
                    if lead[0] == number:
                        reach = _reach(lead, slack, pool[2], True)
                        limit = most_pairs(count, reach, metric)
    return int(lead[0])


@jit
def _allow(allowed: Numbers, members: int, reach: float, rule: Rule) -> bool:
    """Fills in the greatest largest class with which k classes can score below reach, for every k.

    The bound grows with the largest class, so a binary search finds it. Returns whether any split
    can score below reach.
    """
    possible = False
    for classes in range(1, allowed.size):
        low, high = (members + classes - 1) // classes, members - classes + 2
        allowed[classes] = 0
        while low < high:
            middle = (low + high) // 2
            if least_score(members, middle, classes, rule[1], rule[0]) < reach:
                low = middle + 1
                allowed[classes] = middle
                possible = True
            else:
                high = middle
    return possible


@jit
def _largest_and_classes(largest: Lanes, classes: Lanes, totals: Lanes, width: int) -> None:
    for j in range(width):
        largest[j] = 0
        classes[j] = 0
    for slot in range(totals.shape[0]):
        for j in range(np.uint64(width)):
            largest[j] = max(largest[j], totals[slot, j])
            classes[j] += totals[slot, j] != 0


@jit
def _scan_strips(
    members: Numbers, codes: Lanes, guesses: Guesses, rule: Rule, keys: Lanes, lead: Lead
) -> int:
    """The best guess of the pool, or the best one so far, for any number of members."""
    store, pool = guesses[0], guesses[1]
    metric, count, seen = rule[0], members.size, members.size <= FEW
    slack, wanted = tolerance_of(metric, count), wanted_keys(codes, rule[3])
    rows, counters = np.empty((ROWS, STRIP), np.uint8), np.empty((keys.shape[0], STRIP), np.uint8)
    totals = np.empty((keys.shape[0], STRIP), np.uint32)
    largest, classes = np.empty(STRIP, np.uint32), np.empty(STRIP, np.uint32)
    allowed = np.zeros(min(keys.shape[0], count) + 1, np.int64)
    reach = _reach(lead, slack, pool[2], seen)
    possible = _allow(allowed, count, reach, rule)
    for low in range(pool[0], pool[1], STRIP):
        if not possible:
            break
        width = min(STRIP, pool[1] - low)
        clear(totals)
        for first in range(0, count, COUNTED):
            some, lanes = (first, min(first + COUNTED, count)), (store[0], store[1])
            count_strip(counters, rows, keys, codes, wanted, some, lanes, low, width)
            for slot in range(counters.shape[0]):
                for j in range(np.uint64(counters.shape[1])):
                    totals[slot, j] += counters[slot, j]
        _largest_and_classes(largest, classes, totals, width)
        for j in range(width):
            if largest[j] <= allowed[classes[j]]:
                score = score_of(totals[:, j], rule[1], metric)
                if score < reach:
                    number = _number_at(guesses, low + j, rule[4])
                    lead = _challenge(lead, score, number, slack, members)
                    if lead[0] == number:
                        reach = _reach(lead, slack, pool[2], seen)
                        possible = _allow(allowed, count, reach, rule)
    return lead[0]


@jit
def _renamed_codes(members: Numbers, board: Lanes, names: Numbers) -> Lanes:
    codes = np.empty((members.size, board.shape[1]), np.uint8)
    for m in range(members.size):
        for place in range(codes.shape[1]):
            codes[m, place] = names[board[members[m], place]]
    return codes


@jit_inline
def best_guess(
    members: Numbers, free: int, board: Lanes, store: Store, rule: Rule, keys: Lanes
) -> int:
    """The number of the best guess for these candidates.

    ``board`` is every code; ``free`` has a bit for every symbol in no guess so far.
    """
    count = members.size
    if count <= 2:
        return int(members[0])
    names, originals = np.arange(store[1].shape[0]), np.arange(store[1].shape[0])
    codes = _renamed_codes(members, board, names)
    lead = (-1, np.inf, False)
    if count <= FEW:
        lead = _best_candidate(members, codes, names.size, rule)
        if rule[6] or lead[1] == -np.inf:
            return lead[0]
    numbers, pool = members[:0], (0, int(store[2][0, 4]), True)
    if rule[6]:
        numbers = list_candidates(codes, members, free, store)
        pool = (int(store[3][1]), int(store[3][1]) + numbers.size, True)
    elif rule[5]:
        small = find_pool(store, rename(codes, free, rule[4], names, originals), rule[4])
        if small[1]:
            pool, codes = small, _renamed_codes(members, board, names)
    guesses = (store, pool, originals, numbers)
    if count <= PAIRED:
        return _scan_pairs(members, codes, guesses, rule, lead)
    return _scan_strips(members, codes, guesses, rule, keys, lead)


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
