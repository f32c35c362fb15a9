"""No violation of the accessibility rules of axe-core, on any page, in any theme."""

from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe

from support.depth import deep_but_for
from support.page_games import begin, guess_by_keys, secret_of
from web.pages.conftest import NewVisitor

if TYPE_CHECKING:
    from playwright.sync_api import Page

THEMES = ("light", "dark", "contrast")
GAME = "mastermind%201122:1,0%201344:1,1%203526:0,3%206231:0,3%204362:4,0"
PAGES = {
    "/": ".row",
    "/play": ".board-card",
    "/match": "#board option >> nth=1",
    "/daily": ".card",
    "/puzzle": ".row.is-done",
    "/make": "#strategy option >> nth=1",
    "/assist": ".heat",
    "/assist#mastermind%201122:1,0%201122:2,0": "#contradiction",
    "/review": "main h1",
    f"/review#{GAME}": "#chart svg",
    "/lab": "#strategies input >> nth=1",
    "/explore": ".branch >> nth=1",
    "/you": ".game-line, .empty",
    "/nowhere": "main h1",
}

QUICK = ("/assist",)


def violations(page: "Page") -> list[str]:
    """What axe finds, once every animation is over."""
    page.evaluate("Promise.all(document.getAnimations().map((each) => each.finished))")
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {[node['target'] for node in each['nodes']]}" for each in found]


@pytest.mark.parametrize("path", deep_but_for(QUICK, PAGES))
@pytest.mark.parametrize("theme", deep_but_for(THEMES[:1], THEMES))
def test_pages_have_no_violations(new_visitor: NewVisitor, path: str, theme: str) -> None:
    visitor = new_visitor(bypass_csp=True)
    visitor.page.add_init_script(f"localStorage.setItem('pegwise.theme', '{theme}')")
    visitor.expect_refusal(404)
    visitor.page.goto(path)
    visitor.page.locator(PAGES[path]).first.wait_for(state="attached")
    visitor.page.wait_for_load_state("networkidle")
    assert violations(visitor.page) == []


@pytest.mark.parametrize("theme", deep_but_for(THEMES[:1], THEMES))
def test_games_have_no_violations_till_their_end(new_visitor: NewVisitor, theme: str) -> None:
    visitor = new_visitor(bypass_csp=True)
    visitor.page.add_init_script(f"localStorage.setItem('pegwise.theme', '{theme}')")
    page = begin(visitor)
    guess_by_keys(page, "1122")
    page.keyboard.type("3")
    assert violations(page) == []
    page.keyboard.press("Escape")
    guess_by_keys(page, secret_of(visitor))
    page.locator(".end").wait_for()
    page.wait_for_load_state("networkidle")
    assert violations(page) == []
