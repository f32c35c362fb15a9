"""Marks in NumPy: right, elsewhere or absent for each place, as one number of base three.

Unlike bulls and cows they depend on which of two codes is the guess. `compiled_marks` has the same
rows, many times as fast.
"""

from typing import Any

import numpy as np

from .packing import Lanes, PackedCodes

ABSENT, ELSEWHERE, RIGHT = range(3)


def mark_slots(positions: int) -> int:
    """The number of indices of marks, with the impossible ones."""
    return int(3**positions)


def mark_dtype(positions: int) -> np.dtype[Any]:
    """One byte up to five places, two up to ten."""
    return np.min_scalar_type(mark_slots(positions) - 1)


def mark_block(guesses: PackedCodes, secrets: PackedCodes) -> Lanes:
    """The index of the marks of every guess against every secret, (G, S)."""
    right = guesses.places[:, :, None] == secrets.places[:, None, :]  # [place, guess, secret]
    rows = np.zeros((len(guesses), len(secrets)), mark_dtype(guesses.positions))
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
