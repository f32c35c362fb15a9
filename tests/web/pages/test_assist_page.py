"""The page /assist: rows entered, edited, ignored, moved, and what they tell."""

from typing import TYPE_CHECKING

import pytest

from support.depth import deep
from support.page_games import current_row
from support.waiting import await_that
from support.watching import Watched
from web.pages.conftest import NewVisitor

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

SHEET = "/assist#mastermind%201122:1,0%201344:0,1%203526:1,2"
CONTRADICTORY = "/assist#mastermind%201122:1,0%201344:0,1%203526:1,2%201462:4,0"


def opened(visitor: Watched, address: str, left: str) -> "Page":
    page = visitor.page
    page.goto(address)
    page.get_by_role("heading", name=left).wait_for()
    return page


def wait_for_left(page: "Page", words: str) -> None:
    page.get_by_role("heading", name=words).wait_for()


def guesses(page: "Page") -> list[str]:
    places = page.locator("#rows .places").all()
    return [place.get_attribute("aria-label") or place.inner_text() for place in places]


def row(page: "Page", number: int) -> "Locator":
    return page.locator("#rows > li").nth(number - 1)


def test_a_game_is_entered_by_keyboard_alone(visitor: Watched) -> None:
    page = opened(visitor, "/assist", "1,296 codes left")
    assert page.get_by_text("No guesses yet").is_visible()
    page.locator(".slot").first.focus()
    for guess, answer in (("1122", "1,0"), ("1344", "0,1")):
        page.keyboard.type(guess)
        page.keyboard.press("Enter")
        page.keyboard.type(answer)
        page.keyboard.press("Enter")
    wait_for_left(page, "44 codes left")
    assert guesses(page) == ["1122", "1344"]
    assert page.evaluate("decodeURIComponent(location.hash)") == "#mastermind 1122:1,0 1344:0,1"
    page.locator("#heard", has_text="44 codes left").wait_for(state="attached")


def test_a_row_is_entered_by_mouse(visitor: Watched) -> None:
    page = opened(visitor, "/assist", "1,296 codes left")
    for symbol in (0, 0, 1, 1):
        page.locator(".palette-peg").nth(symbol).click()
    page.get_by_role("button", name="one black more").click()
    assert page.locator(".answer-field").input_value() == "1,0"
    page.get_by_role("button", name="Add the row").click()
    wait_for_left(page, "256 codes left")


def test_two_digits_are_an_answer(visitor: Watched) -> None:
    page = opened(visitor, "/assist", "1,296 codes left")
    page.keyboard.type("1122")
    page.keyboard.press("Enter")
    page.keyboard.type("10")
    page.keyboard.press("Enter")
    wait_for_left(page, "256 codes left")
    assert page.evaluate("decodeURIComponent(location.hash)") == "#mastermind 1122:1,0"


@pytest.mark.deep
def test_a_fifth_peg_is_not_placed(visitor: Watched) -> None:
    page = opened(visitor, "/assist", "1,296 codes left")
    page.keyboard.type("11225")
    assert current_row(page) == "1122"
    page.locator(".entry-words", has_text="The row is full").wait_for()
    page.keyboard.press("ArrowLeft")
    page.keyboard.type("34")  # from a place of one's own choice pegs are replaced
    assert current_row(page) == "1134"


@pytest.mark.deep
def test_the_entry_is_in_view_below_any_sheet(new_visitor: NewVisitor) -> None:
    page = new_visitor(viewport={"width": 1366, "height": 657}).page
    for sheet in ("/assist", SHEET, SHEET + "%201111:0,0" * 9):
        page.goto(sheet)
        page.locator(".ranking, .contradiction:visible").first.wait_for()
        button = page.get_by_role("button", name="Add the row").bounding_box()
        assert button is not None
        assert button["y"] + button["height"] <= 657, sheet


@pytest.mark.parametrize("size", ["360x640", deep("768x657"), deep("844x390"), deep("1440x657")])
@pytest.mark.parametrize("sheet", [SHEET, "/assist#5x8:marks%2012345:GY---"])
def test_a_link_opens_at_the_entry(new_visitor: NewVisitor, size: str, sheet: str) -> None:
    width, height = map(int, size.split("x"))
    page = new_visitor(viewport={"width": width, "height": height}).page
    page.goto(sheet)
    page.locator(".ranking").wait_for()
    box = page.locator("#entry").bounding_box()
    assert box is not None
    assert (box["y"] >= 0, box["y"] + box["height"] <= height + 1) == (True, True), box


