"""Lists of guesses in the exact search: which may be good enough, and in what order."""

from ..jit import jit_part, jit_views
from .board import NO_ROOM, SIZE, START, STOPPED, Board, Desk, Flags, Whole
from .scan import NO_MARK

# Marks looked at together: mostly none of them is good enough.
_STRIP = 16
# A restricted search weighs so many guesses for each that it tries.
WEIGHED_FOR_ONE = 8


@jit_part
def list_below(desk: Desk, start: Whole, size: Whole, limit: Whole, allowed: Flags) -> Whole:
    """Lists the guesses that may cost less than the limit, but for those whose cost is known.

    The marks are those of a set of this size. The list begins at `start`; returns its end.
    """
    marks, end = desk.marks, start
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
                if end == desk.guesses.size:
                    desk.result[STOPPED] = NO_ROOM
                    return end
                desk.guesses[end] = low + m
                desk.bounds[end] = 3 * size - (strip[m] >> 1)
                end += 1
    return end


@jit_views
def sort_by_bound(desk: Desk, low: Whole, high: Whole) -> None:
    """Sorts a list by its bounds, keeping the order of equals."""
    if high - low < 2:
        return
    least = most = desk.bounds[low]
    for i in range(low, high):
        least, most = min(least, desk.bounds[i]), max(most, desk.bounds[i])
    if least == most:
        return
    ends = desk.scratch[: most - least + 2]
    ends[:] = 0
    for i in range(low, high):
        ends[desk.bounds[i] - least + 1] += 1
        desk.spare[0, i - low], desk.spare[1, i - low] = desk.guesses[i], desk.bounds[i]
    for b in range(1, ends.size):
        ends[b] += ends[b - 1]
    for i in range(high - low):
        bound = desk.spare[1, i]
        at = low + ends[bound - least]
        desk.guesses[at], desk.bounds[at] = desk.spare[0, i], bound
        ends[bound - least] += 1


@jit_part
def promising_first(
    board: Board, desk: Desk, depth: Whole, low: Whole, high: Whole, width: Whole
) -> Whole:
    """Moves the guesses likely to cost least to the front of a list; returns where those end."""
    end = min(high, low + WEIGHED_FOR_ONE * width)
    frame, likely = desk.frames[depth], desk.likely
    members = desk.members[depth - 1, frame[START] : frame[START] + frame[SIZE]]
    counts = desk.scratch[: board.win + 1]
    for i in range(low, end):
        guess, bound = desk.guesses[i], desk.bounds[i]
        counts[:] = 0
        for member in members:
            counts[board.answers[guess, member]] += 1
        total = 0.0
        for answer in range(board.win):
            total += desk.worth[counts[answer]]
        at = i
        while at > low and likely[at - 1 - low] > total:
            likely[at - low] = likely[at - 1 - low]
            desk.guesses[at], desk.bounds[at] = desk.guesses[at - 1], desk.bounds[at - 1]
            at -= 1
        likely[at - low] = total
        desk.guesses[at], desk.bounds[at] = guess, bound
    return min(end, low + width)
