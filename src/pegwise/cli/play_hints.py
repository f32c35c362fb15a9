"""Hints for the breaker in three grades."""

from ..counts import count_of, say_count
from ..errors import PegwiseError, quote
from ..play.lies import Doubting, contradicted, nearest, possible
from ..position import Position
from ..strategies import Strategy
from .board import say_code
from .play_table import Table
from .progress import thinking
from .suggest import best_splits

GRADES = 3


class Hints:
    """How many codes are left; a good guess; the figures behind it. Each asking tells more."""

    def __init__(self, table: Table, strategy: Strategy | None) -> None:
        self.table = table
        self.strategy = strategy
        self._asked: tuple[Position | None, int] = (None, 0)

    def give(self, grade: str) -> None:
        """The hint of this grade, or the next one at this position."""
        wanted = self._next() if not grade else _read_grade(grade)
        self._asked = (self.table.session.position, wanted)
        (self.count, self.good_guess, self.figures)[wanted - 1]()

    def _next(self) -> int:
        position, grade = self._asked
        if position != self.table.session.position:
            return 1
        return min(grade + 1, GRADES)

    def count(self) -> None:
        """How many codes are left."""
        left = len(possible(self.table.session.position, self.table.lies))
        self.table.say(f"Hint: {count_of(left, 'code')} left. Another 'hint' names a good guess.")

    def good_guess(self) -> None:
        """What the strategy would guess."""
        strategy = self._strategy()
        with thinking():
            guess = Doubting(strategy, self.table.lies).choose(self.table.session.position)
        shown = say_code(guess, self.table.notation)
        self.table.say("Hint:", shown, "is a good guess. Another 'hint' says why.")

    def figures(self) -> None:
        """How that guess splits what is left."""
        lies = self.table.lies
        position = nearest(self.table.session.position, lies)
        player = self._strategy()
        if not self.table.session.position.count:
            player = Doubting(player, lies).player(position.rules)
        with thinking():
            split = best_splits(player, position, 1)[0]
        clashing = contradicted(position.turns, split.guess, position.rules)
        may = len(clashing) <= lies and not position.rules.why_not(split.guess)
        codes = count_of(position.count, "code")
        these = f"what clashes with the fewest answers, {codes}," if lies else codes
        self.table.say(
            f"Hint: {self.table.notation.write_code(split.guess)} splits {these} into "
            f"{count_of(split.classes, 'class')}: {say_count(split.worst)} left at worst, "
            f"{split.expected:.1f} on average, {split.entropy:.2f} bits; "
            f"it {'may' if may else 'cannot'} be the code."
        )

    def _strategy(self) -> Strategy:
        if self.strategy is None:
            rules = self.table.session.variant.rules
            raise PegwiseError(f"no hints here: '{rules}' {rules.why_unlisted()}")
        return self.strategy


def _read_grade(text: str) -> int:
    if text not in map(str, range(1, GRADES + 1)):
        raise PegwiseError(f"{quote(text)} is not a grade of hint: expected 1, 2 or 3")
    return int(text)
