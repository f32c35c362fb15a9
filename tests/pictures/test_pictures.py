"""Pictures: well-formed, self-contained, escaped, in both themes, and as they were."""

import os
import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

import pegwise
from pegwise import InvalidCode, Position, Session, Solution, picture
from pegwise.errors import PegwiseError
from pegwise.game.feedback import find_words
from pegwise.lab.evaluate import League
from pegwise.pictures.pegs import TILES
from pegwise.pictures.svg import BULL, COW, HUES, Picture

GOLDEN = Path(__file__).parent / "golden"
GAME = "mastermind 1122:0,2 1344:0,2 2314:0,3 3221:3,0 3231:4,0"

THINGS: dict[str, object] = {
    "code": "RBGY",
    "pegs": "mastermind",
    "turns": "hex 0123:1,1 89AB:0,2 CDEF:0,0",
    "long code": ("1234567890" * 3, "30x10"),
    "numbers": ("1.17.40", "3x40"),
    "bulls only": "4x6:bulls 1122:2",
    "marks": "4x10:distinct,marks 1234:GY-- 1325:GGGG",
}


def draw(name: str) -> Picture:
    thing = THINGS[name]
    return picture(*thing) if isinstance(thing, tuple) else picture(thing)  # type: ignore


def with_pictures() -> dict[str, object]:
    return {
        "solution": pegwise.solve("1344", strategy="knuth"),
        "session": Session.load("mastermind 1122:1,0 1344:0,1"),
        "empty session": Session("bulls-and-cows"),
        "contradiction": Session.load("mastermind 1111:4,0"),
        "position": Position.parse("mastermind 1122:1,0 1344:0,1"),
        "contradictory position": Position.parse("mastermind 1111:0,0 1112:3,0"),
        "certain": Position.parse("2x3 12:1,0 13:1,0 11:2,0"),
        "large position": Position.parse("12x12"),
        "review": pegwise.review(GAME),
        "unfinished review": pegwise.review("mastermind 1122:1,0"),
        "empty review": pegwise.review("mastermind"),
        "contradictory review": pegwise.review("mastermind 1111:0,0 1112:3,0"),
        "review with lies": pegwise.review(GAME, lies=1, secret="3231"),
        "tree": pegwise.grow("3x3", "knuth"),
        "subtree": pegwise.grow("3x4", "knuth").root.after(["123:1,0"]),
        "league": pegwise.compare("3x3", ["first", "knuth", "random"], games=5, seed="1"),
    }


def check(svg: str) -> None:
    """It is XML, names nothing outside itself, and has its letters besides its colours."""
    root = ElementTree.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("role") == "img"
    assert root.get("aria-label")
    assert not re.search(r"(?:href|src|url\(|@import|<script|\bid=)", svg)
    assert "prefers-color-scheme:dark" in svg
    width, height = (float(root.get(side) or 0) for side in ("width", "height"))
    assert width > 40
    assert height > 40
    used = set(re.findall(r"pw-[a-z-]+", svg.split("</style>")[1]))
    assert used == set(re.findall(r"\.(pw-[a-z-]+)", svg.split("</style>")[0]))


@pytest.mark.parametrize("name", THINGS)
def test_values_have_pictures(name: str) -> None:
    check(draw(name).svg)


def test_objects_have_pictures_in_notebooks() -> None:
    for name, thing in with_pictures().items():
        svg = thing._repr_svg_()  # type: ignore[attr-defined]
        check(svg)
        html = thing._repr_html_()  # type: ignore[attr-defined]
        assert svg in html, name
        assert picture(thing).svg == svg, name  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "make"),
    [
        ("code", lambda: picture("RBGY")),
        ("game", lambda: Session.load("mastermind 1122:1,0").picture()),
        ("position", lambda: Position.parse("2x3 12:1,0").picture()),
        ("tree", lambda: pegwise.grow("2x3", "first").picture()),
        ("league", lambda: pegwise.compare("2x3", ["first", "knuth"]).picture()),
        ("review", lambda: pegwise.review("2x3 12:1,0 13:0,1").picture()),
        ("marks", lambda: picture("2x3:marks 12:G- 13:GG")),
    ],
)
def test_small_pictures_are_as_they_were(name: str, make: object) -> None:
    """``PEGWISE_GOLDEN=1`` writes the files anew: look at them before they are committed."""
    drawn, kept = f"{make()}\n", GOLDEN / f"{name}.svg"  # type: ignore[operator]
    if os.environ.get("PEGWISE_GOLDEN"):
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(drawn, encoding="utf-8")
    assert drawn == kept.read_text(encoding="utf-8")


def test_text_is_escaped() -> None:
    def own(position: Position) -> pegwise.Code:
        return position.candidate(0)

    own.__name__ = "<b>&\"'\x1b\x00</b>"
    comparison = pegwise.compare("2x2", [own])
    check(comparison.picture().svg)
    assert "<b>" not in comparison.picture().svg
    assert "&lt;b&gt;&amp;" in comparison.picture().svg


