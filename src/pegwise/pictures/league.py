"""A league of strategies: how many of their games take how many guesses, as a heat map."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pegwise.game.wording import say_share

from .heat import CELL_GAP, CELL_HEIGHT, CELL_WIDTH, HeatCell, heat_cells
from .svg import Fragment, moved, width_of, write

MOST_COLUMNS = 16
MEAN_WIDTH = 120.0


class LeagueRow(NamedTuple):
    """A strategy: its name, its mean as text, and how many games took each number of guesses."""

    name: str
    mean: str
    histogram: Mapping[int, int]


def league(rows: Sequence[LeagueRow]) -> Fragment:
    """A row for each strategy: name, mean, the share of its games of each length."""
    lengths = _lengths(rows)
    cells = heat_cells([[_cell(row, *length) for length in lengths] for row in rows])
    names = max(max(width_of(row.name, 14) for row in rows), 60.0)
    left, top, down = names + MEAN_WIDTH, 26.0, CELL_HEIGHT + CELL_GAP
    parts = [
        write(0, 13, "strategy", 12, "ink-soft"),
        write(left - 16, 13, "mean", 12, "ink-soft", anchor="end"),
    ]
    for column, (first, last) in enumerate(lengths):
        middle = left + (CELL_WIDTH + CELL_GAP) * column + CELL_WIDTH / 2
        label = str(first) if last == first else f"{first}+"
        parts.append(write(middle, 13, label, 12, "ink-soft", anchor="middle"))
    for line, row in enumerate(rows):
        y = top + down * line + 19
        parts.append(write(0, y, row.name, 14, bold=not line))
        parts.append(write(left - 16, y, row.mean, 14, anchor="end"))
    caption = "The columns are numbers of guesses, the cells shares of all games."
    foot = top + cells.height + 24
    parts += [moved(cells.body, left, top), write(0, foot, caption, 12, "ink-soft")]
    return Fragment("".join(parts), max(left + cells.width, width_of(caption, 12)), foot + 4)


def _lengths(rows: Sequence[LeagueRow]) -> list[tuple[int, int]]:
    """The first and last number of guesses of every column; the last column has all the rest."""
    worst = max(max(row.histogram) for row in rows)
    least = min(min(row.histogram) for row in rows)
    single = [(length, length) for length in range(least, worst + 1)]
    if len(single) <= MOST_COLUMNS:
        return single
    return [*single[: MOST_COLUMNS - 1], (single[MOST_COLUMNS - 1][0], worst)]


def _cell(row: LeagueRow, first: int, last: int) -> HeatCell:
    games = sum(count for length, count in row.histogram.items() if first <= length <= last)
    share = games / sum(row.histogram.values())
    return HeatCell(share, say_share(share))
