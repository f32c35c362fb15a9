"""Codes that fit every answer: all of them or a sample, and how many there are."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code, Turn
from pegwise.game.rules import Rules
from pegwise.game.wording import Estimate
from pegwise.kernel.packing import pack

Codes = NDArray[np.uint16]


@dataclass(frozen=True, eq=False, slots=True)
class Fitting:
    """Different codes that fit every answer, one per row; iterating yields tuples.

    ``count`` is how many codes fit in all, counted or estimated; None if that is unknown.
    """

    codes: Codes
    count: Estimate | None = None

    @classmethod
    def listed(cls, codes: NDArray[Any], complete: bool = True) -> "Fitting":
        """The codes that a search found: all that fit, or some if it stopped early."""
        count = Estimate(len(codes)) if complete else None
        return cls(codes.astype(np.uint16, copy=False), count)

    def __len__(self) -> int:
        return len(self.codes)

    def __iter__(self) -> Iterator[Code]:
        return map(tuple, self.codes.tolist())

    @property
    def complete(self) -> bool:
        """Whether no other code fits."""
        return self.exhausted and self.count is not None and self.count.exact

    @property
    def exhausted(self) -> bool:
        """Whether no other code is likely to fit."""
        return self.count is not None and self.count.count == len(self)

    @property
    def contradictory(self) -> bool:
        """Whether it is proven that no code fits."""
        return self.complete and not len(self)

    def narrowed(self, rules: Rules, turn: Turn) -> "Fitting":
        """The codes that fit one more turn; all of them if these were all."""
        guess, secrets = pack([turn.guess], rules.symbols), pack(self.codes, rules.symbols)
        answer = rules.index_of(turn.feedback)
        kept = self.codes[rules.kind.kernel.matching(guess, answer, secrets)]
        if not self.exhausted:
            return Fitting(kept)
        return Fitting(kept, Estimate(len(kept), exact=self.complete))


def spread(codes: NDArray[Any], most: int) -> NDArray[Any]:
    """At most this many of the rows, evenly spread from the first to the last."""
    return codes[np.linspace(0, len(codes) - 1, min(most, len(codes))).astype(np.intp)]


def symbol_shares(
    codes: NDArray[np.integer], symbols: int, weights: NDArray[np.int64] | None = None
) -> NDArray[np.float64]:
    """The share of the codes that have each symbol in each place: a row per place."""
    counts = np.stack([np.bincount(column, weights, symbols) for column in codes.T])
    return np.asarray(counts / (len(codes) if weights is None else weights.sum()))
