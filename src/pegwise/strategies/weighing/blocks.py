"""A block of positions whose symbols are known and whose halves are to be told apart."""

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from pegwise.game.rules import MOST_POSITIONS_OR_SYMBOLS
from pegwise.kernel.guessing.joint_counts import Numbers, Weights

LOG_FACTORIALS = np.concatenate(
    [[0.0], np.cumsum(np.log(np.arange(1, MOST_POSITIONS_OR_SYMBOLS + 1)))]
)


class NoCounts(Exception):
    """The answers leave no counts that a code could have."""


class Block:
    """Positions ``start`` to ``stop``, and how often each symbol stands there.

    ``left`` has the symbols whose number in the left half is known; ``waiting`` those whose number
    nobody has asked for yet, the most frequent last; ``asked`` those in between.
    """

    def __init__(self, start: int, stop: int, counts: dict[int, int]) -> None:
        self.start, self.middle, self.stop = start, (start + stop) // 2, stop
        self.counts = counts
        self.left: dict[int, int] = {}
        self.asked: list[int] = []
        self.waiting = sorted(counts, key=lambda symbol: (counts[symbol], -symbol))
        self._unasked = stop - start
        self._absent: int | None = None
        self._room = self.middle - start

    def __len__(self) -> int:
        return self.stop - self.start

    @property
    def uniform(self) -> bool:
        """Whether one symbol fills the block, so that nothing is left to find."""
        return len(self.counts) == 1

    @property
    def split(self) -> bool:
        """Whether every symbol's number in the left half is known."""
        return len(self.left) == len(self.counts)

    @property
    def room(self) -> int:
        """Places of the left half that no symbol known is in."""
        return self._room

    def next_shares(self, least: int, most: int) -> tuple[Numbers, Numbers, Weights]:
        """What the number of the next waiting symbol may be, by the free places on the left."""
        count = self.counts[self.waiting[-1]]
        return shares(count, self._unasked - count, least, most)

    def first_single(self) -> int | None:
        """Where among those waiting there is a symbol that stands in the block once."""
        is_single = bool(self.waiting) and self.counts[self.waiting[0]] == 1
        return 0 if is_single else None

    def ask(self, place: int = -1) -> int:
        """Takes a symbol, as a rule the last, out of those waiting."""
        symbol = self.waiting.pop(place)
        self._unasked -= self.counts[symbol]
        self.asked.append(symbol)
        return symbol

    def learn(self, symbol: int, left: int) -> None:
        """The number of an asked symbol in the left half, now known."""
        self.asked.remove(symbol)
        self.left[symbol] = left
        self._room -= left

    def spare(self, symbols: int) -> int | None:
        """A symbol whose number in the left half is known, if there is one, best one not here."""
        if self._absent is None and len(self.counts) < symbols:
            self._absent = next(symbol for symbol in range(symbols) if symbol not in self.counts)
        return next(iter(self.left), None) if self._absent is None else self._absent

    def halves(self) -> Iterator["Block"]:
        """The two blocks that this one falls into."""
        left = {symbol: count for symbol, count in self.left.items() if count}
        right = {
            symbol: count - self.left[symbol]
            for symbol, count in self.counts.items()
            if count > self.left[symbol]
        }
        yield Block(self.start, self.middle, left)
        yield Block(self.middle, self.stop, right)


@lru_cache(maxsize=1 << 12)
def shares(count: int, others: int, least: int, most: int) -> tuple[Numbers, Numbers, Weights]:
    """How many of ``count`` equal symbols fall among the first places, beside so many others.

    By the number of those places that are free, from ``least`` to ``most``: the lowest, the
    highest, and the chance of each number up to ``count``.
    """
    free = np.arange(least, most + 1)
    taken = np.arange(count + 1)
    left = np.minimum(np.maximum(free[:, None] - taken, 0), others)
    logs = _log_choose(count, taken) + _log_choose(others, left)
    logs -= _log_choose(count + others, free)[:, None]
    chances = np.exp(np.clip(logs, -500.0, 700.0))  # what is impossible may be any number
    return np.maximum(0, free - others), np.minimum(count, free), chances


def _log_choose(things: int, chosen: Numbers) -> Weights:
    table = LOG_FACTORIALS
    return np.asarray(table[things] - table[chosen] - table[things - chosen])
