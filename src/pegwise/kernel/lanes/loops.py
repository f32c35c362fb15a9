"""The loops of the compiled kernel over rows of lanes; `compiled` calls them.

They are written so that LLVM vectorises them, 32 bytes per instruction: every loop starts at zero,
and no type wider than the lane is involved.
"""

import numpy as np
import numpy.typing as npt

from ..jit import jit
from ..packing import NO_KEY, Lanes
from .counting import ROW_KEYS, count_three_keys

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
