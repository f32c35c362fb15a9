"""Printing for people: colours on a terminal, plain text elsewhere; tables, codes and turns."""

import sys
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from dataclasses import replace
from itertools import accumulate
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from pegwise.errors import printable
from pegwise.game.codes import Code, Turn
from pegwise.game.notation import Notation, symbols_of

from .echo import writes_unicode

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

# Symbols without a colour of their own take turns with these.
CYCLE = tuple(PEG_STYLES.values())
BESIDE = 40  # columns for the rest of a row beside a code that is cut
HEAD = 2 / 3  # of the columns show the beginning of a long code, the rest its end
FEWEST_COLUMNS = 16
SHORTENED = "Codes are cut in the middle to fit the screen; --json has them whole."

# The ground of a place by its mark.
TILE_STYLES = {
    "right": "bold white on dark_green",
    "elsewhere": "bold black on gold3",
    "absent": "bold white on grey37",
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


Cell = Callable[[Turn], Text]


def labels(notation: Notation) -> tuple[str, ...]:
    """The labels of the pegs: symbols, or the fewest letters that tell colours apart."""
    names = notation.colours
    if not names:
        return symbols_of(notation.rules)

    def shortest(name: str) -> str:
        prefixes = (name[:length] for length in range(1, len(name)))
        unique = (p for p in prefixes if sum(other.startswith(p) for other in names) == 1)
        return next(unique, name).capitalize()

    return tuple(map(shortest, names))


def peg_style(symbol: int, notation: Notation) -> str:
    """The colour in which a symbol is printed."""
    if notation.colours:
        return PEG_STYLES.get(notation.colours[symbol], "bold")
    return CYCLE[symbol % len(CYCLE)]


class BoardView:
    """Draws turns as rows, leaving out what the screen is too narrow for."""

    def __init__(self, screen: Screen, notation: Notation) -> None:
        self.screen = screen
        self.notation = notation
        self.none = notation.rules.kind.from_index(0, notation.rules.positions)
        # For a bull, a cow and neither: full, hollow, dot; a white peg is hollow.
        bull, cow, neither = "●○·" if writes_unicode(screen) else "*o."
        white = notation.words.bulls == "white"
        self.signs = f"{cow}{bull}{neither}" if white else f"{bull}{cow}{neither}"
        self.cells = self._columns_within()

    def row(self, number: int, turn: Turn, left: str = "") -> Text:
        """One turn: its number, the guess, the answer and, if given, the codes left."""
        row = Text("  ").join([Text(f"{number:2}"), *(cell(turn) for cell in self.cells)])
        if left:
            row.append(f"  {left}")
        row.rstrip()
        return row

    def _columns_within(self) -> tuple[Cell, ...]:
        """The most useful columns that fit; the code and its answer always stay."""
        layouts = (
            (self._code, self._pegs, self._keys, self._words),
            (self._pegs, self._keys, self._words),
            (self._pegs, self._keys, self._numbers),
            (self._pegs, self._numbers),
        )
        plain = (self._code, self._keys, self._words), (self._code, self._keys, self._numbers)
        choices: tuple[tuple[Cell, ...], ...] = layouts if self.notation.colours else plain
        if self.notation.rules.kind.tones(self.none):
            choices = ((self._tiles, self._numbers),)
        rules = self.notation.rules
        widest = Turn(tuple(range(rules.symbols))[-1:] * rules.positions, self.none)
        room = self.screen.width - len("12") - len("  10,000 codes left")
        for cells in choices:
            if sum(2 + cell(widest).cell_len for cell in cells) <= room:
                return cells
        return self._code, self._numbers

    def _code(self, turn: Turn) -> Text:
        if is_cut(self.notation, self.screen, BESIDE):
            return Text(fitting_code(turn.guess, self.notation, self.screen, BESIDE))
        symbols = symbols_of(self.notation.rules)
        joint = Text("." if "." in self.notation.write_code(turn.guess) else "")
        return joint.join(Text(symbols[s], peg_style(s, self.notation)) for s in turn.guess)

    def _tiles(self, turn: Turn) -> Text:
        """The code, each symbol on the colour of its mark."""
        shown, tones = labels(self.notation), self.notation.rules.kind.tones(turn.feedback)
        if not tones or is_cut(self.notation, self.screen, BESIDE):
            return self._code(turn)
        pairs = zip(turn.guess, tones, strict=True)
        return Text("").join(
            Text(f" {shown[symbol].upper()} ", TILE_STYLES[tone]) for symbol, tone in pairs
        )

    def _pegs(self, turn: Turn) -> Text:
        shown, notation = labels(self.notation), self.notation
        width = max(map(len, shown))
        return Text(" ").join(
            Text(f"{shown[symbol]:{width}}", peg_style(symbol, notation)) for symbol in turn.guess
        )

    def _keys(self, turn: Turn) -> Text:
        """A peg for every bull, another one for every cow, a dot for every other place."""
        rules = self.notation.rules
        return Text(rules.kind.draw(turn.feedback, rules.positions, self.signs))

    def _words(self, turn: Turn) -> Text:
        none = self.notation.describe(self.none)
        return Text(f"{self.notation.describe(turn.feedback):{len(none)}}")

    def _numbers(self, turn: Turn) -> Text:
        return Text(self.notation.write_feedback(turn.feedback))


def say_code(code: Code, notation: Notation) -> Text:
    """The code, and in brackets its colours if the game has colours."""
    said, names = Text(notation.write_code(code)), notation.name_symbols(code)
    return said.append(" (").append_text(coloured(names, "bold")).append(")") if names else said


def guess_text(guess: Code, notation: Notation, named: bool) -> Text:
    """The code, with the names of its colours if ``named``."""
    code, names = notation.write_code(guess), notation.name_symbols(guess)
    return Text(f"{code}  ").append_text(coloured(names)) if named and names else Text(code)


def fitting_code(code: Code, notation: Notation, screen: Screen, others: int) -> str:
    """The code, cut if a terminal has no room for it beside ``others`` columns."""
    text = notation.write_code(code)
    columns = max(FEWEST_COLUMNS, screen.width - others)
    if not screen.is_terminal or len(text) <= columns:
        return text
    joint = "." if "." in text else ""
    symbols = [symbols_of(notation.rules)[symbol] for symbol in code]
    room = columns - len(" ... ")
    head = _symbols_within(symbols, joint, int(room * HEAD))
    tail = _symbols_within(symbols[::-1], joint, room - int(room * HEAD))[::-1]
    return f"{joint.join(head)} ... {joint.join(tail)}"


def is_cut(notation: Notation, screen: Screen, others: int) -> bool:
    """Whether codes of this game are too wide for the screen."""
    widest = (notation.rules.symbols - 1,) * notation.rules.positions
    return fitting_code(widest, notation, screen, others) != notation.write_code(widest)


def _symbols_within(symbols: list[str], joint: str, columns: int) -> list[str]:
    """As many of the symbols as there is room for, at least one."""
    widths = accumulate(len(symbol) + len(joint) for symbol in symbols)
    fitting = sum(1 for width in widths if width - len(joint) <= columns)
    return symbols[: max(1, fitting)]
