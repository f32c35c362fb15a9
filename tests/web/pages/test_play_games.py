"""Whole games in a real browser: won by mouse, won by keyboard alone, lost, given up."""

import re

import pytest

from support.page_games import (
    another_code,
    begin,
    current_row,
    guess_by_keys,
    place_by_mouse,
    played,
    secret_of,
)
from support.watching import Watched


@pytest.mark.deep
def test_a_game_is_won_by_mouse(visitor: Watched) -> None:
    page = begin(visitor)
    secret = secret_of(visitor)
    for code in (another_code(secret), another_code(secret, 2), secret):
        place_by_mouse(page, code)
        page.get_by_role("button", name="Guess", exact=True).click()
        page.locator(".row.is-done .places").and_(page.get_by_label(code)).wait_for()
    assert "3 guesses" in page.locator("#verdict").inner_text()
    assert page.locator(".secret .code-pegs").get_attribute("aria-label") == secret
    assert page.get_by_role("link", name="Review the game").get_attribute("href")


def test_a_game_is_won_by_keyboard_alone(visitor: Watched) -> None:
    page = visitor.page
    page.goto("/play")
    page.locator("input[name=board]").first.wait_for()
    while page.evaluate("document.activeElement.type") != "submit":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator(".slot").first.wait_for()
    secret = secret_of(visitor)
    guess_by_keys(page, another_code(secret))
    guess_by_keys(page, secret)
    page.locator("#verdict:focus").wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # play again
    page.locator(".row.is-now").wait_for()
    assert played(page) == []


def test_a_game_is_lost(visitor: Watched) -> None:
    page = begin(visitor)
    secret = secret_of(visitor)
    for _ in range(8):
        guess_by_keys(page, another_code(secret))
    page.locator(".end.is-lost").wait_for()
    assert page.locator(".secret .code-pegs").get_attribute("aria-label") == secret


def test_giving_up_asks_first_and_shows_the_code(visitor: Watched) -> None:
    page = begin(visitor)
    page.keyboard.press("q")
    page.get_by_role("button", name="Keep playing").click()
    assert page.locator(".row.is-now").is_visible()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    page.locator(".end.is-gave-up").wait_for()
    assert page.locator(".secret").is_visible()


def test_each_answer_is_announced_in_words(visitor: Watched) -> None:
    page = begin(visitor)
    guess_by_keys(page, "1122")
    heard = page.locator("#heard").filter(has_text="Guess 1, 1 1 2 2:")
    heard.wait_for(state="attached")
    words = page.locator(".row.is-done .answer").inner_text()
    assert words in (heard.text_content() or "")


def test_the_seal_is_shown_and_checked_at_the_end(visitor: Watched) -> None:
    page = begin(visitor)
    secret = secret_of(visitor)
    seal = page.locator(".seal .code").first.text_content() or ""
    assert re.fullmatch(r"[0-9a-f]{64}", seal)
    guess_by_keys(page, secret)
    page.get_by_text("Checked: the seal holds").wait_for()
    assert page.locator(".seal .code").first.text_content() == seal


def test_evil_says_that_it_has_nothing_to_seal(visitor: Watched) -> None:
    page = begin(visitor, maker="evil")
    assert page.get_by_text("Nothing is sealed").is_visible()


def test_a_liar_seals_its_code(visitor: Watched) -> None:
    page = begin(visitor, maker="liar")
    assert "liar: up to 1 wrong answer" in page.locator("#facts").inner_text()
    guess_by_keys(page, secret_of(visitor))
    page.get_by_text("Checked: the seal holds").wait_for()


def test_hard_mode_refuses_and_keeps_the_row(visitor: Watched) -> None:
    visitor.expect_refusal(422)
    page = visitor.page
    page.goto("/play")
    page.get_by_label("Hard mode").check()
    page.get_by_role("button", name="Start the game").click()
    page.locator(".slot").first.wait_for()
    secret = secret_of(visitor)
    guess_by_keys(page, another_code(secret))
    page.keyboard.type(another_code(secret))
    page.keyboard.press("Enter")
    page.get_by_text("Not allowed in hard mode").first.wait_for()
    assert current_row(page) == another_code(secret)
    assert len(played(page)) == 1


def test_hints_come_in_three_grades_and_can_be_placed(visitor: Watched) -> None:
    page = begin(visitor)
    guess_by_keys(page, "1122")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for key, grade in (("h", 1), ("!", 2), ("h", 3)):
        page.keyboard.press(key)
        page.get_by_text(f"{grade} hint{'s' * (grade > 1)} taken.").wait_for()
    page.get_by_role("button", name="A good guess").click()
    page.locator(".hint-note .code-pegs").wait_for()
    assert page.get_by_text("3 hints taken.").is_visible()  # the same hint is charged once
    assert len(asked) == 3  # and shown again without asking the server
    page.get_by_role("button", name="Place", exact=True).click()
    assert "." not in current_row(page)
    page.keyboard.press("Enter")
    page.locator(".row.is-done").nth(1).wait_for()


@pytest.mark.deep
def test_the_same_code_again(visitor: Watched) -> None:
    page = begin(visitor)
    secret = secret_of(visitor)
    guess_by_keys(page, secret)
    page.get_by_role("button", name="Retry this code").click()
    page.locator(".row.is-now").wait_for()
    assert played(page) == []
    guess_by_keys(page, secret)
    page.locator(".end.is-won").wait_for()


@pytest.mark.deep
def test_a_custom_board(visitor: Watched) -> None:
    page = visitor.page
    page.goto("/play")
    page.locator("input[name=board][value=own]").check()
    page.locator("#positions").fill("3")
    page.locator("#symbols").fill("5")
    page.get_by_role("checkbox", name="Repeats allowed").uncheck()
    page.get_by_text("3x5:distinct: 60 codes").wait_for()
    page.locator("#limit").select_option("own")
    page.locator("#ownLimit").fill("4")
    page.get_by_role("button", name="Start the game").click()
    page.locator(".slot").first.wait_for()
    facts = page.locator("#facts").inner_text()
    assert "3 places, 5 symbols, no repeats" in facts
    assert "4 guesses" in facts
    page.keyboard.type("1")
    page.keyboard.press(".")
    assert current_row(page) == "123"


@pytest.mark.deep
def test_sounds_are_off_until_they_are_turned_on(visitor: Watched) -> None:
    page = begin(visitor)
    page.evaluate(
        """() => {
            window.tones = 0;
            const start = OscillatorNode.prototype.start;
            OscillatorNode.prototype.start = function (at) { tones += 1; start.call(this, at); };
        }"""
    )
    page.keyboard.type("1")
    page.get_by_role("button", name="Sound: off").click()
    page.wait_for_function("() => tones === 2")  # what an answer sounds like
    page.keyboard.type("1")
    page.wait_for_function("() => tones === 3")
    page.get_by_role("button", name="Sound: on").click()
    page.keyboard.type("22")
    page.keyboard.press("Enter")
    page.locator("[data-row=done]").wait_for()
    assert page.evaluate("tones") == 3
