"""The notes of a game played elsewhere: turns that can be corrected, left out and put back."""

import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce

from pegwise.errors import PegwiseError
from pegwise.game.codes import Turn
from pegwise.game.notation import Notation
from pegwise.game.variants import Variant, find_variant, split_game
from pegwise.knowledge.doctor.diagnosis import Diagnosis, try_diagnose
from pegwise.knowledge.position import Position

MARK = "!"  # stands before a turn that is ignored


@dataclass(frozen=True, slots=True)
class Row:
    """A turn, and whether it is left out for now."""

    turn: Turn
    ignored: bool = False


@dataclass(frozen=True)
class Worksheet:
    """The turns of one game, each in force or ignored. Immutable; rows count from 1.

    Prints as ``mastermind 1122:1,0 '!1344:0,1'``, ready for a shell; ``Worksheet.parse`` reads it
    back.
    """

    variant: Variant
    rows: tuple[Row, ...] = ()

    @classmethod
    def parse(cls, text: str) -> "Worksheet":
        """Read a variant or rules, then turns, with spaces between them."""
        board, rows = split_game(text)
        return cls(find_variant(board)).read(rows)

    def read(self, rows: Iterable[str]) -> "Worksheet":
        """With these turns written below the others; those behind a ``!`` are ignored."""
        notation = self.variant.notation
        return replace(self, rows=(*self.rows, *(read_row(row, notation) for row in rows)))

    def __str__(self) -> str:
        return shlex.join([str(self.variant), *map(self.write_row, self.rows)])

    def write_row(self, row: Row) -> str:
        """``1122:1,0``, or ``!1122:1,0`` where it is ignored."""
        return (MARK if row.ignored else "") + self.variant.notation.write_turn(row.turn)

    def add(self, turn: Turn) -> "Worksheet":
        """With this turn below the others."""
        return replace(self, rows=(*self.rows, Row(turn)))

    def edit(self, number: int, turn: Turn) -> "Worksheet":
        """With this turn instead of the one in a row, which stays in force or ignored."""
        return self._with(number, replace(self.row(number), turn=turn))

    def ignore(self, number: int) -> "Worksheet":
        """With this row left out."""
        return self._with(number, replace(self.row(number), ignored=True))

    def restore(self, number: int) -> "Worksheet":
        """With this row in force again."""
        return self._with(number, replace(self.row(number), ignored=False))

    def remove(self, number: int) -> "Worksheet":
        """Without this row; those below it move up."""
        return self._with(number)

    def row(self, number: int) -> Row:
        """The row with this number, counted from 1."""
        if not 1 <= number <= len(self.rows):
            known = f"1 to {len(self.rows)}" if self.rows else "a turn to be entered first"
            raise PegwiseError(f"there is no turn {number}: expected {known}")
        return self.rows[number - 1]

    def _with(self, number: int, *rows: Row) -> "Worksheet":
        self.row(number)
        return replace(self, rows=(*self.rows[: number - 1], *rows, *self.rows[number:]))

    @property
    def active(self) -> tuple[int, ...]:
        """The numbers of the rows in force."""
        return tuple(number for number, row in enumerate(self.rows, 1) if not row.ignored)

    @cached_property
    def position(self) -> Position:
        """All that the rows in force tell."""
        turns = (self.row(number).turn for number in self.active)
        return reduce(lambda known, turn: known.after(*turn), turns, Position(self.variant.rules))

    def diagnose(self) -> Diagnosis:
        """What is wrong with the rows in force, if anything is; turns are called by their rows."""
        return numbered(try_diagnose(self.variant.rules, self.position.turns), self.active)


def numbered(found: Diagnosis, numbers: Sequence[int]) -> Diagnosis:
    """The same finding, with its turns called by these numbers instead of 1, 2, 3 and so on."""
    return replace(
        found,
        since=None if found.since is None else numbers[found.since - 1],
        explanations=tuple(
            replace(explanation, turns=tuple(numbers[turn - 1] for turn in explanation.turns))
            for explanation in found.explanations
        ),
        suspects=tuple(
            replace(suspect, turn=numbers[suspect.turn - 1]) for suspect in found.suspects
        ),
    )


def read_row(text: str, notation: Notation) -> Row:
    """The row behind ``1122:1,0`` or ``!1122:1,0``; a word may itself begin with the mark."""
    if not text.startswith(MARK):
        return Row(notation.read_turn(text))
    try:
        return Row(notation.read_turn(text))
    except PegwiseError:
        return Row(notation.read_turn(text.removeprefix(MARK)), ignored=True)
