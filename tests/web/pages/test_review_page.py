"""The page /review: a game as text or by its id, turn by turn, shared, and played again."""

import re
from typing import TYPE_CHECKING

import pytest

from support.page_games import another_code, begin, guess_by_keys, played, secret_of
from support.waiting import await_that
from support.watching import Watched
from web.pages.conftest import NewVisitor

if TYPE_CHECKING:
    from playwright.sync_api import Page

WON = "mastermind 1122:1,0 1344:1,1 3526:0,3 6231:0,3 4362:4,0"
CONTRADICTORY = "mastermind 1122:1,0 1344:0,1 3526:1,2 1462:4,0"
# The answer of turn 2 is wrong.
LIED = "mastermind 1122:0,2 1344:2,2 2314:0,3 3221:3,0 3231:4,0"
LARGE = (
    "12x12 001122334455:0,5 A693BA421774:2,4 7574A8282724:0,6 32B2864233AB:1,4 883B59409A70:3,4 "
    "872809821A06:4,4 888573921A83:2,2 862979470602:3,8 462709729080:4,7 982749020976:4,8 "
    "872964029079:9,3 872940629079:12,0"
)
IN_VIEW = [".review-row.is-now", ".coach-first", "[data-action=next]"]
OUT_OF_VIEW = """(parts) => parts.filter((part) => {
    const box = document.querySelector(part).getBoundingClientRect();
    return box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
})"""
SMALL_SIZES = ((360, 640), (844, 390), (1366, 657))


def arrive(page: "Page", path: str) -> None:
    page.goto(path)
    page.locator(".review-row.is-now").wait_for()


def current(page: "Page") -> str:
    return page.locator("#turn h2").inner_text()


@pytest.mark.deep
def test_a_pasted_game_is_reviewed(visitor: Watched) -> None:
    page = visitor.page
    page.goto("/review")
    page.get_by_label("A game as text").fill(WON)
    page.keyboard.press("Enter")
    page.locator(".move").nth(4).wait_for()
    verdicts = page.locator(".move .badge").all_inner_texts()
    assert set(verdicts) <= {"best", "good", "inaccuracy", "mistake", "blunder"}
    assert "Found in 5 guesses" in page.locator("#summary").inner_text()
    assert page.locator(".score b").all_inner_texts() == ["84", "32"]
    assert page.locator("#entry").is_hidden()
    assert page.locator("#finding").is_hidden()
    page.get_by_text("Details").click()
    assert "1,296 → 256" in page.locator("#turn .facts").inner_text()
    page.get_by_text("All figures").click()
    assert page.locator("#figures tbody tr").count() >= 5
    page.get_by_role("link", name="Review another game").click()
    assert page.get_by_label("A game as text").input_value() == ""
    page.go_back()
    page.locator(".review-row.is-now").wait_for()


def test_arrow_keys_go_through_the_turns(visitor: Watched) -> None:
    """The board, the coach's words, the chart and the address follow, and a reload stays there."""
    page = visitor.page
    arrive(page, f"/review#{WON}")
    assert current(page) == "Turn 1 of 5"
    first = page.locator(".coach-words").inner_text()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert current(page) == "Turn 3 of 5"
    assert page.locator(".coach-words").inner_text() != first
    await_that(lambda: page.locator(".review-row.is-later").count() == 2)
    assert page.locator('.review-row[aria-current="step"] .row-number').inner_text() == "3"
    assert page.locator('.move[aria-current="step"] .move-number').text_content() == "Turn 3"
    assert page.locator(".chart-turn.is-lit").text_content() == "3"
    await_that(lambda: page.locator(".versus-line").count() == 2)
    page.reload()
    page.locator(".review-row.is-now").wait_for()
    assert current(page) == "Turn 3 of 5"
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    assert current(page) == "Turn 5 of 5"
    page.keyboard.press("ArrowLeft")
    assert current(page) == "Turn 4 of 5"
    page.get_by_role("button", name="Next turn").click()
    page.keyboard.press("Enter")  # the focus stays on the button
    assert current(page) == "Turn 5 of 5"
    page.keyboard.press("Home")
    page.locator(".review-row").nth(1).click()
    assert current(page) == "Turn 2 of 5"


