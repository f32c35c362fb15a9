"""Rows of byte lanes compared and counted: vector code, and loops that LLVM vectorises.

Rows of bytes are compared, and the hits counted in vector registers, 32 lanes at a time: LLVM does
not vectorise these loops by itself. A comparison gives a mask of -1 where bytes are equal; the
masks are subtracted from byte-wide counters, which stay in registers until a row or a column is
done. Each loaded vector is compared several times: a loop with one comparison per load waits for
memory half of the time. A histogram over few values made this way is about four times as fast as
incrementing one counter per byte. Portable LLVM code; narrower machines split the vectors.

The loops that `compiled` calls are written so that LLVM vectorises them, 32 bytes per instruction:
every loop starts at zero, and no type wider than the lane is involved.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from .jit import cgutils, intrinsic, ir, jit, numba
from .packing import NO_KEY, Lanes

LANES = 32
# Keys compared per load, measured best: a row has three counters; a column five, with the keys.
ROW_KEYS, COLUMN_KEYS = 3, 5
ROWS_AT_ONCE = 4

_BYTE, _SHORT, _INT, _LONG = (ir.IntType(bits) for bits in (8, 16, 32, 64))
_BYTES = ir.VectorType(_BYTE, LANES)
_SHORTS = ir.VectorType(_SHORT, LANES)
_ZEROS = ir.Constant(_BYTES, [0] * LANES)


def _count_three_keys(typing_context: Any, row: Any, keys: Any) -> Any:
    """Counts the low three bytes of ``keys`` in the row; returns one count in each 16 bits.

    The row is a contiguous array of a multiple of 32 bytes, at most 255 * 32: a lane is incremented
    at most once every 32 bytes, so no byte-wide counter overflows.
    """
    return numba.types.uint64(row, keys), _emit_count


def _emit_count(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    row = context.make_array(signature.args[0])(context, builder, arguments[0])
    start = builder.bitcast(row.data, _BYTES.as_pointer())
    wanted = [
        _splat(builder, builder.trunc(builder.lshr(arguments[1], _LONG(8 * k)), _BYTE))
        for k in range(ROW_KEYS)
    ]
    counters = [cgutils.alloca_once_value(builder, _ZEROS) for _ in wanted]
    with cgutils.for_range(builder, builder.udiv(row.nitems, _LONG(LANES))) as loop:
        seen = builder.load(builder.gep(start, [loop.index]), align=1)
        for key, counter in zip(wanted, counters, strict=True):
            _add_equal(builder, counter, seen, key)
    packed = _LONG(0)
    for k, counter in enumerate(counters):
        count = builder.zext(_sum_lanes(builder, builder.load(counter)), _LONG)
        packed = builder.or_(packed, builder.shl(count, _LONG(16 * k)))
    return packed


def _splat(builder: Any, value: Any) -> Any:
    first = builder.insert_element(_ZEROS, value, _INT(0))
    lanes = ir.Constant(ir.VectorType(_INT, LANES), [0] * LANES)
    return builder.shuffle_vector(first, _ZEROS, lanes)


def _sum_lanes(builder: Any, counter: Any) -> Any:
    """The sum of 32 bytes, at most 8160, as a 16-bit integer."""
    kind = ir.FunctionType(_SHORT, [_SHORTS])
    add_up = cgutils.get_or_insert_function(builder.module, kind, "llvm.vector.reduce.add.v32i16")
    return builder.call(add_up, [builder.zext(counter, _SHORTS)])


def _add_key_hits(
    typing_context: Any, counters: Any, rows: Any, count: Any, keys: Any, width: Any
) -> Any:
    """Adds to ``counters[k, j]`` the first ``count`` rows that have ``keys[k, 0]`` in lane j.

    All arrays are contiguous bytes; the width is rounded up to a multiple of 32 lanes, the number
    of keys is a multiple of COLUMN_KEYS, and a row of keys repeats one key 32 times.
    """
    return numba.types.void(counters, rows, count, keys, width), _emit_key_hits


def _emit_key_hits(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    counters, rows, keys = (_ByteRows(context, builder, signature, arguments, n) for n in (0, 1, 3))
    groups = builder.udiv(keys.height, _LONG(COLUMN_KEYS))
    with (
        cgutils.for_range(builder, _columns(builder, arguments[4])) as column,
        cgutils.for_range(builder, groups) as group,
    ):
        first = builder.mul(group.index, _LONG(COLUMN_KEYS))
        slots = [builder.add(first, _LONG(k)) for k in range(COLUMN_KEYS)]
        wanted = [keys.load(slot, _LONG(0)) for slot in slots]
        sums = [
            cgutils.alloca_once_value(builder, counters.load(slot, column.index)) for slot in slots
        ]
        with cgutils.for_range(builder, arguments[2]) as row:
            seen = rows.load(row.index, column.index)
            for key, total in zip(wanted, sums, strict=True):
                _add_equal(builder, total, seen, key)
        for slot, total in zip(slots, sums, strict=True):
            counters.store(builder.load(total), slot, column.index)
    return context.get_dummy_value()


def _count_equal_pairs(typing_context: Any, same: Any, rows: Any, count: Any, width: Any) -> Any:
    """Sets ``same[0, j]`` to the number of pairs among the first ``count`` rows equal in lane j.

    The arrays are contiguous bytes, the width is rounded up to a multiple of 32, and the count is a
    multiple of ROWS_AT_ONCE. No lane may have more than 255 such pairs, which a byte can count.
    """
    return numba.types.void(same, rows, count, width), _emit_equal_pairs


def _emit_equal_pairs(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    same, rows = (_ByteRows(context, builder, signature, arguments, n) for n in (0, 1))
    groups = builder.udiv(arguments[2], _LONG(ROWS_AT_ONCE))
    with cgutils.for_range(builder, _columns(builder, arguments[3])) as column:
        sums = [cgutils.alloca_once_value(builder, _ZEROS) for _ in range(ROWS_AT_ONCE)]
        for total in sums:
            builder.store(_ZEROS, total)
        with cgutils.for_range(builder, groups) as group:
            first = builder.mul(group.index, _LONG(ROWS_AT_ONCE))
            own = [
                rows.load(builder.add(first, _LONG(k)), column.index) for k in range(ROWS_AT_ONCE)
            ]
            for k, later in enumerate(own):
                for earlier in own[:k]:
                    _add_equal(builder, sums[k], earlier, later)
            with cgutils.for_range(builder, first) as row:
                seen = rows.load(row.index, column.index)
                for total, later in zip(sums, own, strict=True):
                    _add_equal(builder, total, seen, later)
        a, b, c, d = (builder.load(total) for total in sums)
        same.store(builder.add(builder.add(a, b), builder.add(c, d)), _LONG(0), column.index)
    return context.get_dummy_value()


class _ByteRows:
    """A two-dimensional array of bytes, read and written 32 lanes at a time."""

    def __init__(self, context: Any, builder: Any, signature: Any, arguments: Any, n: int) -> None:
        array = context.make_array(signature.args[n])(context, builder, arguments[n])
        self.builder, self.start = builder, array.data
        self.height, self.width = cgutils.unpack_tuple(builder, array.shape, 2)

    def _at(self, row: Any, column: Any) -> Any:
        lane = self.builder.mul(column, _LONG(LANES))
        place = self.builder.add(self.builder.mul(row, self.width), lane)
        return self.builder.bitcast(self.builder.gep(self.start, [place]), _BYTES.as_pointer())

    def load(self, row: Any, column: Any) -> Any:
        return self.builder.load(self._at(row, column), align=1)

    def store(self, lanes: Any, row: Any, column: Any) -> None:
        self.builder.store(lanes, self._at(row, column), align=1)


def _columns(builder: Any, width: Any) -> Any:
    return builder.udiv(builder.add(width, _LONG(LANES - 1)), _LONG(LANES))


def _add_equal(builder: Any, total: Any, ours: Any, theirs: Any) -> None:
    """Adds 1 to the lanes that agree: where they do, the mask is -1."""
    mask = builder.sext(builder.icmp_unsigned("==", ours, theirs), _BYTES)
    builder.store(builder.sub(builder.load(total), mask), total)


count_three_keys: Any = intrinsic(_count_three_keys)
add_key_hits: Any = intrinsic(_add_key_hits)
count_equal_pairs: Any = intrinsic(_count_equal_pairs)


Sizes = npt.NDArray[np.int64]

# Candidates per block: its lanes stay in the first-level cache while all guesses pass over them. A
# multiple of 32, as `count_three_keys` requires, and short enough for its counters.
BLOCK = 2048
# Up to this many positions a pair has a one-byte key, 16 times its total plus its bulls, and there
# are so few feedbacks that comparing with each of them beats a table of counters.
NARROW = 10

# The passes below index with unsigned integers and do not slice the lanes: a signed index would be
# tested for wraparound, and a slice counts a reference, at every call.


@jit
def _add_bulls(row: Lanes, guess: Lanes, places: Lanes, low: int) -> None:
    """Adds the bulls of a guess against the codes from ``low`` on, four places in one pass."""
    start, whole = np.uint64(low), guess.size // 4 * 4
    for k in range(0, whole, 4):
        a, b, c, d = np.uint64(k), np.uint64(k + 1), np.uint64(k + 2), np.uint64(k + 3)
        w, x, y, z = guess[a], guess[b], guess[c], guess[d]
        for j in range(np.uint64(row.size)):
            i = start + j
            row[j] += (
                (places[a, i] == w) + (places[b, i] == x)
                + (places[c, i] == y) + (places[d, i] == z)
            )  # fmt: skip
    for k in range(whole, guess.size):
        place, symbol = np.uint64(k), guess[k]
        for j in range(np.uint64(row.size)):
            row[j] += places[place, start + j] == symbol


@jit
def _add_totals(row: Lanes, symbols: Lanes, counts: Lanes, tallies: Lanes, low: int) -> None:
    """Adds bulls plus cows of a guess, given as symbols and counts in groups of four."""
    start = np.uint64(low)
    for k in range(0, symbols.size, 4):
        a, b = np.uint64(symbols[k]), np.uint64(symbols[k + 1])
        c, d = np.uint64(symbols[k + 2]), np.uint64(symbols[k + 3])
        w, x, y, z = counts[k], counts[k + 1], counts[k + 2], counts[k + 3]
        for j in range(np.uint64(row.size)):
            i = start + j
            row[j] += (
                min(tallies[a, i], w) + min(tallies[b, i], x)
                + min(tallies[c, i], y) + min(tallies[d, i], z)
            )  # fmt: skip


@jit
def wanted_symbols(guesses: Lanes, symbols: int) -> tuple[Lanes, Lanes, npt.NDArray[np.int64]]:
    """For every guess: its distinct symbols, the count of each, and the length of the list.

    Lists are padded to a multiple of four with a symbol of count 0, which adds nothing.
    """
    width = (min(guesses.shape[1], symbols) + 3) // 4 * 4
    listed = np.zeros((guesses.shape[0], width), guesses.dtype)
    counts = np.zeros((guesses.shape[0], width), guesses.dtype)
    lengths = np.zeros(guesses.shape[0], np.int64)
    where = np.zeros(symbols, np.int64)
    for g in range(guesses.shape[0]):
        used = 0
        for symbol in guesses[g]:
            at = where[symbol]
            if at >= used or listed[g, at] != symbol:  # a stale or foreign entry: not listed yet
                at = where[symbol] = used
                listed[g, at] = symbol
                used += 1
            counts[g, at] += 1
        lengths[g] = (used + 3) // 4 * 4
    return listed, counts, lengths


@jit
def index_row(
    row: Lanes, bulls: Lanes, totals: Lanes, guess: Lanes, symbols: Lanes, counts: Lanes,
    places: Lanes, tallies: Lanes, low: int, bulls_only: bool,
) -> None:  # fmt: skip
    """Writes the feedback indices of one guess against the codes from ``low`` on into the row."""
    bulls[:] = 0
    _add_bulls(bulls, guess, places, low)
    if bulls_only:
        for j in range(row.size):
            row[j] = bulls[j]  # as a loop: numba takes seconds to compile `row[:] = bulls`
        return
    totals[:] = 0
    _add_totals(totals, symbols, counts, tallies, low)
    for j in range(row.size):
        total = np.uint32(totals[j])
        row[j] = ((total * (total + np.uint32(1))) >> np.uint32(1)) + bulls[j]


@jit
def fill_rows(out: Lanes, guesses: Lanes, places: Lanes, tallies: Lanes, bulls_only: bool) -> None:
    """Writes the feedback indices of guesses, plain codes, against packed ones into ``out``."""
    listed, counts, lengths = wanted_symbols(guesses, tallies.shape[0])
    bulls, totals = np.empty(BLOCK, places.dtype), np.empty(BLOCK, places.dtype)
    for g in range(guesses.shape[0]):
        m = lengths[g]
        symbols, wanted = listed[g, :m], counts[g, :m]
        for low in range(0, places.shape[1], BLOCK):
            row = out[g, low : low + BLOCK]
            n = row.size
            index_row(
                row, bulls[:n], totals[:n],
                guesses[g], symbols, wanted, places, tallies, low, bulls_only,
            )  # fmt: skip


@jit
def narrow_sizes(
    sizes: Sizes, guesses: Lanes, places: Lanes, tallies: Lanes, slots: Lanes, keys: Lanes,
    bulls_only: bool,
) -> None:  # fmt: skip
    """Adds to the size of each listed slot the number of codes with its key; narrow boards."""
    listed, counts, lengths = wanted_symbols(guesses, tallies.shape[0])
    buffer = np.empty(BLOCK, np.uint8)
    for low in range(0, places.shape[1], BLOCK):
        n = min(BLOCK, places.shape[1] - low)
        row = buffer[:n]
        padded = buffer[: (n + 31) // 32 * 32]
        padded[n:] = NO_KEY
        for g in range(guesses.shape[0]):
            row[:] = 0
            if not bulls_only:
                m = lengths[g]
                _add_totals(row, listed[g, :m], counts[g, :m], tallies, low)
                for j in range(n):
                    row[j] <<= np.uint8(4)
            _add_bulls(row, guesses[g], places, low)
            for k in range(0, slots.size, ROW_KEYS):
                packed = count_three_keys(padded, keys[k // ROW_KEYS])
                for slot in slots[k : k + ROW_KEYS]:
                    sizes[g, slot] += packed & np.uint64(0xFFFF)
                    packed >>= np.uint64(16)


@jit
def wide_sizes(
    sizes: Sizes, buffer: Lanes, guesses: Lanes, places: Lanes, tallies: Lanes, bulls_only: bool
) -> None:
    """Adds to the size of every slot; ``buffer`` is a block of the feedback type; any board."""
    listed, counts, lengths = wanted_symbols(guesses, tallies.shape[0])
    bulls, totals = np.empty(BLOCK, places.dtype), np.empty(BLOCK, places.dtype)
    for low in range(0, places.shape[1], BLOCK):
        n = min(BLOCK, places.shape[1] - low)
        for g in range(guesses.shape[0]):
            m = lengths[g]
            index_row(
                buffer[:n], bulls[:n], totals[:n], guesses[g],
                listed[g, :m], counts[g, :m], places, tallies, low, bulls_only,
            )  # fmt: skip
            for index in buffer[:n]:
                sizes[g, index] += 1
