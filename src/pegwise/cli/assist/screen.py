"""What the assistant draws: the turns and the best guesses, for screens of any width."""

from collections.abc import Iterator, Sequence

from rich.table import Table

from pegwise.game.notation import Notation
from pegwise.game.wording import Estimate, codes_left
from pegwise.knowledge.figures import GuessFigures
from pegwise.play.worksheet import Worksheet

from ..terminal.board import counts_after, guess_text
from ..terminal.figures import NARROW, SPLIT, WIDE, figure_cells, figure_table
from ..terminal.screen import plain_table


def turn_tables(sheet: Worksheet) -> Iterator[Table]:
    """The turns with their numbers and what each left: the long way, then shorter ones."""
    notation = sheet.variant.notation
    if notation.colours:
        yield turn_table(sheet, named=True, described=True)
        yield turn_table(sheet, named=True, described=False)
    yield turn_table(sheet, named=False, described=True)
    yield turn_table(sheet, named=False, described=False)


def turn_table(sheet: Worksheet, named: bool, described: bool) -> Table:
    """The turns, with the names of the colours or without, answers in words or figures."""
    notation = sheet.variant.notation
    say = notation.describe if described else notation.write_feedback
    left = dict(zip(sheet.active, counts_after(sheet.position), strict=True))
    table = plain_table("turn", "guess", "answer", "left")
    for number, row in enumerate(sheet.rows, 1):
        counted = "ignored" if row.ignored else say_left(left[number])
        guess = guess_text(row.turn.guess, notation, named)
        style = "dim" if row.ignored else None
        table.add_row(str(number), guess, say(row.turn.feedback), counted, style=style)
    return table


def say_left(left: Estimate | None) -> str:
    """``44 codes``, ``about 12,400 codes``; nothing where they are not counted."""
    return "" if left is None else codes_left(left).removesuffix(" left")


def guess_tables(guesses: Sequence[GuessFigures], notation: Notation) -> Iterator[Table]:
    """The best guesses with their figures: all of them, then fewer for narrow screens."""
    if notation.colours:
        yield guess_table(guesses, notation, WIDE, named=True)
        yield guess_table(guesses, notation, SPLIT, named=True)
    yield guess_table(guesses, notation, WIDE)
    yield guess_table(guesses, notation, SPLIT)
    yield guess_table(guesses, notation, NARROW)


def guess_table(
    guesses: Sequence[GuessFigures], notation: Notation, names: Sequence[str], named: bool = False
) -> Table:
    """The guesses with the figures of these names."""
    table = figure_table(["guess"], names)
    for figures in guesses:
        table.add_row(guess_text(figures.guess, notation, named), *figure_cells(figures, names))
    return table
