"""Addresses of games: reloaded, sent to a friend, open in two windows, out of reach."""

from support.page_games import (
    another_code,
    begin,
    current_row,
    guess_by_keys,
    played,
    secret_of,
    start,
)
from support.watching import Watched, watch
from web.pages.conftest import NewVisitor


def test_a_game_goes_on_after_a_reload(visitor: Watched) -> None:
    page = begin(visitor)
    guess_by_keys(page, "1122")
    page.reload()
    page.locator(".row.is-done").wait_for()
    assert played(page) == ["1122"]


def test_a_friend_gets_the_same_code_in_a_game_of_their_own(new_visitor: NewVisitor) -> None:
    sender, friend = new_visitor(), new_visitor()
    page = begin(sender, "bulls-and-cows")
    secret = secret_of(sender)
    guess_by_keys(page, "0123")
    friend.page.goto(page.url)
    friend.page.get_by_text("Someone sent you this code.").wait_for()
    start(friend.page)
    assert friend.page.url == page.url
    assert played(friend.page) == []
    guess_by_keys(friend.page, secret)
    friend.page.locator(".end.is-won").wait_for()
    page.reload()
    page.locator(".row.is-done").wait_for()
    assert played(page) == ["0123"]


def test_an_outdated_window_cannot_move(visitor: Watched) -> None:
    page = begin(visitor)
    other = watch(page.context.new_page(), visitor.server)
    other.expect_refusal(409)
    other.page.goto(page.url)
    other.page.locator(".slot").first.wait_for()
    guess_by_keys(page, "1122")
    other.page.keyboard.type("3344")
    other.page.keyboard.press("Enter")
    other.page.get_by_text("The game has moved on in another window.").wait_for()
    assert played(other.page) == ["1122"]
    assert current_row(other.page) == "3344"
    other.page.keyboard.press("Enter")
    other.page.locator(".row.is-done").nth(1).wait_for()
    other.assert_quiet()


def test_without_the_server_the_row_is_kept_and_can_be_sent_again(visitor: Watched) -> None:
    visitor.expected.add("offline")
    page = begin(visitor)
    page.context.set_offline(True)
    page.keyboard.type("1122")
    page.keyboard.press("Enter")
    page.get_by_text("The server cannot be reached.").first.wait_for()
    assert current_row(page) == "1122"
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    page.locator(".row.is-done").wait_for()
    assert played(page) == ["1122"]
    assert current_row(page) == "...."


def test_a_guess_whose_answer_got_lost_is_not_made_twice(visitor: Watched) -> None:
    visitor.expect_refusal(409)
    visitor.expected.add("offline")
    page = begin(visitor)
    code = another_code(secret_of(visitor))

    page.route("**/guesses", lambda route: (route.fetch(), route.abort())[1])
    page.keyboard.type(code)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Try again").wait_for()
    page.unroute("**/guesses")
    page.get_by_role("button", name="Try again").click()
    page.locator(".row.is-done").wait_for()
    assert played(page) == [code]
    assert current_row(page) == "...."


def test_a_link_without_a_game_says_so(visitor: Watched) -> None:
    visitor.expect_refusal(404)
    visitor.page.goto("/play/nothing-here")
    visitor.page.get_by_text("There is no game behind this link.").wait_for()
    visitor.page.get_by_role("link", name="Choose a game").click()
    visitor.page.locator("#setup").wait_for()


def test_the_link_can_be_copied_on_any_origin(visitor: Watched) -> None:
    page = begin(visitor)
    page.evaluate("delete Navigator.prototype.clipboard")  # as on an origin that is not secure
    page.get_by_role("button", name="Copy the link").click()
    page.get_by_role("button", name="Copied").wait_for()
