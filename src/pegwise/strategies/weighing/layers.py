"""Several sums asked for in as many guesses, with single bits for free (detecting matrices).

Two sums A and B take two guesses, A + B and A - B + e. The parity of the two answers tells the bit
e as well; and A and B may themselves be built this way. With q sums and q guesses there are q/2
bits for each of the log q layers: the coin weighing of Cantor and Mills, "Determination of a subset
from certain combinatorial properties" (1966), with sums of any size in place of single coins.
"""

from collections.abc import Callable, Container, Generator
from dataclasses import dataclass
from typing import NamedTuple

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback

from .blocks import Draft, NoCounts


class Slot(NamedTuple):
    """A place for a bit: the layer from the top, the pair of halves in it, the guess within."""

    layer: int
    pair: int
    turn: int


class Untangled(NamedTuple):
    """The sums in order, and the bit of every slot."""

    sums: list[int]
    bits: dict[Slot, int]


@dataclass(frozen=True, slots=True)
class Layers:
    """The signs with which 2**depth sums and their bits enter as many guesses."""

    depth: int

    @property
    def guesses(self) -> int:
        """The number of guesses, and of sums."""
        return 1 << self.depth

    def sign(self, guess: int, number: int) -> int:
        """The sign of a sum in a guess."""
        return -1 if (guess & number).bit_count() % 2 else 1

    def lanes(self) -> list[tuple[int, int]]:
        """Every layer and pair: slots of one lane are never asked for in the same guess."""
        return [(layer, pair) for layer in range(self.depth) for pair in range(1 << layer)]

    def slots(self, layer: int, pair: int) -> list[Slot]:
        """The slots of a lane."""
        return [Slot(layer, pair, turn) for turn in range(self.guesses >> (layer + 1))]

    def bit_sign(self, guess: int, slot: Slot) -> int:
        """The sign of a slot's bit in a guess; 0 where it is not asked for."""
        below = self.depth - slot.layer - 1
        if guess >> below & 1 and guess & ((1 << below) - 1) == slot.turn:
            return self.sign(guess >> (below + 1), slot.pair)
        return 0

    def untangle(self, answers: list[int]) -> Untangled:
        """The sums and bits behind these answers, one per guess."""
        bits: dict[Slot, int] = {}
        rows = [answers]
        for layer in range(self.depth):
            halves: list[list[int]] = []
            for pair, row in enumerate(rows):
                middle = len(row) // 2
                both = list(zip(row[:middle], row[middle:], strict=True))
                odd = [(one + other) % 2 for one, other in both]
                bits.update({Slot(layer, pair, turn): bit for turn, bit in enumerate(odd)})
                halves.append([(a + b - e) // 2 for (a, b), e in zip(both, odd, strict=True)])
                halves.append([(a - b + e) // 2 for (a, b), e in zip(both, odd, strict=True)])
            rows = halves
        return Untangled([row[0] for row in rows], bits)

    def ask(
        self, draft_of: Callable[[int], Draft], sums: Container[int], bits: Container[Slot]
    ) -> Generator[Code, Feedback, Untangled]:
        """Asks the guesses of a round, given by number, and returns the sums and bits.

        Raises NoCounts if a sum or a bit that was not asked for is not 0.
        """
        answers = []
        for number in range(self.guesses):
            draft = draft_of(number)
            answer = yield draft.code()
            answers.append(answer.bulls - draft.certain)
        found = self.untangle(answers)
        unasked = [total for place, total in enumerate(found.sums) if place not in sums]
        unasked += [bit for slot, bit in found.bits.items() if slot not in bits]
        if any(unasked):
            raise NoCounts
        return found
