"""The NumPy kernel: feedback and class sizes of whole blocks of codes, without a compiler.

It works through blocks of guesses against blocks of codes, so that memory stays bounded. `compiled`
has the same functions, several times as fast.
"""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from .packing import Lanes, PackedCodes, feedback_dtype, feedback_slots, require_same_board

# Pairs processed at a time: few enough to stay in the cache, enough to hide the cost of a call.
_PAIRS_AT_ONCE = 1 << 19
# From this many candidates per slot on, comparing a row with every slot beats `bincount`.
_LONG_ROW = 1024


def _bulls(guesses: PackedCodes, secrets: PackedCodes) -> Lanes:
    shape = len(guesses), len(secrets)
    bulls, hits = np.zeros(shape, guesses.places.dtype), np.empty(shape, np.bool_)
    for guessed, place in zip(guesses.places, secrets.places, strict=True):
        np.equal(guessed[:, None], place, out=hits)
        np.add(bulls, hits.view(np.uint8), out=bulls)
    return bulls


def _totals(guesses: PackedCodes, secrets: PackedCodes) -> Lanes:
    shape = len(guesses), len(secrets)
    totals, common = np.zeros(shape, guesses.places.dtype), np.empty(shape, guesses.places.dtype)
    for symbol in np.flatnonzero(guesses.tallies.any(axis=1)):
        # Filling first looks wasteful, but NumPy is eight times slower on minimum with a scalar.
        common[:] = guesses.tallies[symbol][:, None]
        np.minimum(common, secrets.tallies[symbol], out=common)
        np.add(totals, common, out=totals)
    return totals


def _indices(guesses: PackedCodes, secrets: PackedCodes, bulls_only: bool) -> Lanes:
    bulls = _bulls(guesses, secrets)
    if bulls_only:
        return bulls
    positions = guesses.positions
    product_dtype = np.min_scalar_type(positions * (positions + 1))
    totals = _totals(guesses, secrets).astype(product_dtype, copy=False)
    totals *= totals + product_dtype.type(1)
    totals >>= 1
    totals += bulls
    return totals


def blocks(guesses: PackedCodes, secrets: PackedCodes) -> Iterator[tuple[slice, slice]]:
    """Pairs of slices that cover all guesses against all secrets."""
    width = min(_PAIRS_AT_ONCE, max(1, len(secrets)))
    height = max(1, _PAIRS_AT_ONCE // width)
    for top in range(0, len(guesses), height):
        for left in range(0, len(secrets), width):
            yield slice(top, top + height), slice(left, left + width)


def feedback_rows(guesses: PackedCodes, secrets: PackedCodes, bulls_only: bool = False) -> Lanes:
    """The feedback index of every guess against every secret, (G, S)."""
    require_same_board(guesses, secrets)
    dtype = feedback_dtype(guesses.positions, bulls_only)
    rows = np.empty((len(guesses), len(secrets)), dtype)
    for above, across in blocks(guesses, secrets):
        rows[above, across] = _indices(guesses.select(above), secrets.select(across), bulls_only)
    return rows


def class_sizes(
    guesses: PackedCodes, candidates: PackedCodes, bulls_only: bool = False
) -> npt.NDArray[np.int64]:
    """The number of candidates per guess and feedback index, (G, slots)."""
    require_same_board(guesses, candidates)
    slots = feedback_slots(guesses.positions, bulls_only)
    sizes = np.zeros((len(guesses), slots), np.int64)
    for above, across in blocks(guesses, candidates):
        rows = _indices(guesses.select(above), candidates.select(across), bulls_only)
        sizes[above] += count_rows(rows, slots)
    return sizes


def count_rows(rows: Lanes, slots: int) -> npt.NDArray[np.int64]:
    """The number of times each index below ``slots`` occurs in each row."""
    if rows.shape[1] >= _LONG_ROW * slots:
        return np.array([[np.count_nonzero(row == slot) for slot in range(slots)] for row in rows])
    starts = np.arange(len(rows))[:, None] * slots
    counts = np.bincount((rows + starts).ravel(), minlength=len(rows) * slots)
    return counts.reshape(len(rows), slots)


def matching(
    guess: PackedCodes, answer: int, candidates: PackedCodes, bulls_only: bool = False
) -> npt.NDArray[np.bool_]:
    """Which candidates give this answer (a feedback index) to this guess, a block of one."""
    return equal_to(feedback_rows(guess, candidates, bulls_only), answer)


def equal_to(rows: Lanes, answer: int) -> npt.NDArray[np.bool_]:
    """Where the only row has this answer."""
    if len(rows) != 1:
        raise ValueError(f"expected one guess, got {len(rows)}")
    return np.asarray(rows[0] == answer)
