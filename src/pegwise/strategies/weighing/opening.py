"""The first guesses: how often each symbol occurs on the board, or in each half of it."""

from collections.abc import Generator
from itertools import product

import numpy as np

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.rules import Rules
from pegwise.kernel.guessing import joint_counts as kernel

from .blocks import LOG_FACTORIALS, Block, NoCounts
from .pool import JointCounts

OpeningGuesses = Generator[Code, Feedback, list[Block]]
Count = tuple[int, int]  # a symbol and a side

MOST_STATES = 1000  # with more, old symbols are asked for again before new ones
NARROW = 64  # positions; on wider boards, counts less probable than this are left out
RAREST = 1e-12
MOST_WEIGHED = 8  # latest open symbols whose pairs are compared first


class Halves(JointCounts[Count]):
    """The joint distribution of the counts of the symbols asked for so far, left and right.

    A count is named by its symbol and its side, 0 or 1; it has a row until it is settled.
    """

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._sizes = rules.positions // 2, rules.positions - rules.positions // 2
        self._rarest = RAREST if rules.positions > NARROW else 0.0
        self._room = list(self._sizes)
        self._unseen = [rules.symbols, rules.symbols]
        self._settled: dict[Count, int] = {}

    @property
    def open(self) -> list[int]:
        """The symbols asked for whose counts are not settled, latest last."""
        return list(dict.fromkeys(symbol for symbol, _ in self._owners))

    @property
    def full(self) -> bool:
        """Whether the symbols asked for fill all positions."""
        return not any(self._free(side).any() for side in (0, 1))

    def _free(self, side: int) -> kernel.Numbers:
        """In every state, the positions of a half not filled by the symbols asked for."""
        rows = [row for row, count in enumerate(self._owners) if count[1] == side]
        taken: kernel.Numbers = self._values[rows].sum(axis=0, dtype=np.int64)
        return self._room[side] - taken

    def include(self, symbol: int, side: int) -> kernel.Numbers:
        """A count in every state; a new one is added to the distribution."""
        if (symbol, side) in self._settled:
            return np.full(self.states, self._settled[symbol, side])
        if (symbol, side) not in self._owners:
            free = self._free(side)
            least = int(free.min())
            table = binomial_shares(least, int(free.max()), self._unseen[side], self._rarest)
            grown = kernel.grow(self._values, self._weights, free - least, *table)
            self._values, self._weights = grown
            self._owners.append((symbol, side))
            self._unseen[side] -= 1
        row = self._owners.index((symbol, side))
        return np.asarray(self._values[row], np.int64)

    def guess(self, left: int, right: int) -> Code:
        """The guess of one symbol on each half."""
        return (left,) * self._sizes[0] + (right,) * self._sizes[1]

    def hear(self, left: int, right: int, answer: Feedback) -> None:
        """Keeps the states consistent with this answer."""
        self.include(left, 0)
        self._keep(self.include(right, 1) + self.include(left, 0) == answer.bulls)
        for symbol, side in ((left, 1), (right, 0)):
            self.include(symbol, side)
        self._keep(self._totals(left, right) == answer.total)
        self.settle()

    def _totals(self, left: int, right: int) -> kernel.Numbers:
        """Bulls and cows together, in every state."""
        ours = self.include(left, 0) + self.include(left, 1)
        if left == right:
            return ours
        theirs = self.include(right, 0) + self.include(right, 1)
        fits = np.minimum(ours, self._sizes[0]), np.minimum(theirs, self._sizes[1])
        return np.asarray(fits[0] + fits[1])

    def settle(self) -> None:
        """Notes the counts that are the same in all states."""
        for (symbol, side), count in self._remove_settled():
            self._settled[symbol, side] = count
            self._room[side] -= count

    def most_informative(self) -> tuple[int, int]:
        """The most informative pair among the latest open symbols, or else among all of them."""
        others = [symbol for symbol, _ in self._settled][-1:]
        for some in (self.open[-MOST_WEIGHED:], self.open):
            pairs = list(product([*some, *others], [*some, *others]))
            differences = [self._difference(*pair) for pair in pairs]
            if max(differences):
                return pairs[differences.index(max(differences))]
        raise NoCounts

    def _difference(self, left: int, right: int) -> float:
        """The probability that two states answer differently; 0 only if none do."""
        bulls = self.include(left, 0) + self.include(right, 1)
        answers = self._totals(left, right) * (sum(self._sizes) + 1) + bulls
        _, classes = np.unique(answers, return_inverse=True)
        chances = np.bincount(classes, self._weights)
        return 0.0 if chances.size == 1 else 1.0 - round(float((chances**2).sum()) * 0.999, 9)

    def blocks(self) -> list[Block]:
        """The halves with their symbol counts, once all are known."""
        counts: tuple[dict[int, int], dict[int, int]] = {}, {}
        for (symbol, side), count in self._settled.items():
            if count:
                counts[side][symbol] = count
        middle, stop = self._sizes[0], sum(self._sizes)
        halves = Block(0, middle, counts[0]), Block(middle, stop, counts[1])
        return [half for half in halves if len(half)]


def binomial_shares(
    least: int, most: int, symbols: int, rarest: float
) -> tuple[kernel.Numbers, kernel.Numbers, kernel.Weights]:
    """The distribution of one of ``symbols`` symbols on ``least`` to ``most`` places."""
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


def open_by_symbols(rules: Rules) -> OpeningGuesses:
    """Guesses of one symbol each, whose bulls are its count."""
    counts: dict[int, int] = {}
    missing = rules.positions
    for symbol in range(rules.symbols - 1):
        if missing:
            answer = yield (symbol,) * rules.positions
            counts[symbol] = answer.bulls
            missing -= answer.bulls
            if missing < 0:
                raise NoCounts
    counts[rules.symbols - 1] = missing
    return [Block(0, rules.positions, {symbol: n for symbol, n in counts.items() if n})]


def open_by_pairs(rules: Rules) -> OpeningGuesses:
    """Guesses of one symbol on the left half and another on the right half.

    Bulls and cows together tell about the counts of both symbols, bulls how many of one are on the
    left plus how many of the other on the right. The symbol on the right goes to the left in the
    next guess unless its counts are known, so that few states remain; the sizes of the halves
    settle the last of them.
    """
    halves, unseen = Halves(rules), list(reversed(range(rules.symbols)))
    while halves.open or not halves.full:
        if len(unseen) == 1:  # the last symbol has the positions that all others leave
            halves.include(unseen[0], 0)
            halves.include(unseen.pop(), 1)
            halves.settle()
            continue
        if unseen and halves.states <= MOST_STATES and not halves.full:
            left = halves.open[-1] if halves.open else unseen.pop()
            right = unseen.pop()
        else:
            left, right = halves.most_informative()
        answer = yield halves.guess(left, right)
        halves.hear(left, right, answer)
    return halves.blocks()
