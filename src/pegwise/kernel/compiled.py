"""The numba kernel: the functions of `vector`, several times as fast."""

from collections.abc import Callable
from functools import cache

import numpy as np
import numpy.typing as npt

from .lanes.byte_counting import KEYS_AT_ONCE
from .lanes.loops import BLOCK, NARROW, NO_KEY, Sizes, fill_rows, narrow_sizes, wide_sizes
from .packing import (
    Lanes,
    PackedCodes,
    feedback_dtype,
    feedback_slots,
    possible_slots,
    require_same_board,
)

# Feedbacks that `feedback_rows` computes between two progress callbacks.
_PAIRS_A_REPORT = 1 << 24
# Class sizes kept at a time by `class_counts`.
_SIZES_AT_ONCE = 1 << 21


def _contiguous(codes: PackedCodes) -> tuple[Lanes, Lanes]:
    return np.ascontiguousarray(codes.places), np.ascontiguousarray(codes.tallies)


def feedback_rows_into(
    out: Lanes, guesses: PackedCodes, secrets: PackedCodes, bulls_only: bool = False
) -> None:
    """Writes the feedback index of every guess against every secret into `out`, (G, S).

    ``out`` may be some rows of a larger table of the board's feedback type.
    """
    require_same_board(guesses, secrets)
    expected = (len(guesses), len(secrets)), feedback_dtype(guesses.positions, bulls_only)
    if (out.shape, out.dtype) != expected:
        raise ValueError(f"expected an array of {expected}, got {(out.shape, out.dtype)}")
    if not out.flags.c_contiguous:
        raise ValueError("expected whole rows of a table in C order")
    places, tallies = _contiguous(secrets)
    fill_rows(out, guesses.unpack(), places, tallies, bulls_only)


def feedback_rows(
    guesses: PackedCodes,
    secrets: PackedCodes,
    bulls_only: bool = False,
    progress: Callable[[int], object] | None = None,
) -> Lanes:
    """The feedback index of every guess against every secret, (G, S).

    ``progress``, if given, is called now and then, and at the end, with the number of rows done.
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
    """The slots to count and their keys, three keys per word.

    Slot 0 is not among them: it is the rest. Nor is the impossible feedback.
    """
    slots = possible_slots(positions, bulls_only)[1:]
    keys = np.array([16 * t + b for t in range(positions + 1) for b in range(t + 1)])
    wanted = np.full(-len(slots) % KEYS_AT_ONCE + len(slots), NO_KEY, np.uint64)
    wanted[: len(slots)] = slots if bulls_only else keys[slots]
    shifts = np.arange(KEYS_AT_ONCE, dtype=np.uint64) * np.uint64(8)
    return slots, (wanted.reshape(-1, KEYS_AT_ONCE) << shifts).sum(axis=1, dtype=np.uint64)


def class_counts(
    guesses: PackedCodes, candidates: PackedCodes, bulls_only: bool = False
) -> npt.NDArray[np.int64]:
    """The number of classes that each guess makes of the candidates, (G,)."""
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
    """Which candidates give this answer (a feedback index) to this guess, a block of one."""
    if len(guess) != 1:
        raise ValueError(f"expected one guess, got {len(guess)}")
    matches: npt.NDArray[np.bool_] = feedback_rows(guess, candidates, bulls_only)[0] == answer
    return matches
