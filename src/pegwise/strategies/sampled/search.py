"""The search for a good guess among codes that fit, and others made from them."""

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pegwise.game.rules import Rules
from pegwise.kernel.compiled import class_sizes, feedback_rows
from pegwise.kernel.guessing.climb import mutants
from pegwise.kernel.guessing.endgame import best_guess, costs_two_steps_on
from pegwise.kernel.packing import PackedCodes, feedback_slots, pack
from pegwise.kernel.splitmix import choose

from . import worth
from .effort import Effort

if TYPE_CHECKING:
    from numpy.typing import NDArray

KEPT = 20  # guesses from which better ones are sought
SEMIFINALISTS = 100  # guesses weighed on a larger sample
END_ROUNDS = 4  # how often that is done at the end of a game


class SampleScale(NamedTuple):
    """Codes on which guesses are weighed, and what classes of them are worth by their size.

    ``count_discount`` (0 to 1) is the discount on information about symbol counts alone.
    """

    codes: PackedCodes
    table: "NDArray[Any]"
    count_discount: float = 0.0


class Search:
    """Guesses and codes of one board as arrays, a row each, and what they tell of each other."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.slots = feedback_slots(rules.positions, rules.bulls_only)
        # Feedback is numbered by bulls and cows together, then by bulls: where each number begins.
        self._totals = [feedback_slots(total - 1) for total in range(rules.positions + 1)]

    def pack(self, codes: Any) -> PackedCodes:
        """Codes, one a row, as the kernels read them."""
        return pack(codes, self.rules.symbols)

    def answers(self, guesses: Any, codes: PackedCodes) -> "NDArray[Any]":
        """The feedback index of every guess against every code."""
        return feedback_rows(self.pack(guesses), codes, self.rules.bulls_only).astype(np.uint16)

    def scores(self, guesses: Any, scale: SampleScale) -> "NDArray[Any]":
        """What the classes that each guess makes of the codes are worth together; low is good."""
        sizes = class_sizes(self.pack(guesses), scale.codes, self.rules.bulls_only)
        told: NDArray[Any] = scale.table[sizes].sum(axis=1) - scale.table[1] * sizes[:, -1]
        if scale.count_discount and not self.rules.bulls_only:
            totals = np.add.reduceat(sizes, self._totals, axis=1)
            told -= np.rint(scale.count_discount * scale.table[totals].sum(axis=1)).astype(np.int64)
        return told

    def changed(self, parents: Any, count: int, most_changes: int, state: Any) -> Any:
        """So many guesses made from others."""
        symbols, distinct = self.rules.symbols, self.rules.distinct
        return mutants(parents, count, most_changes, symbols, distinct, state)

    def improved(
        self, guesses: Any, scale: SampleScale, rounds: int, count: int, state: Any
    ) -> tuple[Any, Any]:
        """The guesses and more, made from the best of them in rounds, with all their scores."""
        scores = self.scores(guesses, scale)
        for _ in range(rounds):
            made = self.changed(guesses[_best(scores, KEPT)], count, 2, state)
            guesses = np.concatenate([guesses, made])
            scores = np.concatenate([scores, self.scores(made, scale)])
        return guesses, scores

    def telling(
        self, codes: Any, complete: bool, effort: Effort, state: Any, others: Any = None
    ) -> Any:
        """The guess that tells most about a sample of the codes; ``others`` are worth a try.

        Of many guesses weighed on few codes the best owes much to luck, so that the last word is
        with a larger sample, or, where all codes are known, with a look two steps ahead.
        """
        guesses = _some(codes, effort.pool // 2, state)
        changed = self.changed(guesses, effort.pool - len(guesses), 3, state)
        if others is not None:
            changed = np.concatenate([changed, others])
        scale = self._scale(codes, complete, effort.sample, effort.count_discount, state)
        guesses, scores = self.improved(
            np.concatenate([guesses, changed]), scale, effort.rounds, effort.changed, state
        )
        guesses = guesses[_best(scores, SEMIFINALISTS)]
        scale = self._scale(codes, complete, effort.finals, effort.count_discount, state)
        scores = self.scores(guesses, scale)
        finalists = guesses[_best(scores, effort.finalists if complete else 1)]
        if complete:
            return finalists[self._costs_ahead(finalists, codes, effort, state).argmin()]
        return finalists[0]

    def _scale(
        self, codes: Any, complete: bool, count: int, count_discount: float, state: Any
    ) -> SampleScale:
        """So many of the codes, and what classes of them are worth."""
        sample = _some(codes, count, state)
        most = 1 << len(sample).bit_length()  # few different tables
        if complete and len(sample) == len(codes):
            return SampleScale(self.pack(sample), worth.guesses(most))
        return SampleScale(self.pack(sample), worth.bits(most), 0.0 if complete else count_discount)

    def _costs_ahead(self, guesses: Any, codes: Any, effort: Effort, state: Any) -> "NDArray[Any]":
        """What is left after each guess and a good one after it, where these are all codes."""
        sample = _some(codes, effort.ahead, state)
        packed, most = self.pack(sample), 1 << len(sample).bit_length()
        probes = choose(min(effort.probes, len(sample)), len(sample), state)
        known = len(sample) == len(codes)
        table, a_guess = (worth.guesses(most), worth.UNIT) if known else (worth.bits(most), 0)
        first, among = self.answers(guesses, packed), self.answers(sample[probes], packed)
        costs: NDArray[Any] = costs_two_steps_on(first, probes, among, table, self.slots, a_guess)
        return costs

    def tried_out(self, codes: Any, effort: Effort, state: Any, others: Any = None) -> Any:
        """The guess after which the game takes fewest guesses, as far as they were tried.

        ``others`` are worth a try.
        """
        table, packed = worth.guesses(effort.few), self.pack(codes)
        answers = self.answers(codes, packed)
        apart = (np.diff(np.sort(answers, axis=1), axis=1) > 0).all(axis=1)
        if apart.any():  # a candidate that tells all others apart cannot be beaten
            return codes[apart.argmax()]
        changed = self.changed(codes, effort.end_changed, 3, state)
        if others is not None:
            changed = np.concatenate([changed, others])
        count = effort.end_changed // END_ROUNDS
        guesses, scores = self.improved(
            np.concatenate([codes, changed]), SampleScale(packed, table), END_ROUNDS, count, state
        )
        made = guesses[len(codes) :]
        pool = made[_best(scores[len(codes) :], effort.end_pool)]
        answers = np.concatenate([answers, self.answers(pool, packed)])
        chosen, _ = best_guess(answers, table, self.slots, effort.tries, effort.later_tries)
        return np.concatenate([codes, pool])[chosen]


def _some(codes: Any, count: int, state: Any) -> Any:
    """So many of the codes, or all of them."""
    return codes if len(codes) <= count else codes[choose(count, len(codes), state)]


def _best(scores: Any, count: int) -> Any:
    """Where the lowest scores stand, each once: guesses with the same score tell the same."""
    return np.unique(scores, return_index=True)[1][:count]
