"""The picture of the floors, from the real imports: python tools/make_floors.py

A box is a folder of ``src/pegwise`` with what the page says of it; a line says that the upper
folder imports the lower one.
"""

import ast
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "pegwise"
PAGE = ROOT / "docs" / "contributing" / "architecture.md"
PICTURE = PAGE.with_name("floors.svg")
WIDTH, ROW, BOX, HEIGHT, TOP = 800, 46, 300, 30, 16
STYLE = """
text { font: 14px system-ui, sans-serif; fill: #1d2733 }
.small { font-size: 11px; fill: #5a6675 }
rect { fill: #eef3f8; stroke: #7d8ea1 }
path { fill: none; stroke: #7d8ea1; opacity: .55 }
@media (prefers-color-scheme: dark) {
  text { fill: #e8edf2 } .small { fill: #a9b5c1 } rect { fill: #25303b; stroke: #8698aa }
  path { stroke: #8698aa }
}
"""


def floors() -> dict[str, str]:
    """The folders from the top to the ground, each with the first words of its section."""
    text = PAGE.read_text(encoding="utf-8")
    found = re.findall(r"^## `(\w+)`\n\n(.*)$", text, re.MULTILINE)
    return {name: re.split(r" \(|[:.;,]", said)[0].replace("`", "") for name, said in found}


def imported_floors(file: Path) -> Iterator[str]:
    """The folders that a module imports from, once for each import."""
    package = file.relative_to(SOURCE.parent).parts[:-1]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            start = package[: len(package) + 1 - node.level] if node.level else ()
            name = (*start, *(node.module or "").split("."))
            if name[0] == "pegwise" and len(name) > 1:
                yield name[1]


def imports() -> list[tuple[str, str]]:
    """The pairs of floors of which the first imports the second."""
    known = set(floors())
    found = {
        (floor, other)
        for floor in known
        for file in (SOURCE / floor).rglob("*.py")
        for other in imported_floors(file)
    }
    return sorted((upper, lower) for upper, lower in found if lower in known and lower != upper)


def draw() -> str:
    """The picture as SVG."""
    said = floors()
    places = {name: place for place, name in enumerate(said)}
    left = (WIDTH - BOX) // 2
    lines = [_line(places[upper], places[lower], left) for upper, lower in imports()]
    for name, place in places.items():
        top = TOP + place * ROW
        lines += [
            f'<rect x="{left}" y="{top}" width="{BOX}" height="{HEIGHT}" rx="5"/>',
            f'<text x="{left + 12}" y="{top + 20}">{name}</text>',
            f'<text x="{left + 100}" y="{top + 20}" class="small">{escape(said[name])}</text>',
        ]
    height = TOP + len(places) * ROW
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">'
    title = "<title>The floors of Pegwise, and what imports what</title>"
    return "\n".join([head, title, f"<style>{STYLE}</style>", *lines, "</svg>\n"])


def _line(upper: int, lower: int, left: int) -> str:
    """From one floor to another: straight to the next, else in a bow on one side or the other."""
    start, end = (TOP + place * ROW + HEIGHT / 2 for place in (upper, lower))
    if lower == upper + 1:
        return f'<path d="M{WIDTH / 2} {start}V{end}"/>'
    on_the_left = lower % 2 == 0
    edge = left if on_the_left else left + BOX
    bow = (-20 if on_the_left else 20) * (lower - upper)
    return f'<path d="M{edge} {start}C{edge + bow} {start} {edge + bow} {end} {edge} {end}"/>'


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
