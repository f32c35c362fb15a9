"""Codes as the array kernels read them: one row of lanes per position, one row per symbol.

A block of n codes becomes `places[position, code]`, the symbol in that place, and
`tallies[symbol, code]`, the count of that symbol. Both have one narrow unsigned lane per code, so
that feedback against one guess is nothing but comparisons, minima and additions of whole rows: 32
codes per instruction if lanes are bytes, on boards of any width.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

Lanes = npt.NDArray[Any]
Indices = npt.NDArray[Any]

NO_KEY = 255  # the key of no feedback
# Feedbacks computed between two progress callbacks.
PAIRS_PER_REPORT = 1 << 24
# From this many symbols on, scattering the pegs is cheaper than comparing with every symbol.
_MANY_SYMBOLS = 64


def feedback_slots(positions: int, bulls_only: bool = False) -> int:
    """The number of feedback indices of a board, with the impossible one (p - 1 bulls, 1 cow)."""
    return positions + 1 if bulls_only else (positions + 1) * (positions + 2) // 2


def feedback_dtype(positions: int, bulls_only: bool = False) -> np.dtype[Any]:
    """The narrowest unsigned type for the feedback indices of a board."""
    return np.min_scalar_type(feedback_slots(positions, bulls_only) - 1)


def lane_dtype(positions: int, symbols: int) -> np.dtype[Any]:
    """The narrowest unsigned type for symbols, symbol counts and sums of matches."""
    return np.min_scalar_type(max(positions, symbols - 1))


@dataclass(frozen=True, eq=False)
class PackedCodes:
    """A block of codes of one board, in rows of lanes, made by `pack`."""

    places: Lanes
    symbols: int  # the number of symbols of the board

    @cached_property
    def tallies(self) -> Lanes:
        """The symbol counts of each code, computed on first use: guesses need none."""
        tallies = np.zeros((self.symbols, len(self)), dtype=self.places.dtype)
        if self.symbols < _MANY_SYMBOLS:
            every_symbol = np.arange(self.symbols, dtype=self.places.dtype)[:, None]
            for place in self.places:
                tallies += place == every_symbol
        else:
            every_code = np.arange(len(self))
            for place in self.places:
                tallies[place, every_code] += 1  # one peg per code: no index occurs twice
        return tallies

    def __len__(self) -> int:
        return int(self.places.shape[1])

    @property
    def positions(self) -> int:
        return int(self.places.shape[0])

    def select(self, chosen: slice | Indices) -> "PackedCodes":
        """The codes at these indices, or where a mask is true, in that order.

        A slice shares memory with this block; anything else is a copy.
        """
        block = PackedCodes(self.places[:, chosen], self.symbols)
        if "tallies" in self.__dict__:  # already computed
            block.__dict__["tallies"] = self.tallies[:, chosen]
        return block

    def contiguous(self) -> tuple[Lanes, Lanes]:
        """The places and the tallies, as compiled code reads them."""
        return np.ascontiguousarray(self.places), np.ascontiguousarray(self.tallies)

    def unpack(self) -> Lanes:
        """The codes as an (n, positions) array of symbols."""
        return np.ascontiguousarray(self.places.T)


def pack(codes: npt.ArrayLike, symbols: int) -> PackedCodes:
    """Packs an (n, positions) array of symbols 0 .. symbols-1."""
    plain = np.asarray(codes)
    if plain.ndim != 2 or (plain.size and plain.dtype.kind not in "iu"):
        raise ValueError(f"expected an (n, positions) array of integers, got {plain!r}")
    if plain.size and not 0 <= int(plain.min()) <= int(plain.max()) < symbols:
        raise ValueError(
            f"expected symbols from 0 to {symbols - 1}, got {plain.min()} to {plain.max()}"
        )
    lane = lane_dtype(plain.shape[1], symbols)
    return PackedCodes(np.ascontiguousarray(plain.T.astype(lane)), symbols)


def require_same_board(ours: PackedCodes, theirs: PackedCodes) -> None:
    """Raises ValueError unless both blocks have the same positions and symbols."""
    our_board, their_board = (f"{block.positions}x{block.symbols}" for block in (ours, theirs))
    if our_board != their_board:
        raise ValueError(f"expected codes of one board, got {our_board} and {their_board}")


def possible_slots(positions: int, bulls_only: bool = False) -> Indices:
    """Every feedback index but the impossible one: all bulls but one, and a cow.

    If all places but one agree and so do the totals, the last symbols agree as well. In bulls-only
    games every index can occur.
    """
    slots = np.arange(feedback_slots(positions, bulls_only))
    if bulls_only or positions == 0:
        return slots
    return np.delete(slots, positions * (positions + 1) // 2 + positions - 1)


def feedback_keys(positions: int, bulls_only: bool) -> Indices:
    """The one-byte key of each feedback index: 16 times the total plus the bulls, or the bulls."""
    if bulls_only:
        return np.arange(positions + 1)
    return np.array([16 * total + b for total in range(positions + 1) for b in range(total + 1)])
