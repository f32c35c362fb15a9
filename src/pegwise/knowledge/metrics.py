"""How good a split is: class sizes in, a score out, the lower the better.

Each metric takes the sizes of the classes that guesses make, one row a guess (empty classes are
zeros), and gives one score a guess. All rows add up to the same number of candidates.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

Sizes = NDArray[Any]
Scores = NDArray[np.float64]
Metric = Callable[[Sizes], Scores]

# Scores this close count as equal, so that rounding never decides between two guesses.
TOLERANCE = 1e-7


def largest_class(sizes: Sizes) -> Scores:
    """How many codes are left at worst (Knuth 1977)."""
    scores: Scores = np.max(sizes, axis=1).astype(np.float64)
    return scores


def expected_size(sizes: Sizes) -> Scores:
    """How many codes are left on average: the sum of squares over the sum (Irving 1979)."""
    wide = sizes.astype(np.float64)
    scores: Scores = np.divide(np.sum(wide * wide, axis=1), np.sum(wide, axis=1))
    return scores


def negative_entropy(sizes: Sizes) -> Scores:
    """Minus the bits that the answer gives on average (Neuwirth 1982)."""
    wide = sizes.astype(np.float64)
    total = np.sum(wide, axis=1)
    weighed = np.sum(wide * np.log2(np.maximum(wide, 1.0)), axis=1)
    scores: Scores = np.subtract(weighed / total, np.log2(total))
    return scores


def negative_parts(sizes: Sizes) -> Scores:
    """Minus the number of different answers (Kooi 2005)."""
    scores: Scores = np.negative(np.count_nonzero(sizes, axis=1).astype(np.float64))
    return scores


METRICS: dict[str, Metric] = {
    "minimax": largest_class,
    "expected-size": expected_size,
    "entropy": negative_entropy,
    "parts": negative_parts,
}
