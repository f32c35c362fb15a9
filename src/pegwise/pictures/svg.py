"""The colours and shapes of the web's pegs and pages; a test compares them with its files.

SVG as text: elements with everything escaped, fragments put together, and whole pictures.

Colours are classes such as ``pw-fill-ink``, so that one picture is light or dark as its reader
likes; the style sheet holds only those that are used.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from math import cos, pi, sin
from pathlib import Path
from typing import NamedTuple, Protocol

from pegwise.errors import PegwiseError, quote, require_text
from pegwise.game.arguments import path_of
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


FONT = "Figtree, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
MARGIN = 16.0
LETTER_WIDTH = 0.6  # of a letter, in font sizes; roomy for most fonts
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
COLOUR_CLASS = re.compile(r"pw-(fill|stroke)-([a-z-]+)")
# Where a notebook says that it is dark or light, that counts for more than the system's setting.
DARK_PAGES = ("[data-jp-theme-light=false]", ".vscode-dark")
LIGHT_PAGES = ("[data-jp-theme-light=true]", ".vscode-light")


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as the text of an SVG file; notebooks show it.

    >>> drawn = pegwise.picture("RRGG")
    >>> str(drawn).startswith("<svg ")
    True
    """

    svg: str

    def __post_init__(self) -> None:
        require_text(self.svg, "a picture", "<svg></svg>")

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture of {len(self.svg):,} characters>"

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return f'<div style="overflow-x:auto">{self.svg}</div>'

    def save(self, path: str | Path) -> None:
        """Write the picture to a file, whose name ends in .svg."""
        from pegwise.runtime.files import write_text

        check_name(path)
        write_text(path, f"{self.svg}\n")


def check_name(path: str | Path) -> None:
    """Raise unless this is the name of an SVG file."""
    if Path(path_of(path)).suffix.lower() != ".svg":
        raise PegwiseError(f"picture {quote(path)}: expected a name that ends in .svg")


class HasPicture(Protocol):
    """Anything that can be drawn."""

    def picture(self) -> Picture:
        """How it looks."""


class Pictured:
    """Shows its picture in notebooks."""

    __slots__ = ()

    def _repr_svg_(self: HasPicture) -> str:
        return self.picture().svg

    def _repr_html_(self: HasPicture) -> str:
        return self.picture()._repr_html_()


class Fragment(NamedTuple):
    """A part of a picture, and how much room it takes."""

    body: str
    width: float
    height: float


def escaped(text: object) -> str:
    """The text for XML; characters that XML forbids become a replacement sign."""
    return escape(NOT_XML.sub("\ufffd", str(text)))


def number(value: float) -> str:
    """At most two decimals, as few as needed."""
    return f"{round(value, 2) + 0:g}" if abs(value) < 10_000 else f"{value:.0f}"


def tag(name: str, *children: str, **attributes: object) -> str:
    """An element; the children are markup, the attributes are escaped, ``_`` in names is ``-``."""
    shown = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{shown}>{''.join(children)}</{name}>" if children else f"<{name}{shown}/>"


def _value(value: object) -> str:
    return number(value) if isinstance(value, int | float) else escaped(value)


def paint(fill: str | None = None, stroke: str | None = None) -> str:
    """The classes for colours by their role: ``paint("tray", "line")``."""
    parts = [f"pw-fill-{fill}" if fill else "", f"pw-stroke-{stroke}" if stroke else ""]
    return " ".join(filter(None, parts))


def write(
    x: float,
    y: float,
    content: object,
    size: float = 14,
    role: str = "ink",
    bold: bool = False,
    anchor: str | None = None,
) -> str:
    """A line of text whose baseline is at y."""
    weight = 700 if bold else None
    look = {"class_": paint(role), "font_size": size, "font_weight": weight}
    return tag("text", escaped(content), x=x, y=y, **look, text_anchor=anchor)


def width_of(text: str, size: float = 14) -> float:
    """About as wide as this text is."""
    return LETTER_WIDTH * size * len(text)


def moved(body: str, x: float, y: float) -> str:
    """The same, further right and down."""
    return tag("g", body, transform=f"translate({number(x)} {number(y)})")


def stacked(fragments: Iterable[Fragment], gap: float = 12) -> Fragment:
    """The fragments below each other."""
    parts, top, width = [], 0.0, 0.0
    for fragment in fragments:
        parts.append(moved(fragment.body, 0, top))
        top, width = top + fragment.height + gap, max(width, fragment.width)
    return Fragment("".join(parts), width, max(0.0, top - gap))


def heading(title: str, *more: str) -> Fragment:
    """A title, and lines in a quieter colour below it."""
    lines = [write(0, 16, title, 16, bold=True)]
    lines += [write(0, 38 + 19 * row, line, 13, "ink-soft") for row, line in enumerate(more)]
    width = max([width_of(title, 17), *(width_of(line, 13) for line in more)])
    return Fragment("".join(lines), width, 22 + 19 * len(more))


def finished(fragment: Fragment, title: str) -> Picture:
    """The whole picture, on a surface of its own, with a title for those who hear it."""
    width, height = fragment.width + 2 * MARGIN, fragment.height + 2 * MARGIN
    frame = {"rx": 12, "class_": paint("surface", "line")}
    surface = tag("rect", x=0.5, y=0.5, width=width - 1, height=height - 1, **frame)
    body = surface + moved(fragment.body, MARGIN, MARGIN)
    return Picture(
        tag(
            "svg",
            tag("title", escaped(title)),
            tag("style", style_sheet(body)),
            body,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(width)} {number(height)}",
            width=width,
            height=height,
            style="max-width:100%;height:auto",
            role="img",
            aria_label=title,
            font_family=FONT,
        )
    )


def style_sheet(body: str) -> str:
    """The rules for the colours that the body uses, light and dark."""
    used = sorted(set(COLOUR_CLASS.findall(body)))
    light, dark = (
        [f".pw-{kind}-{role}{{{kind}:{ROLES[role][theme]}}}" for kind, role in used]
        for theme in (0, 1)
    )
    by_page = [f"{page} {rule}" for page in LIGHT_PAGES for rule in light]
    by_page += [f"{page} {rule}" for page in DARK_PAGES for rule in dark]
    media = f"@media (prefers-color-scheme:dark){{{''.join(dark)}}}"
    return "".join([*light, media, *by_page])
