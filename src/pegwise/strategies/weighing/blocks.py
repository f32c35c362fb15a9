"""Blocks of positions whose symbol counts are known, and guesses made from them.

Several sums asked for in as many guesses, with single bits for free (detecting matrices).

Two sums A and B take two guesses, A + B and A - B + e. The parity of the two answers tells the bit
e as well; and A and B may themselves be built this way. With q sums and q guesses there are q/2
bits for each of the log q layers: the coin weighing of Cantor and Mills, "Determination of a subset
from certain combinatorial properties" (1966), with sums of any size in place of single coins.
"""

from collections.abc import Callable, Container, Generator, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.rules import MOST_POSITIONS_OR_SYMBOLS
from pegwise.kernel.guessing.joint_counts import Numbers, Weights

LOG_FACTORIALS = np.concatenate(
    [[0.0], np.cumsum(np.log(np.arange(1, MOST_POSITIONS_OR_SYMBOLS + 1)))]
)


class NoCounts(Exception):
    """No symbol counts agree with the answers."""


class Block:
    """Positions ``start`` to ``stop``, and the count of each symbol there.

    ``left`` has the symbols whose count in the left half is known, which leave ``room`` there;
    ``waiting`` has those not asked for yet, the most frequent last; ``asked`` those in between.
    """

    def __init__(self, start: int, stop: int, counts: dict[int, int]) -> None:
        self.start, self.middle, self.stop = start, (start + stop) // 2, stop
        self.counts = counts
        self.left: dict[int, int] = {}
        self.asked: list[int] = []
        self.waiting = sorted(counts, key=lambda symbol: (counts[symbol], -symbol))
        self._unasked = stop - start
        self._absent: int | None = None
        self.room = self.middle - start

    def __len__(self) -> int:
        return self.stop - self.start

    @property
    def uniform(self) -> bool:
        """Whether one symbol fills the block, so that nothing is left to find."""
        return len(self.counts) == 1

    @property
    def split(self) -> bool:
        """Whether the count of every symbol in the left half is known."""
        return len(self.left) == len(self.counts)

    def next_shares(self, least: int, most: int) -> tuple[Numbers, Numbers, Weights]:
        """The distribution of the next waiting symbol, by the free places on the left."""
        count = self.counts[self.waiting[-1]]
        return shares(count, self._unasked - count, least, most)

    def ask(self, place: int = -1) -> int:
        """Moves a waiting symbol, by default the last, to those asked for."""
        symbol = self.waiting.pop(place)
        self._unasked -= self.counts[symbol]
        self.asked.append(symbol)
        return symbol

    def learn(self, symbol: int, left: int) -> None:
        """Notes the count in the left half of a symbol asked for."""
        self.asked.remove(symbol)
        self.left[symbol] = left
        self.room -= left

    def spare(self, symbols: int) -> int | None:
        """A symbol whose count in the left half is known, if any; an absent one if possible."""
        if self._absent is None and len(self.counts) < symbols:
            self._absent = next(symbol for symbol in range(symbols) if symbol not in self.counts)
        return next(iter(self.left), None) if self._absent is None else self._absent

    def halves(self) -> Iterator["Block"]:
        """The two halves as blocks, once the block is split."""
        right = {symbol: count - self.left[symbol] for symbol, count in self.counts.items()}
        yield Block(self.start, self.middle, {s: count for s, count in self.left.items() if count})
        yield Block(self.middle, self.stop, {s: count for s, count in right.items() if count})


@lru_cache(maxsize=1 << 12)
def shares(count: int, others: int, least: int, most: int) -> tuple[Numbers, Numbers, Weights]:
    """The hypergeometric distribution of ``count`` equal symbols, among ``others``, on the left.

    For each number of free places on the left, from ``least`` to ``most``: the lowest count, the
    highest, and the probability of each count.
    """
    free = np.arange(least, most + 1)
    taken = np.arange(count + 1)
    left = np.minimum(np.maximum(free[:, None] - taken, 0), others)
    logs = _log_choose(count, taken) + _log_choose(others, left)
    logs -= _log_choose(count + others, free)[:, None]
    chances = np.exp(np.clip(logs, -500.0, 700.0))  # impossible counts are never read
    return np.maximum(0, free - others), np.minimum(count, free), chances


def _log_choose(things: int, chosen: Numbers) -> Weights:
    table = LOG_FACTORIALS
    return np.asarray(table[things] - table[chosen] - table[things - chosen])


class Draft:
    """A guess filled block by block, with ``certain``, the bulls known in advance.

    A half filled with a symbol that is asked for has unknown bulls: on the left the symbol's count
    there, on the right the rest of its count in the block, so that the latter is certain and the
    former is subtracted.
    """

    def __init__(self, positions: int, symbols: int) -> None:
        self._places = np.zeros(positions, np.int64)
        self._symbols = symbols
        self.certain = 0

    def copy(self) -> "Draft":
        """A copy to continue from."""
        other = Draft(0, self._symbols)
        other._places, other.certain = self._places.copy(), self.certain
        return other

    def code(self) -> Code:
        """The guess."""
        return tuple(self._places.tolist())

    def fill(self, start: int, stop: int, symbol: int, certain: int = 0) -> None:
        """Fills the positions from ``start`` to ``stop``; ``certain`` of the bulls are known."""
        self._places[start:stop] = symbol
        self.certain += certain

    def settle(self, block: Block) -> None:
        """Fills a block of which nothing is asked with one symbol, whose count is known."""
        symbol = next(iter(block.counts))
        self.fill(block.start, block.stop, symbol, block.counts[symbol])

    def ask(self, block: Block, plus: int | None, minus: int | None) -> None:
        """Puts one symbol on the left and another on the right; None stands for a known symbol."""
        if plus is None and minus is None:
            self.settle(block)
            return
        spare = block.spare(self._symbols)
        left, right = (spare if symbol is None else symbol for symbol in (plus, minus))
        assert left is not None
        assert right is not None
        on_left = 0 if spare is None else block.left.get(spare, 0)
        self.fill(block.start, block.middle, left, on_left if plus is None else 0)
        others = block.counts.get(right, 0) - (on_left if minus is None else 0)
        self.fill(block.middle, block.stop, right, others)


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
