"""Playing on although some answers are wrong: one array, the turns that every code contradicts.

The candidates of a game with lies are the codes that contradict no more turns than there may be
lies. The breaker plays for those that contradict the fewest: as long as nobody has lied these are
the ordinary candidates, so that caution costs an honest maker nothing.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..codes import Code, Turn
from ..contradictions import clashes
from ..errors import ContradictoryAnswers, quote
from ..position import Position
from ..rules import Rules
from ..strategies import OneStep, Strategy, default_strategy
from ..strategies.first import First
from ..strategies.random import RandomConsistent
from ..strategies.scripted import Scripted

# Strategies that look at the candidates alone; the others argue from turns that may be wrong.
READ_CANDIDATES = (OneStep, First, RandomConsistent, Scripted)


def possible(position: Position, lies: int) -> NDArray[np.intp]:
    """The numbers of the codes that contradict at most so many turns."""
    if not lies:
        return position.candidates
    return np.flatnonzero(clashes(position.rules, position.turns) <= lies)


def contradicted(turns: tuple[Turn, ...], code: Code, rules: Rules) -> list[int]:
    """The turns, counted from 1, whose answers would be wrong if this were the secret."""
    return [
        number
        for number, turn in enumerate(turns, 1)
        if rules.feedback(code, turn.guess) != turn.feedback
    ]


def nearest(position: Position, lies: int) -> Position:
    """The same turns with the codes that contradict the fewest of them as candidates."""
    if position.count or not lies:
        return position.require_candidates()
    counts = clashes(position.rules, position.turns)
    if counts.min() > lies:
        raise ContradictoryAnswers(f"no code fits {quote(str(position))} with {lies} wrong answers")
    *earlier, last = position.turns
    before = Position(position.rules, tuple(earlier))
    return before.narrowed(last, np.flatnonzero(counts == counts.min()))


@dataclass(frozen=True, slots=True)
class Doubting:
    """Any strategy, made to find the code in spite of so many wrong answers.

    It always ends. A guess that is a candidate, or that tells two candidates apart, makes some
    candidate contradict one turn more, whatever the answer; and no code may contradict many.
    """

    inner: Strategy
    lies: int

    @property
    def name(self) -> str:
        """The inner strategy's name."""
        return self.inner.name

    def choose(self, position: Position) -> Code:
        """The inner strategy's guess, for the codes that contradict the fewest turns."""
        if position.count:
            return self.inner.choose(position)
        return self.player(position.rules).choose(nearest(position, self.lies))

    def player(self, rules: Rules) -> Strategy:
        """Who plays once answers contradict each other."""
        if isinstance(self.inner, READ_CANDIDATES):
            return self.inner
        return default_strategy(rules).make("")
