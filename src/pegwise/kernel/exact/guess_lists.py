"""Move ordering of the exact search: which guesses may beat the budget, and in what order.

Of guesses that differ only in symbols that no member of a set has, one of each kind is enough. Such
symbols score nothing, so where a guess may repeat symbols they are all one symbol, and where it may
not, any of them can be exchanged for any other. `SearchBoard.symbols` has a bit for each symbol of
a guess, or, where only bulls are told, for each symbol at each position.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..jit import jit_part, jit_views
from . import board as col
from .board import NO_ROOM, STOPPED, Flags, Int, SearchBoard, Small, Words, Workspace
from .scan import NO_SCORE

_MOST_BITS = 63  # one bit is left over, which is absent from every set
_ONE = np.uint64(1)


def symbol_bits(
    codes: NDArray[np.int64], symbols: int, distinct: bool, bulls_only: bool
) -> tuple[Words, Words]:
    """The symbols of each guess as bits, and the groups of bits of which one absent bit is enough.

    There are no groups where symbols are distinct. No guess has any bits if there are too many.
    """
    positions = codes.shape[1]
    by_position = bulls_only and not distinct
    count = symbols * positions if by_position else symbols
    if count > _MOST_BITS:
        return np.zeros(len(codes), np.uint64), np.zeros(0, np.uint64)
    shifts = codes + symbols * np.arange(positions) if by_position else codes
    bits = np.bitwise_or.reduce(_ONE << shifts.astype(np.uint64), axis=1)
    groups = np.arange(0 if distinct else positions if by_position else 1).astype(np.uint64)
    return bits, ((_ONE << np.uint64(symbols)) - _ONE) << groups * np.uint64(symbols)


@jit_part
def absent_bits(board: SearchBoard, members: Small) -> Any:
    """The bits that no member has; with groups, without the lowest one of each group."""
    present = np.uint64(0)
    for member in members:
        present |= board.symbols[board.guess_of[member]]
    absent = ~present
    if board.groups.size == 0:
        return absent
    others = np.uint64(0)
    for group in board.groups:
        inside = absent & group
        others |= inside & (inside - _ONE)
    return others


@jit_part
def is_redundant(board: SearchBoard, guess: Any, absent: Any) -> bool:
    """Whether another guess tells the same, one with the lowest of the absent symbols."""
    used = board.symbols[guess] & absent
    if used == 0 or board.groups.size:
        return bool(used != 0)
    unused = absent & ~used
    return bool((unused & (~unused + _ONE)) < used)


# Scores tested together: mostly none of them is good enough.
_STRIP = 16
# A beam search ranks this many guesses for each one that it tries, and all at larger sets.
RANKED_FOR_ONE, RANKED_ALL_FROM = 64, 32


@jit_part
def list_below(
    board: SearchBoard, work: Workspace, depth: Int, members: Small, start: Int, limit: Int,
    allowed: Flags,
) -> Int:  # fmt: skip
    """Lists the guesses that may cost less than the limit, by their scores, but for exact ones.

    ``allowed`` flags those that symmetry leaves; without it, redundant guesses are left out.
    The list starts at ``start``; returns its end.
    """
    scanned = board.scanned[work.frames[depth, col.NAMED]]
    scores, end, size = work.scan_scores[:scanned], start, members.size
    absent = absent_bits(board, members) if allowed.size == 0 else np.uint64(0)
    least = max(2 * (3 * size - limit) + 2, 1 - NO_SCORE)  # 3 * size - score // 2 < limit
    for low in range(0, scores.size, _STRIP):
        strip = scores[low : low + _STRIP]
        some = False
        for m in range(strip.size):
            some |= strip[m] >= least
        if not some:
            continue
        for m in range(strip.size):
            if strip[m] < least or strip[m] & 1 or (allowed.size and not allowed[low + m]):
                continue
            if not is_redundant(board, low + m, absent):
                if end == work.guesses.size:
                    work.result[STOPPED] = NO_ROOM
                    return end
                work.guesses[end] = low + m
                work.bounds[end] = 3 * size - (strip[m] >> 1)
                end += 1
    return end


@jit_views
def sort_by_bound(work: Workspace, low: Int, high: Int) -> None:
    """Sorts a list by lower bound: a stable counting sort; far too high ones count as equal."""
    if high - low < 2:
        return
    least = most = work.bounds[low]
    for i in range(low, high):
        least, most = min(least, work.bounds[i]), max(most, work.bounds[i])
    if least == most:
        return
    most = min(most, least + work.scratch.size - 2)
    ends = work.scratch[: most - least + 2]
    ends[:] = 0
    for i in range(low, high):
        ends[min(most, work.bounds[i]) - least + 1] += 1
        work.spare[0, i - low], work.spare[1, i - low] = work.guesses[i], work.bounds[i]
    for b in range(1, ends.size):
        ends[b] += ends[b - 1]
    for i in range(high - low):
        bound = work.spare[1, i]
        place = min(bound, most) - least
        at = low + ends[place]
        work.guesses[at], work.bounds[at] = work.spare[0, i], bound
        ends[place] += 1


@jit_part
def promising_first(
    board: SearchBoard, work: Workspace, depth: Int, low: Int, high: Int, width: Int
) -> Int:
    """Moves the guesses with the least estimated cost to the front; returns the end of the beam."""
    frame, estimates = work.frames[depth], work.estimates
    size = frame[col.SIZE]
    end = high if size >= RANKED_ALL_FROM else min(high, low + RANKED_FOR_ONE * width)
    members = work.members[depth - 1, frame[col.START] : frame[col.START] + size]
    counts = work.scratch[: board.win + 1]
    kept = low
    for i in range(low, end):
        guess, bound = work.guesses[i], work.bounds[i]
        counts[:] = 0
        for member in members:
            counts[board.answers[guess, member]] += 1
        total = 0.0
        for answer in range(board.win):
            total += work.worth[counts[answer]]
        at = kept
        while at > low and estimates[at - 1 - low] > total:
            at -= 1
        kept = min(kept + 1, low + width)
        for later in range(kept - 1, at, -1):
            estimates[later - low] = estimates[later - 1 - low]
            work.guesses[later], work.bounds[later] = (
                work.guesses[later - 1],
                work.bounds[later - 1],
            )
        if at < kept:
            estimates[at - low] = total
            work.guesses[at], work.bounds[at] = guess, bound
    return kept
