"""The numba kernel: the functions of `vector`, several times as fast."""

from collections.abc import Callable
from functools import cache

import numpy as np
import numpy.typing as npt

from .lanes.counting import ROW_KEYS
from .lanes.loops import BLOCK, NARROW, Sizes, fill_rows, narrow_sizes, wide_sizes
from .packing import (
    NO_KEY,
    Lanes,
    PackedCodes,
    feedback_dtype,
    feedback_keys,
    feedback_slots,
    possible_slots,
    require_same_board,
)
from .vector import equal_to

# Feedbacks that `feedback_rows` computes between two progress callbacks.
_PAIRS_A_REPORT = 1 << 24


def _contiguous(codes: PackedCodes) -> tuple[Lanes, Lanes]:
    return np.ascontiguousarray(codes.places), np.ascontiguousarray(codes.tallies)


def feedback_rows(
    guesses: PackedCodes,
    secrets: PackedCodes,
    bulls_only: bool = False,
    progress: Callable[[int], object] | None = None,
) -> Lanes:
    """The feedback index of every guess against every secret, (G, S).

    ``progress``, if given, is called now and then, and at the end, with the number of rows done.
    """
    require_same_board(guesses, secrets)
    rows = np.empty((len(guesses), len(secrets)), feedback_dtype(guesses.positions, bulls_only))
    plain, (places, tallies) = guesses.unpack(), _contiguous(secrets)
    step = max(1, _PAIRS_A_REPORT // max(1, len(secrets)))
    for low in range(0, len(guesses), step):
        some = slice(low, low + step)
        fill_rows(rows[some], plain[some], places, tallies, bulls_only)
        if progress:
            progress(min(low + step, len(guesses)))
    return rows


def class_sizes(guesses: PackedCodes, candidates: PackedCodes, bulls_only: bool = False) -> Sizes:
    """The number of candidates per guess and feedback index, (G, slots)."""
    require_same_board(guesses, candidates)
    positions = guesses.positions
    sizes = np.zeros((len(guesses), feedback_slots(positions, bulls_only)), np.int64)
    places, tallies = _contiguous(candidates)
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
