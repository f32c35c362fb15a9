"""Figures that a page repeats are those of the program, its files, or the runs they come from."""

import re

from pegwise.coach.values import VERDICTS
from support.pages import DOCS, ROOT, read

RESULTS = read(ROOT / "bench" / "results.md")


def test_guesses_per_position_are_those_that_were_measured() -> None:
    page = read(DOCS / "mathematics" / "linear.md")
    sizes = re.findall(r"\d+", page[page.index("| n |") :].splitlines()[0])
    for name, kind in (
        ("linear", "linear, which hears bulls only"),
        ("weighing", "weighing, bulls only"),
    ):
        (row,) = re.findall(rf"^\| `{name}` \| (.*) \|$", page, re.MULTILINE)
        for size, shown in zip(sizes, row.split(" | "), strict=True):
            measured = re.search(rf"^{kind} +{size} +\d+ +([\d.]+)", RESULTS, re.MULTILINE)
            assert measured is not None
            assert abs(float(shown) - float(measured[1])) <= 0.0051, (name, size)


def test_verdicts_are_those_of_the_coach() -> None:
    page = read(DOCS / "reference" / "coach.md")
    for name, most in VERDICTS:
        said = {0.0: "none", float("inf"): "more"}.get(most, f"up to {most:g}")
        assert f"\n| {name} | {said} |\n" in page
