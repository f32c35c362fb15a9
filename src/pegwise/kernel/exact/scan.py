"""One pass over a set of secrets that scores every guess with a lower bound on its cost.

The row of a secret has its answer to each guess, which becomes a one-hot word (see `board`): a lane
per guess with the one bit of the answer. Every function here fills `scores`, a lane for each of the
first `scanned` guesses, and returns the best ones. A score is 2 * (k + w - excess) + exact, where k
is the number of classes the guess makes of the set, w is 1 if it may win, `excess` counts the
members of every class beyond what two guesses can find in it (`max_found`), in sets large enough
also those beyond three and four guesses, and `exact` is 1 if no class has more than two members.
With n members the guess then costs at least 3n - (k + w - excess) guesses in all, and exactly that
if the score is exact.

Class sizes are counted in bit-sliced ("vertical") counters: plane k holds bit k of every count, so
a full adder on whole words adds 64 bits at once. LLVM does not vectorise these loops by itself, so
they are written as vector code.
"""

from typing import Any

from ..jit import cgutils, intrinsic, ir, numba
from .max_found import LEVELS, PLANES

_LONG = ir.IntType(64)
_WORDS_PER_VECTOR = 4
_VECTOR = ir.VectorType(_LONG, _WORDS_PER_VECTOR)
# Vectors processed together.
_SIDE_BY_SIDE = 2
# Rows are as long as a multiple of this: the lanes processed together, where they are narrowest.
OWN_LANES = _SIDE_BY_SIDE * 16
_ROWS_AT_ONCE = 8
_ROUNDS_AHEAD = 4
# Minus the score of a lane without a guess; no set is large enough for a lower score.
NO_SCORE = 1 << 15


class _VectorLanes:
    """Lane-wise arithmetic on a vector."""

    def __init__(self, builder: Any, bits: int) -> None:
        self.builder, self.bits = builder, bits
        self.count = 256 // bits
        self.type = ir.VectorType(ir.IntType(bits), self.count)
        self.least = self.constant(-NO_SCORE)

    def constant(self, value: int) -> Any:
        return self.type([value] * self.count)

    def of(self, vector: Any) -> Any:
        return self.builder.bitcast(vector, self.type)

    def spread(self, number: Any) -> Any:
        """A vector with this 64-bit number in every lane."""
        narrow = number if self.bits == 64 else self.builder.trunc(number, self.type.element)
        one = self.builder.insert_element(self.constant(0), narrow, ir.IntType(32)(0))
        places = ir.Constant(ir.VectorType(ir.IntType(32), self.count), [0] * self.count)
        return self.builder.shuffle_vector(one, self.constant(0), places)

    def bits_set(self, vector: Any) -> Any:
        """The population count of each lane."""
        kind = ir.FunctionType(self.type, [self.type])
        name = f"llvm.ctpop.v{self.count}i{self.bits}"
        popcount = cgutils.get_or_insert_function(self.builder.module, kind, name)
        return self.builder.call(popcount, [self.of(vector)])

    def is_zero(self, vector: Any) -> Any:
        """1 in each lane that is zero."""
        empty = self.builder.icmp_unsigned("==", self.of(vector), self.constant(0))
        return self.builder.zext(empty, self.type)

    def larger(self, one: Any, other: Any) -> Any:
        return self.builder.select(self.builder.icmp_signed(">", one, other), one, other)

    def largest(self, vector: Any) -> Any:
        """The largest of all lanes, as a 64-bit number."""
        best = self.builder.extract_element(vector, ir.IntType(32)(0))
        for lane in range(1, self.count):
            other = self.builder.extract_element(vector, ir.IntType(32)(lane))
            best = self.builder.select(self.builder.icmp_signed(">", best, other), best, other)
        return best if self.bits == 64 else self.builder.sext(best, _LONG)


