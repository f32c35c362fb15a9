"""Make, assist, review, lab and explore on small screens, in every theme, and while they load."""

from typing import TYPE_CHECKING

import pytest

from support.depth import deep, deep_but_for
from support.watching import Watched, first_load
from web.pages.conftest import NewVisitor
from web.pages.test_look import JUMPS, MOST_BYTES, MOST_REQUESTS, assert_no_jump

if TYPE_CHECKING:
    from playwright.sync_api import Route

GAME = "mastermind%201122:1,0%201344:1,1%203526:0,3%206231:0,3%204362:4,0"
WIDE = "super-mastermind%2012345:1,2%2011111:0,0"
READY = {
    "/make": "#strategy option >> nth=1",
    "/assist": ".heat",
    f"/assist#{WIDE}": ".heat",
    "/review": "#go",
    f"/review#{GAME}": "#chart svg",
    "/lab": "#strategies input >> nth=1",
    "/puzzle": ".row.is-done >> nth=1",
    "/explore": ".branch >> nth=1",
    "/explore?variant=5x3&strategy=entropy&answers=1,2": ".branch >> nth=1",
}
QUICK = ("/explore?variant=5x3&strategy=entropy&answers=1,2",)

HEAT_CONTRAST = """() => {
    const style = getComputedStyle(document.documentElement);
    const read = (name) => {
        const hex = style.getPropertyValue(name).trim().slice(1);
        return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
    };
    const heat = style.getPropertyValue("--heat").trim().split(/ +/).map(Number);
    const most = 0.06 + Number(
        getComputedStyle(document.querySelector(".heat")).getPropertyValue("--hottest"));
    const hottest = read("--surface").map(
        (under, at) => (1 - most) * under + most * heat[at]);
    const light = (parts) => {
        const [r, g, b] = parts.map((part) => part / 255).map((part) =>
            part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const [low, high] = [light(hottest), light(read("--ink"))].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
}"""


def arrive(visitor: Watched, path: str) -> None:
    visitor.page.goto(path)
    visitor.page.locator(READY[path]).wait_for(state="attached")
    visitor.page.wait_for_load_state("networkidle")


@pytest.mark.deep
def test_nothing_scrolls_sideways_on_a_small_screen(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(viewport={"width": 360, "height": 740}, has_touch=True)
    for path in sorted(READY, key=lambda path: "#" in path):  # a new hash alone loads nothing
        arrive(visitor, path)
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 360, path
        small = "main button:visible, main a.button:visible, main select:visible"
        for control in visitor.page.locator(small).all():
            box = control.bounding_box()
            assert box is not None
            assert box["height"] >= 43.5, (path, control.evaluate("each => each.outerHTML"))


@pytest.mark.parametrize("path", deep_but_for(QUICK, READY))
def test_pages_are_small_and_do_not_jump_while_they_load(
    new_visitor: NewVisitor, path: str
) -> None:
    visitor = new_visitor()
    requests, size = first_load(visitor.page, lambda: arrive(visitor, path))
    assert_no_jump(visitor.page)
    assert (requests <= MOST_REQUESTS, 0 < size < MOST_BYTES) == (True, True), (requests, size)


@pytest.mark.parametrize("width", [360, deep(768), deep(1440)])
def test_a_late_font_moves_nothing(new_visitor: NewVisitor, width: int) -> None:
    visitor = new_visitor(viewport={"width": width, "height": 657})
    held: list[Route] = []
    visitor.page.route("**/*.woff2", lambda route: held.append(route))
    visitor.page.goto("/explore", wait_until="commit")
    visitor.page.locator(READY["/explore"]).wait_for(state="attached")
    held[0].continue_()
    visitor.page.wait_for_function("() => document.fonts.check('1em Figtree')")
    assert visitor.page.evaluate(JUMPS) < 0.005


def test_heat_stands_behind_texts_that_can_be_read(visitor: Watched) -> None:
    arrive(visitor, "/assist")
    for theme in ("light", "dark", "contrast"):
        visitor.page.get_by_label("Theme").select_option(theme)
        assert visitor.page.evaluate(HEAT_CONTRAST) >= 4.5, theme
