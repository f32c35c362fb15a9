"""Themes, sizes and what every page promises: no sideways scrolling, no jump, few bytes."""

from typing import TYPE_CHECKING

import pytest

from support.depth import deep, deep_but_for
from support.page_games import another_code, begin, guess_by_keys, secret_of
from support.watching import Watched, first_load, forget
from web.pages.conftest import NewVisitor

if TYPE_CHECKING:
    from playwright.sync_api import Page

PAGES = ("/", "/play", "/match", "/daily", "/you")
MOST_BYTES = 60_000  # on the wire, with the answers of the API
MOST_REQUESTS = 22

JUMPS = """() => new Promise((done) => {
    let sum = 0;
    const watcher = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
    });
    watcher.observe({type: "layout-shift", buffered: true});
    setTimeout(() => done(sum), 300);
})"""

CONTRASTS = """() => {
    const style = getComputedStyle(document.documentElement);
    const light = (name) => {
        const hex = style.getPropertyValue(name).trim().slice(1);
        const parts = [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
        const [r, g, b] = parts.map((part) =>
            part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ratio = (one, two) => {
        const [low, high] = [light(one), light(two)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
    };
    return Object.fromEntries([
        ["--ink", "--paper"], ["--ink-soft", "--paper"], ["--ink-soft", "--surface"],
        ["--link", "--surface"], ["--on-accent", "--accent"], ["--good", "--surface"],
        ["--bad", "--bad-soft"], ["--tray-ink", "--tray-now"],
        ["--tray-ink-soft", "--tray"], ["--peg-light", "--red"], ["--peg-light", "--green"],
        ["--peg-light", "--blue"], ["--peg-light", "--purple"], ["--peg-light", "--brown"],
        ["--peg-dark", "--yellow"], ["--peg-dark", "--orange"], ["--peg-dark", "--cyan"],
        ["--peg-dark", "--pink"], ["--peg-dark", "--white"],
    ].map((pair) => [pair.join(" on "), ratio(...pair)]));
}"""


def theme(page: "Page") -> str:
    return str(page.evaluate("document.documentElement.dataset.theme"))


@pytest.mark.deep
def test_the_theme_follows_the_system_until_one_is_chosen(new_visitor: NewVisitor) -> None:
    page = new_visitor(color_scheme="dark").page
    page.goto("/")
    assert theme(page) == "dark"
    page.emulate_media(contrast="more")
    page.locator("html[data-theme=contrast]").wait_for()
    page.get_by_label("Theme").select_option("light")
    assert theme(page) == "light"
    page.goto("/daily")
    assert theme(page) == "light"
    assert page.get_by_label("Theme").input_value() == "light"


def test_texts_stand_out_in_every_theme(visitor: Watched) -> None:
    page = visitor.page
    page.goto("/play")
    for chosen in ("light", "dark", "contrast"):
        page.get_by_label("Theme").select_option(chosen)
        ratios = page.evaluate(CONTRASTS)
        assert {pair: ratio for pair, ratio in ratios.items() if ratio < 4.5} == {}, chosen


@pytest.mark.deep
def test_nothing_scrolls_sideways_on_a_small_screen(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(viewport={"width": 360, "height": 740}, has_touch=True)
    for path in PAGES:
        visitor.page.goto(path, wait_until="networkidle")
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 360, path


@pytest.mark.parametrize("variant", ["hex", deep("mastermind"), deep("super-mastermind")])
def test_a_game_fits_a_small_screen_and_a_thumb(new_visitor: NewVisitor, variant: str) -> None:
    visitor = new_visitor(viewport={"width": 360, "height": 740}, has_touch=True)
    page = begin(visitor, variant)
    guess_by_keys(page, "12345"[: page.locator(".slot").count()])
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for button in page.locator("#game button:visible, .masthead :is(a, button):visible").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44, button.inner_text()


@pytest.mark.deep
def test_all_pages_and_the_theme_are_behind_a_button_during_a_game(new_visitor: NewVisitor) -> None:
    page = begin(new_visitor(viewport={"width": 360, "height": 640}, has_touch=True))
    assert not page.get_by_role("link", name="Match").is_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Theme").select_option("dark")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.get_by_role("link", name="Match").click()
    page.wait_for_url("**/match")
    assert page.locator(".pages [aria-current=page]").text_content() == "Match"


def test_a_game_does_not_jump_while_it_is_played(visitor: Watched) -> None:
    page = begin(visitor)
    height = page.locator("#tray").bounding_box()
    guess_by_keys(page, another_code(secret_of(visitor)))  # a win would end the game
    assert page.locator("#tray").bounding_box() == height


def assert_no_jump(page: "Page") -> None:
    """Load the page again, with a font that cannot be late on a busy machine."""
    page.reload(wait_until="networkidle")
    assert page.evaluate(JUMPS) < 0.02


@pytest.mark.parametrize("path", deep_but_for(["/"], PAGES))
def test_pages_are_small_and_do_not_jump_while_they_load(
    new_visitor: NewVisitor, path: str
) -> None:
    page = new_visitor().page
    requests, size = first_load(page, lambda: page.goto(path))
    assert_no_jump(page)
    assert (requests <= MOST_REQUESTS, 0 < size < MOST_BYTES) == (True, True), (requests, size)


@pytest.mark.deep
def test_a_game_behind_a_link_is_small(new_visitor: NewVisitor) -> None:
    page = begin(new_visitor())
    address, fresh = page.url, new_visitor().page
    requests, size = first_load(fresh, lambda: fresh.goto(address))
    assert (requests <= MOST_REQUESTS, 0 < size < MOST_BYTES) == (True, True), (requests, size)


@pytest.mark.deep
def test_still_pegs_for_those_who_want_less_motion(new_visitor: NewVisitor) -> None:
    page = begin(new_visitor(reduced_motion="reduce"))
    page.keyboard.type("1")
    moving = "getComputedStyle(document.querySelector('.slot .peg')).animationName"
    assert page.evaluate(moving) == "none"


def test_focus_is_visible(visitor: Watched) -> None:
    visitor.page.goto("/")
    visitor.page.keyboard.press("Tab")
    visitor.page.keyboard.press("Tab")
    width = visitor.page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
    assert width == "3px"


def test_one_click_on_the_first_page_is_a_game(visitor: Watched) -> None:
    for name in ("Play Mastermind now", "Play today’s code"):
        visitor.page.goto("/")
        visitor.page.get_by_role("link", name=name).click()
        visitor.page.locator(".slot").first.wait_for()
        assert "/play/" in visitor.page.url


def test_an_address_without_a_page_leads_back(visitor: Watched) -> None:
    visitor.expect_refusal(404)
    visitor.page.goto("/nowhere")
    visitor.page.get_by_role("link", name="Go to the home page").click()
    assert visitor.page.url.endswith("/")


def test_the_next_visitor_is_somebody_new(visitor: Watched) -> None:
    context = begin(visitor).context
    kept = "[localStorage.getItem('kept'), sessionStorage.getItem('kept')]"
    visitor.page.evaluate("localStorage.kept = sessionStorage.kept = 'kept'")
    assert (visitor.page.evaluate(kept), len(context.cookies())) == (["kept", "kept"], 1)
    forget(context)
    page = context.new_page()
    page.goto("/health")
    assert (page.evaluate(kept), context.cookies()) == ([None, None], [])
