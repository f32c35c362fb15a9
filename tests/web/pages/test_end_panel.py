"""The end of a game: scores, the daily's figures, and the result to share."""

from datetime import UTC, datetime

import pytest

from pegwise.web.daily import day_number
from support.depth import deep
from support.page_games import another_code, begin, guess_by_keys, played, secret_of
from support.waiting import await_that
from support.watching import Watched
from web.pages.conftest import NewVisitor

SQUARE_COLOURS = """() => [...document.querySelectorAll(".square")].map((square) =>
    [square.textContent, getComputedStyle(square).backgroundColor].join(" "))"""


def test_the_end_of_a_daily_game(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(permissions=["clipboard-read", "clipboard-write"])
    page = visitor.page
    page.goto("/play?daily=mastermind")
    page.locator(".slot").first.wait_for()
    secret = secret_of(visitor)
    guess_by_keys(page, another_code(secret))
    guess_by_keys(page, secret)
    end = page.locator("[data-part=end]")
    end.get_by_role("heading", name="Won in 2 guesses.").wait_for()
    end.get_by_text("Perfect play finds this code in").wait_for()
    scores = [int(score) for score in end.locator(".end-score b").all_inner_texts()]
    assert len(scores) == 2
    assert all(0 <= score <= 100 for score in scores)
    number = day_number(datetime.now(UTC).date())
    assert page.get_by_role("heading", name=f"Daily Mastermind #{number}").is_visible()
    end.get_by_text(f"Daily #{number} · Streak: 1 day").wait_for()
    assert end.get_by_role("listitem", name="1 in 2, today").is_visible()
    end.get_by_text("Next code in").wait_for()
    end.get_by_text("How today’s players did").click()
    end.get_by_text("found it.").or_(end.get_by_text("You are the first today.")).wait_for()
    page.keyboard.press("Shift+Tab")
    end.locator("[data-action=share]").focus()
    page.keyboard.press("Enter")
    end.get_by_role("button", name="Copied").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.splitlines()[0] == f"Pegwise Daily Mastermind #{number} 2/8"
    assert copied.splitlines()[-1] == page.url
    assert secret not in copied.rpartition("\n")[0]


@pytest.mark.deep
def test_the_share_sheet_of_the_system_is_used(visitor: Watched) -> None:
    page = visitor.page
    page.add_init_script("navigator.share = async ({ text }) => { window.shared = text; }")
    page.goto("/play?board=3x4&start=1")
    page.locator(".slot").first.wait_for()
    guess_by_keys(page, secret_of(visitor))
    page.locator("[data-action=share]").click()
    page.wait_for_function("() => window.shared?.startsWith('Pegwise 3x4 1')")


@pytest.mark.parametrize("theme", [deep("light"), "contrast"])
def test_the_preview_has_the_colours_of_what_is_copied(visitor: Watched, theme: str) -> None:
    page = visitor.page
    page.goto("/play?board=3x4&start=1")
    page.locator(".slot").first.wait_for()
    page.get_by_label("Theme").select_option(theme)
    page.locator("#game-title").focus()
    secret = secret_of(visitor)
    first = "".join(str(int(symbol) % 4 + 1) for symbol in secret)
    guess_by_keys(page, first)
    guess_by_keys(page, secret)
    page.get_by_text("What is shared").click()
    page.locator(".square").first.wait_for()
    colours = {"🟩": "rgb(120, 177, 89)", "🟨": "rgb(253, 203, 88)", "⬜": "rgb(230, 231, 232)"}
    for square, colour in (shown.split(" ", 1) for shown in page.evaluate(SQUARE_COLOURS)):
        assert colour == colours[square]


def test_lies_are_marked_after_the_end(visitor: Watched) -> None:
    page = visitor.page
    page.goto("/play")
    start = page.request.post
    for _ in range(20):
        game = start("/api/games", data={"maker": "liar:1"}).json()
        for guess in ("1122", "3344", "5566"):
            body = {"guess": guess, "version": game["version"]}
            game = start(f"/api/games/{game['id']}/guesses", data=body).json()
            if game["status"] != "playing":
                break
        else:
            body = {"version": game["version"]}
            game = start(f"/api/games/{game['id']}/give-up", data=body).json()
        if game["lied_at"]:
            break
    page.goto(f"/play/{game['link']}")
    page.get_by_text(f"I lied at turn {game['lied_at'][0]}").wait_for()
    marked = page.locator("#rows > li").nth(game["lied_at"][0] - 1)
    assert "is-lie" in (marked.get_attribute("class") or "")
    await_that(lambda: page.locator(".is-lie").count() == 1)


@pytest.mark.parametrize("board", [deep("mastermind"), "5x7", deep("hex")])
def test_any_page_can_link_to_a_new_game(visitor: Watched, board: str) -> None:
    page = visitor.page
    page.goto(f"/play?board={board}&start=1")
    page.locator(".slot").first.wait_for()
    address = page.url
    assert "/play/" in address
    await_that(lambda: page.locator(".slot").count() == (5 if board == "5x7" else 4))
    page.keyboard.type("1234"[: page.locator(".slot").count()])
    page.reload()
    page.locator(".slot").first.wait_for()
    assert page.url == address
    assert played(page) == []
    assert len(page.request.get("/api/you").json()["unfinished"]) == 0


@pytest.mark.deep
def test_a_bad_name_is_one_line_and_a_way_on(visitor: Watched) -> None:
    visitor.expect_refusal(422)
    visitor.expect_refusal(404)
    for address in ("/play?board=nonsense&start=1", "/play?daily=nonsense"):
        visitor.page.goto(address)
        trouble = visitor.page.get_by_role("alert")
        trouble.filter(has_text="expected mastermind").wait_for()
        assert visitor.page.get_by_role("button", name="Start the game").is_visible()


def test_the_end_of_a_game_against_a_clever_maker(visitor: Watched) -> None:
    page = begin(visitor, maker="clever")
    assert page.get_by_text("clever maker").first.is_visible()
    secret = secret_of(visitor)
    assert len(set(secret)) > 1  # the best maker never hides four of a kind
    guess_by_keys(page, secret)
    end = page.locator("[data-part=end]")
    end.get_by_text("The best maker hides a code with").wait_for()
    end.get_by_text("guesses on average for one, 4.34 for any code.").wait_for()
    end.get_by_text("Perfect play finds this code in").wait_for()


@pytest.mark.deep
def test_a_clever_maker_needs_a_board_whose_value_is_known(visitor: Watched) -> None:
    page = visitor.page
    page.goto("/play")
    refused = page.request.post("/api/games", data={"maker": "clever", "variant": "6x6"})
    assert refused.status == 422
    assert "does not know how best to hide a code" in refused.text()
