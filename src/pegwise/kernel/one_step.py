"""The best guess by a one-step metric, and whole trees of such guesses, by numba.

A position is a row of candidate numbers in increasing order. Among the guesses of a pool the one
with the lowest score is best, then a candidate before a non-candidate, then the lowest number.

Up to FEW candidates the guesses are the lanes: the candidates' feedback rows are OR-ed into one
bit a class, so that the number of classes of every guess is known first. No split into k classes
scores better than the most even one, and only guesses whose bound beats the best candidate are
counted class by class. With more candidates these are the lanes, and every guess is counted.
"""

import numpy as np
import numpy.typing as npt

from pegwise.kernel.bits import popcount
from pegwise.kernel.jit import jit
from pegwise.kernel.lane_loops import BLOCK, index_row, narrow_sizes, wanted_symbols
from pegwise.kernel.packing import Lanes

Numbers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

# The arguments travel in tuples, which numba passes on at no cost.
Board = tuple[Lanes, Lanes, Lanes]  # every code: plain, its places, its tallies
Pool = tuple[Numbers, Lanes, Lanes, Lanes]  # the guesses: numbers, plain, places, tallies
Rule = tuple[int, Floats, bool]  # the metric, what class sizes are worth in it, bulls only
Keys = tuple[Lanes, Lanes]  # the slots that `narrow_sizes` counts, and their keys
Wanted = tuple[Lanes, Lanes, Numbers]

FEW = 48
MINIMAX, EXPECTED_SIZE, ENTROPY, PARTS = range(4)
GUESSES_AT_ONCE = 512
# Of the score in the metric's own unit; sums here are that many times as large as candidates.
TOLERANCE = 1e-7


@jit
def _worth(metric: int, size: int) -> float:
    """What a class of this size adds to a score; for minimax the score is the largest of them."""
    if size == 0:
        return 0.0
    if metric == EXPECTED_SIZE:
        return float(size) * size
    if metric == ENTROPY:
        return size * np.log2(size)
    return -1.0 if metric == PARTS else float(size)


@jit
def worth_table(metric: int, largest: int) -> Floats:
    """What classes of 0, 1, ... codes add to a score."""
    table = np.empty(largest + 1, np.float64)
    for size in range(largest + 1):
        table[size] = _worth(metric, size)
    return table


@jit
def _score(sizes: Numbers, worth: Floats, metric: int) -> float:
    score = 0.0
    for size in sizes:
        if metric == MINIMAX:
            score = max(score, worth[size])
        else:
            score += worth[size]
    return score


@jit
def _even_score(members: int, classes: int, worth: Floats, metric: int) -> float:
    """The score of the most even split, which none into as many classes can beat."""
    small, larger = divmod(members, classes)
    if metric == MINIMAX:
        return worth[small + (larger > 0)]
    return larger * worth[small + 1] + (classes - larger) * worth[small]


@jit
def tally_symbols(code: Lanes, tally: Numbers, by: int) -> None:
    for symbol in code:
        tally[symbol] += by


@jit
def feedback(code: Lanes, guess: Lanes, tally: Numbers, bulls_only: bool) -> int:
    """The feedback index of a code to the guess whose symbols are counted in ``tally``."""
    bulls, total = 0, 0
    for place in range(code.size):
        bulls += code[place] == guess[place]
        left = tally[code[place]]
        total += left > 0
        tally[code[place]] = left - 1
    for symbol in code:
        tally[symbol] += 1
    return bulls if bulls_only else (total * (total + 1)) // 2 + bulls


@jit
def _count_classes(
    sizes: Numbers, guess: Lanes, codes: Lanes, members: Numbers, tally: Numbers, bulls_only: bool
) -> int:
    """Fills in the class sizes of one guess; returns how many classes there are."""
    sizes[:] = 0
    tally_symbols(guess, tally, 1)
    classes = 0
    for number in members:
        answer = feedback(codes[number], guess, tally, bulls_only)
        classes += sizes[answer] == 0
        sizes[answer] += 1
    tally_symbols(guess, tally, -1)
    return classes


@jit
def _least_classes(members: int, below: float, worth: Floats, metric: int) -> int:
    """From how many classes on a split of so many members can score below this."""
    classes = 1
    while classes <= members and _even_score(members, classes, worth, metric) >= below:
        classes += 1
    return classes


