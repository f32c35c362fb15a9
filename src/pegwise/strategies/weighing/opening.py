"""Counts asked for together: their joint distribution, and the most informative sum of them.

The first guesses: how often each symbol occurs on the board, or in each half of it.
"""

from collections.abc import Generator
from heapq import heapify, heappop, heappush
from itertools import product
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.rules import Rules
from pegwise.runtime.seeds import Stream

from .blocks import LOG_FACTORIALS, Block, NoCounts

if TYPE_CHECKING:
    from pegwise.kernel.guessing.joint_counts import Counts, Numbers, Weights

Owner = TypeVar("Owner")  # what a count belongs to


class WeighingEffort(NamedTuple):
    """The limits on joint states, and the effort spent on choosing a question.

    ``states`` limits a single pool, ``beside`` each of several; ``sample`` is the number of states
    that a question is judged by, ``options`` the number tried for each block in each of ``sweeps``.
    """

    states: int
    beside: int
    sample: int
    sweeps: int
    options: int


NARROW_EFFORT = WeighingEffort(states=16384, beside=4096, sample=1024, sweeps=3, options=16)
WIDE_EFFORT = WeighingEffort(states=4096, beside=1024, sample=512, sweeps=2, options=12)
WIDE_FROM = 300  # positions, so that a game takes seconds


class Term(NamedTuple):
    """A symbol for the left half of a block and one for the right; None is a known one."""

    block: Block
    plus: int | None
    minus: int | None


class PoolQuestion(NamedTuple):
    """The terms of a sum, and its value in every state of the pool."""

    terms: list[Term]
    sums: "Numbers"


class JointCounts(Generic[Owner]):
    """The joint distribution of unknown counts: a row for each count, a column for each state."""

    def __init__(self) -> None:
        self._owners: list[Owner] = []
        self._values = np.zeros((0, 1), np.int16)
        self._weights = np.ones(1)

    @property
    def states(self) -> int:
        return self._weights.size

    def _keep(self, agreeing: NDArray[np.bool_]) -> None:
        """Keeps these states; NoCounts if there are none."""
        kept = np.flatnonzero(agreeing)
        if not kept.size:
            raise NoCounts
        weights = self._weights[kept]
        self._values, self._weights = self._values[:, kept], weights / weights.sum()

    def _remove_settled(self) -> list[tuple[Owner, int]]:
        """Removes the counts that are the same in all states, and returns them."""
        constant = self._values[:, 0] == self._values[:, -1]
        suspects = np.flatnonzero(constant)
        constant[suspects] = (self._values[suspects] == self._values[suspects, :1]).all(axis=1)
        rows = np.flatnonzero(constant)
        settled = [(self._owners[row], int(self._values[row, 0])) for row in rows]
        if settled:
            self._owners = [self._owners[row] for row in np.flatnonzero(~constant)]
            self._values = self._values[~constant]
        return settled


