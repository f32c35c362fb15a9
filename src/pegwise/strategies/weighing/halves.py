"""How often each symbol may stand in the left and in the right half of the board."""

from itertools import product

import numpy as np

from ...codes import Code
from ...feedback import Feedback
from ...kernel import joint_counts as kernel
from ...rules import Rules
from .blocks import LOG_FACTORIALS, Block, NoCounts

# On boards wider than this, counts rarer than that are left out of the lists.
NARROW = 64
RAREST = 1e-12


class Halves:
    """The list of all possible counts of the symbols included so far.

    Two rows for every open symbol, one that is not settled: its count on the left, then on the right.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._sizes = rules.positions // 2, rules.positions - rules.positions // 2
        self._unseen = rules.symbols
        self._values = np.zeros((0, 1), np.int16)
        self._weights = np.ones(1)
        self._settled: dict[int, tuple[int, int]] = {}
        self.open: list[int] = []

    @property
    def states(self) -> int:
        """How many possibilities there are."""
        return self._weights.size

    def include(self, symbol: int) -> int:
        """Adds a symbol to the list, and returns it."""
        for side in (0, 1):
            settled = sum(counts[side] for counts in self._settled.values())
            taken = self._values[side : 2 * len(self.open) : 2].sum(axis=0, dtype=np.int64)
            room = self._sizes[side] - settled - taken
            least = int(room.min())
            table = binomial_shares(least, int(room.max()), self._unseen, self._rarest)
            self._values, self._weights = kernel.grow(
                self._values, self._weights, room - least, *table
            )
        self._unseen -= 1
        self.open.append(symbol)
        self._settle()
        return symbol

    @property
    def _rarest(self) -> float:
        return RAREST if self._rules.positions > NARROW else 0.0

    def guess(self, left: int, right: int) -> Code:
        """A symbol on either half."""
        return (left,) * self._sizes[0] + (right,) * self._sizes[1]

    def _counts(self, symbol: int) -> tuple[kernel.Numbers, kernel.Numbers]:
        if symbol in self.open:
            row = 2 * self.open.index(symbol)
            return self._values[row].astype(np.int64), self._values[row + 1].astype(np.int64)
        left, right = self._settled[symbol]
        return np.full(self.states, left), np.full(self.states, right)

    def _answers(self, left: int, right: int) -> kernel.Numbers:
        """What every state would answer, bulls and cows together in one number."""
        ours, theirs = self._counts(left), self._counts(right)
        bulls = ours[0] + theirs[1]
        if left == right:
            return self._number(bulls, bulls)
        total = np.minimum(sum(ours), self._sizes[0]) + np.minimum(sum(theirs), self._sizes[1])
        return self._number(bulls, total)

    def _number(self, bulls: kernel.Numbers, total: kernel.Numbers) -> kernel.Numbers:
        return total * (self._rules.positions + 1) + bulls

    def tells(self, left: int, right: int) -> bool:
        """Whether the answer to this pair is not known already."""
        answers = self._answers(left, right)
        return bool((answers != answers[0]).any())

    def most_telling(self) -> tuple[int, int]:
        """The pair, of open symbols and one settled, whose answer has the most entropy."""
        symbols = [*self.open[-8:], *list(self._settled)[-1:]]
        return max(product(symbols, symbols), key=lambda pair: self._entropy(*pair))

    def _entropy(self, left: int, right: int) -> float:
        _, classes = np.unique(self._answers(left, right), return_inverse=True)
        chances = np.bincount(classes, self._weights)
        return round(float(-(chances * np.log(np.maximum(chances, 1e-300))).sum()), 9)

    def hear(self, left: int, right: int, answer: Feedback) -> None:
        """Keeps the states that give this answer."""
        told = answer.total * (self._rules.positions + 1) + answer.bulls
        kept = np.flatnonzero(self._answers(left, right) == told)
        if not kept.size:
            raise NoCounts
        weights = self._weights[kept]
        self._values, self._weights = self._values[:, kept], weights / weights.sum()
        self._settle()

    def _settle(self) -> None:
        constant = (self._values == self._values[:, :1]).all(axis=1).reshape(-1, 2).all(axis=1)
        for place in np.flatnonzero(constant):
            left, right = self._values[2 * place : 2 * place + 2, 0].tolist()
            self._settled[self.open[place]] = left, right
        self.open = [self.open[place] for place in np.flatnonzero(~constant)]
        self._values = self._values[np.repeat(~constant, 2)]

    def blocks(self) -> list[Block]:
        """The halves with their symbols, all of them known."""
        middle, stop = self._sizes[0], self._rules.positions
        spans = ((0, middle, 0), (middle, stop, 1))
        return [
            Block(
                start, end, {symbol: n[side] for symbol, n in self._settled.items() if n[side]}
            )
            for start, end, side in spans
            if start < end
        ]


def binomial_shares(
    least: int, most: int, symbols: int, rarest: float
) -> tuple[kernel.Numbers, kernel.Numbers, kernel.Weights]:
    """How many of ``least`` to ``most`` places one of so many symbols takes: from, to, chances."""
    places = np.arange(least, most + 1)
    if symbols == 1:
        return places, places, np.ones((places.size, most + 1))
    table = LOG_FACTORIALS
    for widest in range(1, most + 2):
        log_tail = table[most] - table[widest - 1] - table[most - widest + 1]
        log_tail -= (widest - 1) * np.log(symbols)
        if np.exp(log_tail) < rarest and widest * symbols > most:
            break
    taken = np.arange(widest)
    left = np.maximum(places[:, None] - taken, 0)
    logs = table[places][:, None] - table[taken] - table[left]
    logs += left * np.log(1 - 1 / symbols) - taken * np.log(symbols)
    chances = np.exp(np.maximum(logs, -500.0))
    return np.zeros_like(places), np.minimum(places, widest - 1), chances
