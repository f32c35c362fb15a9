"""Rows that a page sends, read one by one so that a slip in one does not spoil the others."""

from pegwise.game.notation import Notation
from pegwise.game.variants import Variant
from pegwise.play.worksheet import Worksheet, WorksheetRow, read_entries

from ..messages.assist import SheetRow
from ..messages.turns import EnteredRow


def read_sheet(variant: Variant, rows: list[EnteredRow]) -> tuple[Worksheet, list[SheetRow]]:
    """The worksheet of the rows that can be read, and all rows with their faults."""
    entries = ((row.guess, row.feedback, row.ignored) for row in rows)
    sheet, read = read_entries(variant, entries)
    shown = zip(rows, read, strict=True)
    return sheet, [_show(row, found, variant.notation) for row, found in shown]


def _show(row: EnteredRow, read: WorksheetRow | str, notation: Notation) -> SheetRow:
    if isinstance(read, str):
        return SheetRow(
            guess=row.guess, feedback=row.feedback, words=None, ignored=row.ignored, fault=read
        )
    guess, answer = read.turn
    return SheetRow(
        guess=notation.write_code(guess),
        feedback=notation.write_feedback(answer),
        words=notation.describe(answer),
        ignored=row.ignored,
        fault=None,
    )
