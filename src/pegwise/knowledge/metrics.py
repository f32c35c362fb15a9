"""Metrics of a partition: class sizes in, scores out, the lower the better.

A metric takes one row of class sizes per guess (zeros are empty classes; all rows have the same
sum) and gives one score per guess.
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
    """The number of codes left in the worst case: minimax (Knuth 1977)."""
    return np.asarray(np.max(sizes, axis=1), np.float64)


def expected_size(sizes: Sizes) -> Scores:
    """The mean number of codes left: the sum of squares over the sum (Irving 1979)."""
    wide = sizes.astype(np.float64)
    return np.asarray(np.sum(wide * wide, axis=1) / np.sum(wide, axis=1))


def negative_entropy(sizes: Sizes) -> Scores:
    """Minus the expected information of the answer, in bits (Neuwirth 1982)."""
    wide = sizes.astype(np.float64)
    total = np.sum(wide, axis=1)
    weighed = np.sum(wide * np.log2(np.maximum(wide, 1.0)), axis=1)
    return np.asarray(weighed / total - np.log2(total))


def negative_parts(sizes: Sizes) -> Scores:
    """Minus the number of different answers (Kooi 2005)."""
    return -np.asarray(np.count_nonzero(sizes, axis=1), np.float64)


def expected_size_weighed(weights: Sizes, sizes: Sizes) -> Scores:
    """The mean number of codes left where classes have these weights."""
    wide = weights.astype(np.float64)
    return np.asarray(np.sum(wide * sizes, axis=1) / np.sum(wide, axis=1))


def negative_entropy_weighed(weights: Sizes, sizes: Sizes) -> Scores:
    """Minus the expected information of the answer where classes have these weights."""
    return negative_entropy(weights)  # whole numbers


# Metrics that weights change, as functions of the weights and the sizes of the classes. The largest
# class and the number of classes are what they are, however likely the codes.
WEIGHED: dict[Metric, Callable[[Sizes, Sizes], Scores]] = {
    expected_size: expected_size_weighed,
    negative_entropy: negative_entropy_weighed,
}

METRICS: dict[str, Metric] = {
    "minimax": largest_class,
    "expected-size": expected_size,
    "entropy": negative_entropy,
    "parts": negative_parts,
}
