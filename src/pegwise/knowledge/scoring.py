"""The guesses with the best score, found in NumPy by scoring only those that can have it.

A split into k classes, the largest of L codes, scores no better than the one that shares the other
codes evenly among the other classes: metrics are convex in the class sizes. This lower bound leaves
few guesses to score.
"""

import numpy as np
from numpy.typing import NDArray

from pegwise.game.feedback_kinds import BULLS, FULL, FeedbackKind
from pegwise.kernel.packing import PackedCodes
from pegwise.kernel.vector import class_sizes_by_guess

from .metrics import TOLERANCE, Metric, Scores, Sizes

Numbers = NDArray[np.intp]

GUESSES_AT_ONCE = 1 << 15
MOST_SIZES = 1 << 22  # class sizes at a time
# With more positions there are more kinds of feedback, and bincount is faster than comparisons.
NARROW = 10


def best_guesses(
    guesses: PackedCodes, candidates: PackedCodes, metric: Metric, kind: FeedbackKind = FULL
) -> Numbers:
    """The guesses whose score counts as equal to the best one, by their place among the guesses.

    Once a guess tells all candidates apart, no later ones are looked at.
    """
    found, scores = [np.zeros(0, np.intp)], [np.zeros(0)]
    best = np.inf
    step = max(1, min(GUESSES_AT_ONCE, MOST_SIZES // kind.slots(guesses.positions)))
    for start in range(0, len(guesses), step):
        some = guesses.select(slice(start, start + step))
        sizes = _class_sizes(some, candidates, kind)
        classes, largest = np.count_nonzero(sizes, axis=0), sizes.max(axis=0)
        bounds = _lower_bounds(classes, largest, len(candidates), metric)
        for chosen in (bounds == bounds.min(), bounds > bounds.min()):
            rivals = np.flatnonzero(chosen & (bounds <= best + 2 * TOLERANCE))
            if len(rivals):
                found.append(rivals + start)
                scores.append(metric(sizes[:, rivals].T))
                best = min(best, float(scores[-1].min()))
        if classes.max(initial=0) == len(candidates):
            break
    return np.sort(np.concatenate(found)[np.concatenate(scores) <= best + TOLERANCE])


def _class_sizes(guesses: PackedCodes, candidates: PackedCodes, kind: FeedbackKind) -> Sizes:
    """A column of class sizes per guess."""
    if kind.counts and guesses.positions <= NARROW and len(candidates) <= len(guesses):
        return class_sizes_by_guess(guesses, candidates, kind == BULLS)
    return kind.kernel.class_sizes(guesses, candidates).T


def _lower_bounds(classes: Numbers, largest: Sizes, count: int, metric: Metric) -> Scores:
    """The best score of any split into as many classes, the largest as large, for each guess."""
    wide = int(classes.max()) + 1
    kinds = largest * np.int64(wide) + classes
    occurring = np.flatnonzero(np.bincount(kinds))
    tops, others = occurring // wide, occurring % wide - 1
    low, more = np.divmod(count - tops, np.maximum(others, 1))
    column = np.arange(wide - 1)
    even = low[:, None] + (column < more[:, None])
    splits = np.where(column < others[:, None], even, 0)
    bounds = np.empty(int(occurring[-1]) + 1)
    bounds[occurring] = metric(np.column_stack((tops, splits)))
    return np.asarray(bounds[kinds])
