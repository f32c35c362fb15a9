"""Eight rows of words at a time: OR them into a strip, or add them to bit-sliced counters.

LLVM does not turn these loops into vector code by itself: it would first have to prove, or test
at every call, that none of a dozen rows overlaps another. So they are written as vector code
here, four words an operation. Rows and strips must be a multiple of four words long.
"""

from importlib import import_module
from typing import Any

# Neither numba nor llvmlite has type information.
_types: Any = import_module("numba.types")
_extending: Any = import_module("numba.extending")
_cgutils: Any = import_module("numba.core.cgutils")
_ir: Any = import_module("llvmlite.ir")

ROWS_AT_ONCE = 8
WORDS_A_VECTOR = 4
_LONG = _ir.IntType(64)
_VECTOR = _ir.VectorType(_LONG, WORDS_A_VECTOR)


def _or_8(typing_context: Any, strip: Any, words: Any, rows: Any, first: Any, low: Any) -> Any:
    """strip |= words[row, low:] for the eight `rows` from `first` on."""
    signature = _types.void(strip, words, rows, first, low)
    return signature, _emit_or


def _emit_or(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    strip, words, rows = _arrays(context, builder, signature, arguments, 3)
    sources = _eight_rows(builder, words, rows, *arguments[3:])
    target = _vectors(builder, strip, _LONG(0), _LONG(0))
    with _cgutils.for_range(builder, _vector_count(builder, strip)) as loop:
        seen = _load(builder, target, loop.index)
        for source in sources:
            seen = builder.or_(seen, _load(builder, source, loop.index))
        _store(builder, seen, target, loop.index)
    return context.get_dummy_value()


def _add_8(
    typing_context: Any, planes: Any, carry: Any, words: Any, rows: Any, first: Any, low: Any
) -> Any:
    """Adds words[row, low:] of eight rows to planes 0, 1 and 2; `carry` gets what they carry out.

    Plane k holds bit k of a counter for every bit of the strip.
    """
    signature = _types.void(planes, carry, words, rows, first, low)
    return signature, _emit_add


def _emit_add(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    planes, carry, words, rows = _arrays(context, builder, signature, arguments, 4)
    sources = _eight_rows(builder, words, rows, *arguments[4:])
    counters = [_vectors(builder, planes, _LONG(k), _LONG(0)) for k in range(3)]
    carried = _vectors(builder, carry, _LONG(0), _LONG(0))
    with _cgutils.for_range(builder, _vector_count(builder, carry)) as loop:
        addends = [_load(builder, source, loop.index) for source in sources]
        for counter in counters:  # eight ones carry four twos, these two fours, these an eight
            total = _load(builder, counter, loop.index)
            total, addends = _add_pairs(builder, total, addends)
            _store(builder, total, counter, loop.index)
        _store(builder, addends[0], carried, loop.index)
    return context.get_dummy_value()


def _add_pairs(builder: Any, total: Any, addends: list[Any]) -> tuple[Any, list[Any]]:
    """Adds bits to a bit, two at a time; returns the last bit of the sum, and all the carries.

    A full adder: x + y + z = (x ^ y ^ z) + 2 * majority(x, y, z), for every bit of the words.
    """
    carries = []
    for x, y in zip(addends[::2], addends[1::2], strict=True):
        half = builder.xor(x, y)
        carries.append(builder.or_(builder.and_(x, y), builder.and_(half, total)))
        total = builder.xor(half, total)
    return total, carries


def _arrays(context: Any, builder: Any, signature: Any, arguments: Any, count: int) -> list[Any]:
    return [
        context.make_array(signature.args[k])(context, builder, arguments[k]) for k in range(count)
    ]


def _eight_rows(builder: Any, words: Any, rows: Any, first: Any, low: Any) -> list[Any]:
    """Where the eight rows start, as pointers to vectors."""
    pointers = []
    for k in range(ROWS_AT_ONCE):
        place = builder.gep(rows.data, [builder.add(first, _LONG(k))])
        pointers.append(_vectors(builder, words, builder.load(place), low))
    return pointers


def _vectors(builder: Any, array: Any, row: Any, low: Any) -> Any:
    """A pointer to vectors from `array[row, low]` on, or `array[low]` where row is 0."""
    width = _cgutils.unpack_tuple(builder, array.shape)[-1]
    start = builder.gep(array.data, [builder.add(builder.mul(row, width), low)])
    return builder.bitcast(start, _VECTOR.as_pointer())


def _vector_count(builder: Any, strip: Any) -> Any:
    return builder.udiv(strip.nitems, _LONG(WORDS_A_VECTOR))


def _load(builder: Any, pointer: Any, index: Any) -> Any:
    return builder.load(builder.gep(pointer, [index]), align=8)


def _store(builder: Any, value: Any, pointer: Any, index: Any) -> None:
    builder.store(value, builder.gep(pointer, [index]), align=8)


or_8: Any = _extending.intrinsic(_or_8)
add_8: Any = _extending.intrinsic(_add_8)
