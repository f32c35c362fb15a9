"""What the breaker may believe if some answers are wrong: the possible codes and their odds.

A code is possible while it contradicts at most as many answers as may be wrong. How likely it is
follows from how our lying maker answers (`play/makers.py`): while it has lies left, one answer in
three is a lie, any lie as likely as any other, and a win is neither denied nor faked.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code, Turn
from pegwise.game.rules import Rules
from pegwise.game.weights import shape_of
from pegwise.kernel.packing import PackedCodes, pack
from pegwise.knowledge.patterns import lowest_code
from pegwise.knowledge.ranking import evenly_spaced
from pegwise.knowledge.space import Space, space_of
from pegwise.play.makers import LIE_ONCE_IN

Shares = NDArray[np.float64]

LIE_SHARE = 1 / LIE_ONCE_IN  # of the answers, while a liar has lies left


@dataclass(frozen=True, slots=True)
class BeliefSplit:
    """How guesses split the possible codes, one row per guess, one column per answer.

    ``chances`` of each answer, the ``bits`` of uncertainty about the code that it leaves, and how
    many codes are ``left``. The last answer is the win.
    """

    chances: Shares
    bits: Shares
    left: NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Beliefs:
    """The possible codes by number, the answers that each contradicts, and their odds (sum 1)."""

    rules: Rules
    lies: int
    numbers: NDArray[np.intp]
    wrong: NDArray[np.int64]
    odds: Shares

    @classmethod
    def at_start(cls, rules: Rules, lies: int) -> "Beliefs":
        """All codes are possible, and equally likely."""
        size = rules.size
        return cls(rules, lies, np.arange(size), np.zeros(size, np.int64), np.full(size, 1 / size))

    def __len__(self) -> int:
        return len(self.numbers)

    @property
    def space(self) -> Space:
        return space_of(self.rules)

    @cached_property
    def codes(self) -> PackedCodes:
        return self.space.packed.select(self.numbers)

    def thinned(self, most: int) -> "Beliefs":
        """At most this many of the codes, evenly spread; that many fewer bits of uncertainty."""
        kept = evenly_spaced(np.arange(len(self)), most)
        odds = self.odds[kept]
        return Beliefs(
            self.rules, self.lies, self.numbers[kept], self.wrong[kept], odds / odds.sum()
        )

    @property
    def bits(self) -> float:
        """The uncertainty about the code."""
        return abs(float(_xlog2(self.odds).sum()))

    def code(self, rank: int) -> Code:
        """The possible code of this rank, the most likely first, then the lowest."""
        return self.space.code(int(self.numbers[self.likely[rank]]))

    @cached_property
    def likely(self) -> NDArray[np.intp]:
        """The ranks of the codes, the most likely first."""
        return np.argsort(-np.round(self.odds, 12), kind="stable")

    def chance_of(self, guess: Code) -> float:
        """How likely this guess is the code."""
        if self.rules.why_not(guess):
            return 0.0
        return float(self.odds[self.numbers == self.space.index(guess)].sum())

    def after(self, turn: Turn) -> "Beliefs":
        """What is possible after this turn; empty if that takes more lies than are allowed."""
        return self.answered(turn.guess, self.rules.index_of(turn.feedback))

    def answered(self, guess: Code, answer: int) -> "Beliefs":
        """Like ``after``, with the answer as its feedback index."""
        told = self._told(pack([guess], self.rules.symbols))[0]
        wins, agrees = told == self._slots - 1, told == answer
        wrong = self.wrong + ~agrees
        if answer == self._slots - 1:
            odds = np.where(wins, self.odds, 0.0)
        else:
            # A code that was guessed without a win is out. An answer that no code gives is a lie
            # that our maker never tells, but others may.
            lies = _lies_to(self.rules, guess)
            may_lie = self.wrong < self.lies
            honest = self.odds * np.where(may_lie & (lies > 0), 1 - LIE_SHARE, 1.0)
            lying = self.odds * may_lie * (LIE_SHARE / max(1, lies))
            odds = np.where(agrees, honest, lying) * ~wins
        kept = (odds > 0) & (wrong <= self.lies)
        total = odds[kept].sum() if kept.any() else 1.0
        return Beliefs(self.rules, self.lies, self.numbers[kept], wrong[kept], odds[kept] / total)

    def split(self, guesses: list[Code]) -> BeliefSplit:
        """How each of these guesses splits the possible codes."""
        slots, count = self._slots, len(guesses)
        told = self._told(pack(guesses, self.rules.symbols)).astype(np.int64)
        told += np.arange(count)[:, None] * slots
        possible = np.array([answers_to(self.rules, guess) for guess in guesses])
        lies = np.maximum(0, np.count_nonzero(possible[:, :-1], axis=1) - 1)[:, None]
        may_lie = self.wrong < self.lies

        def by_answer(values: Shares) -> Shares:
            many = np.broadcast_to(values, told.shape).ravel()
            sums = np.bincount(told.ravel(), many, count * slots)
            return sums.astype(np.float64, copy=False).reshape(count, slots)

        # A code answers with the truth, or else spreads its share of lies over the other answers.
        sure = by_answer(self.odds * ~may_lie), by_answer(_xlog2(self.odds) * ~may_lie)
        free = by_answer(self.odds * may_lie), by_answer(_xlog2(self.odds) * may_lie)
        some = lies > 0
        truth = np.where(some, 1 - LIE_SHARE, 1.0)
        lie = np.where(some, LIE_SHARE / np.maximum(1, lies), 0.0)
        honest = sure[0] + truth * free[0]
        honest_logs = sure[1] + truth * (free[1] + np.log2(truth) * free[0])
        lying = lie * free[0]
        lying_logs = lie * free[1] + _xlog2(lie) * free[0]
        others = possible & (np.arange(slots) < slots - 1)
        elsewhere = [
            np.where(others, sums[:, :-1].sum(axis=1, keepdims=True) - sums, 0.0)
            for sums in (lying, lying_logs)
        ]
        sizes = np.bincount(told.ravel(), minlength=count * slots).reshape(count, slots)
        liars = by_answer(may_lie.astype(np.float64)).astype(np.int64)
        left = sizes + np.where(others & some, liars[:, :-1].sum(axis=1)[:, None] - liars, 0)
        chances, logs = honest + elsewhere[0], honest_logs + elsewhere[1]
        # The win is always the truth.
        chances[:, -1], logs[:, -1] = sure[0][:, -1] + free[0][:, -1], 0.0
        chances = np.where(left > 0, np.maximum(0.0, chances), 0.0)
        with np.errstate(divide="ignore", invalid="ignore"):
            bits = np.where(chances > 0, np.log2(chances) - logs / chances, 0.0)
        bits[:, -1] = 0.0
        return BeliefSplit(chances, np.maximum(0.0, bits), left)

    @property
    def _slots(self) -> int:
        return self.rules.slots

    def _told(self, guesses: PackedCodes) -> NDArray[np.integer]:
        return self.rules.kind.kernel.feedback_rows(guesses, self.codes)


def _xlog2(values: Shares) -> Shares:
    """Each value times its logarithm; 0 at 0."""
    logs: Shares = values * np.log2(np.where(values > 0, values, 1.0))
    return logs


def _lies_to(rules: Rules, guess: Code) -> int:
    """The number of different lies that may be told to a guess: all answers but truth and win."""
    answers = answers_to(rules, guess)
    return max(0, int(np.count_nonzero(answers[:-1])) - 1)


def answers_to(rules: Rules, guess: Code) -> NDArray[np.bool_]:
    """Which answers some code of the board gives to a guess."""
    if rules.words is not None:
        return _answers(rules, guess)
    return _answers(rules, lowest_code(shape_of(guess)))


@lru_cache(maxsize=4096)
def _answers(rules: Rules, guess: Code) -> NDArray[np.bool_]:
    codes = space_of(rules).packed
    sizes = rules.kind.kernel.class_sizes(pack([guess], rules.symbols), codes)
    return np.asarray(sizes[0] > 0)
