"""The picture of the floors, from the real imports: python tools/make_floors.py

A box is a folder of ``src/pegwise`` with what the page says of it; a line says that the upper
folder imports the lower one.
"""

import re
from html import escape

from module_imports import PAGE, floor_of, floors, imports

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


def first_words() -> dict[str, str]:
    """The floors from the top to the ground, each with the first words of its section."""
    return {
        name: re.split(r" \(|[:.;,]", said)[0].replace("`", "") for name, said in floors().items()
    }


def pairs() -> list[tuple[str, str]]:
    """The pairs of floors of which the first imports the second."""
    found = {(floor_of(one.importer), floor_of(one.imported)) for one in imports()}
    return sorted((upper, lower) for upper, lower in found if upper and lower and upper != lower)


def draw() -> str:
    """The picture as SVG."""
    said = first_words()
    places = {name: place for place, name in enumerate(said)}
    left = (WIDTH - BOX) // 2
    lines = [_line(places[upper], places[lower], left) for upper, lower in pairs()]
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
