"""What the exact search remembers of sets it has met: their cost, or a lower bound of it.

A bucket has two places of two words each: the key XORed with the data, and the data. Threads may
share a table without a lock: an entry that two of them wrote at once has no key any more.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..jit import jit_views

Table = NDArray[np.uint64]

_EXACT = np.uint64(1)
_PLACES = 2


def new_table(megabytes: float) -> Table:
    """An empty table of about this size."""
    buckets = 1
    while buckets * 2 * _PLACES * 16 <= megabytes * 1_000_000:
        buckets *= 2
    return np.zeros((buckets, 2 * _PLACES), np.uint64)


@jit_views
def recall(table: Table, key: np.uint64) -> tuple[Any, Any]:
    """The value known of the set with this key, and whether it is exact; 0 if nothing is."""
    bucket = table[key & np.uint64(table.shape[0] - 1)]
    for place in range(0, bucket.size, 2):
        data = bucket[place + 1]
        if bucket[place] ^ data == key and data != 0:
            return np.int64((data >> np.uint64(1)) & np.uint64(0xFFFFFFFF)), (data & _EXACT) != 0
    return 0, False


@jit_views
def remember(table: Table, key: np.uint64, size: int, value: int, exact: bool) -> None:
    """Notes a set; the first place of a bucket keeps large sets, the second whatever came last."""
    bucket = table[key & np.uint64(table.shape[0] - 1)]
    data = (np.uint64(size) << np.uint64(33)) | (np.uint64(value) << np.uint64(1))
    if exact:
        data |= _EXACT
    known = bucket[1]
    same = bucket[0] ^ known == key
    place = 0 if same or np.uint64(size) >= (known >> np.uint64(33)) else 2
    bucket[place] = key ^ data
    bucket[place + 1] = data
