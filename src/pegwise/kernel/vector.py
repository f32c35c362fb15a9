"""The NumPy kernel: feedback and class sizes of whole blocks of codes, without a compiler.

It works through blocks of guesses against blocks of codes, so that memory stays bounded. `compiled`
has the same functions, several times as fast.

Marks are right, elsewhere or absent for each place, as one number of base three. Unlike bulls and
cows they depend on which of two codes is the guess.

For many guesses and fewer candidates, class sizes are counted with the guesses as lanes: each
candidate writes a row of keys, one per guess, a multiple of its total plus its bulls, and the rows
are then compared with every possible key. `one_step.strips` does so in compiled code.
"""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from .packing import (
    Indices,
    Lanes,
    PackedCodes,
    feedback_dtype,
    feedback_slots,
    possible_slots,
    require_same_board,
)

# Pairs processed at a time: few enough to stay in the cache, enough to hide the cost of a call.
BLOCK = 1 << 19
# From this many candidates per slot on, comparing a row with every slot beats `bincount`.
LONG_ROW = 1024


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


def blocks(
    guesses: PackedCodes, secrets: PackedCodes, pairs: int = BLOCK
) -> Iterator[tuple[slice, slice]]:
    """Pairs of slices that cover all guesses against all secrets."""
    width = min(pairs, max(1, len(secrets)))
    height = max(1, pairs // width)
    for top in range(0, len(guesses), height):
        for left in range(0, len(secrets), width):
            yield slice(top, top + height), slice(left, left + width)


def feedback_rows(
    guesses: PackedCodes, secrets: PackedCodes, bulls_only: bool = False, pairs: int = BLOCK
) -> Lanes:
    """The feedback index of every guess against every secret, (G, S)."""
    require_same_board(guesses, secrets)
    dtype = feedback_dtype(guesses.positions, bulls_only)
    rows = np.empty((len(guesses), len(secrets)), dtype)
    for above, across in blocks(guesses, secrets, pairs):
        rows[above, across] = _indices(guesses.select(above), secrets.select(across), bulls_only)
    return rows


def class_sizes(
    guesses: PackedCodes, candidates: PackedCodes, bulls_only: bool = False, pairs: int = BLOCK
) -> npt.NDArray[np.int64]:
    """The number of candidates per guess and feedback index, (G, slots)."""
    require_same_board(guesses, candidates)
    slots = feedback_slots(guesses.positions, bulls_only)
    sizes = np.zeros((len(guesses), slots), np.int64)
    for above, across in blocks(guesses, candidates, pairs):
        rows = _indices(guesses.select(above), candidates.select(across), bulls_only)
        sizes[above] += count_rows(rows, slots)
    return sizes


def count_rows(rows: Lanes, slots: int, long_row: int = LONG_ROW) -> npt.NDArray[np.int64]:
    """The number of times each index below ``slots`` occurs in each row."""
    if rows.shape[1] >= long_row * slots:
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


ABSENT, ELSEWHERE, RIGHT = range(3)


def mark_slots(positions: int) -> int:
    """The number of indices of marks, with the impossible ones."""
    return int(3**positions)


def mark_block(guesses: PackedCodes, secrets: PackedCodes) -> Lanes:
    """The index of the marks of every guess against every secret, (G, S)."""
    right = guesses.places[:, :, None] == secrets.places[:, None, :]  # [place, guess, secret]
    rows = np.zeros(
        (len(guesses), len(secrets)), np.min_scalar_type(mark_slots(guesses.positions) - 1)
    )
    for place, symbols in enumerate(guesses.places):
        # The copies in the secret, but for those in the right place and those already marked.
        left = secrets.tallies[symbols]
        for other, theirs in enumerate(guesses.places):
            same = (theirs == symbols)[:, None]
            taken = same if other < place else same & right[other]
            left = left - np.minimum(left, taken)
        rows *= 3
        rows += np.where(right[place], RIGHT, left > 0).astype(rows.dtype)
    return rows


ROWS = 32  # candidates at a time
STRIP = 8192  # guesses at a time: their keys stay in the cache
COUNTED = 255  # candidates that byte-wide counters can take


def class_sizes_by_guess(
    guesses: PackedCodes, candidates: PackedCodes, bulls_only: bool = False, width: int = STRIP
) -> Lanes:
    """The number of candidates per possible feedback and guess, (feedbacks, G)."""
    require_same_board(guesses, candidates)
    keys = _keys(guesses.positions, bulls_only)
    sizes = np.zeros((len(keys), len(guesses)), np.min_scalar_type(len(candidates)))
    width *= max(1, ROWS // max(1, len(candidates)))
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
