"""Guesses that differ only in symbols that no member of a set has: one of each kind is enough.

Such symbols score nothing, so where a guess may repeat symbols they are all one symbol, and where
it may not, any of them can be exchanged for any other. `SearchBoard.symbols` has a bit for each
symbol of a guess, or, where only bulls are told, for each symbol at each position.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..jit import jit_part
from .board import SearchBoard, Small, Words

_MOST_BITS = 63  # one bit is left over, which is absent from every set
_ONE = np.uint64(1)


def symbol_bits(
    codes: NDArray[np.int64], symbols: int, distinct: bool, bulls_only: bool
) -> tuple[Words, Words]:
    """The symbols of each guess as bits, and the groups of bits of which one absent bit is enough.

    There are no groups where symbols are distinct. No guess has any bits if there are too many.
    """
    positions = codes.shape[1]
    by_position = bulls_only and not distinct
    count = symbols * positions if by_position else symbols
    if count > _MOST_BITS:
        return np.zeros(len(codes), np.uint64), np.zeros(0, np.uint64)
    shifts = codes + symbols * np.arange(positions) if by_position else codes
    bits = np.bitwise_or.reduce(_ONE << shifts.astype(np.uint64), axis=1)
    groups = np.arange(0 if distinct else positions if by_position else 1).astype(np.uint64)
    return bits, ((_ONE << np.uint64(symbols)) - _ONE) << groups * np.uint64(symbols)


@jit_part
def absent_bits(board: SearchBoard, members: Small) -> Any:
    """The bits that no member has; with groups, without the lowest one of each group."""
    present = np.uint64(0)
    for member in members:
        present |= board.symbols[board.guess_of[member]]
    absent = ~present
    if board.groups.size == 0:
        return absent
    others = np.uint64(0)
    for group in board.groups:
        inside = absent & group
        others |= inside & (inside - _ONE)
    return others


@jit_part
def is_redundant(board: SearchBoard, guess: Any, absent: Any) -> bool:
    """Whether another guess tells the same, one with the lowest of the absent symbols."""
    used = board.symbols[guess] & absent
    if used == 0 or board.groups.size:
        return bool(used != 0)
    unused = absent & ~used
    return bool((unused & (~unused + _ONE)) < used)
