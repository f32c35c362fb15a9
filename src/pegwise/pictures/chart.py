"""Lines on a logarithmic scale: the codes left after each turn."""

from collections.abc import Sequence
from math import ceil, log10
from typing import NamedTuple

from pegwise.game.wording import say_count

from .svg import Fragment, paint, tag, width_of, write

WIDTH, HEIGHT = 440.0, 190.0
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
        return LEFT + WIDTH * step / steps, TOP + HEIGHT * (1 - height)

    parts = [write(0, 14, upwards, 12, "ink-soft")]
    for power in range(0, int(decades) + 1, ceil((int(decades) + 1) / MOST_TICKS)):
        y = at(0, 10.0**power)[1]
        level = {"x1": LEFT, "x2": LEFT + WIDTH, "y1": y, "y2": y}
        parts.append(tag("line", **level, class_=paint(stroke="line")))
        parts.append(write(LEFT - 8, y + 4, _tick(power), 12, "ink-soft", anchor="end"))
    for step in range(0, steps + 1, ceil((steps + 1) / 24)):
        x = at(step, 1)[0]
        parts.append(write(x, TOP + HEIGHT + 18, step, 12, "ink-soft", anchor="middle"))
    middle = LEFT + WIDTH / 2
    parts.append(write(middle, TOP + HEIGHT + 36, across, 12, "ink-soft", anchor="middle"))
    for line in lines:
        parts.append(_line(line, [at(step, value) for step, value in enumerate(line.values)]))
    parts.append(_legend(lines))
    return Fragment("".join(parts), LEFT + WIDTH + 12, TOP + HEIGHT + BOTTOM)


def _tick(power: int) -> str:
    return say_count(10**power).replace("about ", "")


def _line(line: Series, points: Sequence[tuple[float, float]]) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dashes = "5 4" if line.dashed else None
    look = {"class_": paint(stroke=line.role), "stroke_width": 2.5, "stroke_dasharray": dashes}
    marks = [_mark(line, x, y) for x, y in points]
    return tag("polyline", points=path, fill="none", stroke_linejoin="round", **look) + "".join(
        marks
    )


def _mark(line: Series, x: float, y: float) -> str:
    if line.dashed:
        return tag("rect", x=x - 4, y=y - 4, width=8, height=8, class_=paint(line.role))
    return tag("circle", cx=x, cy=y, r=4.5, class_=paint(line.role))


def _legend(lines: Sequence[Series]) -> str:
    parts, x = [], LEFT + 24
    for line in lines:
        parts.append(_line(line, [(x, 10), (x + 28, 10)]))
        parts.append(write(x + 38, 14, line.name, 12))
        x += 56 + width_of(line.name, 12)
    return "".join(parts)
