"""Codes that are wider than the screen, cut in the middle where somebody looks at them."""

from itertools import accumulate

from pegwise.game.codes import Code
from pegwise.game.notation import Notation, symbols_of

from .screen import Screen

HEAD = 2 / 3  # of the columns are for the beginning of a code, the rest for its end
FEWEST_COLUMNS = 16
SHORTENED = "Codes are cut in the middle to fit the screen; --json has them whole."


def fitting_code(code: Code, notation: Notation, screen: Screen, others: int) -> str:
    """The code, cut where the screen has no room for it beside so many other columns.

    What goes to a file or a pipe is never cut.
    """
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
    whole = notation.write_code(widest)
    return fitting_code(widest, notation, screen, others) != whole


def _fitting(symbols: list[str], joint: str, columns: int) -> list[str]:
    """As many of the symbols as there is room for, at least one."""
    widths = accumulate(len(symbol) + len(joint) for symbol in symbols)
    fitting = sum(1 for width in widths if width - len(joint) <= columns)
    return symbols[: max(1, fitting)]
