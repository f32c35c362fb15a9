"""The search for a good guess among candidates, and among guesses made from them.

A guess costs what the classes that it makes cost by their size: in guesses if all candidates are
known, else in bits. Costs are whole numbers of a small unit, so that rounding decides nothing.
"""

from functools import lru_cache
from math import log2
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pegwise.game.codes import Code
from pegwise.game.feedback_kinds import FULL
from pegwise.game.rules import Rules
from pegwise.kernel.guessing.climb import mutants
from pegwise.kernel.guessing.endgame import best_guess, costs_two_steps_on
from pegwise.kernel.packing import PackedCodes, feedback_slots, pack
from pegwise.kernel.splitmix import choose, state_from

from .effort import Effort

if TYPE_CHECKING:
    from numpy.typing import NDArray

KEPT = 20  # guesses from which better ones are sought
SEMIFINALISTS = 100  # guesses scored on a larger sample
END_ROUNDS = 4  # rounds of improvement at the end of a game
UNIT = 1 << 20  # a guess, or a bit
# A class of n codes takes about 1.24 + 0.258 log2 n guesses a code (measured on 6x9).
GUESSES_AT_LEAST, GUESSES_A_BIT = 1.24, 0.258
# The entropy of a sample is too low by half a nat a class (Miller 1955).
BITS_A_CLASS = 0.5 / 0.6931471805599453


@lru_cache(maxsize=16)
def costs_in_bits(most: int) -> "NDArray[Any]":
    """By size up to ``most``, the bits of uncertainty that a class of a sample leaves."""
    table = [0.0] + [n * log2(n) - BITS_A_CLASS for n in range(1, most + 1)]
    return np.array([round(UNIT * cost) for cost in table], np.int64)


@lru_cache(maxsize=16)
def costs_in_guesses(most: int) -> "NDArray[Any]":
    """By size up to ``most``, about how many guesses a class takes, summed over its codes."""
    sizes = range(1, most + 1)
    table = [n * max(2 - 1 / n, GUESSES_AT_LEAST + GUESSES_A_BIT * log2(n)) for n in sizes]
    return np.array([0] + [round(UNIT * cost) for cost in table], np.int64)


class SampleScale(NamedTuple):
    """The codes on which guesses are scored, and the costs of classes of them by size.

    ``count_discount`` (0 to 1) is the discount on information about symbol counts alone.
    """

    codes: PackedCodes
    table: "NDArray[Any]"
    count_discount: float = 0.0


