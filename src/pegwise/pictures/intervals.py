"""Differences with their confidence intervals, a line for each."""

from collections.abc import Sequence
from typing import NamedTuple

from .svg import Fragment, paint, tag, width_of, write

WIDTH, LINE, TOP = 360.0, 26.0, 30.0


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
        return names + WIDTH / 2 * (1 + value / reach)

    bottom = TOP + LINE * len(rows)
    zero = {"x1": across(0), "x2": across(0), "y1": TOP - 6, "y2": bottom}
    parts = [
        write(across(0) - 10, 14, f"← {left}", 12, "ink-soft", anchor="end"),
        write(across(0) + 10, 14, f"{right} →", 12, "ink-soft"),
        tag("line", **zero, class_=paint(stroke="line"), stroke_width=1.5),
    ]
    for number, row in enumerate(rows):
        y = TOP + LINE * number + LINE / 2
        role = "ink" if row.decided else "ink-soft"
        bar = {"x1": across(row.low), "x2": across(row.high), "y1": y, "y2": y}
        parts.append(write(0, y + 4, row.name, 13, role, row.decided))
        parts.append(tag("line", **bar, class_=paint(stroke=role), stroke_width=3))
        parts.append(tag("circle", cx=across(row.value), cy=y, r=5, class_=paint(role)))
    for value in (-reach / 1.05, 0.0, reach / 1.05):
        said = f"{value:+.2f}" if value else "0"
        parts.append(write(across(value), bottom + 18, said, 12, "ink-soft", anchor="middle"))
    return Fragment("".join(parts), names + WIDTH + 30, bottom + 24)
