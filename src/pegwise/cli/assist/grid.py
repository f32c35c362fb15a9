"""The grid of places and symbols: how likely each symbol is in each place."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from rich.table import Table
from rich.text import Text

from pegwise.game.notation import Notation, symbols_of
from pegwise.game.wording import say_share

from ..terminal.screen import PEG_STYLES, plain_table

Shares = NDArray[np.float64]

MOST_SYMBOLS = 16  # boards with more are not drawn in full
LIKELIEST = 5

# The smallest share for each style. The figure is shown too, so nothing is lost without colours.
SCALE = (
    (1.0, "bold black on bright_green"),
    (0.75, "black on green3"),
    (0.5, "black on green4"),
    (0.25, "bright_white on dark_green"),
    (0.1, "bright_green"),
    (0.0, "green"),
)


def grids(shares: Shares, notation: Notation) -> Iterator[Table]:
    """Ways to draw the shares, the fullest first and the narrowest last."""
    symbols = range(notation.rules.symbols)
    if len(symbols) <= MOST_SYMBOLS:
        places = [Text(str(place + 1)) for place in range(notation.rules.positions)]
        named = [symbol_text(symbol, notation, named=True) for symbol in symbols]
        yield grid(shares, places, named)
        yield grid(shares.T, named, places)
        yield grid(shares, places, [symbol_text(symbol, notation, False) for symbol in symbols])
    for most in range(LIKELIEST, 0, -1):
        yield likeliest(shares, notation, most)


def grid(shares: Shares, labels: list[Text], headings: list[Text]) -> Table:
    """A line per label, a column per heading."""
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column("place")
    for heading in headings:
        table.add_column(heading, justify="right", min_width=4)
    for label, row in zip(labels, shares.tolist(), strict=True):
        table.add_row(label, *map(share_text, row))
    return table


def likeliest(shares: Shares, notation: Notation, most: int) -> Table:
    """A line per place, with its symbols, the likeliest first."""
    table = plain_table("place", f"likeliest {most}" if most > 1 else "likeliest")
    for place, row in enumerate(shares.tolist(), 1):
        symbols = np.argsort(-shares[place - 1], kind="stable")[:most].tolist()
        cells = [
            Text.assemble(symbol_text(symbol, notation, False), " ", share_text(row[symbol]))
            for symbol in symbols
            if row[symbol]
        ]
        table.add_row(str(place), Text("  ").join(cells))
    return table


def symbol_text(symbol: int, notation: Notation, named: bool) -> Text:
    """The symbol in its colour, with the colour's name if ``named``."""
    shown = symbols_of(notation.rules)[symbol]
    if not notation.colours:
        return Text(shown)
    name = notation.colours[symbol]
    return Text(f"{shown} {name}" if named else shown, PEG_STYLES.get(name, ""))


def share_text(share: float) -> Text:
    """The share in per cent, coloured by how large it is."""
    style = next(style for least, style in SCALE if share >= least) if share else "dim"
    return Text(say_share(share), style)
