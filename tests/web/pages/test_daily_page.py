"""The page of daily codes."""

import re

import pytest

from support.page_games import another_code, guess_by_keys, secret_of
from support.waiting import await_that
from support.watching import Watched


def test_todays_code_is_played_once_and_shared(visitor: Watched) -> None:
    page = visitor.page
    page.goto("/daily")
    card = page.locator("[data-variant=mastermind]")
    assert "Not played yet" in card.inner_text()
    card.get_by_role("link", name="Play").click()
    page.locator(".slot").first.wait_for()
    assert "Daily Mastermind #" in page.locator("#game-title").inner_text()
    secret = secret_of(visitor)
    guess_by_keys(page, another_code(secret))
    guess_by_keys(page, secret)
    page.goto("/play?daily=mastermind")  # the console must not report a refused request
    page.locator("[data-part=end]").wait_for()
    page.goto("/daily")
    page.get_by_text("Streak: 1 day (longest 1) · 1 of 1 found").wait_for()
    assert "Found in 2 guesses" in card.inner_text()
    await_that(lambda: card.locator(".histogram li").count() == 2)
    card.get_by_text("What is shared").click()
    squares = card.locator(".squares")
    squares.wait_for()
    assert "⬜" in squares.inner_text()
    assert "🟩🟩🟩🟩" in squares.inner_text()
    assert secret not in squares.inner_text().replace("-", "")


@pytest.mark.deep
def test_the_share_text_is_copied_without_a_clipboard_too(visitor: Watched) -> None:
    page = visitor.page
    page.goto("/daily")
    page.locator("[data-variant=super-mastermind]").get_by_role("link", name="Play").click()
    page.locator(".slot").first.wait_for()
    guess_by_keys(page, secret_of(visitor))
    page.locator("[data-part=end]").wait_for()
    page.evaluate("delete Navigator.prototype.clipboard")
    page.locator("[data-action=share]").click()
    page.get_by_role("button", name="Copied").wait_for()


def test_the_countdown_runs_to_midnight_utc_in_local_time(visitor: Watched) -> None:
    page = visitor.page
    page.goto("/daily")
    clock = page.locator("#countdown").filter(has_text=re.compile(r"\d\d:\d\d:\d\d"))
    clock.wait_for()
    before = clock.inner_text()
    page.wait_for_function("(before) => countdown.textContent !== before", arg=before)
    page.get_by_text("your time, midnight UTC").wait_for()


def test_empty_cards_say_what_to_do(visitor: Watched) -> None:
    visitor.page.goto("/daily")
    visitor.page.get_by_text("No results yet: play today’s code.").first.wait_for()
    await_that(lambda: visitor.page.locator(".daily-card").count() == 5)
