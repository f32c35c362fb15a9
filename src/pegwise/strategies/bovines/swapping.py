"""Phases 2 and 3: three bovines in one row, the fourth in another, and swaps between them.

A swap puts a digit of the row with one bovine into the row with three. Phase 2 swaps until both
digits are of one kind; phase 3 finds which kind (mode 0), then the last bovine (mode 1) or the last
goat (mode 2). Both end once the goat of the three and the bovine of the one are known.
"""

from dataclasses import dataclass
from typing import NamedTuple

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback

from .arranging import arrange
from .herds import CountedRow
from .memory import Memory, State, contradiction, listed, spell

PHASE_2 = "Phase 2"
MODE_0 = "Phase 3, mode 0"
MODE_1 = "Phase 3, mode 1"
MODE_2 = "Phase 3, mode 2"


class Pair(NamedTuple):
    """The working pair: a row with three bovines, and digits that hold the fourth."""

    three: Code
    one: Code


class Alike(NamedTuple):
    """A digit of the three and a digit of the one that are both bovines or both goats."""

    of_three: int
    of_one: int


def swap(memory: Memory, pair: Pair, alike: Alike | None = None) -> State:
    """The state that follows from the array's marks, with the next swap or with phase 4."""
    memory = _complete(memory, pair)
    three, one = memory.unknown(pair.three), memory.unknown(pair.one)
    goat = next(filter(memory.is_goat, pair.three), None)
    bovine = next(filter(memory.is_bovine, pair.one), None)
    if goat is not None and bovine is not None:
        return arrange(memory, _swapped(pair.three, goat, bovine))
    if goat is not None:
        stage = Swapping(pair, goat, memory.likeliest(one), MODE_1)
    elif bovine is not None:
        stage = Swapping(pair, memory.unlikeliest(three), bovine, MODE_2)
    elif alike is not None:
        fresh = [digit for digit in one if digit != alike.of_one]
        stage = Swapping(pair, alike.of_three, memory.likeliest(fresh), MODE_0, alike)
    else:
        stage = Swapping(pair, memory.unlikeliest(three), memory.likeliest(one), PHASE_2)
    return State(stage, memory)


def _complete(memory: Memory, pair: Pair) -> Memory:
    """Mark what follows from there being one goat among the three and one bovine in the one."""
    three, one = memory.unknown(pair.three), memory.unknown(pair.one)
    if all(map(memory.is_goat, pair.one)) or all(map(memory.is_bovine, pair.three)):
        raise contradiction(pair.three, "three bovines")
    goats, bovines = set[int](), set[int]()
    if any(map(memory.is_goat, pair.three)):
        bovines.update(three)
    elif len(three) == 1:
        goats.update(three)
    if any(map(memory.is_bovine, pair.one)):
        goats.update(one)
    elif len(one) == 1:
        bovines.update(one)
    return memory.mark(goats, bovines)


def _swapped(row: Code, out: int, into: int) -> Code:
    return tuple(into if digit == out else digit for digit in row)


@dataclass(frozen=True, slots=True)
class Swapping:
    """The swap to ask: ``out`` leaves the three, ``into`` takes its place."""

    pair: Pair
    out: int
    into: int
    label: str
    alike: Alike | None = None

    @property
    def guess(self) -> Code:
        return _swapped(self.pair.three, self.out, self.into)

    def reason(self, memory: Memory) -> str:
        """Why this swap."""
        out, into, three = listed([self.out]), listed([self.into]), spell(self.pair.three)
        made = f"I swap {into} for {out} in {three}, which makes {spell(self.guess)}"
        if self.label == PHASE_2:
            return f"{self.label}: {made}; more, as many or fewer bovines each tell something."
        if self.alike is not None:
            other = listed([self.alike.of_one])
            return f"{self.label}: {made}, to learn of which kind {out} and {other} are."
        if self.label == MODE_1:
            left = memory.unknown(self.pair.one)
            return f"{self.label}: the last bovine is {listed(left, 'or')}; {made}."
        left = memory.unknown(self.pair.three)
        return f"{self.label}: the goat in {three} is {listed(left, 'or')}; {made}."

    def after(self, answer: Feedback, memory: Memory) -> State:
        """The state after the count of the swap."""
        row = CountedRow(self.guess, answer.total)
        if answer.total == 4:
            said = f"{spell(self.guess)} holds four bovines: the swap was right."
            return arrange(memory, self.guess, answer.bulls).saying(said)
        goats, bovines, said = self._learnt(answer)
        heard = memory.hear(row).mark(goats, bovines)
        heard = heard.keep(row) if memory.plus else heard
        both = self.label == PHASE_2 and answer.total == 3
        return swap(heard, self.pair, Alike(self.out, self.into) if both else self.alike).saying(
            said
        )

    def _learnt(self, answer: Feedback) -> tuple[list[int], list[int], str]:
        """The goats and the bovines that a count below four proves, and a sentence on it."""
        out, into, made = listed([self.out]), listed([self.into]), spell(self.guess)
        alike = [self.alike.of_one] if self.alike is not None else []
        if answer.total == 2 and self.label in (PHASE_2, MODE_0):
            said = f"{made} holds only two bovines: the swap took out {out}, a bovine, for a goat."
            return [self.into], [self.out, *alike], said
        if answer.total != 3:
            raise contradiction(self.guess, answer)
        one = spell(self.pair.one)
        proofs: dict[str, tuple[list[int], list[int], str]] = {
            PHASE_2: ([], [], f"{out} and {into} are both bovines or both goats"),
            MODE_0: (
                [self.out, *alike, self.into],
                [],
                f"{into} is of that kind too, and {one} has no two bovines",
            ),
            MODE_1: ([self.into], [], f"{into} is not the last bovine"),
            MODE_2: ([], [self.out], f"{out} is not the goat"),
        }
        goats, bovines, proof = proofs[self.label]
        return goats, bovines, f"{made} still holds three bovines: {proof}."
