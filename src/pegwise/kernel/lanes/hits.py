"""Compare rows of byte-wide keys lane by lane, with the sums in vector registers.

Two loops that LLVM does not vectorise by itself. Both take 32 lanes at a time, run over all rows
with the sums in registers, and compare each loaded vector several times: a loop with one comparison
per load waits for memory half of the time. Portable LLVM code with vectors of 32 bytes.
"""

from typing import Any

from ..jit import cgutils, intrinsic, ir, numba

LANES = 32
KEYS_AT_ONCE = 5  # five keys and five sums leave registers for the row
ROWS_AT_ONCE = 4

_BYTES = ir.VectorType(ir.IntType(8), LANES)
_LONG = ir.IntType(64)


def _add_key_hits(
    typing_context: Any, counters: Any, rows: Any, count: Any, keys: Any, width: Any
) -> Any:
    """Adds to ``counters[k, j]`` the first ``count`` rows that have ``keys[k, 0]`` in lane j.

    All arrays are contiguous bytes; the width is rounded up to a multiple of 32 lanes, the number
    of keys is a multiple of KEYS_AT_ONCE, and a row of keys repeats one key 32 times.
    """
    return numba.types.void(counters, rows, count, keys, width), _emit_key_hits


def _emit_key_hits(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    counters, rows, keys = (_ByteRows(context, builder, signature, arguments, n) for n in (0, 1, 3))
    groups = builder.udiv(keys.height, _LONG(KEYS_AT_ONCE))
    with (
        cgutils.for_range(builder, _columns(builder, arguments[4])) as column,
        cgutils.for_range(builder, groups) as group,
    ):
        first = builder.mul(group.index, _LONG(KEYS_AT_ONCE))
        slots = [builder.add(first, _LONG(k)) for k in range(KEYS_AT_ONCE)]
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

    The arrays are contiguous bytes, the width is rounded up to a multiple of 32, and the count is
    a multiple of ROWS_AT_ONCE, at most 20: more pairs would not fit into a byte.
    """
    return numba.types.void(same, rows, count, width), _emit_equal_pairs


def _emit_equal_pairs(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    same, rows = (_ByteRows(context, builder, signature, arguments, n) for n in (0, 1))
    zeros = ir.Constant(_BYTES, [0] * LANES)
    groups = builder.udiv(arguments[2], _LONG(ROWS_AT_ONCE))
    with cgutils.for_range(builder, _columns(builder, arguments[3])) as column:
        sums = [cgutils.alloca_once_value(builder, zeros) for _ in range(ROWS_AT_ONCE)]
        for total in sums:
            builder.store(zeros, total)
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

    def __init__(
        self, context: Any, builder: Any, signature: Any, arguments: Any, number: int
    ) -> None:
        array = context.make_array(signature.args[number])(context, builder, arguments[number])
        self.builder = builder
        self.start = array.data
        self.height, self.width = cgutils.unpack_tuple(builder, array.shape, 2)

    def _at(self, row: Any, column: Any) -> Any:
        lane = self.builder.mul(column, _LONG(LANES))
        place = self.builder.add(self.builder.mul(row, self.width), lane)
        return self.builder.bitcast(self.builder.gep(self.start, [place]), _BYTES.as_pointer())

    def load(self, row: Any, column: Any) -> Any:
        """The 32 lanes of a column in a row."""
        return self.builder.load(self._at(row, column), align=1)

    def store(self, lanes: Any, row: Any, column: Any) -> None:
        """Writes the 32 lanes of a column in a row."""
        self.builder.store(lanes, self._at(row, column), align=1)


def _columns(builder: Any, width: Any) -> Any:
    """The number of columns of 32 lanes."""
    return builder.udiv(builder.add(width, _LONG(LANES - 1)), _LONG(LANES))


def _add_equal(builder: Any, total: Any, ours: Any, theirs: Any) -> None:
    """Adds 1 to the lanes that agree: where they do, the mask is -1."""
    mask = builder.sext(builder.icmp_unsigned("==", ours, theirs), _BYTES)
    builder.store(builder.sub(builder.load(total), mask), total)


add_key_hits: Any = intrinsic(_add_key_hits)
count_equal_pairs: Any = intrinsic(_count_equal_pairs)
