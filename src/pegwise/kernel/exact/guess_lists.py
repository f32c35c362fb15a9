"""Move ordering of the exact search: which guesses may beat the budget, and in what order."""

from ..jit import jit_part, jit_views
from . import columns as col
from .board import NO_ROOM, STOPPED, Flags, SearchBoard, Whole, Workspace
from .scan import NO_MARK

# Marks tested together: mostly none of them is good enough.
_STRIP = 16
# A beam search ranks this many guesses for each one that it tries.
RANKED_FOR_ONE = 8


@jit_part
def list_below(work: Workspace, start: Whole, size: Whole, limit: Whole, allowed: Flags) -> Whole:
    """Lists the guesses that may cost less than the limit, by their marks, but for exact ones.

    The list starts at ``start``; returns its end.
    """
    marks, end = work.marks, start
    least = max(2 * (3 * size - limit) + 2, 1 - NO_MARK)  # 3 * size - mark // 2 < limit
    for low in range(0, marks.size, _STRIP):
        strip = marks[low : low + _STRIP]
        some = False
        for m in range(strip.size):
            some |= strip[m] >= least
        if not some:
            continue
        for m in range(strip.size):
            if strip[m] >= least and not strip[m] & 1 and (allowed.size == 0 or allowed[low + m]):
                if end == work.guesses.size:
                    work.result[STOPPED] = NO_ROOM
                    return end
                work.guesses[end] = low + m
                work.bounds[end] = 3 * size - (strip[m] >> 1)
                end += 1
    return end


@jit_views
def sort_by_bound(work: Workspace, low: Whole, high: Whole) -> None:
    """Sorts a list by lower bound: a stable counting sort."""
    if high - low < 2:
        return
    least = most = work.bounds[low]
    for i in range(low, high):
        least, most = min(least, work.bounds[i]), max(most, work.bounds[i])
    if least == most:
        return
    ends = work.scratch[: most - least + 2]
    ends[:] = 0
    for i in range(low, high):
        ends[work.bounds[i] - least + 1] += 1
        work.spare[0, i - low], work.spare[1, i - low] = work.guesses[i], work.bounds[i]
    for b in range(1, ends.size):
        ends[b] += ends[b - 1]
    for i in range(high - low):
        bound = work.spare[1, i]
        at = low + ends[bound - least]
        work.guesses[at], work.bounds[at] = work.spare[0, i], bound
        ends[bound - least] += 1


@jit_part
def promising_first(
    board: SearchBoard, work: Workspace, depth: Whole, low: Whole, high: Whole, width: Whole
) -> Whole:
    """Moves the guesses with the least estimated cost to the front; returns the end of the beam."""
    end = min(high, low + RANKED_FOR_ONE * width)
    frame, estimates = work.frames[depth], work.estimates
    members = work.members[depth - 1, frame[col.START] : frame[col.START] + frame[col.SIZE]]
    counts = work.scratch[: board.win + 1]
    for i in range(low, end):
        guess, bound = work.guesses[i], work.bounds[i]
        counts[:] = 0
        for member in members:
            counts[board.answers[guess, member]] += 1
        total = 0.0
        for answer in range(board.win):
            total += work.worth[counts[answer]]
        at = i
        while at > low and estimates[at - 1 - low] > total:
            estimates[at - low] = estimates[at - 1 - low]
            work.guesses[at], work.bounds[at] = work.guesses[at - 1], work.bounds[at - 1]
            at -= 1
        estimates[at - low] = total
        work.guesses[at], work.bounds[at] = guess, bound
    return min(end, low + width)
