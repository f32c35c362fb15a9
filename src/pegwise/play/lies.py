"""Playing on although some answers may be lies: one array counts the lies that a code needs.

The candidates of a game with lies are the codes that need no more lies than are allowed. The
breaker plays for those that need the fewest: until somebody lies these are the ordinary
candidates, so the caution costs nothing against an honest maker.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import ContradictoryAnswers, quote
from pegwise.game.codes import Code, Turn
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.wording import Estimate, count_of, say_turns
from pegwise.knowledge.lies import contradicted, denied, lies_needed
from pegwise.knowledge.position import Position
from pegwise.strategies import Strategy, default_strategy
from pegwise.strategies.protocol import reads_candidates


@dataclass(frozen=True, slots=True)
class LieAllowance:
    """How many answers may be lies (`knowledge/lies.py`): a win is always told truthfully."""

    lies: int = 0

    def possible(self, position: Position) -> NDArray[np.intp]:
        """The indices of the possible codes."""
        if not self.lies:
            return position.candidates
        return np.flatnonzero(lies_needed(position.rules, position.turns) <= self.lies)

    def left(self, position: Position) -> Estimate | None:
        """A quick count or estimate of the possible codes; None if there is none."""
        if not self.lies:
            return position.left
        return None if position.rules.why_unlisted() else Estimate(len(self.possible(position)))

    def nearest(self, position: Position) -> Position:
        """The same turns with the codes that contradict the fewest of them as candidates."""
        if not self.lies and position.rules.why_unlisted():
            return position
        if position.count or not self.lies:
            return position.require_candidates()
        counts = lies_needed(position.rules, position.turns)
        if counts.min() > self.lies:
            wrong = count_of(self.lies, "wrong answer")
            raise ContradictoryAnswers(f"no code fits {quote(str(position))} with {wrong}")
        *earlier, last = position.turns
        before = Position(position.rules, tuple(earlier))
        return before.narrowed(last, np.flatnonzero(counts == counts.min()))


@dataclass(frozen=True, slots=True)
class LieTolerant:
    """Any strategy, made to find the code in spite of a few wrong answers.

    The game always ends: whatever the answer, a guess that is a candidate or that tells two
    candidates apart makes some candidate contradict one more turn, and few are allowed.
    """

    inner: Strategy
    allowance: LieAllowance

    @property
    def name(self) -> str:
        return self.inner.name

    def choose(self, position: Position) -> Code:
        """The inner strategy's guess among the codes that contradict the fewest turns."""
        if position.count:
            return self.inner.choose(position)
        return self.player(position.rules).choose(self.allowance.nearest(position))

    def player(self, rules: Rules) -> Strategy:
        """The strategy that plays once answers contradict each other."""
        if reads_candidates(self.inner):
            return self.inner
        return default_strategy(rules, ranks=True).make("")


def objection(
    guess: Code, turns: Sequence[Turn], notation: Notation, allowance: LieAllowance
) -> str | None:
    """Why a guess cannot be the code after these turns; None if it can."""
    rules, played, code = notation.rules, tuple(turns), notation.write_code(guess)
    fault = rules.why_not(guess)
    if fault:
        return f"{code} cannot be the code: it {fault}."
    clashing = contradicted(played, guess, rules)
    if guess in denied(played, rules):
        number = [turn.guess for turn in played].index(guess) + 1
        got = notation.describe(played[number - 1].feedback)
        honest = " I may lie, but I always say when you win." if allowance.lies else ""
        return f"{code} cannot be the code: you tried it at turn {number} and got {got}.{honest}"
    if len(clashing) <= allowance.lies:
        return None
    number, (earlier, given) = clashing[0], played[clashing[0] - 1]
    most = count_of(allowance.lies, "lie")
    more = f" It clashes with {say_turns(clashing)}, and I tell at most {most}."
    return (
        f"{code} cannot be the code. If it were, turn {number} ({notation.write_code(earlier)}) "
        f"would have got {notation.describe(rules.feedback(guess, earlier))}, "
        f"not {notation.describe(given)}.{more if allowance.lies else ''}"
    )
