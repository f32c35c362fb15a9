"""Herds, the sets of four digits, that agree with the counts of rows.

A herd is a mask of sixteen bits; there are 1820. A row says how many of its digits are in the
secret, whose own digits form a herd that agrees with every row. So what all agreeing herds have in
common is certain, and nothing else is.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from pegwise.game.codes import Code

DIGITS = tuple(range(16))


class CountedRow(NamedTuple):
    """Digits that were asked together, and the number of bovines among them."""

    digits: Code
    bovines: int


def mask_of(digits: Iterable[int]) -> int:
    """The digits as bits."""
    return sum(1 << digit for digit in digits)


def digits_of(mask: int) -> Code:
    """The digits whose bits are set, in order."""
    return tuple(digit for digit in DIGITS if mask >> digit & 1)


ALL_HERDS = tuple(mask_of(herd) for herd in combinations(DIGITS, 4))


@lru_cache(maxsize=1 << 14)
def agreeing(rows: tuple[CountedRow, ...]) -> tuple[int, ...]:
    """The herds that agree with every row, in lexicographic order of their digits."""
    if not rows:
        return ALL_HERDS
    mask, bovines = mask_of(rows[-1].digits), rows[-1].bovines
    return tuple(herd for herd in agreeing(rows[:-1]) if (herd & mask).bit_count() == bovines)


def implied_bovines(herds: tuple[int, ...], digits: Iterable[int]) -> int | None:
    """The number of bovines among the digits, if all herds agree on it."""
    mask = mask_of(digits)
    number = (herds[0] & mask).bit_count()
    return number if all((herd & mask).bit_count() == number for herd in herds) else None
