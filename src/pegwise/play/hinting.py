"""Hints for a breaker in three grades: what is left and certain, a good guess, and why."""

from dataclasses import dataclass
from functools import cached_property

from pegwise.errors import PegwiseError
from pegwise.game.notation import Notation
from pegwise.game.wording import Estimate, codes_left, count_of, say_count
from pegwise.knowledge.position import Position
from pegwise.strategies import Strategy, default_strategy

from .advice import Advice, advise, consistent
from .hints import say_what_is_certain, say_why
from .lies import LieAllowance, LieTolerant
from .refusals import objection
from .sampled_advice import Glimpse

GRADES = 3


@dataclass(frozen=True)
class Hinting:
    """What can be told of a position, worked out when asked for and only once.

    In hard mode only a guess is good that will be accepted. Without a strategy there are no hints.
    """

    position: Position
    notation: Notation
    strategy: Strategy | None
    allowance: LieAllowance
    hard: bool = False

    def count(self) -> str:
        """How many codes are left, and what they have in common."""
        certain = self._certain()
        return f"{codes_left(self._left)}.{f' {certain}' if certain else ''}"

    def _certain(self) -> str | None:
        """What is certain; against a liar no turn proves anything."""
        position = self.position
        if self.allowance.lies or position.rules.why_unlisted() or position.count == 1:
            return None
        return say_what_is_certain(position, self.notation)

    def why(self) -> str:
        """How the good guess splits what is left."""
        split = self.advice.splits[0]
        if self._left == Estimate(1) and split.is_candidate:
            return f"{self.notation.write_code(split.guess)} is the only code left."
        codes = "" if isinstance(split, Glimpse) else self._split_codes()
        may_be = objection(split.guess, self.position.turns, self.notation, self.allowance) is None
        return say_why(split, codes, may_be, self.notation)

    def _split_codes(self) -> str:
        """Which codes the figures are over: against a liar not all that are left."""
        nearest = self._nearest.count
        left = len(self.allowance.possible(self.position))
        if nearest == left:
            return count_of(left, "code")
        fewest = "fit every answer" if self.position.count else "fit the most answers"
        return f"the {say_count(nearest)} of {count_of(left, 'code')} left that {fewest}"

    @property
    def _left(self) -> Estimate | None:
        return self.allowance.left(self.position)

    @cached_property
    def _nearest(self) -> Position:
        return self.allowance.nearest(self.position)

    @cached_property
    def advice(self) -> Advice:
        """The strategy's guess; in hard mode one that will be accepted."""
        position, player = self._nearest, self.player()
        if self.position.left == Estimate(0):
            player = LieTolerant(player, self.allowance).player(position.rules)
        advice = advise(consistent(player) if self.hard else player, position)
        if self.hard and objection(
            advice.splits[0].guess, self.position.turns, self.notation, self.allowance
        ):
            return advise(
                consistent(default_strategy(position.rules, ranks=True).make("")), position
            )
        return advice

    @property
    def among(self) -> str:
        """Among which guesses the good one was found, where not among all."""
        return f" among {self.advice.among}" if self.advice.among else ""

    def player(self) -> Strategy:
        """Who gives the hints."""
        if self.strategy is None:
            rules = self.notation.rules
            raise PegwiseError(f"no hints here: '{rules}' {rules.why_unlisted()}")
        return self.strategy