class _Scan:
    """The arrays of a scan, and the best classes, score and exact score."""

    def __init__(self, context: Any, builder: Any, signature: Any, arguments: Any) -> None:
        self.builder = builder
        arrays = [
            context.make_array(signature.args[k])(context, builder, arguments[k]) for k in range(3)
        ]
        self.scores, self.answers, self.rows = arrays
        self.lanes = _VectorLanes(builder, signature.args[0].dtype.bitwidth)
        self.first, self.count, self.scanned, self.win = arguments[3:7]
        self.width = cgutils.unpack_tuple(builder, self.answers.shape)[1]
        starts = self.lanes.constant(0), self.lanes.least, self.lanes.least
        self.best = [cgutils.alloca_once_value(builder, start) for start in starts]

    @property
    def step(self) -> int:
        """The lanes processed together."""
        return int(self.lanes.count * _SIDE_BY_SIDE)

    def parts(self) -> Any:
        """A loop over the first of the lanes processed together."""
        return cgutils.for_range_slice(self.builder, _LONG(0), self.scanned, _LONG(self.step))

    def vectors(self, index: Any, low: Any) -> list[Any]:
        """The one-hot vectors of the row whose number is at `index`, from lane `low` on."""
        builder = self.builder
        row = builder.load(builder.gep(self.rows.data, [index]))
        row = row if row.type == _LONG else builder.sext(row, _LONG)
        start = builder.gep(self.answers.data, [builder.add(builder.mul(row, self.width), low)])
        self._fetch_ahead(start)
        kind = ir.VectorType(ir.IntType(8), self.lanes.count)
        pointer = builder.bitcast(start, kind.as_pointer())
        return [
            self._one_hot(builder.load(builder.gep(pointer, [_LONG(v)]), align=8))
            for v in range(_SIDE_BY_SIDE)
        ]

    def _one_hot(self, answers: Any) -> Any:
        """The bit of each answer."""
        wide = self.builder.zext(answers, self.lanes.type)
        return self.builder.bitcast(self.builder.shl(self.lanes.constant(1), wide), _VECTOR)

    def _fetch_ahead(self, start: Any) -> None:
        """Prefetches what is read a few rounds later: processors do not foresee that many rows."""
        builder, byte = self.builder, ir.IntType(8).as_pointer()
        number = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        fetch = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")
        later = builder.gep(start, [_LONG(_ROUNDS_AHEAD * self.step)])
        builder.call(fetch, [later, number(0), number(3), number(1)])

    def known(self, place: Any) -> Any:
        """The vector at a place, without the bits of no answer."""
        answers = self.lanes.constant((1 << (self.lanes.bits - 1)) - 1)
        return self.builder.and_(self.builder.load(place), self.builder.bitcast(answers, _VECTOR))

    def wins(self, seen: Any) -> Any:
        """1 in each lane whose win bit is set."""
        shifted = self.builder.lshr(self.lanes.of(seen), self.lanes.spread(self.win))
        return self.builder.and_(shifted, self.lanes.constant(1))

    def scores_of(self, gain: Any, exact: Any, seen: Any) -> Any:
        """2 * gain + exact; the lowest score in lanes without a guess."""
        builder, lanes = self.builder, self.lanes
        scores = builder.or_(builder.shl(gain, lanes.constant(1)), exact)
        unused = builder.icmp_unsigned("==", lanes.of(seen), lanes.constant(0))
        return builder.select(unused, lanes.least, scores)

    def note(self, classes: Any, exact: Any, scores: Any, low: Any, which: int) -> None:
        """Writes the scores of a vector and keeps the best."""
        builder, lanes = self.builder, self.lanes
        is_exact = builder.icmp_unsigned("!=", exact, lanes.constant(0))
        exact_scores = builder.select(is_exact, scores, lanes.least)
        for value, best in zip((classes, scores, exact_scores), self.best, strict=True):
            builder.store(lanes.larger(value, builder.load(best)), best)
        start = builder.gep(self.scores.data, [low])
        pointer = builder.bitcast(start, self.lanes.type.as_pointer())
        builder.store(scores, builder.gep(pointer, [_LONG(which)]), align=8)

    def packed(self) -> Any:
        """classes << 48 | score << 24 | exact score, each of the scores plus NO_SCORE."""
        builder = self.builder
        total, *scores = (self.lanes.largest(builder.load(best)) for best in self.best)
        for score in scores:
            raised = builder.add(score, _LONG(NO_SCORE))
            total = builder.or_(builder.shl(total, _LONG(24)), raised)
        return total


