"""The information that a guess gives about a sample of codes, and hill climbing to increase it."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pegwise.game.rules import Rules

Codes = NDArray[np.int16]
Scores = NDArray[np.float64]

PATIENCE = 200  # changes without gain after which a climb ends
MOST_TRAITS = 1200  # of a board: the memory for their covariances grows with the square


@dataclass(frozen=True, eq=False)
class InformationGain:
    """Scores guesses on a sample of codes, a row each; higher is better.

    ``count_discount`` (0 to 1) is the discount on information about symbol counts as opposed to
    positions.
    """

    rules: Rules
    codes: Codes
    count_discount: float

    @cached_property
    def _sample(self) -> tuple[Codes, Codes]:
        """The codes by place, and the count of each symbol (0 if the feedback is bulls only)."""
        symbols = np.arange(self.rules.symbols)
        tallies = np.stack([(self.codes == symbol).sum(axis=1) for symbol in symbols])
        counted = tallies * (not self.rules.bulls_only)
        return np.ascontiguousarray(self.codes.T), counted.astype(np.int16)

    def score(self, guesses: Codes) -> Scores:
        """The information that each guess gives."""
        from pegwise.kernel.guessing.climb import score_guesses

        return score_guesses(*self._sample, guesses, self.count_discount)

    def climb(self, starts: Codes, seed: int) -> tuple[Codes, Scores]:
        """Where hill climbing from these guesses ends, one symbol at a time, and the scores."""
        from pegwise.kernel.guessing.climb import climb

        distinct, discount = self.rules.distinct, self.count_discount
        return climb(*self._sample, starts, distinct, discount, PATIENCE, np.uint64(seed))

    def promising(self, starts: Codes) -> Codes:
        """Guesses improved until their answers have the largest variance, the best first.

        A large sample takes hardly longer than a small one, and leaves less to chance. Returns no
        guess on boards with more than ``MOST_TRAITS``.
        """
        from pegwise.kernel.guessing.spread import widest_spread

        rules = self.rules
        if 2 * rules.positions * rules.symbols > MOST_TRAITS:
            return starts[:0]
        guesses, spreads = widest_spread(
            self.codes, starts, rules.symbols, rules.distinct, rules.bulls_only, self.count_discount
        )
        different = np.unique(guesses, axis=0, return_index=True)[1]
        return guesses[different[np.argsort(-spreads[different], kind="stable")]]
