"""Hints in three grades: what is left and certain, a good guess, and why it is good."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from pegwise.errors import PegwiseError
from pegwise.game.notation import Notation
from pegwise.game.wording import Estimate, codes_left, count_of, say_count
from pegwise.knowledge.certainty import MOST_CODES_TO_PROVE, Evidence
from pegwise.knowledge.partition import GuessFigures, say_figures
from pegwise.knowledge.position import Position
from pegwise.knowledge.ranking import Ranking
from pegwise.strategies import Strategy, default_strategy

from .advice import PATIENT, advise, consistent
from .phrasing import Sentence, say_certain, sentence
from .session import LieAllowance, LieTolerant, why_ruled_out

GRADES = 3


@dataclass
class Hints:
    """The hints at one position, computed once; in hard mode only of guesses that are accepted."""

    position: Position
    notation: Notation
    strategy: Strategy | None  # without one there are no hints
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
        position, certain = self.position, None
        left = codes_left(self.allowance.left(position))
        # Against a liar no turn proves anything.
        if not (self.allowance.lies or position.rules.why_unlisted() or position.count == 1):
            certain = say_what_is_certain(position, self.notation)
        return sentence(f"{left[0].upper()}{left[1:]}.{f' {certain}' if certain else ''}")

    def _good_guess(self) -> Sentence:
        among = f" among {self.advice.among}" if self.advice.among else ""
        return sentence(self.advice.guesses[0].guess, f" is a good guess{among}.")

    def _why(self) -> Sentence:
        """How the good guess splits what is left."""
        best = self.advice.guesses[0]
        if self.allowance.left(self.position) == Estimate(1) and best.is_candidate:
            return sentence(f"{self.notation.write_code(best.guess)} is the only code left.")
        codes = self._split_codes() if best.exact else ""
        return sentence(say_figures(best, codes, self.notation, not self._why_ruled_out(best)))

    def _why_ruled_out(self, figures: GuessFigures) -> str | None:
        return why_ruled_out(figures.guess, self.position.turns, self.notation, self.allowance)

    def _split_codes(self) -> str:
        """Which codes the figures are about: against a liar not all that are left."""
        nearest = self._nearest.count
        left = len(self.allowance.possible(self.position))
        if nearest == left:
            return count_of(left, "code")
        fewest = "fit every answer" if self.position.count else "fit the most answers"
        return f"the {say_count(nearest)} of {count_of(left, 'code')} left that {fewest}"

    @cached_property
    def _nearest(self) -> Position:
        return self.allowance.nearest(self.position)

    @cached_property
    def advice(self) -> Ranking:
        """The strategy's guess; in hard mode one that will be accepted."""
        position, player = self._nearest, self._require_strategy()
        if self.position.left == Estimate(0):
            player = LieTolerant(player, self.allowance).player(position.rules)
        advice = advise(consistent(player) if self.hard else player, position, limit=PATIENT)
        if self.hard and self._why_ruled_out(advice.guesses[0]):
            ranking = default_strategy(position.rules, ranks=True).make("")
            return advise(consistent(ranking), position, limit=PATIENT)
        return advice

    def _require_strategy(self) -> Strategy:
        if self.strategy is None:
            rules = self.notation.rules
            raise PegwiseError(f"no hints here: '{rules}' {rules.why_unlisted()}")
        return self.strategy


def say_what_is_certain(
    position: Position, notation: Notation, numbers: Sequence[int] | None = None
) -> str | None:
    """What all codes left have in common, with the fewest turns that prove it.

    None if nothing is certain or the board is too large to prove it quickly. ``numbers`` are the
    numbers of the turns if they are not 1, 2, 3 and so on.
    """
    if position.rules.size > MOST_CODES_TO_PROVE:
        return None
    certain = Evidence(position.rules, position.turns).certain(position)
    if numbers is not None:
        certain = [
            replace(one, turns=tuple(numbers[turn - 1] for turn in one.turns)) for one in certain
        ]
    return f"Certain: {say_certain(certain, notation)}." if certain else None
