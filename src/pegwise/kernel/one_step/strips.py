"""Class sizes with the guesses as lanes, compiled: for many guesses and fewer candidates.

The feedback of a pair is a one-byte key, 16 times its total plus its bulls. The guesses are taken
in strips; each candidate writes a row of keys, one per guess, and the rows are then compared with
every possible key, or with each other. For boards of up to ten positions.
"""

import numpy as np
import numpy.typing as npt

from ..jit import jit
from ..lanes import COLUMN_KEYS, LANES, add_key_hits, count_equal_pairs
from ..packing import NO_KEY, Lanes, feedback_keys, possible_slots

STRIP = 512  # guesses in a strip, a multiple of 32: their rows and counters stay in the first cache
ROWS = 24  # candidates per batch of rows
COUNTED = 255  # candidates that byte-wide counters can take
PAIRED = 23  # candidates whose pairs, 253, a byte can count

# The places of the guesses, and their tallies times 16.
Pair = tuple[Lanes, Lanes]
Range = tuple[int, int]


def possible_keys(positions: int, bulls_only: bool = False) -> npt.NDArray[np.uint8]:
    """The keys of all possible feedbacks in order, 32 times each, padded for `add_key_hits`."""
    keys = feedback_keys(positions, bulls_only)[possible_slots(positions, bulls_only)]
    padded = np.full(len(keys) + -len(keys) % COLUMN_KEYS, NO_KEY, np.uint8)
    padded[: len(keys)] = keys
    return np.repeat(padded[:, None], LANES, axis=1)


def scaled(tallies: Lanes) -> Lanes:
    """Tallies times 16, so that totals are the upper half of a key."""
    return np.ascontiguousarray(tallies << 4)


@jit
def wanted_keys(codes: Lanes, bulls_only: bool) -> Lanes:
    """For every place of every code, 16 times the count of its symbol, but 0 at later places of it.

    In bulls-only games all are 0.
    """
    wanted = np.zeros(codes.shape, codes.dtype)
    if bulls_only:
        return wanted
    for m in range(codes.shape[0]):
        for place in range(codes.shape[1]):
            first = 0
            while codes[m, first] != codes[m, place]:
                first += 1
            wanted[m, first] += 16
    return wanted


# The passes below index with unsigned integers and do not slice the lanes (see `lanes.loops`). A
# pass takes some places and the symbols in them: bulls from the places, totals from the symbols.


@jit
def _set_four_pegs(
    rows: Lanes, r: int, code: Lanes, wanted: Lanes, lanes: Pair, low: int, width: int
) -> None:
    """Writes the keys of the first four pegs of a code, one guess per lane."""
    places, tallies = lanes
    start, row = np.uint64(low), np.uint64(r)
    a, b, c, d = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(3)
    p, q, s, t = code[a], code[b], code[c], code[d]
    e, f, g, h = np.uint64(p), np.uint64(q), np.uint64(s), np.uint64(t)
    w, x, y, z = wanted[a], wanted[b], wanted[c], wanted[d]
    for j in range(np.uint64(width)):
        i = start + j
        rows[row, j] = (
            (places[a, i] == p) + (places[b, i] == q) + (places[c, i] == s) + (places[d, i] == t)
            + min(tallies[e, i], w) + min(tallies[f, i], x)
            + min(tallies[g, i], y) + min(tallies[h, i], z)
        )  # fmt: skip


@jit
def _add_peg(
    rows: Lanes, r: int, code: Lanes, wanted: Lanes, k: int, lanes: Pair, low: int, width: int
) -> None:
    """Adds what peg k contributes to the keys."""
    places, tallies = lanes
    start, row, place = np.uint64(low), np.uint64(r), np.uint64(k)
    symbol, most = code[place], wanted[place]
    tally = np.uint64(symbol)
    for j in range(np.uint64(width)):
        i = start + j
        rows[row, j] += (places[place, i] == symbol) + min(tallies[tally, i], most)


@jit
def _fill_rows(
    rows: Lanes, codes: Lanes, wanted: Lanes, some: Range, lanes: Pair, low: int, width: int
) -> None:
    """Writes the keys of some codes against the guesses from ``low`` on, one code per row."""
    for m in range(some[0], some[1]):
        r, k = m - some[0], 0
        if codes.shape[1] >= 4:
            _set_four_pegs(rows, r, codes[m], wanted[m], lanes, low, width)
            k = 4
        else:
            for j in range(width):
                rows[r, j] = 0
        while k < codes.shape[1]:
            _add_peg(rows, r, codes[m], wanted[m], k, lanes, low, width)
            k += 1


@jit
def clear(counters: Lanes) -> None:
    """Sets all counters to zero; a loop, since `counters[:] = 0` takes seconds to compile."""
    for slot in range(counters.shape[0]):
        for j in range(counters.shape[1]):
            counters[slot, j] = 0


@jit
def count_strip(
    counters: Lanes, rows: Lanes, keys: Lanes, codes: Lanes, wanted: Lanes, some: Range,
    lanes: Pair, low: int, width: int,
) -> None:  # fmt: skip
    """Counts, for the guesses from ``low`` on, how many of at most COUNTED codes give each key."""
    clear(counters)
    for first in range(some[0], some[1], ROWS):
        end = min(first + ROWS, some[1])
        _fill_rows(rows, codes, wanted, (first, end), lanes, low, width)
        add_key_hits(counters, rows, np.int64(end - first), keys, np.int64(width))


@jit
def pair_strip(
    same: Lanes, rows: Lanes, codes: Lanes, wanted: Lanes, lanes: Pair, low: int, width: int
) -> None:
    """Counts pairs of at most PAIRED codes with equal keys, which it leaves in the rows."""
    count = codes.shape[0]
    _fill_rows(rows, codes, wanted, (0, count), lanes, low, width)
    whole = (count + 3) // 4 * 4
    for r in range(count, whole):  # pad with rows unlike any key and each other
        for j in range(width):
            rows[r, j] = NO_KEY - (r - count)
    count_equal_pairs(same, rows, np.int64(whole), np.int64(width))
