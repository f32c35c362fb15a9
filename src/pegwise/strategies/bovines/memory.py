"""Herds, the sets of four digits, that agree with the counts of rows.

A herd is a mask of sixteen bits; there are 1820. A row says how many of its digits are in the
secret, whose own digits form a herd that agrees with every row. So what all agreeing herds have in
common is certain, and nothing else is.

What the player carries from turn to turn, the stages of its game, and its wording.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from itertools import combinations
from operator import and_, or_
from typing import NamedTuple, Protocol

from pegwise.errors import InvalidFeedback, quote
from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.notation import SINGLE_CHARACTERS
from pegwise.game.wording import join

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


GOAT = -1
BOVINE = 0x08000000
COUNTS = ("no bovines", "one bovine", "two bovines", "three bovines", "four bovines")
BULLS = ("no bulls", "one bull", "two bulls", "three bulls", "four bulls")


@dataclass(frozen=True, slots=True)
class Memory:
    """The digit array and the counts of the rows asked.

    The array has for each digit the number of answers in which it could have been a bovine, or
    ``GOAT`` or ``BOVINE`` once that is known. The plain player keeps the counts of phase 1 only;
    ``plus`` keeps all, marks every digit that they settle, and ranks digits by the array.
    """

    plus: bool
    array: tuple[int, ...] = (0,) * len(DIGITS)
    rows: tuple[CountedRow, ...] = ()

    @property
    def bovines(self) -> Code:
        return tuple(digit for digit in DIGITS if self.array[digit] == BOVINE)

    @property
    def goats(self) -> Code:
        return tuple(digit for digit in DIGITS if self.array[digit] == GOAT)

    def is_goat(self, digit: int) -> bool:
        """Whether the digit is known not to be in the secret."""
        return self.array[digit] == GOAT

    def is_bovine(self, digit: int) -> bool:
        """Whether the digit is known to be in the secret."""
        return self.array[digit] == BOVINE

    def unknown(self, digits: Iterable[int]) -> list[int]:
        """The digits among these that are neither known goats nor known bovines, in order."""
        return [digit for digit in digits if self.array[digit] not in (GOAT, BOVINE)]

    def possible_outside(self, digits: Code) -> Code:
        """The digits that are not known goats, without these."""
        return tuple(digit for digit in DIGITS if digit not in digits and not self.is_goat(digit))

    @property
    def herds(self) -> tuple[int, ...]:
        """The sets of four digits that agree with the rows kept."""
        herds = agreeing(self.rows)
        if not herds:
            last = self.rows[-1]
            raise contradiction(last.digits, COUNTS[last.bovines])
        return herds

    def hear(self, row: CountedRow) -> "Memory":
        """The memory with the row's digits counted, or marked as goats if none is a bovine."""
        if not row.bovines:
            return self.mark(goats=row.digits)
        counted = self.unknown(row.digits)
        array = (value + (digit in counted) for digit, value in enumerate(self.array))
        return replace(self, array=tuple(array))

    def keep(self, row: CountedRow) -> "Memory":
        """The memory with the row's count kept; ``plus`` also marks the digits that it settles."""
        kept = replace(self, rows=(*self.rows, row))
        return kept.settle() if self.plus else kept

    def settle(self) -> "Memory":
        """The memory with every digit marked that the kept counts settle."""
        herds = self.herds
        return self.mark(digits_of(~reduce(or_, herds)), digits_of(reduce(and_, herds)))

    def mark(self, goats: Iterable[int] = (), bovines: Iterable[int] = ()) -> "Memory":
        """The memory with these digits known."""
        known = dict.fromkeys(goats, GOAT) | dict.fromkeys(bovines, BOVINE)
        array = (known.get(digit, value) for digit, value in enumerate(self.array))
        return replace(self, array=tuple(array))

    def likeliest(self, digits: Sequence[int]) -> int:
        """The digit to try first as a bovine: the first, or for ``plus`` the one counted most."""
        return max(digits, key=self.array.__getitem__) if self.plus else digits[0]

    def unlikeliest(self, digits: Sequence[int]) -> int:
        """The digit to try first as a goat: the first, or for ``plus`` the one counted least."""
        return min(digits, key=self.array.__getitem__) if self.plus else digits[0]


class Stage(Protocol):
    """A point in the game at which one guess is due."""

    @property
    def label(self) -> str:
        """The phase and mode, such as ``Phase 3, mode 0``."""

    @property
    def guess(self) -> Code:
        """The guess that is due."""

    def reason(self, memory: Memory) -> str:
        """Why this guess, as a sentence."""

    def after(self, answer: Feedback, memory: Memory) -> "State":
        """The state that the answer leads to."""


@dataclass(frozen=True, slots=True)
class State:
    """The state of the player: its stage, its memory, and what the last answer showed."""

    stage: Stage
    memory: Memory
    shown: tuple[str, ...] = ()

    def saying(self, *sentences: str) -> "State":
        """The state with these sentences before its own."""
        return replace(self, shown=(*sentences, *self.shown))


def contradiction(guess: Sequence[int], answer: object) -> InvalidFeedback:
    """The error for an answer that contradicts the earlier ones."""
    return InvalidFeedback(
        f"{quote(str(answer))} for {quote(spell(guess))} contradicts the earlier answers: "
        "expected answers that some code would give"
    )


def spell(digits: Iterable[int]) -> str:
    """``83A6``."""
    return "".join(SINGLE_CHARACTERS[digit] for digit in digits)


def listed(digits: Iterable[int], joint: str = "and") -> str:
    """``8``, ``8 and 3``, ``8, 3 and A``."""
    return join((SINGLE_CHARACTERS[digit] for digit in digits), joint)


def are(digits: Sequence[int], kind: str) -> str:
    """``8 is a goat``, ``8 and 3 are goats``."""
    return f"{listed(digits)} is a {kind}" if len(digits) == 1 else f"{listed(digits)} are {kind}s"
