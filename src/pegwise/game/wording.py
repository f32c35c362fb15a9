"""Counts, lists and turn numbers in words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log10

SPELLED_OUT = 10**9
DIGITS = 3  # significant digits of an estimate
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number of codes; prints as ``12,437`` if it was counted, else as ``about 12,400``."""

    count: int
    exact: bool = True

    def __str__(self) -> str:
        if self.exact or self.count >= SPELLED_OUT:
            return say_count(self.count)
        return f"about {round(self.count, DIGITS - len(str(self.count))):,}"


def count_of(count: int, thing: str) -> str:
    """``1 guess``, ``2 guesses``, ``3 codes``."""
    plural = f"{thing}es" if thing.endswith("s") else f"{thing}s"
    return f"{say_count(count)} {thing if count == 1 else plural}"


def codes_left(left: Estimate | None) -> str:
    """``1 code left``, ``about 12,400 codes left``; None if the number is unknown."""
    if left is None:
        return "codes left not counted"
    return f"{left} {'code' if left.count == 1 else 'codes'} left"


def were(count: int) -> str:
    """``was`` for one, ``were`` for any other number."""
    return "was" if count == 1 else "were"


def say_count(count: int) -> str:
    """``1,296``, or ``about 10^26`` from a billion on."""
    return f"{count:,}" if count < SPELLED_OUT else f"about 10^{log10(count):.0f}"


def say_average(count: float, digits: int = 2) -> str:
    """``1,188.25``, or ``about 10^26`` from a billion on."""
    return f"{count:,.{digits}f}" if count < SPELLED_OUT else say_count(round(count))


def say_guesses(mean: float, exact: bool) -> str:
    """``4.34``; an estimate has only the decimal that it deserves: ``4.3``."""
    return f"{mean:.{2 if exact else 1}f}"


def say_number(number: int) -> str:
    """``two``; from eleven on in digits."""
    return NUMBERS[number] if number < len(NUMBERS) else say_count(number)


def join(items: Iterable[str], joint: str = "and") -> str:
    """``red``, ``red and blue``, ``red, blue and green``."""
    *others, last = items
    return f"{', '.join(others)} {joint} {last}" if others else last


def say_turns(turns: Sequence[int]) -> str:
    """``turn 3``, ``turns 1 and 3``, ``turns 1 to 4``."""
    if len(turns) > 2 and turns[-1] - turns[0] == len(turns) - 1:
        return f"turns {turns[0]} to {turns[-1]}"
    return f"{'turn' if len(turns) == 1 else 'turns'} {join(map(str, turns))}"


def say_share(share: float) -> str:
    """``25%``; ``-`` only for what is impossible, and ``100%`` only for what is certain."""
    if not share:
        return "-"
    if share <= 0.005:
        return "<1%"
    return ">99%" if 0.995 <= share < 1 else f"{share:.0%}"
