"""Move ordering of a weighted search: which guesses may beat the budget, and in what order."""

import numpy as np

from ..jit import jit_part, jit_views
from . import board as col
from .board import (
    ANY_GUESS,
    KEYED_LIMITS,
    NO_ROOM,
    STOPPED,
    Int,
    Numbers,
    Small,
    TableBoard,
    TableWorkspace,
)

# A beam search ranks this many guesses for each one that it tries.
_RANKED_FOR_ONE = 8


@jit_views
def max_found_within(board: TableBoard, most: Int, left: Int) -> Int:
    """How many secrets this many guesses can find at most."""
    return board.capacity[most, max(0, min(left, KEYED_LIMITS))]


@jit_part
def list_guesses(
    board: TableBoard,
    work: TableWorkspace,
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
def sort_by_bound(work: TableWorkspace, low: Int, high: Int) -> None:
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
    board: TableBoard, work: TableWorkspace, members: Small, low: Int, high: Int, width: Int
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
