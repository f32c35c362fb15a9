"""SVG as text: elements with everything escaped, fragments put together, and whole pictures.

Colours are classes such as ``pw-fill-ink``, so that one picture is light or dark as its reader
likes; the style sheet holds only those that are used.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import NamedTuple, Protocol

from pegwise.errors import PegwiseError, quote, require_text
from pegwise.game.arguments import path_of

from .palette import ROLES

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
