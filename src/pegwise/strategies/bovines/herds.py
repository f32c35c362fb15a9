"""Herds: the sets of four digits that agree with a list of counts.

A row says how many of its digits are in the secret. The secret's digits form a herd that agrees
with every row, so what all agreeing herds have in common is certain, and nothing else is. No
order of the digits enters here: there are 1820 herds, each a mask of sixteen bits.
"""

from collections.abc import Iterable
from functools import lru_cache, reduce
from itertools import combinations
from operator import and_, or_
from typing import NamedTuple

from pegwise.game.codes import Code

from .digits import DIGITS


class Row(NamedTuple):
    """Digits that were asked together, and how many of them are bovines."""

    digits: Code
    bovines: int


def mask_of(digits: Iterable[int]) -> int:
    """The digits as bits."""
    return sum(1 << digit for digit in digits)


def digits_of(mask: int) -> Code:
    """The digits behind the bits, in order."""
    return tuple(digit for digit in DIGITS if mask >> digit & 1)


ALL_HERDS = tuple(mask_of(herd) for herd in combinations(DIGITS, 4))


@lru_cache(maxsize=1 << 14)
def agreeing(rows: tuple[Row, ...]) -> tuple[int, ...]:
    """The herds that agree with every row, in lexicographic order of their digits."""
    if not rows:
        return ALL_HERDS
    mask, bovines = mask_of(rows[-1].digits), rows[-1].bovines
    return tuple(herd for herd in agreeing(rows[:-1]) if (herd & mask).bit_count() == bovines)


def certain_bovines(herds: tuple[int, ...]) -> Code:
    """The digits that are in every herd."""
    return digits_of(reduce(and_, herds))


def certain_goats(herds: tuple[int, ...]) -> Code:
    """The digits that are in no herd."""
    return digits_of(~reduce(or_, herds))


def implied_bovines(herds: tuple[int, ...], digits: Iterable[int]) -> int | None:
    """How many bovines the digits hold, where all herds give the same number."""
    mask = mask_of(digits)
    number = (herds[0] & mask).bit_count()
    return number if all((herd & mask).bit_count() == number for herd in herds) else None
