"""Starting, playing and reading games on the page /play."""

import re
from typing import TYPE_CHECKING

from support.visitors import secret_in
from support.watching import Watched

if TYPE_CHECKING:
    from playwright.sync_api import Page


def begin(visitor: Watched, variant: str = "mastermind", maker: str = "honest") -> "Page":
    """Start a new game through the setup form."""
    page = visitor.page
    page.goto("/play")
    page.locator(f"input[name=board][value='{variant}']").check()
    page.locator(f"input[name=maker][value='{maker}']").check()
    return start(page)


def start(page: "Page") -> "Page":
    """Press the button that starts a game, and wait for the board."""
    page.get_by_role("button", name="Start the game").click()
    page.locator(".slot").first.wait_for()
    return page


def secret_of(visitor: Watched) -> str:
    """The code of the game on the page, from the server's own keys."""
    return secret_in(visitor.server.database, visitor.page.url.rsplit("/", 1)[1])


def another_code(secret: str, step: int = 1) -> str:
    """A code of mastermind that differs from the secret in every place."""
    return "".join(str((int(symbol) - 1 + step) % 6 + 1) for symbol in secret)


def place_by_mouse(page: "Page", code: str) -> None:
    """Place pegs by clicking one after the other."""
    for symbol in code:
        page.locator(".palette-peg").filter(has_text=re.compile(f"^{symbol}$")).click()


def guess_by_keys(page: "Page", code: str) -> None:
    """Type a guess, and wait for its answer."""
    rows = page.locator(".row.is-done").count()
    page.keyboard.type(code)
    page.keyboard.press("Enter")
    page.locator(".row.is-done").nth(rows).wait_for()


def current_row(page: "Page") -> str:
    """The row being filled, as text with dots for free places."""
    pegs = page.locator(".slot").all()
    return "".join(peg.text_content() or "." for peg in pegs)


def played(page: "Page") -> list[str]:
    """The guesses on the board."""
    places = page.locator(".row.is-done .places").all()
    return [place.get_attribute("aria-label") or "" for place in places]
