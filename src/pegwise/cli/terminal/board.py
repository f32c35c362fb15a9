"""Draws codes and turns: coloured pegs with letters, cut or left out on narrow screens."""

from collections.abc import Callable, Sequence
from itertools import accumulate

from rich.text import Text

from pegwise.game.codes import Code, Turn
from pegwise.game.feedback import Feedback
from pegwise.game.notation import Notation, symbols_of
from pegwise.game.wording import Estimate
from pegwise.knowledge.position import Position

from .encoding import writes_unicode
from .screen import PEG_STYLES, Screen, coloured

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


def key_signs(notation: Notation, signs: str) -> str:
    """The signs for a bull, a cow and neither: full, hollow, dot; a white peg is hollow."""
    swapped = signs[1] + signs[0] + signs[2]
    return swapped if notation.words.bulls == "white" else signs


class BoardView:
    """Draws turns as rows, leaving out what the screen is too narrow for."""

    def __init__(self, screen: Screen, notation: Notation) -> None:
        self.screen = screen
        self.notation = notation
        self.signs = key_signs(notation, "●○·" if writes_unicode(screen) else "*o.")
        self.cells = self._fitting()

    def row(self, number: int, turn: Turn, left: str = "") -> Text:
        """One turn: its number, the guess, the answer and, if given, the codes left."""
        row = Text("  ").join([Text(f"{number:2}"), *(cell(turn) for cell in self.cells)])
        if left:
            row.append(f"  {left}")
        row.rstrip()
        return row

    def _fitting(self) -> tuple[Cell, ...]:
        """The most useful columns that fit; the code and its answer always stay."""
        layouts = (
            (self._code, self._pegs, self._keys, self._words),
            (self._pegs, self._keys, self._words),
            (self._pegs, self._keys, self._numbers),
            (self._pegs, self._numbers),
        )
        plain = (self._code, self._keys, self._words), (self._code, self._keys, self._numbers)
        choices: tuple[tuple[Cell, ...], ...] = layouts if self.notation.colours else plain
        if self.notation.rules.kind.tones(self._none):
            choices = ((self._tiles, self._numbers),)
        for cells in choices:
            if self._width(cells) <= self.screen.width:
                return cells
        return self._code, self._numbers

    def _width(self, cells: Sequence[Cell]) -> int:
        rules = self.notation.rules
        widest = Turn(tuple(range(rules.symbols))[-1:] * rules.positions, self._none)
        return 2 + sum(2 + cell(widest).cell_len for cell in cells) + len("  10,000 codes left")

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

    @property
    def _none(self) -> Feedback:
        """The answer of nothing right."""
        return self.notation.rules.kind.from_index(0, self.notation.rules.positions)

    def _words(self, turn: Turn) -> Text:
        none = self.notation.describe(self._none)
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


def counts_after(position: Position) -> list[Estimate | None]:
    """How many codes were left after each turn; None if a quick count cannot tell."""
    counts = []
    while position.turns and position.before:
        counts.append(position.left)
        position = position.before
    return counts[::-1]


def fitting_code(code: Code, notation: Notation, screen: Screen, others: int) -> str:
    """The code, cut if a terminal has no room for it beside ``others`` columns."""
    text = notation.write_code(code)
    columns = max(FEWEST_COLUMNS, screen.width - others)
    if not screen.is_terminal or len(text) <= columns:
        return text
    joint = "." if "." in text else ""
    symbols = [symbols_of(notation.rules)[symbol] for symbol in code]
    room = columns - len(" ... ")
    head = _fitting(symbols, joint, int(room * HEAD))
    tail = _fitting(symbols[::-1], joint, room - int(room * HEAD))[::-1]
    return f"{joint.join(head)} ... {joint.join(tail)}"


def is_cut(notation: Notation, screen: Screen, others: int) -> bool:
    """Whether codes of this game are too wide for the screen."""
    widest = (notation.rules.symbols - 1,) * notation.rules.positions
    return fitting_code(widest, notation, screen, others) != notation.write_code(widest)


def _fitting(symbols: list[str], joint: str, columns: int) -> list[str]:
    """As many of the symbols as there is room for, at least one."""
    widths = accumulate(len(symbol) + len(joint) for symbol in symbols)
    fitting = sum(1 for width in widths if width - len(joint) <= columns)
    return symbols[: max(1, fitting)]
