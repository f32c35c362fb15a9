"""The colours and shapes of the web's pegs and pages; a test compares them with its files."""

from math import cos, pi, sin
from typing import NamedTuple

from pegwise.game.notation import Notation

LIGHT_INK, DARK_INK, RIM = "#ffffff", "#1a2422", "#fbf4e4"
BULL, COW = "#0b0f0e", "#fffdf7"

# Each hue with the ink of the letter on it.
HUES = {
    "red": ("#d2353b", LIGHT_INK),
    "green": ("#217f47", LIGHT_INK),
    "blue": ("#2c68d3", LIGHT_INK),
    "yellow": ("#f4c63a", DARK_INK),
    "orange": ("#f08d2b", DARK_INK),
    "purple": ("#8649c9", LIGHT_INK),
    "cyan": ("#45bccb", DARK_INK),
    "pink": ("#f293bd", DARK_INK),
    "brown": ("#86562f", LIGHT_INK),
    "white": ("#f1ede2", DARK_INK),
}

# What a colour is for, and the colour in light and dark pictures.
ROLES = {
    "surface": ("#fffdf7", "#182321"),
    "ink": ("#1f2d2a", "#ebe7db"),
    "ink-soft": ("#55645f", "#a6b4ae"),
    "line": ("#d8cfba", "#2c3b38"),
    "line-strong": ("#8d8671", "#6f837d"),
    "accent": ("#ad3f1c", "#ea8450"),
    "link": ("#17594f", "#83d3c2"),
    "tray": ("#21443f", "#1a3733"),
    "tray-row": ("#29514b", "#20433d"),
    "tray-line": ("#4a7a71", "#41695f"),
    "tray-ink": ("#f6f1e3", "#f6f1e3"),
    "tray-ink-soft": ("#bcd0c8", "#bcd0c8"),
    "hole": ("#15302c", "#0d211e"),
    "won": ("#2f6b3f", "#285b37"),
}


class Shape(NamedTuple):
    """An outline in a square of 48 by 48; ``drop`` moves the letter down to its centre of mass."""

    path: str
    drop: int = 0


def _star(points: int, outer: float, inner: float, middle: float) -> str:
    corners = []
    for corner in range(2 * points):
        radius, angle = inner if corner % 2 else outer, pi * corner / points
        corners.append(f"{24 + radius * sin(angle):.1f} {middle - radius * cos(angle):.1f}")
    return f"M{'L'.join(corners)}z"


SHAPES = (
    Shape("M24 5a19 19 0 1 1 0 38a19 19 0 1 1 0-38z"),  # disc
    Shape("M11 7h26a4 4 0 0 1 4 4v26a4 4 0 0 1-4 4h-26a4 4 0 0 1-4-4v-26a4 4 0 0 1 4-4z"),
    Shape("M24 4L45 41H3z", 6),  # triangle
    Shape("M24 3L45 24L24 45L3 24z"),  # diamond
    Shape("M13.5 6H34.5L45 24L34.5 42H13.5L3 24z"),  # hexagon
    Shape(_star(5, 22.5, 13.5, 25.5), 2),
    Shape("M16 4h16v12h12v16h-12v12h-16v-12h-12v-16h12z"),  # cross
    Shape("M24 2C29 12 41 18 41 28.500a17 17 0 1 1-34 0C7 18 19 12 24 2z", 4),  # drop
    Shape("M6 6H42V24C42 35 33 42 24 46C15 42 6 35 6 24z"),  # shield
    Shape("M14 14a10 10 0 0 1 20 0a10 10 0 0 1 0 20a10 10 0 0 1-20 0a10 10 0 0 1 0-20z"),
)


def look_of(notation: Notation, symbol: int) -> tuple[str, Shape]:
    """The hue and the shape of a symbol; after ten symbols the shapes repeat in other hues."""
    around, names = symbol // len(SHAPES), list(HUES)
    named = notation.colours[symbol] if notation.colours else ""
    hue = named if named in HUES else names[(symbol + 3 * around) % len(names)]
    return hue, SHAPES[symbol % len(SHAPES)]
