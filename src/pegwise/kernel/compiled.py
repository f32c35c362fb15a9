"""The compiled kernel: the same functions as `vector`, by numba, several times as fast.

All loops run over whole rows of lanes and are written so that LLVM keeps them in lanes: slices
first, then a loop from zero over their length, with no type wider than the lane in between.
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from pegwise.kernel.byte_counting import KEYS_AT_ONCE, count_three_keys, jit
from pegwise.kernel.packing import (
    Lanes,
    PackedCodes,
    feedback_dtype,
    feedback_slots,
    possible_slots,
    require_same_board,
)

Sizes = npt.NDArray[np.int64]

# Candidates are taken in blocks of this many, so that the lanes of a block stay in the nearest
# cache while every guess passes over them. A multiple of 32, as `count_three_keys` asks.
_BLOCK = 2048
# On boards this narrow a pair has a one-byte key, 16 times its total plus its bulls, and so few
# feedbacks that comparing with each of them beats a table of counters.
_NARROW = 8
_NO_KEY = 255
# How many feedbacks `feedback_rows` computes between two reports of progress.
_PAIRS_A_REPORT = 1 << 24
# How many class sizes `class_counts` keeps at a time.
_SIZES_AT_ONCE = 1 << 21


@jit
def _add_equal(row: Lanes, place: Lanes, symbol: int) -> None:
    """Adds 1 to every lane that holds the symbol at this place."""
    for j in range(row.size):
        row[j] += place[j] == symbol


@jit
def _add_equal_4(
    row: Lanes, a: Lanes, b: Lanes, c: Lanes, d: Lanes, w: int, x: int, y: int, z: int
) -> None:
    """The same for four places in one pass over the row."""
    for j in range(row.size):
        row[j] += (a[j] == w) + (b[j] == x) + (c[j] == y) + (d[j] == z)


@jit
def _add_common_4(
    row: Lanes, a: Lanes, b: Lanes, c: Lanes, d: Lanes, w: int, x: int, y: int, z: int
) -> None:
    """Adds how many pegs of four symbols each lane has in common with a guess."""
    for j in range(row.size):
        row[j] += min(a[j], w) + min(b[j], x) + min(c[j], y) + min(d[j], z)


@jit
def _add_bulls(row: Lanes, guess: Lanes, places: Lanes, low: int) -> None:
    """Adds the bulls of a guess against the codes from `low` on, one a lane of the row."""
    high = low + row.size
    whole = guess.size // 4 * 4
    for k in range(0, whole, 4):
        _add_equal_4(
            row,
            places[k, low:high],
            places[k + 1, low:high],
            places[k + 2, low:high],
            places[k + 3, low:high],
            guess[k],
            guess[k + 1],
            guess[k + 2],
            guess[k + 3],
        )
    for k in range(whole, guess.size):
        _add_equal(row, places[k, low:high], guess[k])


@jit
def _add_totals(row: Lanes, symbols: Lanes, counts: Lanes, tallies: Lanes, low: int) -> None:
    """Adds bulls plus cows of a guess, given as symbols and counts in groups of four."""
    high = low + row.size
    for k in range(0, symbols.size, 4):
        _add_common_4(
            row,
            tallies[symbols[k], low:high],
            tallies[symbols[k + 1], low:high],
            tallies[symbols[k + 2], low:high],
            tallies[symbols[k + 3], low:high],
            counts[k],
            counts[k + 1],
            counts[k + 2],
            counts[k + 3],
        )


@jit
def _wanted(guesses: Lanes, symbols: int) -> tuple[Lanes, Lanes, npt.NDArray[np.int64]]:
    """For every guess: its distinct symbols, how often it wants each, and how many to read.

    Lists are filled up to a multiple of four with a symbol wanted zero times, which adds nothing.
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
def _write_indices(row: Lanes, bulls: Lanes, totals: Lanes) -> None:
    for j in range(row.size):
        total = np.uint32(totals[j])
        row[j] = ((total * (total + np.uint32(1))) >> np.uint32(1)) + bulls[j]


