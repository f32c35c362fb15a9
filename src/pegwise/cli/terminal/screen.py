"""Printing for people: colours on a terminal, plain text elsewhere."""

import sys
from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import replace
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from pegwise.errors import printable

UNFOLDED = 10_000  # columns: wide enough that no table is folded

# How the colours of pegs look on a terminal; a name that is not here is printed plainly.
PEG_STYLES = {
    "red": "bold bright_red",
    "green": "bold green",
    "blue": "bold dodger_blue1",
    "yellow": "bold yellow",
    "orange": "bold dark_orange",
    "purple": "bold medium_purple1",
    "pink": "bold hot_pink",
    "white": "bold bright_white",
    "brown": "bold orange4",
    "cyan": "bold cyan",
}


class SafeConsole(Console):
    """Prints texts as they are, without markup, and without the control characters in them."""

    def __init__(self, **more: Any) -> None:
        super().__init__(highlight=False, markup=False, emoji=False, **more)

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """The segments to print; rich's own control codes are kept."""
        for segment in super().render(renderable, options):
            text, style, control = segment
            yield segment if control else Segment(printable(text), style)


class Screen(SafeConsole):
    """Standard output; lines are not broken, and a closed pipe is left to the caller."""

    def __init__(self) -> None:
        width = None if sys.stdout.isatty() else UNFOLDED
        super().__init__(soft_wrap=True, width=width)

    def say(self, sentence: str) -> None:
        """Print a sentence, folded between words to the width of the screen."""
        self.print(Text(sentence), soft_wrap=False)

    def print_indented(self, sentence: str | Text, columns: int, style: str = "dim") -> None:
        """Print an indented sentence, folded to the width of the screen."""
        text = Text(sentence, style) if isinstance(sentence, str) else sentence
        self.print(Padding(text, (0, 0, 0, columns), expand=False), soft_wrap=False)

    def print_fitting(self, tables: Iterable[Table]) -> None:
        """Print the first of these tables that fits the screen, or else the last."""
        table = Table()
        for table in tables:
            unfolded = self.options.update(width=UNFOLDED)
            if Measurement.get(self, unfolded, table).maximum <= self.width:
                break
        self.print_table(table)

    def print_table(self, table: Table, width: int | None = None) -> None:
        """Print a table, without trailing blanks unless on a terminal."""
        if self.is_terminal:
            self.print(table, width=width)
            return
        with self.capture() as drawn:
            self.print(table, width=width)
        self.print("\n".join(line.rstrip() for line in drawn.get().splitlines()))

    def on_broken_pipe(self) -> None:
        """Raise what rich would turn into an exit code."""
        raise  # rich calls this while it handles the exception


def plain_table(*headings: str) -> Table:
    """An empty table without lines, easy to read and to cut into columns."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table


def narrower(table: Table, *dropped: str) -> Iterator[Table]:
    """The table, then without one after another of the columns with these headings."""
    yield table
    gone: set[str] = set()
    for heading in dropped:
        gone.add(heading)
        kept = [column for column in table.columns if column.header not in gone]
        smaller = copy(table)
        smaller.columns = [replace(column, _index=n) for n, column in enumerate(kept)]
        yield smaller


def coloured(names: str, other: str = "") -> Text:
    """Names of colours, each in its own colour; those without one in the ``other`` style."""
    return Text(" ").join(Text(name, PEG_STYLES.get(name, other)) for name in names.split())
