"""The boards that are measured, and how."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt

from pegwise import Rules, Space
from pegwise.kernel.packing import PackedCodes


@dataclass(frozen=True)
class Board:
    """A board with all its codes, and what mastermind-strategy (C++) publishes for it."""

    name: str
    published: float | None = None  # thousand million pairs a second

    @cached_property
    def space(self) -> Space:
        """All codes of the board."""
        return Space(Rules.parse(self.name))

    @property
    def positions(self) -> int:
        """How long a code is."""
        return self.space.rules.positions

    @property
    def symbols(self) -> int:
        """How many symbols there are."""
        return self.space.rules.symbols

    @property
    def plain(self) -> npt.NDArray[Any]:
        """Every code, in lexicographic order."""
        return self.space.codes

    @property
    def codes(self) -> PackedCodes:
        """Every code, packed."""
        return self.space.packed

    def sample(self, count: int) -> npt.NDArray[np.int64]:
        """At most this many codes, evenly spread over the board, by index."""
        return np.arange(0, len(self.plain), -(-len(self.plain) // count))


BOARDS = (Board("4x6", 0.644), Board("4x10:distinct", 0.897), Board("4x10"), Board("5x8", 0.659))


LONG_ENOUGH = 0.4  # seconds spent on a figure, so that other work on the machine is outwaited


def best_seconds(work: Callable[[], object], repeats: int = 7) -> float:
    """The quickest of several runs, after one that compiles and warms up."""
    work()
    seconds: list[float] = []
    while len(seconds) < repeats or sum(seconds) < LONG_ENOUGH:
        start = perf_counter()
        work()
        seconds.append(perf_counter() - start)
    return min(seconds)
