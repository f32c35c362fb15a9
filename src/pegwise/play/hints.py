"""Hints in three grades: what is left and certain, a good guess, and why it is good."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pegwise.errors import PegwiseError
from pegwise.game.notation import Notation
from pegwise.game.wording import Estimate, codes_left, count_of, say_count
from pegwise.knowledge.certainty import MOST_CODES, Evidence
from pegwise.knowledge.position import Position
from pegwise.knowledge.ranking import Split
from pegwise.strategies import Strategy, default_strategy

from .advice import Advice, advise, consistent
from .lies import LieAllowance, LieTolerant
from .refusals import objection
from .sampled_advice import Glimpse
from .wording import Sentence, say_certain, sentence

GRADES = 3


@dataclass
class Hints:
    """The hints at one position, worked out when asked for and only once.

    In hard mode a guess is good only if it will be accepted. Without a strategy there are no hints.
    """

    position: Position
    notation: Notation
    strategy: Strategy | None
    allowance: LieAllowance
    hard: bool = False
    grade: int = 0  # of the last hint given

    def give(self, grade: int | None = None) -> tuple[int, Sentence]:
        """The hint of this grade, or of the next one; returns the grade too."""
        self._require_strategy()
        self.grade = min(self.grade + 1, GRADES) if grade is None else grade
        say = (self._count, self._good_guess, self._why)[self.grade - 1]
        return self.grade, say()

    def _count(self) -> Sentence:
        """How many codes are left, and what they have in common."""
        certain, left = self._certain(), codes_left(self._left)
        return sentence(f"{left[0].upper()}{left[1:]}.{f' {certain}' if certain else ''}")

    def _certain(self) -> str | None:
        """What is certain; against a liar no turn proves anything."""
        position = self.position
        if self.allowance.lies or position.rules.why_unlisted() or position.count == 1:
            return None
        return say_what_is_certain(position, self.notation)

    def _good_guess(self) -> Sentence:
        among = f" among {self.advice.among}" if self.advice.among else ""
        return sentence(self.advice.splits[0].guess, f" is a good guess{among}.")

    def _why(self) -> Sentence:
        """How the good guess splits what is left."""
        split = self.advice.splits[0]
        if self._left == Estimate(1) and split.is_candidate:
            return sentence(f"{self.notation.write_code(split.guess)} is the only code left.")
        codes = "" if isinstance(split, Glimpse) else self._split_codes()
        fault = objection(split.guess, self.position.turns, self.notation, self.allowance)
        return sentence(say_why(split, codes, fault is None, self.notation))

    def _split_codes(self) -> str:
        """Which codes the figures are about: against a liar not all that are left."""
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
        position, player = self._nearest, self._require_strategy()
        if self.position.left == Estimate(0):
            player = LieTolerant(player, self.allowance).player(position.rules)
        advice = advise(consistent(player) if self.hard else player, position)
        if self.hard and objection(
            advice.splits[0].guess, self.position.turns, self.notation, self.allowance
        ):
            ranking = default_strategy(position.rules, ranks=True).make("")
            return advise(consistent(ranking), position)
        return advice

    def _require_strategy(self) -> Strategy:
        if self.strategy is None:
            rules = self.notation.rules
            raise PegwiseError(f"no hints here: '{rules}' {rules.why_unlisted()}")
        return self.strategy


def say_what_is_certain(
    position: Position, notation: Notation, numbers: Sequence[int] | None = None
) -> str | None:
    """What all codes left have in common, with the fewest turns that prove it; None if nothing.

    On large boards, where this would take long, nothing is said either. ``numbers`` are the
    numbers of the turns if they are not 1, 2, 3 and so on.
    """
    if position.rules.size > MOST_CODES:
        return None
    certain = Evidence(position.rules, position.turns).certain(position)
    if numbers is not None:
        certain = [
            replace(one, turns=tuple(numbers[turn - 1] for turn in one.turns)) for one in certain
        ]
    return f"Certain: {say_certain(certain, notation)}." if certain else None


def say_why(split: Split | Glimpse, codes: str, may_be: bool, notation: Notation) -> str:
    """How a guess splits the codes left, which ``codes`` describes; of a sample only the bits."""
    guess = notation.write_code(split.guess)
    if isinstance(split, Glimpse):
        told = "" if split.entropy is None else f" tells about {split.entropy:.2f} bits;"
        return f"{guess}{told} it {'may' if may_be else 'cannot'} be the code."
    return (
        f"{guess} splits {codes} into {count_of(split.classes, 'class')}: "
        f"{say_count(split.worst)} left at worst, {split.expected:,.1f} on average, "
        f"{split.entropy:.2f} bits; it {'may' if may_be else 'cannot'} be the code."
    )