def _zeros(builder: Any, count: int) -> list[Any]:
    return [cgutils.alloca_once(builder, _VECTOR) for _ in range(count)]


def _clear(builder: Any, places: list[Any]) -> None:
    for place in places:
        builder.store(_VECTOR([0] * _WORDS_PER_VECTOR), place)


def _scan_few(
    typing_context: Any, scores: Any, answers: Any, rows: Any,
    first: Any, count: Any, scanned: Any, win: Any,
) -> Any:  # fmt: skip
    """Scores of the first ``scanned`` guesses from `rows[first : first + count]`, without excess.

    Fastest for few rows.
    """
    return numba.types.int64(scores, answers, rows, *[numba.types.int64] * 4), _emit_few


def _emit_few(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    scan = _Scan(context, builder, signature, arguments)
    lanes = scan.lanes
    once, twice, often = (_zeros(builder, _SIDE_BY_SIDE) for _ in range(3))
    end = builder.add(scan.first, scan.count)
    with scan.parts() as (low, _):
        _clear(builder, once + twice + often)
        with cgutils.for_range_slice(builder, scan.first, end, _LONG(1)) as (index, _):
            for v, row in enumerate(scan.vectors(index, low)):
                one, two, more = (builder.load(p[v]) for p in (once, twice, often))
                builder.store(builder.or_(more, builder.and_(two, row)), often[v])
                builder.store(builder.or_(two, builder.and_(one, row)), twice[v])
                builder.store(builder.or_(one, row), once[v])
        for v in range(_SIDE_BY_SIDE):
            seen = scan.known(once[v])
            classes = lanes.bits_set(seen)
            exact = lanes.is_zero(scan.known(often[v]))
            scores = scan.scores_of(builder.add(classes, scan.wins(seen)), exact, seen)
            scan.note(classes, exact, scores, low, v)
    return scan.packed()


def _scan_many(planes: int, levels: int) -> Any:
    def typed(
        typing_context: Any, scores: Any, answers: Any, rows: Any,
        first: Any, count: Any, scanned: Any, win: Any, thresholds: Any, most: Any,
    ) -> Any:  # fmt: skip
        """Scores with excess; `count` is a multiple of eight, padded with the empty row."""
        numbers = [numba.types.int64] * 4
        arguments = (scores, answers, rows, *numbers, thresholds, numba.types.int64)
        return numba.types.int64(*arguments), emit

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _emit_many(context, builder, signature, arguments, planes, levels)

    return typed


def _emit_many(
    context: Any, builder: Any, signature: Any, arguments: Any, planes: int, levels: int
) -> Any:
    scan = _Scan(context, builder, signature, arguments)
    counters = [_zeros(builder, planes) for _ in range(_SIDE_BY_SIDE)]
    array = context.make_array(signature.args[7])(context, builder, arguments[7])
    start = builder.mul(arguments[8], _LONG(LEVELS * PLANES))
    thresholds = [
        _spread_threshold(scan, array, builder.add(start, _LONG(level * PLANES)), planes)
        for level in range(levels)
    ]
    end = builder.add(scan.first, scan.count)
    with scan.parts() as (low, _):
        _clear(builder, [place for side in counters for place in side])
        with cgutils.for_range_slice(builder, scan.first, end, _LONG(_ROWS_AT_ONCE)) as (index, _):
            rows = [scan.vectors(builder.add(index, _LONG(r)), low) for r in range(_ROWS_AT_ONCE)]
            for v in range(_SIDE_BY_SIDE):
                _add_rows(builder, counters[v], [row[v] for row in rows])
        for v in range(_SIDE_BY_SIDE):
            count = [scan.known(place) for place in counters[v]]
            classes, scores, exact = _scores_of_counts(scan, count, thresholds)
            scan.note(classes, exact, scores, low, v)
    return scan.packed()


def _spread_threshold(scan: _Scan, array: Any, start: Any, planes: int) -> list[Any]:
    """The first planes of a threshold, in every lane; all ones where it needs more."""
    builder = scan.builder
    places = [builder.add(start, _LONG(plane)) for plane in range(PLANES)]
    words = [builder.load(builder.gep(array.data, [place])) for place in places]
    too_large = _LONG(0)
    for word in words[planes:]:
        too_large = builder.or_(too_large, word)
    spread = (scan.lanes.spread(builder.or_(word, too_large)) for word in words[:planes])
    return [builder.bitcast(vector, _VECTOR) for vector in spread]


def _add_rows(builder: Any, counters: list[Any], rows: list[Any]) -> None:
    """Adds eight one-hot rows: eight ones carry four twos, those two fours, those one eight."""
    addends = rows
    for place in counters[:3]:
        total, carries = builder.load(place), []
        for x, y in zip(addends[::2], addends[1::2], strict=True):
            half = builder.xor(x, y)
            carries.append(builder.or_(builder.and_(x, y), builder.and_(half, total)))
            total = builder.xor(half, total)
        builder.store(total, place)
        addends = carries
    carry = addends[0]
    for place in counters[3:]:
        total = builder.load(place)
        builder.store(builder.xor(total, carry), place)
        carry = builder.and_(total, carry)


def _scores_of_counts(
    scan: _Scan, count: list[Any], thresholds: list[list[Any]]
) -> tuple[Any, Any, Any]:
    """Classes, scores and exactness of bit-sliced counts."""
    builder, lanes = scan.builder, scan.lanes
    beyond_two = builder.and_(count[0], count[1])
    for plane in count[2:]:
        beyond_two = builder.or_(beyond_two, plane)
    seen = builder.or_(builder.or_(count[0], count[1]), beyond_two)
    classes = lanes.bits_set(seen)
    gain = builder.add(classes, scan.wins(seen))
    for threshold in thresholds:
        gain = _less_excess(scan, gain, count, threshold)
    exact = lanes.is_zero(beyond_two)
    return classes, scan.scores_of(gain, exact, seen), exact


def _less_excess(scan: _Scan, gain: Any, count: list[Any], threshold: list[Any]) -> Any:
    """The gain less the members of every class beyond its threshold."""
    builder, lanes = scan.builder, scan.lanes
    borrow = _VECTOR([0] * _WORDS_PER_VECTOR)
    differences = []
    for plane, bit in zip(count, threshold, strict=True):
        differences.append(builder.xor(builder.xor(plane, bit), borrow))
        lacking = builder.and_(builder.not_(plane), builder.or_(bit, borrow))
        borrow = builder.or_(lacking, builder.and_(bit, borrow))
    for power, difference in enumerate(differences):
        excess = lanes.bits_set(builder.and_(difference, builder.not_(borrow)))
        gain = builder.sub(gain, builder.shl(excess, lanes.constant(power)))
    return gain


scan_few: Any = intrinsic(_scan_few)
scan_63: Any = intrinsic(_scan_many(6, 1))
scan_127: Any = intrinsic(_scan_many(7, 1))
scan_511: Any = intrinsic(_scan_many(9, 2))
scan_4095: Any = intrinsic(_scan_many(12, LEVELS))
scan_16383: Any = intrinsic(_scan_many(PLANES, 1))  # scores of 16 bits have no room for more
