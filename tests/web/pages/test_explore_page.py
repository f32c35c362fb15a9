"""The page /explore: down a tree and back, by mouse, keyboard and address."""

from typing import TYPE_CHECKING

import pytest

from support.waiting import await_that
from support.watching import Watched

if TYPE_CHECKING:
    from playwright.sync_api import Page

KNUTH = "/explore?variant=mastermind&strategy=knuth"


def opened(visitor: Watched, address: str) -> "Page":
    page = visitor.page
    page.goto(address)
    wait_for_guess(page, 1 if "answers" not in address else address.count(";") + 2)
    return page


def wait_for_guess(page: "Page", number: int) -> None:
    page.get_by_role("heading", name=f"Guess {number} ").wait_for()


def query(page: "Page") -> str:
    return page.url.partition("?")[2]


def guess(page: "Page") -> str:
    return page.locator("#guess .code-pegs").get_attribute("aria-label") or ""


def test_a_tree_is_walked_by_mouse_and_back(visitor: Watched) -> None:
    page = opened(visitor, KNUTH)
    assert guess(page) == "1122"
    await_that(lambda: page.locator(".branch").count() == 13)
    assert "at most 5" in page.locator("#below").inner_text()
    page.get_by_role("link", name="1 black, 0 white").click()
    wait_for_guess(page, 2)
    assert query(page) == "variant=mastermind&strategy=knuth&answers=1,0"
    assert "256 codes possible" in page.locator("#facts").inner_text()
    page.get_by_role("link", name="0 black, 2 white").click()
    wait_for_guess(page, 3)
    page.go_back()
    wait_for_guess(page, 2)
    page.go_back()
    wait_for_guess(page, 1)
    page.go_forward()
    wait_for_guess(page, 2)
    page.locator(".trail").get_by_role("link", name="Start").click()
    wait_for_guess(page, 1)


def test_a_deep_link_opens_its_place(visitor: Watched) -> None:
    page = opened(visitor, f"{KNUTH}&answers=1,0;0,2")
    await_that(lambda: page.locator(".trail-step").count() == 3)
    assert page.get_by_label("Strategy").input_value() == "knuth"
    assert "pegwise tree -v mastermind -s knuth 1122:1,0" in page.locator("#command").inner_text()


def test_a_tree_is_walked_by_keyboard_alone(visitor: Watched) -> None:
    page = opened(visitor, KNUTH)
    page.keyboard.press("ArrowDown")  # without a click first
    assert page.evaluate("document.activeElement.dataset.key") == "branch 0,0"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.key") == "branch 1,0"
    page.keyboard.press("Enter")
    wait_for_guess(page, 2)
    assert "branch" in page.evaluate("document.activeElement.className")
    page.keyboard.press("Backspace")
    wait_for_guess(page, 1)
    assert page.evaluate("document.activeElement.dataset.key") == "branch 1,0"
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    page.get_by_role("heading", name="Found").wait_for()
    page.locator("#heard", has_text="Found: 1122").wait_for(state="attached")
    page.keyboard.press("Backspace")
    wait_for_guess(page, 1)


@pytest.mark.deep
def test_boards_and_strategies_are_changed(visitor: Watched) -> None:
    page = opened(visitor, "/explore")
    assert "proven" in page.locator("#status").inner_text()
    page.get_by_label("Strategy").select_option("minimax")
    page.locator("#status", has_text="minimax").wait_for()
    page.get_by_label("Board").select_option("other")
    page.get_by_label("Rules").fill("3x4")
    page.locator("#facts", has_text="64 codes possible").wait_for()
    assert "variant=3x4&strategy=minimax" in query(page)
    page.go_back()
    page.locator("#facts", has_text="1,296 codes possible").wait_for()
    assert page.get_by_label("Board").input_value() == "mastermind"


def test_the_tree_is_exported(visitor: Watched) -> None:
    page = opened(visitor, "/explore?variant=3x4&strategy=parts")
    with page.expect_download() as download:
        page.get_by_role("link", name="Graphviz").click()
    assert download.value.suggested_filename == "3x4-parts.dot"


def test_an_impossible_answer_is_reported(visitor: Watched) -> None:
    visitor.expect_refusal(422)
    page = visitor.page
    page.goto(f"{KNUTH}&answers=3,1")
    page.get_by_role("alert").filter(has_text="3,1").wait_for()
    assert page.locator("#node").is_hidden()
