"""The digit array: sixteen numbers that say what is known of each hex digit."""

from collections.abc import Iterable
from dataclasses import dataclass

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
        """Those of the digits that are neither known goats nor known bovines, in their order."""
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
