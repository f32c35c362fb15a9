"""Guesses that tell most about a sample of codes: weighed, and made better, by compiled code."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pegwise.game.rules import Rules

Codes = NDArray[np.int16]
Scores = NDArray[np.float64]

PATIENCE = 200  # changes without gain after which a climb ends
MOST_TRAITS = 1200  # on boards with more, their covariances would take too much memory


@dataclass(frozen=True, eq=False)
class InformationGain:
    """A sample of codes, a row each, on which guesses are weighed.

    ``count_discount`` (0 to 1) is the discount on information about symbol counts as opposed to
    positions.
    """

    rules: Rules
    codes: Codes
    count_discount: float

    @cached_property
    def _sample(self) -> tuple[Codes, Codes]:
        """The symbols by place, and how often each occurs, which bulls do not tell."""
        symbols = np.arange(self.rules.symbols)
        tallies = np.stack([(self.codes == symbol).sum(axis=1) for symbol in symbols])
        told = tallies * (not self.rules.bulls_only)
        return np.ascontiguousarray(self.codes.T), told.astype(np.int16)

    def score(self, guesses: Codes) -> Scores:
        """What each guess tells; much is good."""
        from pegwise.kernel.guessing.climb import score_guesses

        return score_guesses(*self._sample, guesses, self.count_discount)

    def climb(self, starts: Codes, seed: int) -> tuple[Codes, Scores]:
        """What guesses become when one symbol at a time is changed, and what that tells."""
        from pegwise.kernel.guessing.climb import climb

        distinct = self.rules.distinct
        return climb(
            *self._sample, starts, distinct, self.count_discount, PATIENCE, np.uint64(seed)
        )

    def promising(self, starts: Codes) -> Codes:
        """Guesses made from others whose answers vary most over the codes, the best first.

        Many codes take hardly longer than few, and a guess sought on many owes less to chance.
        None on boards with very many symbols.
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
