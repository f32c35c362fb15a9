"""Class sizes with the guesses as lanes, in NumPy: for many guesses and fewer candidates.

Each candidate writes a row of keys, one per guess: a multiple of its total plus its bulls. The rows
are then compared with every possible key. `strips` does the same in compiled code.
"""

from collections.abc import Iterator

import numpy as np

from ..packing import Indices, Lanes, PackedCodes, possible_slots, require_same_board

ROWS = 32  # candidates at a time
STRIP = 8192  # guesses at a time: their keys stay in the cache
COUNTED = 255  # candidates that byte-wide counters can take


def class_sizes_by_guess(
    guesses: PackedCodes, candidates: PackedCodes, bulls_only: bool = False
) -> Lanes:
    """The number of candidates per possible feedback and guess, (feedbacks, G)."""
    require_same_board(guesses, candidates)
    keys = _keys(guesses.positions, bulls_only)
    sizes = np.zeros((len(keys), len(guesses)), np.min_scalar_type(len(candidates)))
    width = STRIP * max(1, ROWS // max(1, len(candidates)))
    for left in range(0, len(guesses), width):
        strip = guesses.select(slice(left, left + width))
        for counters in _counters(strip, candidates, keys, bulls_only):
            sizes[:, left : left + width] += counters
    return sizes


def _keys(positions: int, bulls_only: bool) -> Indices:
    """The key of each possible feedback."""
    slots = possible_slots(positions, bulls_only)
    if bulls_only:
        return slots
    pairs = [(total, bulls) for total in range(positions + 1) for bulls in range(total + 1)]
    keys = np.array([total * (positions + 1) + bulls for total, bulls in pairs])
    return np.asarray(keys[slots])


def _counters(
    strip: PackedCodes, candidates: PackedCodes, keys: Indices, bulls_only: bool
) -> Iterator[Lanes]:
    """Class sizes of up to COUNTED candidates at a time."""
    counters = np.zeros((len(keys), len(strip)), np.uint8)
    since = 0
    for top in range(0, len(candidates), ROWS):
        rows = _rows(strip, candidates.select(slice(top, top + ROWS)), int(keys[-1]), bulls_only)
        if since + len(rows) > COUNTED:
            yield counters
            counters[:], since = 0, 0
        hits = np.empty(rows.shape, np.bool_)
        for key, counter in zip(keys, counters, strict=True):
            np.equal(rows, rows.dtype.type(key), out=hits)
            counter += np.add.reduce(hits.view(np.uint8), axis=0, dtype=np.uint8)
        since += len(rows)
    yield counters


def _rows(strip: PackedCodes, candidates: PackedCodes, most: int, bulls_only: bool) -> Lanes:
    """The keys of all guesses of a strip, a row per candidate."""
    rows = np.zeros((len(candidates), len(strip)), np.min_scalar_type(most))
    hits = np.empty(rows.shape, np.bool_)
    if not bulls_only:
        for place, symbols in enumerate(candidates.places):
            # The second peg of a symbol counts where the guess has two of it, and so on.
            earlier = np.count_nonzero(candidates.places[:place] == symbols, axis=0)
            needed = earlier.astype(strip.tallies.dtype)[:, None]
            np.greater(strip.tallies[symbols], needed, out=hits)
            np.add(rows, hits.view(np.uint8), out=rows)
        np.multiply(rows, rows.dtype.type(candidates.positions + 1), out=rows)
    for lane, symbols in zip(strip.places, candidates.places, strict=True):
        np.equal(lane, symbols[:, None], out=hits)
        np.add(rows, hits.view(np.uint8), out=rows)
    return rows