@jit
def _index_row(
    row: Lanes,
    bulls: Lanes,
    totals: Lanes,
    guess: Lanes,
    symbols: Lanes,
    counts: Lanes,
    places: Lanes,
    tallies: Lanes,
    low: int,
    bulls_only: bool,
) -> None:
    """Writes the feedback indices of one guess against the codes from `low` on into the row."""
    bulls[:] = 0
    _add_bulls(bulls, guess, places, low)
    if bulls_only:
        for j in range(row.size):
            row[j] = bulls[j]  # as a loop: numba takes seconds to compile `row[:] = bulls`
        return
    totals[:] = 0
    _add_totals(totals, symbols, counts, tallies, low)
    _write_indices(row, bulls, totals)


@jit
def _fill_rows(out: Lanes, guesses: Lanes, places: Lanes, tallies: Lanes, bulls_only: bool) -> None:
    listed, counts, lengths = _wanted(guesses, tallies.shape[0])
    bulls, totals = np.empty(_BLOCK, places.dtype), np.empty(_BLOCK, places.dtype)
    for g in range(guesses.shape[0]):
        m = lengths[g]
        symbols, wanted = listed[g, :m], counts[g, :m]
        for low in range(0, places.shape[1], _BLOCK):
            row = out[g, low : low + _BLOCK]
            n = row.size
            _index_row(
                row, bulls[:n], totals[:n],
                guesses[g], symbols, wanted, places, tallies, low, bulls_only,
            )  # fmt: skip


@jit
def _times_sixteen(row: Lanes) -> None:
    for j in range(row.size):
        row[j] <<= np.uint8(4)


