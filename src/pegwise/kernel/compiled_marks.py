"""Marks in compiled loops over rows of lanes, 32 codes an instruction on boards of bytes."""

import numpy as np

from .jit import jit
from .lanes.loops import BLOCK, Sizes
from .packing import Lanes


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
