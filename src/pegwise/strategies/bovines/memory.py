"""What the player carries from turn to turn, the protocol of a stage, and its wording."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from pegwise.errors import InvalidFeedback, quote
from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.notation import SINGLE_CHARACTERS

from .digits import (
    CountedRow,
    DigitArray,
    agreeing,
    certain_bovines,
    certain_goats,
    implied_bovines,
)

NOTHING_KNOWN = DigitArray()
COUNTS = ("no bovines", "one bovine", "two bovines", "three bovines", "four bovines")
BULLS = ("no bulls", "one bull", "two bulls", "three bulls", "four bulls")
PLACES = ("first", "second", "third", "fourth")


@dataclass(frozen=True, slots=True)
class Memory:
    """The digit array and the counts of the rows asked.

    The plain player keeps only the counts of phase 1 and of its way out, and uses them only there.
    The player ``plus`` keeps all, marks every digit that they settle, and ranks digits by their
    counts in the array.
    """

    plus: bool
    array: DigitArray = NOTHING_KNOWN
    rows: tuple[CountedRow, ...] = ()

    @property
    def herds(self) -> tuple[int, ...]:
        """The sets of four digits that agree with the rows kept."""
        herds = agreeing(self.rows)
        if not herds:
            last = self.rows[-1]
            raise contradiction(last.digits, COUNTS[last.bovines])
        return herds

    def hear(self, row: CountedRow) -> "Memory":
        """The memory after an answer: its digits counted, or all goats if it has no bovine."""
        array = self.array
        array = array.counted(row.digits) if row.bovines else array.marked(goats=row.digits)
        return Memory(self.plus, array, self.rows)

    def keep(self, row: CountedRow) -> "Memory":
        """The memory with the row's count kept; ``plus`` also marks the digits that it settles."""
        kept = Memory(self.plus, self.array, (*self.rows, row))
        return kept.settle() if self.plus else kept

    def settle(self) -> "Memory":
        """The memory with every digit marked that the kept counts settle."""
        herds = self.herds
        return self.mark(certain_goats(herds), certain_bovines(herds))

    def mark(self, goats: Sequence[int] = (), bovines: Sequence[int] = ()) -> "Memory":
        """The memory with these digits known."""
        return Memory(self.plus, self.array.marked(goats, bovines), self.rows)

    def implied(self, guess: Code) -> Feedback | None:
        """The count of a guess if the kept rows settle it and it is not four.

        Given as cows: bulls do not matter before phase 4.
        """
        bovines = implied_bovines(self.herds, guess)
        return None if bovines is None or bovines == 4 else Feedback(0, bovines)

    def likeliest(self, digits: Sequence[int]) -> int:
        """The digit to try first as a bovine: the first, or for ``plus`` the one counted most."""
        return max(digits, key=self.array.values.__getitem__) if self.plus else digits[0]

    def unlikeliest(self, digits: Sequence[int]) -> int:
        """The digit to try first as a goat: the first, or for ``plus`` the one counted least."""
        return min(digits, key=self.array.values.__getitem__) if self.plus else digits[0]


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

    def implied(self, memory: Memory) -> Feedback | None:
        """The answer, if what is known already implies all that matters of it."""

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
        return State(self.stage, self.memory, (*sentences, *self.shown))


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
    return join([SINGLE_CHARACTERS[digit] for digit in digits], joint)


def join(words: list[str], joint: str = "and") -> str:
    """The words with commas between them and a joint before the last."""
    *others, last = words
    return f"{', '.join(others)} {joint} {last}" if others else last


def are(digits: Iterable[int], kind: str) -> str:
    """``8 is a goat``, ``8 and 3 are goats``."""
    named = list(digits)
    return f"{listed(named)} is a {kind}" if len(named) == 1 else f"{listed(named)} are {kind}s"
