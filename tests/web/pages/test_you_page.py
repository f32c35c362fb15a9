"""The home page and the page /you: what is known of the player, and how it moves on."""

from typing import TYPE_CHECKING

import pytest

from support.page_games import guess_by_keys, secret_of
from support.waiting import await_that
from support.watching import Watched, evaluated
from web.pages.conftest import NewVisitor

if TYPE_CHECKING:
    from playwright.sync_api import Page


def win(visitor: Watched, address: str = "/play?board=mastermind&start=1") -> None:
    visitor.page.goto(address)
    visitor.page.locator(".slot").first.wait_for()
    guess_by_keys(visitor.page, secret_of(visitor))
    visitor.page.get_by_text("Perfect play finds this code in").wait_for()


def test_home_knows_the_day_and_what_to_continue(visitor: Watched) -> None:
    page = visitor.page
    page.goto("/")
    assert page.locator(".kicker").inner_text().startswith("Daily Mastermind #")
    page.get_by_text("No account, nothing to install").wait_for()
    win(visitor, "/play?daily=mastermind")
    page.goto("/play?board=hex&start=1")
    page.locator(".slot").first.wait_for()
    guess_by_keys(page, "0123")
    page.goto("/")
    page.get_by_role("link", name="See today’s result").wait_for()
    assert "Found in 1 guess." in page.locator("#today").inner_text()
    page.get_by_role("link", name="Continue Hex").click()
    page.locator(".row.is-done").wait_for()


def test_empty_places_say_what_to_do(visitor: Watched) -> None:
    page = visitor.page
    page.goto("/you")
    page.get_by_role("heading", name="No games yet").wait_for()
    # This one, and that for another device.
    await_that(lambda: page.locator(".card:visible").count() == 2)
    page.get_by_role("link", name="Play today’s code").click()
    page.locator(".slot").first.wait_for()
    guess_by_keys(page, "1122")
    page.goto("/you")
    page.get_by_role("link", name="Continue Daily Mastermind").wait_for()
    page.get_by_text("No finished games yet.").wait_for()
    page.get_by_text("No games yet: your first one starts the table.").wait_for()


def test_history_and_records(visitor: Watched) -> None:
    page = visitor.page
    win(visitor)
    win(visitor)
    page.goto("/you")
    page.get_by_text("2 games finished.").wait_for()
    await_that(lambda: page.locator("#history .game-line").count() == 2)
    row = page.locator("#boards tbody tr")
    row.locator("td").nth(2).wait_for()
    assert row.locator("td").all_inner_texts()[:3] == ["2 of 2", "1.00", "4.34"]
    page.locator("#chart svg").wait_for()
    page.get_by_role("link", name="Review Mastermind").first.click()
    page.wait_for_url("**/review?id=*")


def test_scores_in_words_and_as_running_means(visitor: Watched) -> None:
    visitor.page.goto("/you")
    script = """
        const {runningMeans, scoreWords} = await load('you/chart');
        const {movedWords} = await load('you/data');
        const scores = [{skill: 80, luck: 40}, {skill: 91, luck: 60}];
        return [runningMeans([10, 20, 60], 2), scoreWords(scores), scoreWords(scores.slice(1)),
                movedWords({restored: 2, taken_along: 1})]"""
    assert evaluated(visitor.page, script) == [
        [10, 15, 40],
        "On average over 2 games: skill 86, luck 50.",
        "Your first game: skill 91, luck 60.",
        "Done: 2 games came back from the file, 1 game from here came along.",
    ]


def read_file(page: "Page", text: str) -> None:
    content = {"name": "file.json", "mimeType": "application/json", "buffer": text.encode()}
    page.locator("#import").set_input_files(content)  # type: ignore[arg-type]


@pytest.mark.deep
def test_a_player_moves_by_code_and_by_file(new_visitor: NewVisitor) -> None:
    old, new = new_visitor(), new_visitor()
    win(old)
    old.page.goto("/you")
    old.page.get_by_role("button", name="Get a transfer code").click()
    code = old.page.locator("#code b").inner_text()
    new.page.goto(f"/you#join={code}")
    new.page.get_by_role("dialog").get_by_role("button", name="Move here").click()
    new.page.get_by_text("Done: everything was here already.").wait_for()
    new.page.get_by_text("1 game finished.").wait_for()
    saved = old.page.request.get("/api/you/file").text()
    new.expect_refusal(422)
    read_file(new.page, saved.replace("mastermind", "hex"))
    new.page.get_by_text("This file was changed, or saved on another server.").wait_for()
    new.page.get_by_role("button", name="Delete everything …").click()
    new.page.get_by_role("dialog").get_by_role("button", name="Delete everything").click()
    new.page.get_by_text("You are new here.").wait_for()
    read_file(new.page, saved)
    new.page.get_by_text("Done: 1 game came back from the file.").wait_for()
    new.page.get_by_text("1 game finished.").wait_for()
