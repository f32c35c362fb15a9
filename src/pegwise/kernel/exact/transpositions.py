"""The transposition table of the exact search: the cost of sets already seen, or a lower bound.

Sets are keyed by Zobrist hashing (Zobrist 1970): the XOR of a random word per member, which
`bounds` computes. A bucket has two entries of two words each: the key XORed with the data, and the
data. Threads share a table without a lock (Hyatt and Mann 2002): an entry torn by two writers
matches no key.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..jit import jit_views

TranspositionTable = NDArray[np.uint64]

_EXACT = np.uint64(1)
_ENTRIES = 2


def new_table(megabytes: float) -> TranspositionTable:
    """An empty table of about this size."""
    buckets = 1
    while buckets * 2 * _ENTRIES * 16 <= megabytes * 1_000_000:
        buckets *= 2
    return np.zeros((buckets, 2 * _ENTRIES), np.uint64)


@jit_views
def probe(table: TranspositionTable, key: np.uint64) -> tuple[Any, Any]:
    """The value stored for this key, and whether it is exact rather than a lower bound; else 0."""
    bucket = table[key & np.uint64(table.shape[0] - 1)]
    for place in range(0, bucket.size, 2):
        data = bucket[place + 1]
        if bucket[place] ^ data == key and data != 0:
            return np.int64((data >> np.uint64(1)) & np.uint64(0xFFFFFFFF)), (data & _EXACT) != 0
    return 0, False


@jit_views
def store(table: TranspositionTable, key: np.uint64, size: int, value: int, exact: bool) -> None:
    """Stores a value; the first entry of a bucket keeps the largest set, the second the latest."""
    bucket = table[key & np.uint64(table.shape[0] - 1)]
    data = (np.uint64(size) << np.uint64(33)) | (np.uint64(value) << np.uint64(1))
    if exact:
        data |= _EXACT
    known = bucket[1]
    same = bucket[0] ^ known == key
    place = 0 if same or np.uint64(size) >= (known >> np.uint64(33)) else 2
    bucket[place] = key ^ data
    bucket[place + 1] = data
