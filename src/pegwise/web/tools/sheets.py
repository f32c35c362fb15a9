"""Rows that somebody entered: read one by one, so that a slip in one does not spoil the others."""

from dataclasses import dataclass

from pegwise.errors import PegwiseError
from pegwise.game.codes import Turn
from pegwise.game.notation import Notation
from pegwise.game.variants import Variant
from pegwise.knowledge.doctor.diagnosis import Diagnosis
from pegwise.play.worksheet import Row as Kept
from pegwise.play.worksheet import Worksheet, numbered

from ..messages.assist import SheetRow
from ..messages.turns import EnteredRow


@dataclass(frozen=True)
class Entered:
    """The rows as they were read, and the worksheet of those that could be."""

    rows: list[SheetRow]
    sheet: Worksheet
    numbers: tuple[int, ...]  # of the rows on the page, by the rows of the worksheet

    def diagnose(self) -> Diagnosis:
        """What is wrong with the rows in force; turns are called by their rows on the page."""
        return numbered(self.sheet.diagnose(), self.numbers)

    @property
    def active(self) -> tuple[int, ...]:
        """The numbers on the page of the rows in force."""
        return tuple(self.numbers[row - 1] for row in self.sheet.active)


def read_sheet(variant: Variant, rows: list[EnteredRow]) -> Entered:
    """What was entered; rows that cannot be read carry their fault and are left out."""
    notation = variant.notation
    told: list[SheetRow] = []
    kept: list[Kept] = []
    numbers: list[int] = []
    for number, row in enumerate(rows, 1):
        try:
            turn = Turn(notation.read_code(row.guess), notation.read_feedback(row.feedback))
        except PegwiseError as error:
            told.append(_faulty(row, str(error)))
        else:
            told.append(_readable(row, turn, notation))
            kept.append(Kept(turn, row.ignored))
            numbers.append(number)
    return Entered(told, Worksheet(variant, tuple(kept)), tuple(numbers))


def _faulty(row: EnteredRow, fault: str) -> SheetRow:
    return SheetRow(
        guess=row.guess,
        feedback=row.feedback,
        words=None,
        ignored=row.ignored,
        fault=" ".join(fault.split()),
    )


def _readable(row: EnteredRow, turn: Turn, notation: Notation) -> SheetRow:
    return SheetRow(
        guess=notation.write_code(turn.guess),
        feedback=notation.write_feedback(turn.feedback),
        words=notation.describe(turn.feedback),
        ignored=row.ignored,
        fault=None,
    )