def test_the_sheet_in_the_address_survives_a_reload(visitor: Watched) -> None:
    page = opened(visitor, SHEET, "7 codes left")
    page.reload()
    wait_for_left(page, "7 codes left")
    assert guesses(page) == ["1122", "1344", "3526"]
    await_that(lambda: page.locator("#code-list li").count() == 7)
    assert "green is present" in page.locator("#certain").inner_text()


def test_a_row_is_edited_in_place(visitor: Watched) -> None:
    page = opened(visitor, SHEET, "7 codes left")
    page.get_by_role("button", name="Edit row 2").click()
    page.keyboard.press("Home")
    page.keyboard.type("2")  # the first peg is another one
    page.locator(".answer-field").fill("0,2")
    page.keyboard.press("Enter")
    page.wait_for_function("() => location.hash.includes('2344:0,2')")
    assert guesses(page) == ["1122", "2344", "3526"]
    assert page.evaluate("document.activeElement.dataset.key") == "edit 1"
    page.get_by_role("button", name="Edit row 1").click()
    page.keyboard.press("Escape")
    assert guesses(page) == ["1122", "2344", "3526"]


@pytest.mark.deep
def test_rows_are_ignored_and_used_again(visitor: Watched) -> None:
    page = opened(visitor, SHEET, "7 codes left")
    page.get_by_role("button", name="Ignore row 3").click()
    wait_for_left(page, "44 codes left")
    assert "'!3526:1,2'" in page.evaluate("decodeURIComponent(location.hash)")
    page.reload()
    wait_for_left(page, "44 codes left")
    assert "ignored" in row(page, 3).inner_text()
    page.get_by_role("button", name="Ignore row 3").click()
    wait_for_left(page, "7 codes left")


def drag(page: "Page", handle: "Locator", target: "Locator") -> None:
    """As a hand does it, not in one leap."""
    place = target.bounding_box()
    assert place is not None
    handle.hover()
    page.mouse.down()
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + 5, steps=12)
    page.mouse.up()


@pytest.mark.deep
def test_an_answer_does_not_end_the_dragging_of_a_row(visitor: Watched) -> None:
    page = opened(visitor, SHEET, "7 codes left")
    held: list[Route] = []
    page.route("**/api/assist", lambda route: held.append(route))
    with page.expect_request("**/api/assist"):
        page.get_by_role("button", name="Ignore row 3").click()
    row(page, 3).locator(".row-handle").hover()
    page.mouse.down()
    with page.expect_response("**/api/assist"):
        held[0].continue_()
    wait_for_left(page, "44 codes left")
    place = row(page, 1).bounding_box()
    assert place is not None
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + 5, steps=12)
    page.mouse.up()
    assert guesses(page) == ["3526", "1122", "1344"]


def test_rows_are_moved_by_keys_and_dragging(visitor: Watched) -> None:
    page = opened(visitor, SHEET, "7 codes left")
    with page.expect_response("**/api/assist"):
        row(page, 3).locator(".row-handle").press("ArrowUp")
    assert guesses(page) == ["1122", "3526", "1344"]
    with page.expect_response("**/api/assist"):
        page.get_by_role("button", name="Row 2: move").press("ArrowUp")
    assert guesses(page) == ["3526", "1122", "1344"]
    with page.expect_response("**/api/assist"):  # one that came later would end the dragging
        page.keyboard.press("ArrowDown")  # the focus went with the row
    assert guesses(page) == ["1122", "3526", "1344"]
    drag(page, row(page, 3).locator(".row-handle"), row(page, 1))
    assert guesses(page) == ["1344", "1122", "3526"]
    assert page.evaluate("decodeURIComponent(location.hash)") == (
        "#mastermind 1344:0,1 1122:1,0 3526:1,2"
    )


def test_a_row_is_deleted_and_the_sheet_is_cleared_and_comes_back(visitor: Watched) -> None:
    page = opened(visitor, SHEET, "7 codes left")
    page.get_by_role("button", name="Delete row 3").click()
    wait_for_left(page, "44 codes left")
    page.get_by_role("button", name="New game").click()
    wait_for_left(page, "1,296 codes left")
    page.go_back()
    wait_for_left(page, "44 codes left")


def test_a_ranked_guess_is_taken_into_a_new_row(visitor: Watched) -> None:
    page = opened(visitor, SHEET, "7 codes left")
    first = page.locator("#ranking .take").first
    guess = first.locator(".code-pegs").get_attribute("aria-label")
    first.click()
    page.keyboard.type("0,1")
    page.keyboard.press("Enter")
    page.locator("#rows > li").nth(3).wait_for()
    assert guesses(page)[3] == guess


