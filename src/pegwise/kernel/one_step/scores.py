"""The score of a partition of candidates into classes, lower bounds on it, and its class sizes.

Scores are those of `pegwise.knowledge.partition` up to a factor and a constant that are the same
for all guesses at a node: sums over the classes of the worth of a class of that size. Minimax is
the largest class.
"""

import numpy as np
import numpy.typing as npt

from ..jit import jit
from ..packing import Lanes

Floats = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]

MINIMAX, EXPECTED_SIZE, ENTROPY, PARTS = range(4)
# Scores closer than this, in the metric's own unit, are equal.
TOLERANCE = 1e-7


def worth_table(metric: int, largest: int) -> Floats:
    """What a class of 0, 1, ... codes adds to a score; for minimax the score is the maximum."""
    sizes = np.arange(largest + 1, dtype=np.float64)
    if metric == EXPECTED_SIZE:
        return sizes * sizes
    if metric == ENTROPY:
        return np.asarray(sizes * np.log2(np.maximum(sizes, 1.0)))
    return -np.minimum(sizes, 1.0) if metric == PARTS else sizes


@jit
def tolerance_of(metric: int, members: int) -> float:
    """The distance up to which scores count as equal."""
    return TOLERANCE * members if metric in (EXPECTED_SIZE, ENTROPY) else TOLERANCE


@jit
def score_of(sizes: Lanes, worth: Floats, metric: int) -> float:
    """The score of these class sizes."""
    score = 0.0
    for size in sizes:
        score = max(score, worth[size]) if metric == MINIMAX else score + worth[size]
    return score


@jit
def score_of_keys(
    rows: Lanes, members: int, j: int, sizes: Numbers, worth: Floats, metric: int
) -> float:
    """The score of the classes of the keys in column j; ``sizes`` is zero before and after."""
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
    """The score of the most even split: a lower bound, since metrics are convex in class sizes."""
    small, larger = divmod(members, classes)
    if metric == MINIMAX:
        return float(worth[small + (larger > 0)])
    return float(larger * worth[small + 1] + (classes - larger) * worth[small])


@jit
def least_score(members: int, largest: int, classes: int, worth: Floats, metric: int) -> float:
    """A lower bound on the score of a split with this largest class and this number of classes."""
    if metric == MINIMAX or classes == 1:
        return float(worth[largest])
    return float(worth[largest]) + even_score(members - largest, classes - 1, worth, metric)


@jit
def _least_paired_score(members: int, pairs: int, metric: int) -> float:
    """A lower bound on the score of splits in which this many pairs of members share a class.

    A class of x has x(x-1)/2 pairs, so none is larger than the X with X(X-1)/2 = pairs. What a
    class adds beyond single members is, for each of its pairs, less the larger it is (parts:
    2/x; entropy: 2 log2(x)/(x-1)), so together at least what one class of X would. The largest
    class is at least the average class of a member, 1 + 2 pairs / members. Expected size is exact.
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
    """The most pairs in one class with which a split can score below the limit; -1 if none can."""
    pairs, most = 0, members * (members - 1) // 2
    while pairs <= most and _least_paired_score(members, pairs, metric) < limit:
        pairs += 1
    return pairs - 1


@jit
def tally_symbols(code: Lanes, tally: Numbers, by: int) -> None:
    """Adds ``by`` to the tally of every peg of the code."""
    for symbol in code:
        tally[symbol] += by


@jit
def feedback(code: Lanes, guess: Lanes, tally: Numbers, bulls_only: bool) -> int:
    """The feedback index of a code against the guess whose symbol counts are in ``tally``."""
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
def count_classes(
    sizes: Numbers, guess: Lanes, codes: Lanes, tally: Numbers, bulls_only: bool
) -> int:
    """Fills in the class sizes of one guess; returns the number of classes."""
    for answer in range(sizes.size):
        sizes[answer] = 0
    tally_symbols(guess, tally, 1)
    classes = 0
    for m in range(codes.shape[0]):
        answer = feedback(codes[m], guess, tally, bulls_only)
        classes += sizes[answer] == 0
        sizes[answer] += 1
    tally_symbols(guess, tally, -1)
    return classes