@jit
def _best_candidate(
    members: Numbers, board: Board, rule: Rule, sizes: Numbers, tally: Numbers
) -> tuple[int, float, bool]:
    """The lowest candidate with the best score, that score, and whether none can be better."""
    metric, worth, bulls_only = rule
    choice, best = members[0], np.inf
    for number in members:
        guess = board[0][number]
        classes = _count_classes(sizes, guess, board[0], members, tally, bulls_only)
        score = _score(sizes, worth, metric)
        if classes == members.size:  # all told apart, by a candidate
            return number, score, True
        if score < best - TOLERANCE * members.size:
            choice, best = number, score
    return choice, best, False


@jit
def _mark_classes(
    seen: Lanes, members: Numbers, board: Board, wanted: Wanted, pool: Pool, low: int, bulls_only: bool
) -> None:
    """For the guesses of the pool from ``low`` on: a bit for every feedback a member gives."""
    n = seen.size
    row, bulls, totals = np.empty(n, np.uint8), np.empty(n, np.uint8), np.empty(n, np.uint8)
    one = seen.dtype.type(1)
    for j in range(n):
        seen[j] = 0
    for m in range(members.size):
        length = wanted[2][m]
        symbols, counts = wanted[0][m, :length], wanted[1][m, :length]
        guess = board[0][members[m]]
        index_row(row, bulls, totals, guess, symbols, counts, pool[2], pool[3], low, bulls_only)
        for j in range(n):
            seen[j] |= one << seen.dtype.type(row[j])


@jit
def _best_of_few(
    members: Numbers, board: Board, pool: Pool, rule: Rule, consistent: bool, slots: int, seen: Lanes
) -> int:
    metric, worth, bulls_only = rule
    sizes, tally = np.zeros(slots, np.int64), np.zeros(board[2].shape[0], np.int64)
    choice, best, certain = _best_candidate(members, board, rule, sizes, tally)
    if certain or consistent:
        return choice
    slack = TOLERANCE * members.size
    least = _least_classes(members.size, best - slack, worth, metric)
    wanted = wanted_symbols(board[0][members], board[2].shape[0])
    for low in range(0, pool[0].size, BLOCK):
        if least > members.size:
            break
        strip = seen[: min(BLOCK, pool[0].size - low)]
        _mark_classes(strip, members, board, wanted, pool, low, bulls_only)
        for j in range(strip.size):
            if popcount(strip[j]) < least:
                continue
            _count_classes(sizes, pool[1][low + j], board[0], members, tally, bulls_only)
            score = _score(sizes, worth, metric)
            if score < best - slack:
                choice, best = pool[0][low + j], score
                least = _least_classes(members.size, best - slack, worth, metric)
    return choice


@jit
def _gather(members: Numbers, lanes: Lanes) -> Lanes:
    """The lanes of the members alone."""
    chosen = np.empty((lanes.shape[0], members.size), lanes.dtype)
    for k in range(lanes.shape[0]):
        for m in range(members.size):
            chosen[k, m] = lanes[k, members[m]]
    return chosen


@jit
def _best_of_many(
    members: Numbers, board: Board, pool: Pool, rule: Rule, consistent: bool, slots: int, keys: Keys
) -> int:
    metric, worth, bulls_only = rule
    places, tallies = _gather(members, board[1]), _gather(members, board[2])
    is_member = np.zeros(board[0].shape[0], np.bool_)
    is_member[members] = True
    allowed = np.flatnonzero(is_member[pool[0]]) if consistent else np.arange(pool[0].size)
    choice, best, slack = -1, np.inf, TOLERANCE * members.size
    for low in range(0, allowed.size, GUESSES_AT_ONCE):
        some = allowed[low : low + GUESSES_AT_ONCE]
        sizes = np.zeros((some.size, slots), np.int64)
        narrow_sizes(sizes, pool[1][some], places, tallies, keys[0], keys[1], bulls_only)
        for k in range(some.size):
            number = pool[0][some[k]]
            sizes[k, 0] = members.size - sizes[k, 1:].sum()
            score = _score(sizes[k], worth, metric)
            if score < best - slack:
                choice, best = number, score
            elif score <= best + slack and is_member[number] and not is_member[choice]:
                choice, best = number, min(best, score)
    return choice


@jit
def best_guess(
    members: Numbers,
    board: Board,
    pool: Pool,
    rule: Rule,
    consistent: bool,
    keys: Keys,
    seen: Lanes,
    slots: int,
) -> int:
    """The number of the best guess in the pool for these candidates."""
    if members.size <= 2:
        return members[0]
    if members.size <= FEW:
        return _best_of_few(members, board, pool, rule, consistent, slots, seen)
    return _best_of_many(members, board, pool, rule, consistent, slots, keys)
