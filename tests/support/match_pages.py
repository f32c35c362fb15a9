"""A duel between two browsers, one of which reloads, loses the network and returns."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

CODES = ("1234", "6543")  # Ann's for Bob, and Bob's for Ann


def create_match(page: "Page", name: str, kind: str = "duel") -> None:
    """Fill in the form and create a match."""
    page.goto("/match")
    page.locator("#board-note:has-text('codes')").wait_for()
    page.locator(f"input[name=kind][value={kind}]").check()
    page.locator("#own-name").fill(name)
    page.get_by_role("button", name="Create the match").click()
    page.wait_for_url("**/match/*")


def join_match(page: "Page", path: str, name: str) -> None:
    """Open the link somebody sent, and join."""
    page.goto(path)
    page.locator(".join input").fill(name)
    page.get_by_role("button", name="Join the match").click()
    page.locator(f".person:has-text('{name}')").wait_for()


def hide_code(page: "Page", code: str) -> None:
    """Type the code for the other."""
    page.locator(".hide-tray .slot").first.wait_for()
    page.keyboard.type(code)
    page.keyboard.press("Enter")


def guess(page: "Page", code: str, number: int) -> None:
    """Type a guess and wait for its answer."""
    page.keyboard.type(code)
    page.keyboard.press("Enter")
    page.locator(".row.is-done").nth(number - 1).wait_for()


def answers_seen(page: "Page", count: int) -> None:
    """Wait until the other's answers are on the page: key pegs, and no guess."""
    page.locator(f".rival-answers li:nth-child({count})").wait_for()
    assert page.locator(".rival svg").count() == 0


def path_of(page: "Page") -> str:
    """The part of the address that all servers share."""
    return "/match/" + page.url.rsplit("/", 1)[1]


def begin_duel(ann: "Page", bob: "Page") -> None:
    """Ann invites Bob, and both hide their codes."""
    create_match(ann, "Ann")
    hide_code(ann, CODES[0])
    join_match(bob, path_of(ann), "Bob")
    hide_code(bob, CODES[1])
    for page in (ann, bob):
        page.locator("#rows .slot").first.wait_for()


def play_duel(ann: "Page", bob: "Page") -> None:
    """A whole duel, in which Bob's browser reloads and is offline for a while."""
    begin_duel(ann, bob)
    guess(ann, "1122", 1)
    answers_seen(bob, 1)
    bob.keyboard.type("11")
    bob.reload()
    bob.locator(".slot[data-symbol='0']").nth(1).wait_for()  # the row he was laying
    bob.context.set_offline(True)
    bob.locator("#connection").wait_for()
    guess(ann, "3344", 2)
    bob.keyboard.type("22")
    bob.keyboard.press("Enter")
    bob.locator(".foot-words.is-bad").wait_for()
    bob.context.set_offline(False)
    answers_seen(bob, 2)
    bob.locator("#connection").wait_for(state="hidden")
    bob.keyboard.press("Enter")  # the row was kept
    bob.locator(".row.is-done").first.wait_for()
    answers_seen(ann, 1)
    guess(ann, CODES[1], 3)
    bob.locator(".rival.is-won").wait_for()
    assert ann.locator("[data-part=end]").count() == 0  # Bob can still draw
    guess(bob, "1111", 2)
    guess(bob, "2222", 3)
    for page, verdict in ((ann, "You win with 3 guesses."), (bob, "Ann wins with 3 guesses.")):
        page.locator(f"[data-part=end] >> text={verdict}").wait_for()
        page.locator(".shown-board .secret").wait_for()
        assert page.locator(".seal-note.is-bad").count() == 0


def play_again(ann: "Page", bob: "Page") -> None:
    """A rematch with one click each."""
    before = path_of(ann)
    bob.locator("[data-action=rematch]").click()
    ann.locator(".rematch-note >> text=A rematch is ready").wait_for()
    ann.locator("[data-action=rematch]").click()
    for page in (ann, bob):
        page.locator(".person:has-text('Ann')").wait_for()
    assert path_of(ann) == path_of(bob) != before
