"""Hints for the breaker in three grades."""

from dataclasses import dataclass

from pegwise.errors import PegwiseError, quote
from pegwise.play.hinting import GRADES, Hinting
from pegwise.strategies import Strategy

from ..terminal.board import say_code
from ..terminal.progress import thinking
from .table import Table


@dataclass
class Hints:
    """How many codes are left and what is certain; a good guess; why. Each asking tells more."""

    table: Table
    strategy: Strategy | None
    hard: bool

    def __post_init__(self) -> None:
        self._grade = 0
        self._hinting = self._new()

    def give(self, grade: str) -> None:
        """The hint of this grade, or the next one at this position."""
        if self._hinting.position != self.table.session.position:
            self._hinting, self._grade = self._new(), 0
        self._hinting.player()
        self._grade = _read_grade(grade) if grade else min(self._grade + 1, GRADES)
        (self.count, self.good_guess, self.figures)[self._grade - 1]()

    def _new(self) -> Hinting:
        table = self.table
        return Hinting(
            table.session.position, table.notation, self.strategy, table.allowance, self.hard
        )

    def count(self) -> None:
        """How many codes are left, and what they have in common."""
        self.table.say(f"Hint: {self._hinting.count()} Another 'hint' names a good guess.")

    def good_guess(self) -> None:
        """What the strategy would guess."""
        self._think()
        shown = say_code(self._hinting.advice.splits[0].guess, self.table.notation)
        among = self._hinting.among
        self.table.say("Hint:", shown, f"is a good guess{among}. Another 'hint' says why.")

    def figures(self) -> None:
        """How that guess splits what is left."""
        self._think()
        self.table.say(f"Hint: {self._hinting.why()}")

    def _think(self) -> None:
        with thinking():
            _ = self._hinting.advice


def _read_grade(text: str) -> int:
    if text not in map(str, range(1, GRADES + 1)):
        raise PegwiseError(f"{quote(text)} is not a grade of hint: expected 1, 2 or 3")
    return int(text)