class Search:
    """Guesses and codes of one board as arrays, a row each, and their scores: lower is better."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.slots = rules.slots
        # Feedback is numbered by bulls and cows together, then by bulls: where each number begins.
        self._totals = [feedback_slots(total - 1) for total in range(rules.positions + 1)]

    def best(
        self, codes: Any, complete: bool, effort: Effort, seed: int, others: Any = None
    ) -> Code:
        """The best guess found, by the codes that fit; ``others`` are guesses worth a try.

        ``complete`` says that these codes are all candidates.
        """
        state = state_from(seed)
        if complete and len(codes) <= effort.few:
            guess = self.tried_out(codes, effort, state, others)
        else:
            guess = self.most_informative(codes, complete, effort, state, others)
        return tuple(guess.tolist())

    def pack(self, codes: Any) -> PackedCodes:
        """Codes, one a row, as the kernels read them."""
        return pack(codes, self.rules.symbols)

    def scores(self, guesses: Any, scale: SampleScale) -> "NDArray[Any]":
        """The cost of the classes into which each guess splits the codes."""
        sizes = self.rules.kind.compiled.class_sizes(self.pack(guesses), scale.codes)
        costs: NDArray[Any] = scale.table[sizes].sum(axis=1) - scale.table[1] * sizes[:, -1]
        if scale.count_discount and self.rules.kind == FULL:
            totals = np.add.reduceat(sizes, self._totals, axis=1)
            discount = scale.count_discount * scale.table[totals].sum(axis=1)
            costs -= np.rint(discount).astype(np.int64)
        return costs

    def most_informative(
        self, codes: Any, complete: bool, effort: Effort, state: Any, others: Any = None
    ) -> Any:
        """The guess most informative about a sample of the codes.

        The best of many guesses scored on few codes owes much to luck, so a larger sample decides
        between the best or, if all codes are known, a look two steps ahead.
        """
        guesses = _some(codes, effort.pool // 2, state)
        changed = self._changed(guesses, effort.pool - len(guesses), 3, state, others)
        scale = self._scale(codes, complete, effort.sample, effort.count_discount, state)
        guesses, scores = self._improved(
            np.concatenate([guesses, changed]), scale, effort.rounds, effort.changed, state
        )
        guesses = guesses[_best(scores, SEMIFINALISTS)]
        scale = self._scale(codes, complete, effort.finals, effort.count_discount, state)
        scores = self.scores(guesses, scale)
        if not complete:
            return guesses[_best(scores, 1)[0]]
        finalists = guesses[_best(scores, effort.finalists)]
        return finalists[self._costs_ahead(finalists, codes, effort, state).argmin()]

    def tried_out(self, codes: Any, effort: Effort, state: Any, others: Any = None) -> Any:
        """The guess after which the game takes fewest guesses, as far as they were tried."""
        table, packed = costs_in_guesses(effort.few), self.pack(codes)
        answers = self._answers(codes, packed)
        apart = (np.diff(np.sort(answers, axis=1), axis=1) > 0).all(axis=1)
        if apart.any():  # a candidate that tells all others apart cannot be beaten
            return codes[apart.argmax()]
        changed = self._changed(codes, effort.end_changed, 3, state, others)
        count = effort.end_changed // END_ROUNDS
        guesses, scores = self._improved(
            np.concatenate([codes, changed]), SampleScale(packed, table), END_ROUNDS, count, state
        )
        made = guesses[len(codes) :]
        pool = made[_best(scores[len(codes) :], effort.end_pool)]
        answers = np.concatenate([answers, self._answers(pool, packed)])
        chosen, _ = best_guess(answers, table, self.slots, effort.tries, effort.later_tries)
        return np.concatenate([codes, pool])[chosen]

    def _answers(self, guesses: Any, codes: PackedCodes) -> "NDArray[Any]":
        """The feedback index of every guess against every code."""
        rows = self.rules.kind.compiled.feedback_rows(self.pack(guesses), codes)
        return rows.astype(np.uint16)

    def _changed(
        self, parents: Any, count: int, most_changes: int, state: Any, others: Any = None
    ) -> Any:
        """``count`` guesses made from the parents, and the others."""
        symbols, distinct = self.rules.symbols, self.rules.distinct
        made = mutants(parents, count, most_changes, symbols, distinct, state)
        return made if others is None else np.concatenate([made, others])

    def _improved(
        self, guesses: Any, scale: SampleScale, rounds: int, count: int, state: Any
    ) -> tuple[Any, Any]:
        """The guesses and more, made from the best of them in rounds, with all their scores."""
        scores = self.scores(guesses, scale)
        for _ in range(rounds):
            made = self._changed(guesses[_best(scores, KEPT)], count, 2, state)
            guesses = np.concatenate([guesses, made])
            scores = np.concatenate([scores, self.scores(made, scale)])
        return guesses, scores

    def _scale(
        self, codes: Any, complete: bool, count: int, count_discount: float, state: Any
    ) -> SampleScale:
        """A scale of at most ``count`` of the codes."""
        sample = _some(codes, count, state)
        most = 1 << len(sample).bit_length()  # few different tables
        if complete and len(sample) == len(codes):
            return SampleScale(self.pack(sample), costs_in_guesses(most))
        discount = 0.0 if complete else count_discount
        return SampleScale(self.pack(sample), costs_in_bits(most), discount)

    def _costs_ahead(self, guesses: Any, codes: Any, effort: Effort, state: Any) -> "NDArray[Any]":
        """The cost after each guess and a good second one, where these are all candidates."""
        sample = _some(codes, effort.ahead, state)
        packed, most = self.pack(sample), 1 << len(sample).bit_length()
        probes = choose(min(effort.probes, len(sample)), len(sample), state)
        known = len(sample) == len(codes)
        table, a_guess = (costs_in_guesses(most), UNIT) if known else (costs_in_bits(most), 0)
        first, among = self._answers(guesses, packed), self._answers(sample[probes], packed)
        costs: NDArray[Any] = costs_two_steps_on(first, probes, among, table, self.slots, a_guess)
        return costs


def _some(codes: Any, count: int, state: Any) -> Any:
    """At most ``count`` of the codes."""
    return codes if len(codes) <= count else codes[choose(count, len(codes), state)]


def _best(scores: Any, count: int) -> Any:
    """The indices of the lowest scores, each once: guesses of equal score tell the same."""
    return np.unique(scores, return_index=True)[1][:count]
