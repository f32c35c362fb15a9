"""What a split of candidates into classes scores, and what it scores at least, by numba.

Scores here are those of `pegwise.metrics` up to a factor and a constant that are the same for all
guesses at a node: sums over the classes of what a class of its size is worth, times the number of
candidates. Minimax is the largest class.
"""

import numpy as np
import numpy.typing as npt

from ..jit import jit
from ..packing import Lanes

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]

MINIMAX, EXPECTED_SIZE, ENTROPY, PARTS = range(4)
# Of a score in the metric's own unit.
TOLERANCE = 1e-7


def worth_table(metric: int, largest: int) -> Floats:
    """What classes of 0, 1, ... codes add to a score; for minimax the score is the largest."""
    sizes = np.arange(largest + 1, dtype=np.float64)
    if metric == EXPECTED_SIZE:
        return sizes * sizes
    if metric == ENTROPY:
        return np.asarray(sizes * np.log2(np.maximum(sizes, 1.0)))
    return -np.minimum(sizes, 1.0) if metric == PARTS else sizes


@jit
def tolerance_of(metric: int, members: int) -> float:
    """How far apart scores may be and still count as equal."""
    return TOLERANCE * members if metric in (EXPECTED_SIZE, ENTROPY) else TOLERANCE


@jit
def score_of(sizes: Numbers, worth: Floats, metric: int) -> float:
    """The score of these class sizes."""
    score = 0.0
    for size in sizes:
        score = max(score, worth[size]) if metric == MINIMAX else score + worth[size]
    return score


@jit
def score_of_lane(counters: Lanes, j: int, worth: Floats, metric: int) -> float:
    """The score of the class sizes in column j."""
    score = 0.0
    for slot in range(counters.shape[0]):
        size = worth[counters[slot, j]]
        score = max(score, size) if metric == MINIMAX else score + size
    return score


@jit
def score_of_keys(
    rows: Lanes, members: int, j: int, sizes: Numbers, worth: Floats, metric: int
) -> float:
    """The score of the classes that the keys in column j make; ``sizes``, by key, stays zero."""
    for m in range(members):
        sizes[rows[m, j]] += 1
    score = 0.0
    for m in range(members):
        size = worth[sizes[rows[m, j]]]
        sizes[rows[m, j]] = 0
        score = max(score, size) if metric == MINIMAX else score + size
    return score


@jit
def even_score(members: int, classes: int, worth: Floats, metric: int) -> float:
    """The score of the most even split, which none into as many classes can beat.

    Every metric is a sum of a convex function of class sizes, or the largest of them.
    """
    small, larger = divmod(members, classes)
    if metric == MINIMAX:
        return float(worth[small + (larger > 0)])
    return float(larger * worth[small + 1] + (classes - larger) * worth[small])


@jit
def least_score(members: int, largest: int, classes: int, worth: Floats, metric: int) -> float:
    """The least score of a split with this largest class and this number of classes."""
    if metric == MINIMAX or classes == 1:
        return float(worth[largest])
    return float(worth[largest]) + even_score(members - largest, classes - 1, worth, metric)


@jit
def _least_paired_score(members: int, pairs: int, metric: int) -> float:
    """A bound on the score of splits in which so many pairs of members share a class.

    A class of x has x(x-1)/2 pairs, so none is larger than the X with X(X-1)/2 = pairs. What a
    class adds beyond single members is, for each of its pairs, the less the larger it is (parts:
    2/x; entropy: 2 log2(x)/(x-1)), so together at least what one class of X would. The largest
    class is at least the average one of a member, 1 + 2 pairs / members. Expected size is exact.
    """
    if metric == EXPECTED_SIZE:
        return float(members + 2 * pairs)
    if metric == MINIMAX:
        return float(np.ceil(1.0 + 2.0 * pairs / members - TOLERANCE))
    largest = float(1.0 + np.sqrt(1.0 + 8.0 * pairs)) / 2.0
    if metric == PARTS:
        return largest - 1.0 - members
    return largest * float(np.log2(largest))


@jit
def most_pairs(members: int, limit: float, metric: int) -> int:
    """Up to how many pairs in one class a split can score below the limit; -1 if it never can."""
    pairs, most = 0, members * (members - 1) // 2
    while pairs <= most and _least_paired_score(members, pairs, metric) < limit:
        pairs += 1
    return pairs - 1
