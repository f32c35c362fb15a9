"""The page /review: a game as text or by its id, turn by turn, and played again."""

import re

from support.page_games import another_code, begin, guess_by_keys, played, secret_of
from support.watching import Watched

WON = "mastermind 1122:1,0 1344:1,1 3526:0,3 6231:0,3 4362:4,0"
CONTRADICTORY = "mastermind 1122:1,0 1344:0,1 3526:1,2 1462:4,0"


def test_a_pasted_game_is_reviewed(visitor: Watched) -> None:
    page = visitor.page
    page.goto("/review")
    page.get_by_label("A game as text").fill(WON)
    page.keyboard.press("Enter")
    page.locator(".turn").nth(4).wait_for()
    verdicts = page.locator(".turn .badge").all_inner_texts()
    assert set(verdicts) <= {"best", "good", "inaccuracy", "mistake", "blunder"}
    assert "Found in 5 guesses" in page.locator("#summary").inner_text()
    assert "1,296 → 256" in page.locator(".turn").first.inner_text()
    assert page.locator("#figures tbody tr").count() >= 5
    assert page.locator("#finding").is_hidden()
    page.reload()
    page.locator(".turn").nth(4).wait_for()
    assert page.get_by_label("A game as text").input_value() == WON


def test_the_chart_can_be_read(visitor: Watched) -> None:
    page = visitor.page
    page.goto(f"/review#{WON}")
    chart = page.locator("#chart svg")
    chart.wait_for()
    assert "1296, 256" in (chart.get_attribute("aria-label") or "")
    assert page.locator("#chart .line-0 circle").count() == 7  # six places and one in the key
    page.get_by_text("Show as a table").click()
    assert page.locator("#chart-table tbody tr").count() >= 6


def test_a_click_on_a_turn_shows_its_board(visitor: Watched) -> None:
    page = visitor.page
    page.goto(f"/review#{WON}")
    head = page.locator(".turn-head").nth(2)
    head.click()
    board = page.get_by_role("list", name="The board after turn 3")
    assert board.locator("li").count() == 3
    assert head.get_attribute("aria-expanded") == "true"
    head.press("Enter")
    assert board.is_hidden()


def test_a_game_is_played_again_from_a_turn(visitor: Watched) -> None:
    page = visitor.page
    page.goto(f"/review#{WON}")
    page.locator(".turn-head").nth(2).click()
    page.get_by_role("button", name="Retry from turn 3").click()
    page.wait_for_url(re.compile("/play/"))
    page.locator(".row.is-now").wait_for()
    assert played(page) == ["1122", "1344"]
    guess_by_keys(page, "4362")
    page.locator(".end.is-won").wait_for()


def test_a_game_of_the_player_is_reviewed_by_its_id(visitor: Watched) -> None:
    page = begin(visitor)
    secret = secret_of(visitor)
    guess_by_keys(page, another_code(secret))
    guess_by_keys(page, secret)
    page.get_by_role("link", name="Review the game").click()
    page.locator(".turn").nth(1).wait_for()
    assert "Found in 2 guesses" in page.locator("#summary").inner_text()
    page.locator(".turn-head").nth(1).click()
    page.get_by_role("button", name="Retry from turn 2").click()
    page.wait_for_url(re.compile("/play/"))
    page.locator(".row.is-now").wait_for()
    assert played(page) == [another_code(secret)]


def test_a_contradictory_game_begins_with_the_finding(visitor: Watched) -> None:
    page = visitor.page
    page.goto(f"/review#{CONTRADICTORY}")
    page.get_by_role("heading", name="This game contradicts itself").wait_for()
    assert "since turn 4" in page.locator("#finding").inner_text()
    assert page.locator(".turn").count() == 3
    page.get_by_role("link", name="Correct it row by row").click()
    page.get_by_text("Should have been").wait_for()


def test_bad_input_gets_one_line(visitor: Watched) -> None:
    visitor.expect_refusal(422)
    page = visitor.page
    page.goto("/review")
    page.get_by_label("A game as text").fill("mastermind 1122")
    page.get_by_role("button", name="Review the game").click()
    page.get_by_role("alert").filter(has_text="'1122' is not a turn").wait_for()
    assert page.locator("#review").is_hidden()


def test_someone_elses_game_is_refused(visitor: Watched) -> None:
    visitor.expect_refusal(404)
    visitor.page.goto("/review?id=nothing")
    visitor.page.get_by_role("alert").filter(has_text="no such game").wait_for()


def test_the_empty_page_offers_an_example(visitor: Watched) -> None:
    page = visitor.page
    page.goto("/review")
    page.get_by_role("button", name="Try an example").click()
    page.locator(".turn").first.wait_for()
    page.go_back()
    page.locator("#review").wait_for(state="hidden")
