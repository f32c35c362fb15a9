"""Hints for the breaker in three grades."""

from collections.abc import Callable
from dataclasses import dataclass

from ..coach.hints import say_what_is_certain, say_why
from ..codes import Code
from ..counts import Estimate, codes_left, count_of, say_count
from ..errors import PegwiseError, quote
from ..play.advice import Advice, advise, consistent
from ..play.lies import Doubting
from ..play.sampled_advice import Glimpse
from ..position import Position
from ..strategies import Strategy, default_strategy
from .board import say_code
from .play_table import Table
from .progress import thinking

GRADES = 3


@dataclass
class Hints:
    """How many codes are left and what is certain; a good guess; why. Each asking tells more."""

    table: Table
    strategy: Strategy | None
    objection: Callable[[Code], str | None]  # why a guess cannot be the code
    hard: bool

    def __post_init__(self) -> None:
        self._asked: tuple[Position | None, int] = (None, 0)
        self._advised: tuple[Position, Advice] | None = None  # for the next grade

    def give(self, grade: str) -> None:
        """The hint of this grade, or the next one at this position."""
        self._strategy()
        wanted = self._next() if not grade else _read_grade(grade)
        self._asked = (self.table.session.position, wanted)
        (self.count, self.good_guess, self.figures)[wanted - 1]()

    def _next(self) -> int:
        position, grade = self._asked
        if position != self.table.session.position:
            return 1
        return min(grade + 1, GRADES)

    def count(self) -> None:
        """How many codes are left, and what they have in common."""
        certain = f"{self._certain() or ''} ".lstrip()
        left = codes_left(self._left())
        self.table.say(f"Hint: {left}. {certain}Another 'hint' names a good guess.")

    def _certain(self) -> str | None:
        """What is certain; against a liar no turn proves anything."""
        position = self.table.session.position
        if self.table.doubt.lies or position.rules.why_unlisted() or position.count == 1:
            return None
        return say_what_is_certain(position, self.table.notation)

    def good_guess(self) -> None:
        """What the strategy would guess."""
        advice = self._advice()
        shown = say_code(advice.splits[0].guess, self.table.notation)
        among = f" among {advice.among}" if advice.among else ""
        self.table.say("Hint:", shown, f"is a good guess{among}. Another 'hint' says why.")

    def figures(self) -> None:
        """How that guess splits what is left."""
        split = self._advice().splits[0]
        if self._left() == Estimate(1) and split.is_candidate:
            guess = self.table.notation.write_code(split.guess)
            self.table.say(f"Hint: {guess} is the only code left.")
            return
        codes = "" if isinstance(split, Glimpse) else self._split_codes()
        may_be = self.objection(split.guess) is None
        self.table.say(f"Hint: {say_why(split, codes, may_be, self.table.notation)}")

    def _split_codes(self) -> str:
        """Which codes the figures are over: against a liar not all that are left."""
        nearest = self._position().count
        left = len(self.table.doubt.possible(self.table.session.position))
        if nearest == left:
            return count_of(left, "code")
        fewest = "fit every answer" if self.table.session.position.count else "fit the most answers"
        return f"the {say_count(nearest)} of {count_of(left, 'code')} left that {fewest}"

    def _left(self) -> Estimate | None:
        return self.table.doubt.left(self.table.session.position)

    def _position(self) -> Position:
        return self.table.doubt.nearest(self.table.session.position)

    def _advice(self) -> Advice:
        """The strategy's guess, worked out once for every position."""
        asked = self.table.session.position
        if self._advised is None or self._advised[0] != asked:
            with thinking():
                self._advised = asked, self._worked_out()
        return self._advised[1]

    def _worked_out(self) -> Advice:
        """The strategy's guess; in hard mode one that will be accepted."""
        position, player = self._position(), self._strategy()
        if self.table.session.position.left == Estimate(0):
            player = Doubting(player, self.table.doubt).player(position.rules)
        advice = advise(consistent(player) if self.hard else player, position)
        if self.hard and self.objection(advice.splits[0].guess):
            return advise(
                consistent(default_strategy(position.rules, ranks=True).make("")), position
            )
        return advice

    def _strategy(self) -> Strategy:
        if self.strategy is None:
            rules = self.table.session.variant.rules
            raise PegwiseError(f"no hints here: '{rules}' {rules.why_unlisted()}")
        return self.strategy


def _read_grade(text: str) -> int:
    if text not in map(str, range(1, GRADES + 1)):
        raise PegwiseError(f"{quote(text)} is not a grade of hint: expected 1, 2 or 3")
    return int(text)
