"""What is known of the digits: the digit array, and the herds that agree with the counts.

The digit array has a number for each of the sixteen hex digits. A herd is a set of four digits, a
mask of sixteen bits; there are 1820. A row says how many of its digits are in the secret, whose own
digits form a herd that agrees with every row. So what all agreeing herds have in common is certain,
and nothing else is.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import combinations
from operator import and_, or_
from typing import NamedTuple

from pegwise.game.codes import Code

DIGITS = tuple(range(16))
GOAT = -1
BOVINE = 0x08000000


@dataclass(frozen=True, slots=True)
class DigitArray:
    """A count for each digit that may be in the secret; ``GOAT`` or ``BOVINE`` once that is known.

    The count is the number of answers in which the digit could have been a bovine. A mark, once
    made, stays.
    """

    values: tuple[int, ...] = (0,) * len(DIGITS)

    @property
    def possible(self) -> tuple[int, ...]:
        """The digits that are not known goats."""
        return tuple(digit for digit in DIGITS if self.values[digit] != GOAT)

    @property
    def bovines(self) -> tuple[int, ...]:
        """The digits known to be in the secret."""
        return tuple(digit for digit in DIGITS if self.values[digit] == BOVINE)

    @property
    def goats(self) -> tuple[int, ...]:
        """The digits known not to be in the secret."""
        return tuple(digit for digit in DIGITS if self.values[digit] == GOAT)

    def is_goat(self, digit: int) -> bool:
        """Whether the digit is known not to be in the secret."""
        return self.values[digit] == GOAT

    def is_bovine(self, digit: int) -> bool:
        """Whether the digit is known to be in the secret."""
        return self.values[digit] == BOVINE

    def unknown(self, digits: Iterable[int]) -> list[int]:
        """The digits among these that are neither known goats nor known bovines, in order."""
        return [digit for digit in digits if self.values[digit] not in (GOAT, BOVINE)]

    def counted(self, digits: Iterable[int]) -> "DigitArray":
        """The array after an answer in which these digits could have been bovines."""
        values = list(self.values)
        for digit in self.unknown(digits):
            values[digit] += 1
        return DigitArray(tuple(values))

    def marked(self, goats: Iterable[int] = (), bovines: Iterable[int] = ()) -> "DigitArray":
        """The array with these digits known."""
        values = list(self.values)
        for digit in goats:
            values[digit] = GOAT
        for digit in bovines:
            values[digit] = BOVINE
        return DigitArray(tuple(values))


class CountedRow(NamedTuple):
    """Digits that were asked together, and the number of bovines among them."""

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
def agreeing(rows: tuple[CountedRow, ...]) -> tuple[int, ...]:
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
    """The number of bovines among the digits, if all herds agree on it."""
    mask = mask_of(digits)
    number = (herds[0] & mask).bit_count()
    return number if all((herd & mask).bit_count() == number for herd in herds) else None