class CountPool(JointCounts[tuple[Block, int]]):
    """The joint distribution of the counts asked for of some blocks.

    It is extended as far as allowed, since a count costs nothing until it is asked for. An answer
    removes states; counts that it settles are passed on to the blocks.
    """

    def __init__(self, symbols: int, effort: WeighingEffort) -> None:
        super().__init__()
        self.blocks: list[Block] = []
        self.most_states = effort.states
        self._symbols = symbols
        self._effort = effort

    @property
    def settled(self) -> bool:
        """Whether every count asked for is known."""
        return not self._owners

    def grow(self) -> None:
        """Adds waiting counts, first of blocks with few asked for, then of long blocks."""
        ready = [_urgency(block) for block in self.blocks if block.waiting]
        heapify(ready)
        by_start = {block.start: block for block in self.blocks}
        while ready:
            block = by_start[heappop(ready)[2]]
            if self._take_in(block) and block.waiting:
                heappush(ready, _urgency(block))
        self._settle()

    def _take_in(self, block: Block, needed: bool = False) -> bool:
        """Adds the next waiting count of a block unless there would be too many states.

        A block without a spare symbol can only be asked for two counts at once: there the first
        must leave room for the second, and the second has to follow. If the pool is empty, the
        next count is added whatever its size.
        """
        from pegwise.kernel.guessing.joint_counts import grow, grown_size

        alone = block.spare(self._symbols) is None and not block.asked
        follows = block.spare(self._symbols) is None and len(block.asked) == 1
        has_to = needed or follows or len(block.waiting) == 1 or not self._owners
        if 2 * self.states > self.most_states and not has_to:
            return False
        room = np.full(self.states, block.room, np.int64)
        for row in self._rows_of(block):
            room -= self._values[row]
        least = int(room.min())
        room -= least
        lows, highs, chances = block.next_shares(least, least + int(room.max()))
        growth = grown_size(room, lows, highs) / self.states
        if not has_to and self.states * growth ** (2 if alone else 1) > self.most_states:
            return False
        self._values, self._weights = grow(self._values, self._weights, room, lows, highs, chances)
        self._owners.append((block, block.ask()))
        return True

    def _rows_of(self, block: Block) -> list[int]:
        return [row for row, (owner, _) in enumerate(self._owners) if owner is block]

    def question(self, stream: Stream) -> PoolQuestion:
        """The most informative question found: a symbol for each half of every block."""
        from pegwise.kernel.guessing.joint_counts import most_informative, signed_sums

        asked = [block for block in self.blocks if block.asked]
        rows = [self._rows_of(block) for block in asked]
        plus, minus = most_informative(
            *self._sample(stream),
            np.array([row for some in rows for row in some], np.int64),
            np.cumsum([0, *map(len, rows)]),
            np.array([block.spare(self._symbols) is not None for block in asked], np.bool_),
            (self._effort.sweeps, self._effort.options),
            stream.word() >> 1,
        )
        symbols = zip(map(self._symbol, plus), map(self._symbol, minus), strict=True)
        terms = [Term(block, *pair) for block, pair in zip(asked, symbols, strict=True)]
        sums = signed_sums(self._values, plus, minus)
        if self.settled or (sums != sums[0]).any():
            return PoolQuestion(terms, sums)
        return self._any_question()

    def _any_question(self) -> PoolQuestion:
        """A question about one block whose answer differs between states.

        Needed if the states that differ are too rare to affect the entropy. Without a spare symbol
        the counts of a block may differ only together, which no question tells: then another count
        is added. All counts cannot differ together, because their sum is known.
        """
        from pegwise.kernel.guessing.joint_counts import NONE, signed_sums

        while True:
            for row, (block, symbol) in enumerate(self._owners):
                rows = self._rows_of(block)
                alone = [NONE] if block.spare(self._symbols) is not None else []
                for other in [*alone, *rows]:
                    sums = signed_sums(self._values, np.array([row]), np.array([other]))
                    if (sums != sums[0]).any():
                        return PoolQuestion([Term(block, symbol, self._symbol(other))], sums)
            self._take_in(next(block for block, _ in self._owners if block.waiting), needed=True)

    def _symbol(self, row: int) -> int | None:
        from pegwise.kernel.guessing.joint_counts import NONE

        return None if row == NONE else self._owners[row][1]

    def _sample(self, stream: Stream) -> "tuple[Counts, Weights]":
        if self.states <= self._effort.sample:
            return self._values, self._weights
        from pegwise.kernel.splitmix import words_from

        drawn = words_from(np.uint64(stream.word()), self._effort.sample) % np.uint64(self.states)
        weights = self._weights[drawn]
        return self._values[:, drawn], weights / weights.sum()

    def hear(self, question: PoolQuestion, total: int) -> None:
        """Keeps the states with this sum."""
        self._keep(question.sums == total)
        self._settle()

    def _settle(self) -> None:
        """Passes the counts that are the same in all states on to the blocks."""
        for (block, symbol), left in self._remove_settled():
            block.learn(symbol, left)

    def absorb(self, other: "CountPool") -> bool:
        """Merges another pool into this one unless there would be too many joint states."""
        ours, theirs = self.states, other.states
        if ours * theirs > self.most_states:
            return False
        values = np.repeat(self._values, theirs, axis=1), np.tile(other._values, (1, ours))
        self._values = np.concatenate(values)
        self._weights = np.repeat(self._weights, theirs) * np.tile(other._weights, ours)
        self._owners += other._owners
        self.blocks += other.blocks
        return True


def _urgency(block: Block) -> tuple[int, int, int]:
    return len(block.asked), -len(block), block.start


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

    def _free(self, side: int) -> "Numbers":
        """In every state, the positions of a half not filled by the symbols asked for."""
        rows = [row for row, count in enumerate(self._owners) if count[1] == side]
        taken: Numbers = self._values[rows].sum(axis=0, dtype=np.int64)
        return self._room[side] - taken

    def include(self, symbol: int, side: int) -> "Numbers":
        """A count in every state; a new one is added to the distribution."""
        if (symbol, side) in self._settled:
            return np.full(self.states, self._settled[symbol, side])
        if (symbol, side) not in self._owners:
            from pegwise.kernel.guessing.joint_counts import grow

            free = self._free(side)
            least = int(free.min())
            table = binomial_shares(least, int(free.max()), self._unseen[side], self._rarest)
            grown = grow(self._values, self._weights, free - least, *table)
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

    def _totals(self, left: int, right: int) -> "Numbers":
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
) -> "tuple[Numbers, Numbers, Weights]":
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
