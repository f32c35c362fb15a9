"""Tables of shares as heat maps: each cell has its figure, so that nothing hangs on colour."""

from collections.abc import Sequence
from typing import NamedTuple

from pegwise.game.notation import Notation
from pegwise.game.wording import say_share

from .pegs import on_tray, peg
from .svg import Fragment, moved, paint, tag, write

CELL_WIDTH, CELL_HEIGHT, CELL_GAP = 46.0, 28.0, 3.0
FAINTEST, STRONGEST = 0.07, 0.5  # of what is not certain


class HeatCell(NamedTuple):
    """A share from 0 to 1, and its text."""

    share: float
    text: str


def heat_cells(rows: Sequence[Sequence[HeatCell]]) -> Fragment:
    """The cells below and beside each other; what is certain stands out."""
    across, down = CELL_WIDTH + CELL_GAP, CELL_HEIGHT + CELL_GAP
    drawn = [
        moved(_cell(cell), across * column, down * line)
        for line, row in enumerate(rows)
        for column, cell in enumerate(row)
    ]
    columns = max((len(row) for row in rows), default=0)
    return Fragment("".join(drawn), across * columns - CELL_GAP, down * len(rows) - CELL_GAP)


def _cell(cell: HeatCell) -> str:
    certain = cell.share >= 1
    strength = 1 if certain else FAINTEST + (STRONGEST - FAINTEST) * cell.share
    role = "surface" if certain else "ink" if cell.share else "ink-soft"
    ground = {"width": CELL_WIDTH, "height": CELL_HEIGHT, "rx": 5, "class_": paint("link")}
    shade = tag("rect", **ground, opacity=strength if cell.share else 0.03)
    text = write(CELL_WIDTH / 2, 19, cell.text, 13, role, bold=certain, anchor="middle")
    return shade + text


def heat_map(notation: Notation, shares: Sequence[Sequence[float]]) -> Fragment:
    """How likely each symbol is in each place: a row of cells per symbol, a column per place."""
    symbols, places = range(notation.rules.symbols), range(notation.rules.positions)
    cells = [[_of_share(shares[place][symbol]) for place in places] for symbol in symbols]
    grid, down = heat_cells(cells), CELL_HEIGHT + CELL_GAP
    pegs = "".join(
        moved(peg(notation, symbol, 24, depth=False), 0, down * symbol) for symbol in symbols
    )
    strip = on_tray(Fragment(pegs, 24, grid.height - 4), 6)
    left, top = strip.width + 8, 20.0
    numbers = [
        write(
            left + (CELL_WIDTH + CELL_GAP) * place + CELL_WIDTH / 2,
            12,
            place + 1,
            12,
            "ink-soft",
            anchor="middle",
        )
        for place in places
    ]
    body = "".join(numbers) + moved(strip.body, 0, top - 4) + moved(grid.body, left, top)
    return Fragment(body, left + grid.width, top + grid.height + 4)


def _of_share(share: float) -> HeatCell:
    return HeatCell(share, say_share(share))
