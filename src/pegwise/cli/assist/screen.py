"""What the assistant draws: the turns and the best guesses, for screens of any width."""

from collections.abc import Iterator, Sequence

from rich.table import Table

from pegwise.game.notation import Notation
from pegwise.game.wording import Estimate, codes_left, say_average, say_count
from pegwise.knowledge.ranking import Split
from pegwise.play.sampled_advice import Glimpse
from pegwise.play.worksheet import Worksheet

from ..terminal.board import counts_after, guess_text
from ..terminal.screen import plain_table

UNKNOWN = "-"


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


def guess_tables(splits: Sequence[Split | Glimpse], notation: Notation) -> Iterator[Table]:
    """The best guesses with their figures: all of them, then the most telling ones."""
    if notation.colours:
        yield guess_table(splits, notation, named=True, classes=True)
    yield guess_table(splits, notation, named=False, classes=True)
    yield guess_table(splits, notation, named=False, classes=False)


def guess_table(
    splits: Sequence[Split | Glimpse], notation: Notation, named: bool, classes: bool
) -> Table:
    """Guesses, whether they can be the code, and how many codes they leave."""
    figures = ["answers", "worst", "average", "bits"] if classes else ["worst", "average", "bits"]
    table = plain_table("guess", "fits", *figures)
    for column in table.columns[2:]:
        column.justify = "right"
    for split in splits:
        told = [UNKNOWN if split.classes is None else str(split.classes)] if classes else []
        told += [
            UNKNOWN if split.worst is None else say_count(split.worst),
            UNKNOWN if split.expected is None else say_average(split.expected),
            UNKNOWN if split.entropy is None else f"{split.entropy:.2f}",
        ]
        fits = "yes" if split.is_candidate else "no"
        table.add_row(guess_text(split.guess, notation, named), fits, *told)
    return table
