"""The row being laid, the palette and the Guess button are in view together, at every turn."""

from typing import TYPE_CHECKING

import pytest

from pegwise.game.variants import CLASSIC
from support.depth import deep
from support.page_games import begin, guess_by_keys
from web.pages.conftest import NewVisitor

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZES = ("360x640", "390x844", "768x1024", "844x390", "720x450", "1366x657", "1440x900")
QUICK = {("mastermind", "360x640")}
CASES = [
    pytest.param(name, size, marks=() if (name, size) in QUICK else pytest.mark.deep)
    for name in (variant.name for variant in CLASSIC)
    for size in SIZES
]

VIEW = """() => {
    const seen = (name) => {
        const {left, right, top, bottom} = document.querySelector(name).getBoundingClientRect();
        const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return inside && document.querySelector(name).contains(at);
    };
    const lefts = (row, part) => [...document.querySelectorAll(`[data-row=${row}] ${part}`)]
        .map((place) => Math.round(place.getBoundingClientRect().left));
    const places = lefts("current", ".slot");
    const done = lefts("done", ".hole");
    const lines = [...document.querySelectorAll("[data-row=done] .answer-words")]
        .map((words) => Math.round(words.getBoundingClientRect().height
            / parseFloat(getComputedStyle(words).lineHeight)));
    const tray = document.querySelector(".rows").getBoundingClientRect().right;
    const cut = [...document.querySelectorAll("[data-row=done] .answer-words")]
        .some((words) => words.getBoundingClientRect().left + words.scrollWidth > tray)
        || [...document.querySelectorAll("[data-row] :is(.slot, .hole)")]
            .some((place) => place.getBoundingClientRect().right > tray);
    return {
        row: seen("[data-row=current]"), palette: seen("[data-part=palette]"),
        guess: seen("[data-action=guess]"), scrolled: scrollY,
        aligned: done.every((left, at) => left === places[at % places.length]),
        lines: Math.max(0, ...lines), cut,
    };
}"""
IN_VIEW = {
    "row": True,
    "palette": True,
    "guess": True,
    "scrolled": 0,
    "aligned": True,
    "cut": False,
}


def assert_in_view(page: "Page", turn: int) -> None:
    seen = page.evaluate(VIEW)
    assert seen.pop("lines") <= 2, turn
    assert seen == IN_VIEW, turn


@pytest.mark.parametrize(("board", "size"), CASES)
def test_a_whole_game_stays_in_view(new_visitor: NewVisitor, board: str, size: str) -> None:
    width, height = map(int, size.split("x"))
    page = begin(new_visitor(viewport={"width": width, "height": height}), board)
    symbols = page.locator(".palette-peg").all_text_contents()
    places = page.locator(".slot").count()
    turn = 0
    while page.locator("[data-part=palette]").count():
        assert_in_view(page, turn)
        guess = [symbols[(place + turn) % len(symbols)] for place in range(places)]
        guess_by_keys(page, "".join(guess if turn < len(symbols) else reversed(guess)))
        turn += 1
        page.locator("[data-row=current], .end").first.wait_for()
    assert turn > 0


@pytest.mark.parametrize(
    ("board", "size"),
    [
        ("10x10", "360x800"),
        deep(("6x7", "360x800")),
        deep(("10x10", "1440x800")),
        deep(("10x10", "844x390")),
        deep(("12x10", "844x390")),
    ],
)
def test_rows_of_ten_places_keep_their_columns(
    new_visitor: NewVisitor, board: str, size: str
) -> None:
    width, height = map(int, size.split("x"))
    page = new_visitor(viewport={"width": width, "height": height}).page
    game = page.request.post("/api/games", data={"variant": board}).json()
    page.goto(f"/play/{game['link']}")
    page.locator(".slot").first.wait_for()
    guess_by_keys(page, "123456789012"[: page.locator(".slot").count()])
    assert_in_view(page, 1)