@pytest.mark.deep
def test_a_swipe_shows_the_next_turn(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(viewport={"width": 360, "height": 640}, has_touch=True)
    page = visitor.page
    arrive(page, f"/review#{WON}")
    swipe = """([from, to]) => {
        const board = document.getElementById("board");
        const touch = (x) => new Touch({identifier: 1, target: board, clientX: x, clientY: 300});
        const at = (name, x) => board.dispatchEvent(new TouchEvent(name, {
            touches: name === "touchend" ? [] : [touch(x)], changedTouches: [touch(x)]}));
        at("touchstart", from);
        at("touchend", to);
    }"""
    page.evaluate(swipe, [300, 60])
    assert current(page) == "Turn 2 of 5"
    page.evaluate(swipe, [60, 300])
    assert current(page) == "Turn 1 of 5"
    page.evaluate(swipe, [60, 80])
    assert current(page) == "Turn 1 of 5"


@pytest.mark.parametrize(
    "size",
    [SMALL_SIZES[0], *(pytest.param(size, marks=pytest.mark.deep) for size in SMALL_SIZES[1:])],
    ids=str,
)
def test_board_and_sentence_are_in_view_together(
    new_visitor: NewVisitor, size: tuple[int, int]
) -> None:
    """At every turn the current row, the buttons and the coach's first sentence; no scrolling."""
    visitor = new_visitor(viewport={"width": size[0], "height": size[1]})
    page = visitor.page
    for path in (f"/review#{WON}", f"/review?lies=1#{LIED}", f"/review#{LARGE}"):
        page.goto("/health")
        arrive(page, path)
        for turn in range(page.locator(".move").count()):
            if turn:
                page.keyboard.press("ArrowRight")
            assert page.evaluate(OUT_OF_VIEW, IN_VIEW) == [], (path, turn)
        assert page.evaluate("scrollY") == 0
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_lies_are_marked(visitor: Watched) -> None:
    page = visitor.page
    arrive(page, f"/review?lies=1#{LIED}/t2")
    assert page.locator("#finding").is_hidden()
    await_that(lambda: page.locator(".move").count() == 5)
    await_that(lambda: page.locator(".lie").count() == 1)
    assert page.locator(".review-row").nth(1).locator(".lie").is_visible()
    assert "The answer was a lie: the truth was 0 black" in page.locator("#turn").inner_text()
    assert "The maker lied at turn 2." in page.locator("#summary").inner_text()


def test_the_chart_can_be_read(visitor: Watched) -> None:
    page = visitor.page
    page.goto(f"/review#{WON}")
    chart = page.locator("#chart svg")
    chart.wait_for()
    assert "1,296, 256" in (chart.get_attribute("aria-label") or "")
    # Six places and one in the key.
    await_that(lambda: page.locator("#chart .line-0 circle").count() == 7)
    page.get_by_text("Show as a table").click()
    assert page.locator("#chart-table tbody tr").count() >= 6


@pytest.mark.deep
def test_a_game_is_played_again_from_a_turn(visitor: Watched) -> None:
    page = visitor.page
    arrive(page, f"/review#{WON}/t3")
    page.get_by_role("button", name="Retry from here").click()
    page.wait_for_url(re.compile("/play/"))
    page.locator(".slot").first.wait_for()
    assert played(page) == ["1122", "1344"]
    guess_by_keys(page, "4362")
    page.locator(".end.is-won").wait_for()


def test_a_game_of_the_player_is_reviewed_and_shared(
    visitor: Watched, new_visitor: NewVisitor
) -> None:
    page = begin(visitor)
    secret = secret_of(visitor)
    guess_by_keys(page, another_code(secret))
    guess_by_keys(page, secret)
    page.locator("main a[href^='/review?id=']").first.click()
    page.locator(".move").nth(1).wait_for()
    assert "Found in 2 guesses" in page.locator("#summary").inner_text()
    page.evaluate("navigator.clipboard.writeText = (text) => { window.copied = text; }")
    page.locator('[data-action="share"]').click()
    page.get_by_role("button", name="Link copied").wait_for()
    link = page.evaluate("window.copied")
    assert re.search(r"/review/[\w.-]+$", link)
    other = new_visitor().page
    arrive(other, link)
    await_that(lambda: other.locator(".move").count() == 2)
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Retry from here").click()
    page.wait_for_url(re.compile("/play/"))
    page.locator(".slot").first.wait_for()
    assert played(page) == [another_code(secret)]


@pytest.mark.deep
def test_a_contradictory_game_begins_with_the_finding(visitor: Watched) -> None:
    page = visitor.page
    page.goto(f"/review#{CONTRADICTORY}")
    page.get_by_role("heading", name="This game contradicts itself").wait_for()
    assert "since turn 4" in page.locator("#finding").inner_text()
    await_that(lambda: page.locator(".move").count() == 3)
    page.get_by_role("link", name="Correct it row by row").click()
    page.get_by_text("Should have been").wait_for()


@pytest.mark.deep
def test_bad_input_gets_one_line(visitor: Watched) -> None:
    visitor.expect_refusal(422)
    page = visitor.page
    page.goto("/review")
    page.get_by_label("A game as text").fill("mastermind 1122")
    page.get_by_role("button", name="Review the game").click()
    page.get_by_role("alert").filter(has_text="'1122' is not a turn").wait_for()
    assert page.locator("#review").is_hidden()
    assert page.get_by_label("A game as text").input_value() == "mastermind 1122"


def test_someone_elses_game_is_refused(visitor: Watched) -> None:
    visitor.expect_refusal(404)
    visitor.page.goto("/review?id=nothing")
    visitor.page.get_by_role("alert").filter(has_text="no such game").wait_for()


def test_the_empty_page_offers_an_example(visitor: Watched) -> None:
    page = visitor.page
    page.goto("/review")
    page.get_by_role("button", name="Try an example").click()
    page.locator(".move").first.wait_for()
    assert page.get_by_label("A game as text").is_hidden()
    page.go_back()
    page.locator("#review").wait_for(state="hidden")
    page.get_by_label("A game as text").wait_for()
