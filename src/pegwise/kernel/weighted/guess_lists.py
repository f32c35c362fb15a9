"""Move ordering of a weighted search: which guesses may beat the budget, and in what order.

In hard mode guesses must use what earlier marks have shown. What a guess has is a row of bits: one
for each place and symbol, and for each symbol one for each copy. What the answers have shown is
such a row too, and a guess is allowed if it has all of it.
"""

import numpy as np

from ..jit import jit_part, jit_views
from . import board as col
from .board import (
    ANY_GUESS,
    KEYED_LIMITS,
    NO_ROOM,
    STOPPED,
    Bytes,
    Int,
    Numbers,
    Small,
    WeightedBoard,
    WeightedWorkspace,
    Words,
)

# A beam search ranks this many guesses for each one that it tries.
_RANKED_FOR_ONE = 8
_ONE = np.uint64(1)
_MIX = np.uint64(0xBF58476D1CE4E5B9)


@jit_views
def max_found_within(board: WeightedBoard, most: Int, left: Int) -> Int:
    """How many secrets this many guesses can find at most."""
    return board.capacity[most, max(0, min(left, KEYED_LIMITS))]


@jit_part
def list_guesses(
    board: WeightedBoard,
    work: WeightedWorkspace,
    members: Small,
    row: Numbers,
    left: Int,
    orbits: Int,
) -> Int:
    """Lists the guesses that may cost less than the limit, but for those of known cost.

    The list starts at ``LIST``; returns its end.
    """
    few = min(2, left - 1) - 1
    room = max_found_within(board, row[col.CLASS_MOST], left - 1) - 1
    least = row[col.LIMIT] - 2 * row[col.WEIGHT]
    end = row[col.LIST]
    count = members.size if board.consistent else board.answers.shape[0]
    for at in range(count):
        guess = board.guess_of[members[at]] if board.consistent else at
        if work.later[guess] >= least or work.made[guess] < 2:
            continue
        if work.largest[guess] <= few or work.largest[guess] > room:
            continue
        if orbits != ANY_GUESS and not board.allowed[orbits, guess]:
            continue
        if end == work.guesses.size:
            work.result[STOPPED] = NO_ROOM
            return end
        work.guesses[end] = guess
        work.bounds[end] = 2 * row[col.WEIGHT] + work.later[guess]
        end += 1
    return end


@jit_views
def sort_by_bound(work: WeightedWorkspace, low: Int, high: Int) -> None:
    """Sorts a list by lower bound: a stable merge sort, which leaves sorted runs alone."""
    guesses, bounds = work.guesses[low:high], work.bounds[low:high]
    count, width = high - low, 1
    while width < count:
        for start in range(0, count - width, 2 * width):
            middle, end = start + width, min(start + 2 * width, count)
            if bounds[middle - 1] <= bounds[middle]:
                continue
            for i in range(start, middle):
                work.spare_guesses[i - start], work.spare_bounds[i - start] = guesses[i], bounds[i]
            ours, theirs, place = 0, middle, start
            while ours < width:
                if theirs < end and bounds[theirs] < work.spare_bounds[ours]:
                    guesses[place], bounds[place] = guesses[theirs], bounds[theirs]
                    theirs += 1
                else:
                    guesses[place] = work.spare_guesses[ours]
                    bounds[place] = work.spare_bounds[ours]
                    ours += 1
                place += 1
        width *= 2


@jit_part
def promising_first(
    board: WeightedBoard, work: WeightedWorkspace, members: Small, low: Int, high: Int, width: Int
) -> Int:
    """Moves the guesses with the least estimated cost to the front; returns the end of the beam.

    The estimate is the sum of W log W over the weights W of the classes.
    """
    end = min(high, low + _RANKED_FOR_ONE * width)
    estimates, class_weights = work.estimates, work.class_weights
    for i in range(low, end):
        guess, bound, total = work.guesses[i], work.bounds[i], 0.0
        for member in members:
            class_weights[board.answers[guess, member]] += board.weights[member]
        class_weights[board.win] = 0
        for member in members:
            answer = board.answers[guess, member]
            if class_weights[answer]:
                total += class_weights[answer] * np.log2(class_weights[answer])
                class_weights[answer] = 0
        at = i
        while at > low and estimates[at - 1 - low] > total:
            estimates[at - low] = estimates[at - 1 - low]
            work.guesses[at], work.bounds[at] = work.guesses[at - 1], work.bounds[at - 1]
            at -= 1
        estimates[at - low] = total
        work.guesses[at], work.bounds[at] = guess, bound
    return min(end, low + width)


def bits_of_guesses(codes: Bytes, symbols: int) -> Words:
    """[guess, word]: what each guess has."""
    guesses, positions = codes.shape
    bits = np.zeros((guesses, 2 * positions * symbols), np.bool_)
    every = np.arange(guesses)
    for place in range(positions):
        bits[every, place * symbols + codes[:, place]] = True
    counts = np.stack([(codes == symbol).sum(axis=1) for symbol in range(symbols)], axis=1)
    for copy in range(positions):
        start = positions * symbols + copy
        bits[:, start::positions][:, :symbols] = counts > copy
    words = -(-bits.shape[1] // 64)
    wide = np.zeros((guesses, 64 * words), np.bool_)
    wide[:, : bits.shape[1]] = bits
    packed = np.packbits(wide, axis=1, bitorder="little")
    return np.ascontiguousarray(packed).view(np.uint64)


def add_shown(board: WeightedBoard, shown: Words, guess: Int, answer: Int) -> None:
    """Adds what an answer to a guess shows."""
    positions = board.codes.shape[1]
    symbols = board.symbols
    if board.given.shape[0]:
        answer = np.int64(board.given[guess, answer])
    rest = np.int64(answer)
    for back in range(positions):
        place = positions - 1 - back
        mark = rest % 3
        rest //= 3
        symbol = np.int64(board.codes[guess, place])
        if mark == 2:
            bit = place * symbols + symbol
            shown[bit // 64] |= _ONE << np.uint64(bit % 64)
        if mark == 0:
            continue
        copies, others = 0, np.int64(answer)  # marks of the same symbol from this place on
        for behind in range(positions - place):
            at = positions - 1 - behind
            if others % 3 and board.codes[guess, at] == symbol:
                copies += 1
            others //= 3
        bit = positions * symbols + symbol * positions + copies - 1
        shown[bit // 64] |= _ONE << np.uint64(bit % 64)


_show = jit_views(add_shown)


@jit_views
def show_class(
    board: WeightedBoard, work: WeightedWorkspace, depth: Int, guess: Int, answer: Int
) -> None:
    """Writes what is shown to the frames below: all that was, and this answer."""
    for word in range(work.shown.shape[1]):
        work.shown[depth + 1, word] = work.shown[depth, word]
    _show(board, work.shown[depth + 1], guess, answer)


@jit_views
def key_of_shown(shown: Words) -> Int:
    """A hash of what was shown, 0 for nothing."""
    key = np.uint64(0)
    for word in range(shown.size):
        key = (key ^ shown[word]) * _MIX
        key ^= key >> np.uint64(31)
    return key


@jit_views
def forbid_others(board: WeightedBoard, work: WeightedWorkspace, shown: Words) -> None:
    """After a scan, takes guesses that do not use all that was shown for useless ones."""
    for guess in range(board.answers.shape[0]):
        for word in range(shown.size):
            if shown[word] & ~board.has[guess, word]:
                work.made[guess] = 0
                break
