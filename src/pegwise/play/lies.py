"""Playing on although some answers are wrong: one array, the turns that every code contradicts.

The candidates of a game with lies are the codes that contradict no more turns than there may be
lies. The breaker plays for those that contradict the fewest: as long as nobody has lied these are
the ordinary candidates, so that caution costs an honest maker nothing.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import ContradictoryAnswers, quote
from pegwise.game.codes import Code, Turn
from pegwise.game.rules import Rules
from pegwise.game.wording import Estimate
from pegwise.knowledge.doctor.listed import clashes
from pegwise.knowledge.position import Position
from pegwise.strategies import Strategy, default_strategy
from pegwise.strategies.protocol import reads_candidates


def contradicted(turns: tuple[Turn, ...], code: Code, rules: Rules) -> list[int]:
    """The turns, counted from 1, whose answers would be wrong if this were the secret."""
    return [
        number
        for number, turn in enumerate(turns, 1)
        if rules.feedback(code, turn.guess) != turn.feedback
    ]


@dataclass(frozen=True, slots=True)
class LieAllowance:
    """How far answers are believed: so many may be wrong.

    Where ``wins_are_true`` a win is never denied, so that a guess that was not the code is out
    for good; elsewhere a denied win counts as a wrong answer like any other.
    """

    lies: int = 0
    wins_are_true: bool = False

    def possible(self, position: Position) -> NDArray[np.intp]:
        """The numbers of the codes that contradict no more turns than may be wrong.

        A win that can be true leaves the code that was found.
        """
        if not self.lies:
            return position.candidates
        fits = self._clashes(position) <= self.lies
        if position.solved:
            fits &= np.arange(len(fits)) == position.space.index(position.turns[-1].guess)
        return np.flatnonzero(fits)

    def left(self, position: Position) -> Estimate | None:
        """How many codes are possible, as far as that is seen at once; None where it is not."""
        if not self.lies:
            return position.left
        return None if position.rules.why_unlisted() else Estimate(len(self.possible(position)))

    def nearest(self, position: Position) -> Position:
        """The same turns with the codes that contradict the fewest of them as candidates."""
        if not self.lies and position.rules.why_unlisted():
            return position
        if position.count or not self.lies:
            return position.require_candidates()
        counts = self._clashes(position)
        if counts.min() > self.lies:
            fault = f"no code fits {quote(str(position))} with {self.lies} wrong answers"
            raise ContradictoryAnswers(fault)
        *earlier, last = position.turns
        before = Position(position.rules, tuple(earlier))
        return before.narrowed(last, np.flatnonzero(counts == counts.min()))

    def _clashes(self, position: Position) -> NDArray[np.int64]:
        """How many turns each code contradicts; more than may be wrong where it is out."""
        rules, turns = position.rules, position.turns
        counts = clashes(rules, turns).astype(np.int64)
        if self.wins_are_true:
            counts[[position.space.index(code) for code in denied(turns, rules)]] += self.lies + 1
        return counts


def denied(turns: tuple[Turn, ...], rules: Rules) -> list[Code]:
    """The codes that were guessed and did not win."""
    return [
        turn.guess
        for turn in turns
        if turn.feedback.bulls < rules.positions and not rules.why_not(turn.guess)
    ]


@dataclass(frozen=True, slots=True)
class LieTolerant:
    """Any strategy, made to find the code in spite of so many wrong answers.

    It always ends. A guess that is a candidate, or that tells two candidates apart, makes some
    candidate contradict one turn more, whatever the answer; and no code may contradict many.
    """

    inner: Strategy
    allowance: LieAllowance

    @property
    def name(self) -> str:
        """The inner strategy's name."""
        return self.inner.name

    def choose(self, position: Position) -> Code:
        """The inner strategy's guess, for the codes that contradict the fewest turns."""
        if position.count:
            return self.inner.choose(position)
        return self.player(position.rules).choose(self.allowance.nearest(position))

    def player(self, rules: Rules) -> Strategy:
        """Who plays once answers contradict each other."""
        if reads_candidates(self.inner):
            return self.inner
        return default_strategy(rules, ranks=True).make("")
