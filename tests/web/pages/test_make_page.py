"""The page /make: the program guesses; answers by mouse and keyboard, contradicted, corrected."""

import re
from typing import TYPE_CHECKING

import pytest

from pegwise.game.variants import find_variant
from support.waiting import await_that
from support.watching import Watched
from web.pages.conftest import NewVisitor

if TYPE_CHECKING:
    from playwright.sync_api import Page


def begin(visitor: Watched, strategy: str = "auto") -> "Page":
    page = visitor.page
    page.goto("/make")
    page.locator("#strategy option").nth(1).wait_for(state="attached")
    page.get_by_label("Who guesses").select_option(strategy)
    page.get_by_role("button", name="I have a code").click()
    page.locator(".row.is-now").wait_for()
    return page


def guess_on_the_table(page: "Page") -> str:
    return page.locator(".row.is-now .places").get_attribute("aria-label") or ""


def right_answer(secret: str, guess: str) -> str:
    variant = find_variant("mastermind")
    notation = variant.notation
    answer = variant.rules.feedback(notation.read_code(secret), notation.read_code(guess))
    return notation.write_feedback(answer)


def answer(page: "Page", text: str) -> None:
    """Type an answer where the focus is, and wait until it is among the rows."""
    rows = page.locator(".row.is-done").count()
    page.keyboard.type(text)
    page.keyboard.press("Enter")
    page.locator(".row.is-done").nth(rows).wait_for()
    page.locator("#game:not([aria-busy])").wait_for()


def contradict(page: "Page") -> None:
    """Say twice that nothing is right, which cannot be."""
    answer(page, "0,0")
    answer(page, "0,0")
    page.locator(".corrections").first.wait_for()


IN_VIEW = """(part) => {
    const {top, bottom} = part.getBoundingClientRect();
    const list = document.getElementById("rows").getBoundingClientRect();
    const shown = !part.closest("#rows") || bottom <= list.bottom + 1;
    return top >= 0 && bottom <= innerHeight && shown;
}"""


@pytest.mark.deep
def test_the_guess_and_its_answer_are_in_view_together(visitor: Watched) -> None:
    visitor.page.set_viewport_size({"width": 360, "height": 640})
    page = begin(visitor, "first")
    for _ in range(4):
        guess, foot = page.locator(".row.is-now"), page.locator(".tools .guess")
        assert [part.evaluate(IN_VIEW) for part in (guess, foot)] == [True, True]
        tops = [
            part.evaluate("(part) => part.getBoundingClientRect().top") for part in (guess, foot)
        ]
        assert tops == sorted(tops)  # first the guess
        assert foot.is_disabled()  # nothing is answered yet
        answer(page, right_answer("6655", guess_on_the_table(page)))


def test_a_code_is_found_by_keyboard_alone(visitor: Watched) -> None:
    page = begin(visitor)
    while page.locator(".row.is-now").count():
        answer(page, right_answer("3652", guess_on_the_table(page)))
    assert page.evaluate("document.activeElement.id") == "verdict"
    said = page.get_by_text(page.locator("#verdict").inner_text(), exact=True)
    assert [one.is_visible() for one in said.all()].count(True) == 1
    page.get_by_role("link", name="Review the game").click()
    page.locator(".review-row.is-now").wait_for()


@pytest.mark.deep
def test_the_end_says_how_hard_the_code_was(visitor: Watched) -> None:
    page, secret = begin(visitor), "2254"
    while page.locator(".row.is-now").count():
        answer(page, right_answer(secret, guess_on_the_table(page)))
    hard = page.locator(".end-about-code")
    await_that(lambda: hard.count() == 2)
    perfect, typical = hard.all_inner_texts()
    assert perfect.startswith("Perfect play needs 4.3")
    assert "hardest are codes with two pairs, at 4.40" in perfect
    assert re.search(r"harder than [0-9]+% of all codes. Its hardest is 5654", typical)