def test_a_peg_is_told_by_letter_shape_and_colour() -> None:
    svg = picture("RBGY").svg
    letters = [
        text.text for text in ElementTree.fromstring(svg).iter() if text.tag.endswith("text")
    ]
    assert letters == ["1", "3", "2", "4"]
    assert len(set(re.findall(r' d="([^"]+)" fill="#', svg))) == 4
    assert all(HUES[hue][0] in svg for hue in ("red", "blue", "green", "yellow"))


def test_spellings_of_one_thing_look_the_same() -> None:
    turn = pegwise.Turn.of("1344", "1122")
    assert picture(turn) == picture([turn]) == picture("1122:1,0") == picture([("RRGG", "1,0")])
    assert (
        picture((0, 0, 1, 1)) == picture("RRGG") == picture([pegwise.Red] * 2 + [pegwise.Green] * 2)
    )
    assert picture("mastermind") == picture(pegwise.find_variant("mastermind"))
    with pytest.raises(InvalidCode, match="9999"):
        picture("9999")
    with pytest.raises(PegwiseError, match="expected"):
        picture(3.5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "thing", ["", (), [], None, {}, "1122:9,9", "mastermind 11", [None], b"12"]
)
def test_what_has_no_picture_gets_one_clear_line(thing: object) -> None:
    with pytest.raises(PegwiseError, match=r"expected|has a symbol"):
        picture(thing)  # type: ignore[arg-type]


def test_colours_of_another_board_are_refused() -> None:
    for thing in with_pictures().values():
        with pytest.raises(PegwiseError, match="expected"):
            picture(thing, "5x9")  # type: ignore[arg-type]


def test_a_position_is_drawn_in_other_colours() -> None:
    game = pegwise.with_colours("mastermind", "pink brown white cyan blue red")
    drawn = Position.parse("mastermind 1122:1,0").picture(game).svg
    assert HUES["pink"][0] in drawn
    assert HUES["green"][0] not in drawn


def test_answers_have_the_colours_of_their_words() -> None:
    def keys(words: str) -> list[str]:
        game = replace(pegwise.find_variant("mastermind"), words=find_words(words))
        return re.findall(r'r="5" fill="(#\w+)"', picture("1122:1,1", game).svg)

    assert keys("black/white") == keys("bulls/cows") == [BULL, COW]
    assert keys("white/red") == [COW, HUES["red"][0]]


def test_what_is_certain_is_said_in_figures() -> None:
    svg = Position.parse("2x3 12:1,0 13:1,0 11:2,0").picture().svg
    assert svg.count(">100%<") == 2
    assert svg.count(">-<") == 4


def test_a_tree_is_as_deep_as_asked() -> None:
    tree = pegwise.grow("mastermind", "knuth")
    nodes = {depth: tree.picture(depth=depth).svg.count('<path d="M') // 2 for depth in (1, 2)}
    assert nodes[1] < nodes[2]
    assert "2 of 5 guesses deep" in tree.picture().svg
    with pytest.raises(PegwiseError, match="a smaller depth"):
        pegwise.grow("bulls-and-cows", "first").picture(depth=20)


def test_a_solution_is_a_list_of_turns() -> None:
    found = pegwise.solve("RBGY", strategy="knuth")
    assert isinstance(found, Solution)
    assert found == list(found)
    assert "Won in 3 guesses" in found.picture().svg


def test_a_picture_is_saved(tmp_path: Path) -> None:
    picture("RRGG").save(tmp_path / "code.svg")
    check((tmp_path / "code.svg").read_text(encoding="utf-8"))
    with pytest.raises(PegwiseError, match=r"ends in \.svg"):
        picture("RRGG").save(tmp_path / "code.png")


def test_the_league_of_many_lengths_has_a_last_column_for_the_rest() -> None:
    comparison = League.of("1x40", pegwise.compare("1x40", ["first"]))
    assert ">16+<" in comparison.picture().svg


def test_marks_are_tiles_told_by_shape_and_colour() -> None:
    svg = picture("4x10:distinct,marks 1234:GY--").svg
    drawn = [part for part in ElementTree.fromstring(svg).iter() if part.get("fill", "")[:1] == "#"]
    colours = {fill: mark for mark, (fill, _, _) in TILES.items()}
    tiles = [
        (part.tag.rpartition("}")[2], colours[part.attrib["fill"]])
        for part in drawn
        if part.get("fill") in colours
    ]
    assert tiles == [("rect", "right"), ("circle", "elsewhere"), *[("rect", "absent")] * 2]
    letters = [part.text for part in drawn if part.tag.endswith("text")]
    assert letters == ["1", "2", "3", "4"]
    assert "GY--" in svg