@jit
def _count_keys(sizes: Sizes, slots: Lanes, keys: Lanes, row: Lanes) -> None:
    """Adds to the sizes how often each key occurs in the row; slots and keys go together."""
    for k in range(0, slots.size, KEYS_AT_ONCE):
        packed = count_three_keys(row, keys[k // KEYS_AT_ONCE])
        for slot in slots[k : k + KEYS_AT_ONCE]:
            sizes[slot] += packed & np.uint64(0xFFFF)
            packed >>= np.uint64(16)


@jit
def _narrow_sizes(
    sizes: Sizes,
    guesses: Lanes,
    places: Lanes,
    tallies: Lanes,
    slots: Lanes,
    keys: Lanes,
    bulls_only: bool,
) -> None:
    listed, counts, lengths = _wanted(guesses, tallies.shape[0])
    buffer = np.empty(_BLOCK, np.uint8)
    for low in range(0, places.shape[1], _BLOCK):
        n = min(_BLOCK, places.shape[1] - low)
        row = buffer[:n]
        padded = buffer[: (n + 31) // 32 * 32]
        for g in range(guesses.shape[0]):
            row[:] = 0
            if not bulls_only:
                m = lengths[g]
                _add_totals(row, listed[g, :m], counts[g, :m], tallies, low)
                _times_sixteen(row)
            _add_bulls(row, guesses[g], places, low)
            padded[n:] = _NO_KEY
            _count_keys(sizes[g], slots, keys, padded)


@jit
def _wide_sizes(
    sizes: Sizes, buffer: Lanes, guesses: Lanes, places: Lanes, tallies: Lanes, bulls_only: bool
) -> None:
    listed, counts, lengths = _wanted(guesses, tallies.shape[0])
    bulls, totals = np.empty(_BLOCK, places.dtype), np.empty(_BLOCK, places.dtype)
    for low in range(0, places.shape[1], _BLOCK):
        n = min(_BLOCK, places.shape[1] - low)
        for g in range(guesses.shape[0]):
            m = lengths[g]
            _index_row(
                buffer[:n], bulls[:n], totals[:n], guesses[g],
                listed[g, :m], counts[g, :m], places, tallies, low, bulls_only,
            )  # fmt: skip
            for index in buffer[:n]:
                sizes[g, index] += 1


def _contiguous(codes: PackedCodes) -> tuple[Lanes, Lanes]:
    return np.ascontiguousarray(codes.places), np.ascontiguousarray(codes.tallies)


def feedback_rows_into(
    out: Lanes, guesses: PackedCodes, secrets: PackedCodes, bulls_only: bool = False
) -> None:
    """Writes the feedback index of every guess against every secret into `out`, (G, S).

    `out` may be any rows of a larger table of the board's feedback type.
    """
    require_same_board(guesses, secrets)
    expected = (len(guesses), len(secrets)), feedback_dtype(guesses.positions, bulls_only)
    if (out.shape, out.dtype) != expected:
        raise ValueError(f"expected an array of {expected}, got {(out.shape, out.dtype)}")
    if not out.flags.c_contiguous:
        raise ValueError("expected whole rows of a table in C order")
    places, tallies = _contiguous(secrets)
    _fill_rows(out, guesses.unpack(), places, tallies, bulls_only)


def feedback_rows(
    guesses: PackedCodes,
    secrets: PackedCodes,
    bulls_only: bool = False,
    progress: Callable[[int], object] | None = None,
) -> Lanes:
    """The feedback index of every guess against every secret, (G, S).

    `progress`, if given, is called with the number of rows done, now and then and at the end.
    """
    dtype = feedback_dtype(guesses.positions, bulls_only)
    out = np.empty((len(guesses), len(secrets)), dtype)
    step = max(1, _PAIRS_A_REPORT // max(1, len(secrets)))
    for low in range(0, len(guesses), step):
        chunk = out[low : low + step]
        feedback_rows_into(chunk, guesses.select(slice(low, low + step)), secrets, bulls_only)
        if progress:
            progress(low + len(chunk))
    return out


def class_sizes(guesses: PackedCodes, candidates: PackedCodes, bulls_only: bool = False) -> Sizes:
    """How many candidates answer each guess with each feedback index, (G, slots)."""
    require_same_board(guesses, candidates)
    positions = guesses.positions
    sizes = np.zeros((len(guesses), feedback_slots(positions, bulls_only)), np.int64)
    places, tallies = _contiguous(candidates)
    if positions <= _NARROW and places.dtype == np.uint8:
        slots, keys = _keys(positions, bulls_only)
        _narrow_sizes(sizes, guesses.unpack(), places, tallies, slots, keys, bulls_only)
        sizes[:, 0] = len(candidates) - sizes[:, 1:].sum(axis=1)
    else:
        row = np.empty(_BLOCK, feedback_dtype(positions, bulls_only))
        _wide_sizes(sizes, row, guesses.unpack(), places, tallies, bulls_only)
    return sizes


def _keys(positions: int, bulls_only: bool) -> tuple[Lanes, Lanes]:
    """The slots to count and their keys, three keys a word.

    Slot 0 is not among them: it is what the others leave. Nor is the impossible feedback.
    """
    slots = possible_slots(positions, bulls_only)[1:]
    keys = np.array([16 * t + b for t in range(positions + 1) for b in range(t + 1)])
    wanted = np.full(-len(slots) % KEYS_AT_ONCE + len(slots), _NO_KEY, np.uint64)
    wanted[: len(slots)] = slots if bulls_only else keys[slots]
    shifts = np.arange(KEYS_AT_ONCE, dtype=np.uint64) * np.uint64(8)
    return slots, (wanted.reshape(-1, KEYS_AT_ONCE) << shifts).sum(axis=1, dtype=np.uint64)


def class_counts(
    guesses: PackedCodes, candidates: PackedCodes, bulls_only: bool = False
) -> npt.NDArray[np.int64]:
    """How many different feedbacks the candidates give to each guess, (G,)."""
    step = max(1, _SIZES_AT_ONCE // feedback_slots(guesses.positions, bulls_only))
    parts = [
        np.count_nonzero(
            class_sizes(guesses.select(slice(low, low + step)), candidates, bulls_only), axis=1
        )
        for low in range(0, len(guesses), step)
    ]
    return np.concatenate([np.zeros(0, np.int64), *parts])


def matching(
    guess: PackedCodes, answer: int, candidates: PackedCodes, bulls_only: bool = False
) -> npt.NDArray[np.bool_]:
    """Which candidates would give this answer (a feedback index) to this guess, a block of one."""
    if len(guess) != 1:
        raise ValueError(f"expected one guess, got {len(guess)}")
    matches: npt.NDArray[np.bool_] = feedback_rows(guess, candidates, bulls_only)[0] == answer
    return matches
