"""The seal is checked against what the page saw first, not against the last response."""

import json
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest

from support.depth import deep
from support.page_games import another_code, begin, guess_by_keys, secret_of, start
from support.watching import Watched
from web.pages.conftest import NewVisitor

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route


def swap(route: "Route") -> None:
    """Answer with another code, and a nonce and a digest that fit it."""
    answer = route.fetch()
    game = answer.json()
    if game.get("secret"):
        code, nonce = another_code(game["secret"]), "00" * 16
        text = f"{code} {nonce}"
        game["secret"] = code
        digest = sha256(text.encode()).hexdigest()
        game["commitment"] = {"digest": digest, "nonce": nonce, "text": text}
    route.fulfill(response=answer, body=json.dumps(game))


def give_up(page: "Page") -> None:
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    page.locator(".end").wait_for()


@pytest.mark.parametrize("reloaded", [deep(False), True])
def test_a_code_swapped_with_its_nonce_and_digest(visitor: Watched, reloaded: bool) -> None:
    page = begin(visitor)
    seal = page.locator(".seal .code").first.text_content()
    if reloaded:
        page.reload()
        page.locator(".slot").first.wait_for()
    page.route("**/api/games/**", swap)
    give_up(page)
    page.get_by_text("The seal does not hold").wait_for()
    assert not page.get_by_text("the seal holds").is_visible()
    assert page.locator(".seal .code").first.text_content() == seal
    page.reload()
    page.get_by_text("The seal does not hold").wait_for()


@pytest.mark.deep
def test_a_seal_is_kept_for_a_link_as_well(new_visitor: NewVisitor) -> None:
    sender, friend = new_visitor(), new_visitor()
    link = begin(sender).url
    page = friend.page
    page.goto(link)
    start(page)
    page.reload()
    page.locator(".slot").first.wait_for()
    page.route("**/api/games/**", swap)
    give_up(page)
    page.get_by_text("The seal does not hold").wait_for()


def test_a_game_first_seen_at_its_end_is_not_called_checked(visitor: Watched) -> None:
    page = begin(visitor)
    guess_by_keys(page, secret_of(visitor))
    page.get_by_text("Checked: the seal holds").wait_for()
    page.reload()
    page.get_by_text("Checked: the seal holds").wait_for()
    page.evaluate("localStorage.clear()")
    page.reload()
    page.get_by_text("The seal was not seen at the start").wait_for()
