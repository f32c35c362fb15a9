"""Counts asked for together: their joint distribution, and the most informative sum of them."""

from heapq import heapify, heappop, heappush
from typing import Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from pegwise.kernel.guessing import joint_counts as kernel
from pegwise.kernel.splitmix import words_from
from pegwise.runtime.seeds import Stream

from .blocks import Block, NoCounts

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
    sums: kernel.Numbers


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
        growth = kernel.grown_size(room, lows, highs) / self.states
        if not has_to and self.states * growth ** (2 if alone else 1) > self.most_states:
            return False
        self._values, self._weights = kernel.grow(
            self._values, self._weights, room, lows, highs, chances
        )
        self._owners.append((block, block.ask()))
        return True

    def _rows_of(self, block: Block) -> list[int]:
        return [row for row, (owner, _) in enumerate(self._owners) if owner is block]

    def question(self, stream: Stream) -> PoolQuestion:
        """The most informative question found: a symbol for each half of every block."""
        asked = [block for block in self.blocks if block.asked]
        rows = [self._rows_of(block) for block in asked]
        plus, minus = kernel.most_informative(
            *self._sample(stream),
            np.array([row for some in rows for row in some], np.int64),
            np.cumsum([0, *map(len, rows)]),
            np.array([block.spare(self._symbols) is not None for block in asked], np.bool_),
            (self._effort.sweeps, self._effort.options),
            stream.word() >> 1,
        )
        symbols = zip(map(self._symbol, plus), map(self._symbol, minus), strict=True)
        terms = [Term(block, *pair) for block, pair in zip(asked, symbols, strict=True)]
        sums = kernel.signed_sums(self._values, plus, minus)
        if self.settled or (sums != sums[0]).any():
            return PoolQuestion(terms, sums)
        return self._any_question()

    def _any_question(self) -> PoolQuestion:
        """A question about one block whose answer differs between states.

        Needed if the states that differ are too rare to affect the entropy. Without a spare symbol
        the counts of a block may differ only together, which no question tells: then another count
        is added. All counts cannot differ together, because their sum is known.
        """
        while True:
            for row, (block, symbol) in enumerate(self._owners):
                rows = self._rows_of(block)
                alone = [kernel.NONE] if block.spare(self._symbols) is not None else []
                for other in [*alone, *rows]:
                    sums = kernel.signed_sums(self._values, np.array([row]), np.array([other]))
                    if (sums != sums[0]).any():
                        return PoolQuestion([Term(block, symbol, self._symbol(other))], sums)
            self._take_in(next(block for block, _ in self._owners if block.waiting), needed=True)

    def _symbol(self, row: int) -> int | None:
        return None if row == kernel.NONE else self._owners[row][1]

    def _sample(self, stream: Stream) -> tuple[kernel.Counts, kernel.Weights]:
        if self.states <= self._effort.sample:
            return self._values, self._weights
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
