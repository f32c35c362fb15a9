"""What a class of codes is worth by its size: in guesses where all codes are known, else in bits.

Whole numbers of a small unit, so that rounding decides nothing; low is good.
"""

from functools import lru_cache
from math import log2
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray

UNIT = 1 << 20  # a guess, or a bit
# A class of n codes takes about 1.24 + 0.258 log2 n guesses a code (measured on 6x9).
GUESSES_AT_LEAST, GUESSES_A_BIT = 1.24, 0.258
# Entropy of a sample is too low by half a nat a class (Miller 1955).
BITS_A_CLASS = 0.5 / 0.6931471805599453


@lru_cache(maxsize=16)
def bits(most: int) -> "NDArray[Any]":
    """By size, what a class of a sample adds to the bits that are not told."""
    import numpy as np

    table = [0.0] + [n * log2(n) - BITS_A_CLASS for n in range(1, most + 1)]
    return np.array([round(UNIT * worth) for worth in table], np.int64)


@lru_cache(maxsize=16)
def guesses(most: int) -> "NDArray[Any]":
    """By size, about how many guesses a class takes, over all its codes."""
    import numpy as np

    sizes = range(1, most + 1)
    table = [n * max(2 - 1 / n, GUESSES_AT_LEAST + GUESSES_A_BIT * log2(n)) for n in sizes]
    return np.array([0] + [round(UNIT * worth) for worth in table], np.int64)
