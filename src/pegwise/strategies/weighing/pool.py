"""Counts asked for together: the list of all values that they can have, with their chances."""

from heapq import heapify, heappop, heappush
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pegwise.kernel.guessing import joint_counts as kernel
from pegwise.runtime.seeds import Stream

from .blocks import Block, NoCounts
from .effort import Effort

GOLDEN = np.uint64(0x9E3779B97F4A7C15)


class Term(NamedTuple):
    """A symbol for the left half of a block and one for the right; None is one that is known."""

    block: Block
    plus: int | None
    minus: int | None


class Question(NamedTuple):
    """What is asked of each block, and what every state of the pool would answer."""

    terms: list[Term]
    sums: kernel.Numbers


class Pool:
    """The joint states of the asked counts of some blocks.

    Always grown as far as it may, since a count in the list costs nothing until it is asked for;
    what an answer excludes goes, what it settles is told to the blocks.
    """

    def __init__(self, symbols: int, effort: Effort) -> None:
        self.blocks: list[Block] = []
        self.most_states = effort.states
        self._symbols = symbols
        self._effort = effort
        self._owners: list[tuple[Block, int]] = []
        self._values = np.zeros((0, 1), np.int16)
        self._weights = np.ones(1)

    @property
    def settled(self) -> bool:
        """Whether no asked count is in doubt."""
        return not self._owners

    @property
    def states(self) -> int:
        """How many joint states there are."""
        return self._weights.size

    def grow(self) -> None:
        """Takes in waiting counts, those of blocks with few asked and of long blocks first."""
        ready = [_urgency(block) for block in self.blocks if block.waiting]
        heapify(ready)
        by_start = {block.start: block for block in self.blocks}
        while ready:
            block = by_start[heappop(ready)[2]]
            if self._take_in(block) and block.waiting:
                heappush(ready, _urgency(block))
        self._settle()

    def _take_in(self, block: Block, needed: bool = False) -> bool:
        """Adds the next waiting count of a block, unless the list would become too long.

        A block without a symbol to spare can be asked only for two counts at once: there the first
        must leave room for the second, and the second has to follow. One of the two must
        be taken in whatever its size where the list is empty.
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

    def question(self, stream: Stream) -> Question:
        """What to put on both halves of every block so that the answer tells most."""
        asked = [block for block in self.blocks if block.asked]
        rows = [self._rows_of(block) for block in asked]
        plus, minus = kernel.most_telling(
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
            return Question(terms, sums)
        return self._any_question()

    def _any_question(self) -> Question:
        """A question of one block whose answer is not the same in all states.

        Needed where the states that differ are too rare to matter to the entropy. In a block
        without a symbol to spare the asked counts may differ only together, which no question
        tells: then another count of it is asked as well. All of them cannot, for their sum is
        known.
        """
        while True:
            for row, (block, symbol) in enumerate(self._owners):
                rows = self._rows_of(block)
                alone = [kernel.NONE] if block.spare(self._symbols) is not None else []
                for other in [*alone, *rows]:
                    sums = kernel.signed_sums(self._values, np.array([row]), np.array([other]))
                    if (sums != sums[0]).any():
                        return Question([Term(block, symbol, self._symbol(other))], sums)
            self._take_in(next(block for block, _ in self._owners if block.waiting), needed=True)

    def _symbol(self, row: int) -> int | None:
        return None if row == kernel.NONE else self._owners[row][1]

    def _sample(self, stream: Stream) -> tuple[kernel.Counts, kernel.Weights]:
        if self.states <= self._effort.sample:
            return self._values, self._weights
        drawn = random_words(stream.word(), self._effort.sample) % np.uint64(self.states)
        weights = self._weights[drawn]
        return self._values[:, drawn], weights / weights.sum()

    def hear(self, question: Question, total: int) -> None:
        """Keeps the states that give this sum."""
        kept = np.flatnonzero(question.sums == total)
        if not kept.size:
            raise NoCounts
        weights = self._weights[kept]
        self._values, self._weights = self._values[:, kept], weights / weights.sum()
        self._settle()

    def _settle(self) -> None:
        """Tells the blocks the counts that are the same in all states."""
        constant = self._values[:, 0] == self._values[:, -1]
        suspects = np.flatnonzero(constant)
        constant[suspects] = (self._values[suspects] == self._values[suspects, :1]).all(axis=1)
        if not constant.any():
            return
        for row in np.flatnonzero(constant):
            block, symbol = self._owners[row]
            block.learn(symbol, int(self._values[row, 0]))
        self._owners = [self._owners[row] for row in np.flatnonzero(~constant)]
        self._values = self._values[~constant]

    def absorb(self, other: "Pool") -> bool:
        """Takes over the blocks and counts of another pool, if the joint list is short enough."""
        ours, theirs = self.states, other.states
        if ours * theirs > self.most_states:
            return False
        values = np.repeat(self._values, theirs, axis=1), np.tile(other._values, (1, ours))
        self._values = np.concatenate(values)
        self._weights = np.repeat(self._weights, theirs) * np.tile(other._weights, ours)
        self._owners += other._owners
        self.blocks += other.blocks
        return True


def random_words(seed: int, count: int) -> NDArray[np.uint64]:
    """The first words of a stream in this state, see randomness.py."""
    mixed = np.uint64(seed) + np.arange(1, count + 1, dtype=np.uint64) * GOLDEN
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


def _urgency(block: Block) -> tuple[int, int, int]:
    return len(block.asked), -len(block), block.start
