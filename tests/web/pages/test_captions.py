"""The first game explains itself: three captions, each at its moment, and never again."""

from typing import TYPE_CHECKING

import pytest

from support.page_games import another_code, begin, guess_by_keys, secret_of
from support.watching import Watched
from web.pages.conftest import NewVisitor

if TYPE_CHECKING:
    from playwright.sync_api import Page

CAPTIONS = (
    "4 pegs are hidden.",
    "Black: right symbol, right place. White: right symbol, wrong place.",
    "Now find a code that fits every answer so far.",
)


def said(page: "Page") -> str:
    return page.locator(".foot-words").inner_text()


def test_three_captions_come_in_the_first_game_only(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(newcomer=True)
    visitor.page.goto("/")
    visitor.page.get_by_role("link", name="Play Mastermind now").click()
    page = visitor.page
    page.locator(".slot").first.wait_for()
    secret = secret_of(visitor)
    for step, caption in enumerate(CAPTIONS, start=1):
        assert said(page).startswith(caption)
        guess_by_keys(page, another_code(secret, step))
    assert said(page).startswith("Place 4 pegs")
    assert not page.get_by_role("button", name="Skip tips").is_visible()
    begin(visitor)
    assert said(page).startswith("Place 4 pegs")


@pytest.mark.deep
def test_captions_can_be_skipped(new_visitor: NewVisitor) -> None:
    page = begin(new_visitor(newcomer=True))
    assert said(page).startswith(CAPTIONS[0])
    page.get_by_role("button", name="Skip tips").click()
    assert said(page).startswith("Place 4 pegs")
    guess_by_keys(page, "1122")
    page.reload()
    page.locator(".slot").first.wait_for()
    assert said(page).startswith("Place 4 pegs")


def test_the_help_has_the_tutorial(visitor: Watched) -> None:
    page = begin(visitor)
    page.keyboard.press("?")
    page.get_by_role("button", name="Show the tutorial").click()
    for step in ("1 of 3", "2 of 3"):
        page.get_by_role("heading", name=step).wait_for()
        page.get_by_role("button", name="Next").click()
    page.get_by_role("heading", name="3 of 3").wait_for()
    page.get_by_role("dialog").get_by_role("button", name="Play").click()
    page.get_by_role("dialog").wait_for(state="detached")
