"""The numba kernel: the functions of `vector`, several times as fast.

Marks in compiled loops over rows of lanes, 32 codes an instruction on boards of bytes.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from .jit import jit
from .lanes import BLOCK, NARROW, ROW_KEYS, Sizes, fill_rows, narrow_sizes, wide_sizes
from .packing import (
    NO_KEY,
    PAIRS_PER_REPORT,
    Lanes,
    PackedCodes,
    feedback_dtype,
    feedback_keys,
    feedback_slots,
    possible_slots,
    require_same_board,
)
from .vector import equal_to


def feedback_rows(
    guesses: PackedCodes,
    secrets: PackedCodes,
    bulls_only: bool = False,
    progress: Callable[[int], object] | None = None,
    pairs_per_report: int = PAIRS_PER_REPORT,
) -> Lanes:
    """The feedback index of every guess against every secret, (G, S).

    ``progress``, if given, is called now and then, and at the end, with the number of rows done.
    """
    dtype = feedback_dtype(guesses.positions, bulls_only)
    return _filled(guesses, secrets, dtype, progress, fill_rows, pairs_per_report, bulls_only)


def mark_rows(
    guesses: PackedCodes,
    secrets: PackedCodes,
    dtype: np.dtype[Any],
    progress: Callable[[int], object] | None = None,
) -> Lanes:
    """Like `feedback_rows`, the indices of marks."""
    return _filled(guesses, secrets, dtype, progress, fill_mark_rows, PAIRS_PER_REPORT)


def _filled(
    guesses: PackedCodes,
    secrets: PackedCodes,
    dtype: np.dtype[Any],
    progress: Callable[[int], object] | None,
    fill: Callable[..., None],
    pairs_per_report: int,
    *options: bool,
) -> Lanes:
    """The rows that ``fill`` writes, some guesses at a time."""
    require_same_board(guesses, secrets)
    rows = np.empty((len(guesses), len(secrets)), dtype)
    plain, codes = guesses.unpack(), secrets.contiguous()
    step = max(1, pairs_per_report // max(1, len(secrets)))
    for low in range(0, len(guesses), step):
        some = slice(low, low + step)
        fill(rows[some], plain[some], *codes, *options)
        if progress:
            progress(min(low + step, len(guesses)))
    return rows


def class_sizes(guesses: PackedCodes, candidates: PackedCodes, bulls_only: bool = False) -> Sizes:
    """The number of candidates per guess and feedback index, (G, slots)."""
    require_same_board(guesses, candidates)
    positions = guesses.positions
    sizes = np.zeros((len(guesses), feedback_slots(positions, bulls_only)), np.int64)
    places, tallies = candidates.contiguous()
    if positions <= NARROW and places.dtype == np.uint8:
        slots, keys = _keys(positions, bulls_only)
        narrow_sizes(sizes, guesses.unpack(), places, tallies, slots, keys, bulls_only)
        sizes[:, 0] = len(candidates) - sizes[:, 1:].sum(axis=1)
    else:
        row = np.empty(BLOCK, feedback_dtype(positions, bulls_only))
        wide_sizes(sizes, row, guesses.unpack(), places, tallies, bulls_only)
    return sizes


@cache
def _keys(positions: int, bulls_only: bool) -> tuple[Lanes, Lanes]:
    """The slots to count and their keys, three keys per word; slot 0 is what remains."""
    slots = possible_slots(positions, bulls_only)[1:]
    wanted = np.full(len(slots) + -len(slots) % ROW_KEYS, NO_KEY, np.uint64)
    wanted[: len(slots)] = feedback_keys(positions, bulls_only)[slots]
    shifts = np.arange(ROW_KEYS, dtype=np.uint64) * np.uint64(8)
    return slots, (wanted.reshape(-1, ROW_KEYS) << shifts).sum(axis=1, dtype=np.uint64)


def matching(
    guess: PackedCodes, answer: int, candidates: PackedCodes, bulls_only: bool = False
) -> npt.NDArray[np.bool_]:
    """Which candidates give this answer (a feedback index) to this guess, a block of one."""
    return equal_to(feedback_rows(guess, candidates, bulls_only), answer)


@jit
def _mark_right(
    right: Lanes, left: Lanes, symbol: int, place: int, places: Lanes, low: int
) -> None:
    """Sets a lane for each code with this symbol here, and takes that copy from ``left``."""
    start, k = np.uint64(low), np.uint64(place)
    wanted = places.dtype.type(symbol)
    for j in range(np.uint64(right.size)):
        hit = places[k, start + j] == wanted
        right[j] = hit
        left[j] -= hit


@jit
def _append_marks(row: Lanes, right: Lanes, left: Lanes) -> None:
    """Appends a place to the index of each code; a copy marked as elsewhere is taken."""
    for j in range(np.uint64(row.size)):
        elsewhere = (left[j] > 0) & (right[j] == 0)
        left[j] -= elsewhere
        row[j] = row[j] * 3 + (right[j] + right[j]) + elsewhere


@jit
def mark_row(
    row: Lanes, right: Lanes, left: Lanes, guess: Lanes, places: Lanes, tallies: Lanes, low: int
) -> None:
    """Writes the indices of the marks of one guess against the codes from ``low`` on.

    ``right`` and ``left`` are buffers with a row per place; of equal symbols in the guess the first
    place has the copies left for all.
    """
    n, start = row.size, np.uint64(low)
    owner = np.empty(guess.size, np.int64)
    for k in range(guess.size):
        owner[k] = k
        for earlier in range(k):
            if guess[earlier] == guess[k]:
                owner[k] = earlier
                break
        if owner[k] == k:
            symbol, rest = np.uint64(guess[k]), left[k]
            for j in range(np.uint64(n)):
                rest[j] = tallies[symbol, start + j]
        _mark_right(right[k, :n], left[owner[k], :n], guess[k], k, places, low)
    row[:] = 0
    for k in range(guess.size):
        _append_marks(row, right[k, :n], left[owner[k], :n])


@jit
def fill_mark_rows(out: Lanes, guesses: Lanes, places: Lanes, tallies: Lanes) -> None:
    """Writes the indices of the marks of guesses, plain codes, against packed ones."""
    right = np.empty((guesses.shape[1], BLOCK), places.dtype)
    left = np.empty((guesses.shape[1], BLOCK), places.dtype)
    for g in range(guesses.shape[0]):
        for low in range(0, places.shape[1], BLOCK):
            row = out[g, low : low + BLOCK]
            mark_row(row, right, left, guesses[g], places, tallies, low)


@jit
def count_mark_rows(
    sizes: Sizes, buffer: Lanes, guesses: Lanes, places: Lanes, tallies: Lanes
) -> None:
    """Adds the number of codes per guess and index; ``buffer`` is a block of the index type."""
    right = np.empty((guesses.shape[1], BLOCK), places.dtype)
    left = np.empty((guesses.shape[1], BLOCK), places.dtype)
    for low in range(0, places.shape[1], BLOCK):
        n = min(BLOCK, places.shape[1] - low)
        for g in range(guesses.shape[0]):
            mark_row(buffer[:n], right, left, guesses[g], places, tallies, low)
            for index in buffer[:n]:
                sizes[g, index] += 1


@jit
def count_indices(sizes: Sizes, rows: Lanes) -> None:
    """Adds how often each index occurs in each row of a table of answers.

    Two counters per index, one for even and one for odd places: the same index twice in a row would
    make each addition wait for the one before.
    """
    odd = np.zeros(sizes.shape[1], np.int64)
    for g in range(rows.shape[0]):
        row, even = rows[g], sizes[g]
        odd[:] = 0
        for j in range(0, row.size - 1, 2):
            even[row[j]] += 1
            odd[row[j + 1]] += 1
        if row.size % 2:
            even[row[row.size - 1]] += 1
        for slot in range(odd.size):
            even[slot] += odd[slot]