def test_a_contradiction_is_shown_at_its_row_and_corrected_by_one_click(visitor: Watched) -> None:
    page = opened(visitor, CONTRADICTORY, "0 codes left")
    assert "since turn 4" in page.locator("#contradiction").inner_text()
    assert row(page, 4).get_by_text("Should have been").is_visible()
    row(page, 4).get_by_role("button", name="1 black, 0 white").click()
    wait_for_left(page, "1 code left")
    assert page.locator("#contradiction").is_hidden()
    await_that(lambda: page.locator(".heat .is-certain").count() == 4)


def test_a_row_that_cannot_be_read_says_so_and_the_others_count(visitor: Watched) -> None:
    page = opened(visitor, "/assist#mastermind%201122:1,0%2099:1,1", "256 codes left")
    assert "'99' has '9' in it" in row(page, 2).inner_text()


def test_the_heat_map_tells_percentages(visitor: Watched) -> None:
    page = opened(visitor, SHEET, "7 codes left")
    cells = page.locator(".heat tbody td").all_inner_texts()
    assert len(cells) == 24
    assert sum(int(text.split()[0]) for text in cells if text != "–") in range(396, 405)


@pytest.mark.deep
def test_another_board_begins_another_sheet(visitor: Watched) -> None:
    page = opened(visitor, SHEET, "7 codes left")
    page.get_by_label("Board").select_option("bulls-and-cows")
    wait_for_left(page, "5,040 codes left")
    assert guesses(page) == []
    page.get_by_label("Board").select_option("other")
    page.get_by_label("Rules").fill("3x4")
    wait_for_left(page, "64 codes left")
    visitor.expect_refusal(422)
    page.get_by_label("Rules").fill("3x")
    page.locator("#board-note.is-bad").wait_for()


@pytest.mark.deep
def test_an_older_answer_never_covers_a_newer_one(visitor: Watched) -> None:
    page = opened(visitor, SHEET, "7 codes left")
    held: list[object] = []
    page.route("**/api/assist", lambda route: held.append(route) if not held else route.continue_())
    page.get_by_role("button", name="Ignore row 3").click()
    while not held:  # until the first question is on its way
        page.wait_for_timeout(50)
    page.get_by_role("button", name="Ignore row 2").click()
    wait_for_left(page, "256 codes left")
    with page.expect_response("**/api/assist") as older:
        held[0].continue_()  # type: ignore[attr-defined]
    older.value.finished()
    page.evaluate("() => new Promise((done) => setTimeout(done))")  # what waited for it has run
    wait_for_left(page, "256 codes left")


@pytest.mark.deep
def test_without_the_server_it_can_be_tried_again(visitor: Watched) -> None:
    visitor.expected.add("offline")
    page = opened(visitor, SHEET, "7 codes left")
    page.route("**/api/assist", lambda route: route.abort())
    page.get_by_role("button", name="Ignore row 3").click()
    page.get_by_text("The server cannot be reached.").wait_for()
    page.unroute("**/api/assist")
    page.get_by_role("button", name="Try again").click()
    wait_for_left(page, "44 codes left")


@pytest.mark.deep
def test_a_sampled_count_is_shown_as_a_lower_bound(visitor: Watched) -> None:
    page = opened(visitor, "/assist#8x12%2011223344:1,2%2011223344:2,2", "0 codes left")
    told = page.locator(".correction small").first.inner_text()
    assert told.startswith("leaves at least ")
    page.goto(CONTRADICTORY)
    page.reload()
    told = page.locator(".correction small").first.inner_text()
    assert told.startswith("leaves ")
    assert "at least" not in told


def test_pegs_are_typed_without_a_click(visitor: Watched) -> None:
    page = visitor.page
    page.goto("/assist")
    page.locator(".heat").wait_for()
    page.keyboard.type("1122")
    assert current_row(page) == "1122"
    page.keyboard.press("Enter")
    page.keyboard.type("1,0")
    page.keyboard.press("Enter")
    page.locator("#rows .row").wait_for()
    page.wait_for_url("**/assist#mastermind%201122:1,0")


@pytest.mark.deep
def test_advice_is_above_the_fold(new_visitor: NewVisitor) -> None:
    page = new_visitor(viewport={"width": 1440, "height": 900}).page
    page.goto("/assist#mastermind%201122:1,0")
    page.locator(".heat").wait_for()
    for part in ("#ranking tbody tr >> nth=4", ".heat"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 900, part
