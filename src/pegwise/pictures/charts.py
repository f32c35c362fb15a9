"""Lines on a logarithmic scale: the codes left after each turn.

Tables of shares as heat maps: each cell has its figure, so that nothing hangs on colour.

Differences with their confidence intervals, a line for each.

A comparison of strategies: how many of their games take how many guesses, as a heat map.
"""

from collections.abc import Mapping, Sequence
from math import ceil, log10
from typing import NamedTuple

from pegwise.game.notation import Notation
from pegwise.game.wording import say_count, say_share

from .pegs import on_tray, peg
from .svg import Fragment, moved, paint, tag, width_of, write

CHART_WIDTH, CHART_HEIGHT = 440.0, 190.0
LEFT, TOP, BOTTOM = 64.0, 34.0, 40.0
MOST_TICKS = 6


class Series(NamedTuple):
    """A line of the chart: dashed with squares, or solid with dots."""

    name: str
    values: Sequence[float]
    role: str
    dashed: bool = False


def chart(lines: Sequence[Series], across: str, upwards: str) -> Fragment:
    """The lines over their steps, counted from 0, with a legend and labelled axes."""
    steps = max(1, max(len(line.values) for line in lines) - 1)
    decades = max(1.0, *(log10(max(1.0, *line.values)) for line in lines))

    def at(step: int, value: float) -> tuple[float, float]:
        height = log10(max(1.0, value)) / decades
        return LEFT + CHART_WIDTH * step / steps, TOP + CHART_HEIGHT * (1 - height)

    parts = [write(0, 14, upwards, 12, "ink-soft")]
    for power in range(0, int(decades) + 1, ceil((int(decades) + 1) / MOST_TICKS)):
        y = at(0, 10.0**power)[1]
        level = {"x1": LEFT, "x2": LEFT + CHART_WIDTH, "y1": y, "y2": y}
        parts.append(tag("line", **level, class_=paint(stroke="line")))
        tick = say_count(10**power).replace("about ", "")
        parts.append(write(LEFT - 8, y + 4, tick, 12, "ink-soft", anchor="end"))
    for step in range(0, steps + 1, ceil((steps + 1) / 24)):
        x = at(step, 1)[0]
        parts.append(write(x, TOP + CHART_HEIGHT + 18, step, 12, "ink-soft", anchor="middle"))
    middle = LEFT + CHART_WIDTH / 2
    parts.append(write(middle, TOP + CHART_HEIGHT + 36, across, 12, "ink-soft", anchor="middle"))
    for line in lines:
        parts.append(_line(line, [at(step, value) for step, value in enumerate(line.values)]))
    x = LEFT + 24
    for line in lines:  # the legend
        parts.append(_line(line, [(x, 10), (x + 28, 10)]))
        parts.append(write(x + 38, 14, line.name, 12))
        x += 56 + width_of(line.name, 12)
    return Fragment("".join(parts), LEFT + CHART_WIDTH + 12, TOP + CHART_HEIGHT + BOTTOM)


def _line(line: Series, points: Sequence[tuple[float, float]]) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dashes = "5 4" if line.dashed else None
    look = {"class_": paint(stroke=line.role), "stroke_width": 2.5, "stroke_dasharray": dashes}
    parts = [tag("polyline", points=path, fill="none", stroke_linejoin="round", **look)]
    for x, y in points:
        color = paint(line.role)
        if line.dashed:
            parts.append(tag("rect", x=x - 4, y=y - 4, width=8, height=8, class_=color))
        else:
            parts.append(tag("circle", cx=x, cy=y, r=4.5, class_=color))
    return "".join(parts)


CELL_WIDTH, CELL_HEIGHT, CELL_GAP = 46.0, 28.0, 3.0
FAINTEST, STRONGEST = 0.07, 0.5  # of what is not certain


class HeatCell(NamedTuple):
    """A share from 0 to 1, and its text."""

    share: float
    text: str


def cell_of(share: float) -> HeatCell:
    """The cell of a share, which is its text."""
    return HeatCell(share, say_share(share))


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
    cells = [[cell_of(shares[place][symbol]) for place in places] for symbol in symbols]
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


INTERVALS_WIDTH, INTERVAL_HEIGHT, INTERVALS_TOP = 360.0, 26.0, 30.0


class Interval(NamedTuple):
    """A difference with the ends of its interval, and whether it counts as one."""

    name: str
    value: float
    low: float
    high: float
    decided: bool


def intervals(rows: Sequence[Interval], left: str, right: str) -> Fragment:
    """The intervals around zero; ``left`` and ``right`` say what either side means."""
    names = max(width_of(row.name, 13) for row in rows) + 12
    reach = max(0.01, *(max(abs(row.low), abs(row.high)) for row in rows)) * 1.05

    def across(value: float) -> float:
        return names + INTERVALS_WIDTH / 2 * (1 + value / reach)

    bottom = INTERVALS_TOP + INTERVAL_HEIGHT * len(rows)
    zero = {"x1": across(0), "x2": across(0), "y1": INTERVALS_TOP - 6, "y2": bottom}
    parts = [
        write(across(0) - 10, 14, f"← {left}", 12, "ink-soft", anchor="end"),
        write(across(0) + 10, 14, f"{right} →", 12, "ink-soft"),
        tag("line", **zero, class_=paint(stroke="line"), stroke_width=1.5),
    ]
    for number, row in enumerate(rows):
        y = INTERVALS_TOP + INTERVAL_HEIGHT * number + INTERVAL_HEIGHT / 2
        role = "ink" if row.decided else "ink-soft"
        bar = {"x1": across(row.low), "x2": across(row.high), "y1": y, "y2": y}
        parts.append(write(0, y + 4, row.name, 13, role, row.decided))
        parts.append(tag("line", **bar, class_=paint(stroke=role), stroke_width=3))
        parts.append(tag("circle", cx=across(row.value), cy=y, r=5, class_=paint(role)))
    for value in (-reach / 1.05, 0.0, reach / 1.05):
        said = f"{value:+.2f}" if value else "0"
        parts.append(write(across(value), bottom + 18, said, 12, "ink-soft", anchor="middle"))
    return Fragment("".join(parts), names + INTERVALS_WIDTH + 30, bottom + 24)


MOST_COLUMNS = 16
MEAN_WIDTH = 120.0


class ComparisonRow(NamedTuple):
    """A strategy: its name, its mean as text, and how many games took each number of guesses."""

    name: str
    mean: str
    histogram: Mapping[int, int]


def comparison(rows: Sequence[ComparisonRow]) -> Fragment:
    """A row for each strategy: name, mean, the share of its games of each length."""
    lengths = _lengths(rows)
    cells = heat_cells([[_share_cell(row, *length) for length in lengths] for row in rows])
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


def _lengths(rows: Sequence[ComparisonRow]) -> list[tuple[int, int]]:
    """The first and last number of guesses of every column; the last column has all the rest."""
    worst = max(max(row.histogram) for row in rows)
    least = min(min(row.histogram) for row in rows)
    single = [(length, length) for length in range(least, worst + 1)]
    if len(single) <= MOST_COLUMNS:
        return single
    return [*single[: MOST_COLUMNS - 1], (single[MOST_COLUMNS - 1][0], worst)]


def _share_cell(row: ComparisonRow, first: int, last: int) -> HeatCell:
    games = sum(count for length, count in row.histogram.items() if first <= length <= last)
    return cell_of(games / sum(row.histogram.values()))
