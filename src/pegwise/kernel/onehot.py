"""All guesses at once: feedback as one-hot words, and what a set of secrets does to every guess.

Row s of the words has one lane a guess, and in it the single bit `1 << feedback index`: 16-bit
lanes for up to 16 indices, 32 for up to 32, 64 for up to 64. Rows are viewed as 64-bit words,
because AND, OR and XOR do not care where lanes end. The OR of some rows then shows, in every
lane, which feedbacks those secrets give to that guess; and counters of which bit k of every count
is kept in plane k (bit-sliced, "vertical" counters) add whole rows with a few such operations.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from .compiled import feedback_rows_into
from .jit import jit
from .packing import Lanes, PackedCodes, feedback_dtype, feedback_slots
from .word_rows import ROWS_AT_ONCE, add_8, or_8

Words = npt.NDArray[np.uint64]
Rows = npt.NDArray[np.int64]

# Words of a row worked on together, so that what is summed up stays in the nearest cache.
_STRIP = 256
_LONG_STRIP = 1024
# Sizes must fit into the narrowest lane while they are put together, so rows come in batches.
_ROWS_A_BATCH = 0xFFFF
_LANE_DTYPES: dict[int, np.dtype[Any]] = {bits: np.dtype(f"u{bits // 8}") for bits in (16, 32, 64)}
_WORDS_A_CACHE_LINE = 8
# Secrets whose feedback is kept in bytes at a time while the words are made.
_PAIRS_AT_ONCE = 1 << 20


@dataclass(frozen=True, eq=False, slots=True)
class OneHot:
    """One-hot feedback of every guess, one row of words a secret; `one_hot` makes it."""

    words: Words
    guesses: int
    slots: int

    @property
    def lane_bits(self) -> int:
        """The width of a lane: 16, 32 or 64."""
        return lane_bits(self.slots)


def lane_bits(slots: int) -> int:
    """The width of a lane with a bit for every slot."""
    for bits in _LANE_DTYPES:
        if slots <= bits:
            return bits
    raise ValueError(f"one-hot words hold at most 64 feedback indices, this board has {slots}")


def one_hot(guesses: PackedCodes, secrets: PackedCodes, bulls_only: bool = False) -> OneHot:
    """The one-hot words of all these guesses, one row a secret."""
    slots = feedback_slots(guesses.positions, bulls_only)
    words, lanes = _empty_words(len(secrets), len(guesses), slots)
    step = max(1, _PAIRS_AT_ONCE // max(1, len(guesses)))
    for low in range(0, len(secrets), step):
        some = secrets.select(slice(low, low + step))
        rows = np.empty((len(some), len(guesses)), feedback_dtype(guesses.positions, bulls_only))
        feedback_rows_into(rows, some, guesses, bulls_only)  # feedback is symmetric
        lanes[low : low + len(some)] = _hot(slots, lanes.dtype)[rows]
    return OneHot(words, len(guesses), slots)


def hot_words(rows: Lanes, slots: int, spare_rows: int = 0) -> Words:
    """Rows of feedback, one a secret, as one-hot words; then some empty rows."""
    words, lanes = _empty_words(len(rows) + spare_rows, rows.shape[1], slots)
    step = max(1, _PAIRS_AT_ONCE // max(1, rows.shape[1]))
    for low in range(0, len(rows), step):
        some = rows[low : low + step]
        lanes[low : low + len(some)] = _hot(slots, lanes.dtype)[some]
    return words


def _hot(slots: int, lane: np.dtype[Any]) -> Lanes:
    """By feedback index, the lane with its bit."""
    hot: Lanes = (np.uint64(1) << np.arange(slots, dtype=np.uint64)).astype(lane)
    return hot


def _empty_words(height: int, guesses: int, slots: int) -> tuple[Words, Lanes]:
    """Rows of zeros, as words and as lanes."""
    bits = lane_bits(slots)
    words_a_row = -(-guesses // (64 // bits))
    words_a_row += -words_a_row % _WORDS_A_CACHE_LINE
    words = _aligned_zeros(height, words_a_row)
    return words, words.view(_LANE_DTYPES[bits])[:, :guesses]


def _aligned_zeros(height: int, width: int) -> Words:
    """Zeros that start with a cache line: a vector across two lines takes twice as long to load."""
    spare = np.zeros(height * width + _WORDS_A_CACHE_LINE, np.uint64)
    skipped = -spare.ctypes.data // spare.itemsize % _WORDS_A_CACHE_LINE
    return spare[skipped : skipped + height * width].reshape(height, width)


@jit
def or_rows(seen: Words, words: Words, rows: Rows) -> None:
    """ORs these rows into `seen`, eight at a time and strip by strip, to load and store it less."""
    whole = rows.size // ROWS_AT_ONCE * ROWS_AT_ONCE
    for low in range(0, seen.size, _LONG_STRIP):
        strip = seen[low : low + _LONG_STRIP]
        for first in range(0, whole, ROWS_AT_ONCE):
            or_8(strip, words, rows, first, low)
        for r in range(whole, rows.size):
            row = words[rows[r], low : low + _LONG_STRIP]
            for j in range(strip.size):
                strip[j] |= row[j]


@jit
def _copy(target: Words, source: Words) -> None:
    for j in range(target.size):
        target[j] = source[j]


@jit
def _add_pair(plane: Words, waiting: Words, carry: Words) -> None:
    """One more full adder: plane += waiting + carry; what that carries out replaces `carry`."""
    for j in range(plane.size):
        half = waiting[j] ^ carry[j]
        out = (waiting[j] & carry[j]) | (half & plane[j])
        plane[j] ^= half
        carry[j] = out


@jit
def _add_up(planes: Words, level: int, carry: Words) -> None:
    """Adds one carry to a plane, and what that carries out to the planes above."""
    for k in range(level, planes.shape[0]):
        plane = planes[k]
        for j in range(carry.size):
            out = plane[j] & carry[j]
            plane[j] ^= carry[j]
            carry[j] = out


@jit
def _count_strip(
    planes: Words, waiting: Words, carry: Words, words: Words, rows: Rows, low: int
) -> None:
    """Counts the bits of these rows from word `low` on into planes of zeros.

    A carry out of eight rows is not rippled at once. The first waits at its plane, the second is
    added together with it, and only one carry out of two goes on to the next plane: every plane
    is touched half as often as the one below. Bit k of `done` tells whether one waits at plane
    3 + k, which is just how a binary counter of the eights looks.
    """
    whole = rows.size // ROWS_AT_ONCE
    for done in range(whole):
        target = carry if done & 1 else waiting[3]
        add_8(planes, target, words, rows, done * ROWS_AT_ONCE, low)
        level = 3
        while (done >> (level - 3)) & 1:
            _add_pair(planes[level], waiting[level], carry)
            level += 1
        if level > 3:
            _copy(waiting[level], carry)
    for level in range(3, planes.shape[0]):
        if (whole >> (level - 3)) & 1:
            _copy(carry, waiting[level])
            _add_up(planes, level, carry)
    for r in range(whole * ROWS_AT_ONCE, rows.size):
        _copy(carry, words[rows[r], low : low + carry.size])
        _add_up(planes, 0, carry)


@jit
def _spread(sizes: Words, planes: Words, lane_bits: int, low: int) -> None:
    """Reads the planes out: `sizes[slot, low:]` gets one lane a guess, its count for that slot."""
    ones = np.uint64(1)
    for _ in range(1, 64 // lane_bits):
        ones |= ones << np.uint64(lane_bits)
    for slot in range(sizes.shape[0]):
        total = sizes[slot, low : low + planes.shape[1]]
        down = np.uint64(slot)
        for k in range(planes.shape[0]):
            plane, up = planes[k], np.uint64(k)
            if k == 0:
                for j in range(total.size):
                    total[j] = (plane[j] >> down) & ones
            else:
                for j in range(total.size):
                    total[j] |= ((plane[j] >> down) & ones) << up


@jit
def count_rows(sizes: Words, words: Words, rows: Rows, lane_bits: int) -> None:
    """How many of these rows, at most 65535, have each bit set.

    Fills `sizes`, (slots, words a row), with one lane a guess.
    """
    depth = 3  # planes, so that the highest count fits
    while rows.size >> depth:
        depth += 1
    for low in range(0, words.shape[1], _STRIP):
        n = min(_STRIP, words.shape[1] - low)
        planes, waiting = np.zeros((depth, n), np.uint64), np.empty((depth + 1, n), np.uint64)
        _count_strip(planes, waiting, np.empty(n, np.uint64), words, rows, low)
        _spread(sizes, planes, lane_bits, low)


@jit
def _first_outside(rows: Rows, height: int) -> int:
    """Where the first row is that the table does not have, or -1."""
    for r in range(rows.size):
        if rows[r] < 0 or rows[r] >= height:
            return r
    return -1


def _rows_of(table: OneHot, rows: npt.ArrayLike) -> Rows:
    chosen = np.ascontiguousarray(rows, dtype=np.int64)
    bad = _first_outside(chosen, len(table.words))
    if bad >= 0:
        raise IndexError(f"expected rows from 0 to {len(table.words) - 1}, got {chosen[bad]}")
    return chosen


def class_counts(table: OneHot, rows: npt.ArrayLike) -> npt.NDArray[np.uint8]:
    """How many different feedbacks the secrets in these rows give to each guess, (G,)."""
    seen = _aligned_zeros(1, table.words.shape[1])[0]
    or_rows(seen, table.words, _rows_of(table, rows))
    lanes: Lanes = seen.view(_LANE_DTYPES[table.lane_bits])[: table.guesses]
    return np.bitwise_count(lanes)


def class_sizes(table: OneHot, rows: npt.ArrayLike) -> npt.NDArray[np.int64]:
    """How many of the secrets in these rows give each feedback index to each guess, (G, slots).

    The array is in Fortran order: the sizes of one slot lie together.
    """
    chosen = _rows_of(table, rows)
    totals = _batch_sizes(table, chosen[:_ROWS_A_BATCH])
    for low in range(_ROWS_A_BATCH, chosen.size, _ROWS_A_BATCH):
        totals += _batch_sizes(table, chosen[low : low + _ROWS_A_BATCH])
    return totals.T


def _batch_sizes(table: OneHot, rows: Rows) -> npt.NDArray[np.int64]:
    sizes = np.empty((table.slots, table.words.shape[1]), np.uint64)
    count_rows(sizes, table.words, rows, table.lane_bits)
    lanes: Lanes = sizes.view(_LANE_DTYPES[table.lane_bits])[:, : table.guesses]
    return lanes.astype(np.int64)