@pytest.mark.deep
def test_answers_are_given_by_mouse(visitor: Watched) -> None:
    page = begin(visitor, "knuth")
    assert guess_on_the_table(page) == "1122"
    send = page.get_by_role("button", name="Answer", exact=True)
    assert send.is_disabled()
    page.get_by_role("button", name="one black more").click()
    page.get_by_role("button", name="one white more").click()
    page.get_by_role("button", name="one white less").click()
    send.click()
    page.locator(".row.is-done", has_text="1 black, 0 white").wait_for()
    page.get_by_role("heading", name="256 codes left").wait_for()
    page.get_by_role("button", name="None").click()
    assert page.locator(".answer-field").input_value() == "0,0"


def test_a_contradiction_is_corrected_in_place_and_the_game_goes_on(visitor: Watched) -> None:
    page = begin(visitor)
    contradict(page)
    await_that(lambda: page.locator(".row.is-suspect").count() == 2)
    page.locator("#heard", has_text="contradict").wait_for(state="attached")
    row = page.locator(".row.is-done").nth(1)
    row.get_by_role("button", name=re.compile("^1 black, 2 white")).click()
    page.locator(".row.is-now").wait_for()
    assert "1 black, 2 white" in row.inner_text()
    await_that(lambda: page.locator(".row.is-suspect").count() == 0)
    page.reload()
    page.locator(".row.is-now").wait_for()
    await_that(lambda: page.locator(".row.is-done").count() == 2)


@pytest.mark.deep
def test_any_answer_can_be_changed(visitor: Watched) -> None:
    page = begin(visitor, "knuth")
    answer(page, "1,0")
    page.get_by_role("button", name="Change the answer of turn 1").click()
    page.keyboard.type("0,1")
    page.keyboard.press("Enter")
    page.locator(".row.is-done", has_text="0 black, 1 white").wait_for()


def test_undo_and_redo(visitor: Watched) -> None:
    page = begin(visitor)
    contradict(page)
    page.get_by_role("button", name="Undo").click()
    page.locator(".row.is-now").wait_for()
    await_that(lambda: page.locator(".row.is-done").count() == 1)
    page.keyboard.press("Control+z")
    page.locator(".row.is-done").wait_for(state="detached")
    page.keyboard.press("Control+y")
    page.locator(".row.is-done").wait_for()


def test_revealing_the_code_shows_the_wrong_answers(visitor: Watched) -> None:
    page = begin(visitor, "knuth")
    answer(page, "0,0")
    page.get_by_role("textbox", name="Your code").fill("1256")
    page.keyboard.press("Enter")
    page.locator(".wrong", has_text="I guessed 1122").wait_for()
    page.get_by_role("button", name="Correct turn 1").click()
    page.locator(".row.is-done", has_text="1 black, 1 white").wait_for()


def test_an_impossible_answer_is_refused_and_kept(visitor: Watched) -> None:
    visitor.expect_refusal(422)
    page = begin(visitor)
    page.keyboard.type("3,1")
    page.keyboard.press("Enter")
    page.locator(".foot-words", has_text="'3,1' is impossible").wait_for()
    assert page.locator(".answer-field").input_value() == "3,1"


def test_a_weak_player_and_a_liar_are_chosen(visitor: Watched) -> None:
    page = visitor.page
    page.goto("/make")
    page.locator("#strategy option").nth(1).wait_for(state="attached")
    page.get_by_label("Strength").fill("50")
    page.get_by_text("It remembers 50 of 100 answers").wait_for()
    page.get_by_label("Wrong answers you may give").fill("1")
    page.get_by_role("button", name="I have a code").click()
    page.get_by_text("It expects up to 1 wrong answer.").wait_for()


@pytest.mark.deep
def test_an_outdated_window_cannot_answer(visitor: Watched) -> None:
    page = begin(visitor)
    other = page.context.new_page()
    other.goto(page.url)
    other.locator(".row.is-now").wait_for()
    answer(page, "1,0")
    other.keyboard.type("0,1")
    other.keyboard.press("Enter")
    other.get_by_text("The game has moved on in another window.").wait_for()
    await_that(lambda: other.locator(".row.is-done").count() == 1)


@pytest.mark.deep
def test_someone_elses_game_is_refused(new_visitor: NewVisitor) -> None:
    mine, theirs = new_visitor(), new_visitor()
    begin(mine)
    theirs.expect_refusal(403)
    theirs.page.goto(mine.page.url)
    theirs.page.get_by_role("alert").filter(has_text="someone else").wait_for()
    assert theirs.page.locator("#setup").is_visible()
