"""Feedback of every guess as one-hot words: what the scan of the exact search reads.

The row of a secret has one lane per guess, and in it the single bit ``1 << feedback index``:
16-bit lanes for up to 16 indices, 32 for up to 32, 64 for up to 64. Rows are viewed as 64-bit
words, because AND, OR and XOR do not care where lanes end. The OR of some rows then shows, in every
lane, which feedbacks those secrets give to that guess.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..packing import Lanes

_WORDS_A_CACHE_LINE = 8
_PAIRS_AT_ONCE = 1 << 20  # feedbacks converted at a time


def lane_bits(slots: int) -> int:
    """The width of a lane with a bit for every slot: 16, 32 or 64."""
    for bits in (16, 32, 64):
        if slots <= bits:
            return bits
    raise ValueError(f"one-hot words hold at most 64 feedback indices, this board has {slots}")


def one_hot_words(rows: Lanes, slots: int) -> NDArray[np.uint64]:
    """The one-hot words of rows of feedback indices, one row per secret, then one row of zeros."""
    lane: np.dtype[Any] = np.dtype(f"u{lane_bits(slots) // 8}")
    width = -(-rows.shape[1] * lane.itemsize // 8)
    width += -width % _WORDS_A_CACHE_LINE
    words = _aligned_zeros(len(rows) + 1, width)
    lanes = words.view(lane)[:, : rows.shape[1]]
    bit_of = (np.uint64(1) << np.arange(slots, dtype=np.uint64)).astype(lane)
    step = max(1, _PAIRS_AT_ONCE // max(1, rows.shape[1]))
    for low in range(0, len(rows), step):
        lanes[low : low + step][: len(rows) - low] = bit_of[rows[low : low + step]]
    return words


def _aligned_zeros(height: int, width: int) -> NDArray[np.uint64]:
    """Zeros that start on a cache line: a vector across two lines takes twice as long to load."""
    spare = np.zeros(height * width + _WORDS_A_CACHE_LINE, np.uint64)
    skipped = -spare.ctypes.data // spare.itemsize % _WORDS_A_CACHE_LINE
    return spare[skipped : skipped + height * width].reshape(height, width)
