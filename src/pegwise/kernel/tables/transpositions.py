"""The transposition table of a weighted search: the cost of sets already seen, or a lower bound.

Sets are keyed by Zobrist hashing (Zobrist 1970). A bucket has two entries of three words: the key,
the cost with a bit that tells whether it is exact, and the size of the set with the best guess.
"""

from typing import Any

import numpy as np

from ..jit import jit_views
from .board import Whole, Words

_ENTRY = 3
_ENTRIES = 2
NO_GUESS = (1 << 32) - 1


def new_weighted_table(megabytes: float) -> Words:
    """An empty table of about this size."""
    buckets = 1
    while buckets * 2 * _ENTRIES * _ENTRY * 8 <= megabytes * 1_000_000:
        buckets *= 2
    return np.zeros((buckets, _ENTRIES * _ENTRY), np.uint64)


@jit_views
def look_up(table: Words, key: Any) -> tuple[Any, Any, Any]:
    """The value of this key, whether it is exact rather than a lower bound, and its guess."""
    bucket = table[key & np.uint64(table.shape[0] - 1)]
    for place in range(0, bucket.size, _ENTRY):
        if bucket[place] == key and bucket[place + 2] != 0:
            data = bucket[place + 1]
            guess = np.int64(bucket[place + 2] & np.uint64(NO_GUESS))
            return np.int64(data >> np.uint64(1)), (data & np.uint64(1)) != 0, guess
    return np.int64(0), False, np.int64(NO_GUESS)


@jit_views
def remember(table: Words, key: Any, size: Whole, value: Whole, exact: bool, guess: Whole) -> None:
    """Stores a value; the first entry of a bucket keeps the largest set, the second the latest."""
    bucket = table[key & np.uint64(table.shape[0] - 1)]
    first = bucket[2] >> np.uint64(32)
    place = 0 if bucket[0] == key or np.uint64(size) >= first else _ENTRY
    bucket[place] = key
    bucket[place + 1] = (np.uint64(value) << np.uint64(1)) | np.uint64(exact)
    bucket[place + 2] = (np.uint64(size) << np.uint64(32)) | (
        np.uint64(guess) & np.uint64(NO_GUESS)
    )
