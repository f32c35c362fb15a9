"""The pictures have the pegs and colours of the web's pages."""

import re
from pathlib import Path

import pegwise
from pegwise.game.variants import find_variant, with_colours
from pegwise.pictures import svg

STATIC = Path(pegwise.__file__).parent / "web" / "static"
PEGS = (STATIC / "js" / "board" / "pegs.js").read_text(encoding="utf-8")
PEG_STYLES = (STATIC / "css" / "pegs.css").read_text(encoding="utf-8")
TOKENS = (STATIC / "css" / "tokens.css").read_text(encoding="utf-8")
LIGHT, DARK, _ = TOKENS.split(":root[", 2)


def tokens(style: str) -> dict[str, str]:
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", style))


def test_hues_are_in_the_order_of_the_web() -> None:
    listed = PEGS.split("const HUES = [")[1].split("]")[0]
    assert re.findall(r'"(\w+)"', listed) == list(svg.HUES)


def test_shapes_are_those_of_the_web() -> None:
    listed = PEGS.split("const SHAPES = [")[1].split("];")[0]
    web = re.findall(r'path: (?:"([^"]+)"|(star\([^)]*\))), drop: (\d+)', listed)
    assert len(web) == len(svg.SHAPES)
    for (path, star, drop), shape in zip(web, svg.SHAPES, strict=True):
        points = [float(part) for part in re.findall(r"[\d.]+", star)]
        expected = svg._star(int(points[0]), *points[1:]) if points else path
        assert shape == (expected, int(drop))


def test_hues_and_their_inks_are_those_of_the_web() -> None:
    colours = tokens(LIGHT)
    inks = dict(re.findall(r"\.hue-(\w+) \{.*--hue-ink: var\(--([a-z-]+)\)", PEG_STYLES))
    assert {hue: (colours[hue], colours[ink]) for hue, ink in inks.items()} == svg.HUES
    assert colours["rim"] == svg.RIM


def test_answers_have_the_colours_of_the_web() -> None:
    for kind, colour in (("bull", svg.BULL), ("cow", svg.COW)):
        assert f".key-peg.is-{kind} {{\n  background: {colour};" in PEG_STYLES


def test_roles_are_those_of_the_light_and_the_dark_page() -> None:
    light = tokens(LIGHT)
    dark = light | tokens(DARK)
    assert {role: (light[role], dark[role]) for role in svg.ROLES} == svg.ROLES


def test_every_symbol_of_a_large_board_looks_different() -> None:
    notation = find_variant("4x60").notation
    assert len({svg.look_of(notation, symbol) for symbol in range(60)}) == 60


def test_own_colours_are_drawn_where_they_are_known() -> None:
    notation = with_colours("4x3", "pink mauve blue").notation
    assert [svg.look_of(notation, symbol)[0] for symbol in range(3)] == [
        "pink",
        "green",
        "blue",
    ]
