"""Boards whose answers mark each place: tiles, marks to click, and the keyboard on screen."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from support.page_games import current_row, guess_by_keys, start
from support.servers import PATIENT_PEGWISE, LiveServer, running_server
from support.waiting import await_that
from support.watching import Watched, evaluated, open_context, watch
from web.pages.conftest import NewVisitor
from web.pages.test_axe import violations
from web.pages.test_play_fits import IN_VIEW, VIEW

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WORDS = [
    "crane",
    "crate",
    "jumpy",
    "quick",
    "react",
    "slate",
    "trace",
    "vexed",
    "whack",
    "zombi",
    "fight",
    "plonk",
]
SIZES = ("360x640", "768x657", "1366x657", "1440x657", "844x390")


@pytest.fixture(scope="module")
def listed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """A server with a word list of its owner."""
    folder = tmp_path_factory.mktemp("listed")
    (folder / "words.txt").write_text("\n".join(WORDS))
    options = ("--codes", f"{folder / 'words.txt'}:marks")
    database = f"sqlite:///{folder / 'games.sqlite3'}"
    with running_server(database, folder / "log", *options, program=PATIENT_PEGWISE) as server:
        yield server


@pytest.fixture
def reader(browser: "Browser", listed: LiveServer) -> "Iterator[Watched]":
    """A visitor of that server, with a phone."""
    context = open_context(browser, listed, viewport={"width": 360, "height": 640})
    watched = watch(context.new_page(), listed)
    yield watched
    context.close()
    watched.assert_quiet()


def begin_on(page: "Page", variant: str, maker: str = "honest") -> "Page":
    game = page.request.post("/api/games", data={"variant": variant, "maker": maker}).json()
    page.goto(f"/play/{game['link']}")
    page.locator(".slot").first.wait_for()
    return page


def known(page: "Page") -> dict[str, str]:
    """What each key says of its symbol, except those that are untried."""
    keys = page.locator(".key[data-symbol]:not([data-known=untried])").all()
    return {key.inner_text(): key.get_attribute("data-known") or "" for key in keys}


def tiles(page: "Page", row: int) -> list[str]:
    """The marks drawn in a row that was played."""
    drawn = page.locator(".row.is-done").nth(row).locator(".tile").all()
    classes = (tile.get_attribute("class") or "" for tile in drawn)
    return [re.sub(r".*is-", "", each) for each in classes]


def test_a_word_is_found_by_typing_and_by_the_keyboard_on_screen(reader: Watched) -> None:
    page = begin_on(reader.page, "words", "evil")
    assert [row.inner_text().split()[0] for row in page.locator(".key-row").all()] == list("QAZ")
    guess_by_keys(page, "slate")  # half of the list shares no letter with it
    assert tiles(page, 0) == ["absent"] * 5
    assert known(page) == dict.fromkeys("SLATE", "absent")
    label = page.locator(".row.is-done .places").get_attribute("aria-label")
    assert label == "slate: absent, absent, absent, absent, absent"
    for letter in "JUMPT":
        page.get_by_role("button", name=re.compile(f"^{letter}(: absent)?$", re.I)).click()
    page.get_by_role("button", name="Backspace").click()
    assert current_row(page) == "JUMP."
    page.keyboard.type("y")
    page.locator("[data-action=guess]").click()
    page.locator(".row.is-done").nth(1).wait_for()
    assert len(known(page)) == 10


def test_a_custom_board_has_letters(visitor: Watched) -> None:
    page = visitor.page
    page.goto("/play")
    page.locator("input[name=board][value=own]").check()
    page.locator("[name=symbols]").fill("26")
    page.locator("[name=marks]").check()
    page.locator("[name=letters]").check()
    page.get_by_text("5x26:letters,marks: 11,881,376 codes").wait_for()
    start(page)
    assert [row.inner_text().split()[0] for row in page.locator(".key-row").all()] == list("QAZ")
    guess_by_keys(page, "crane")
    label = page.locator(".row.is-done .places").get_attribute("aria-label")
    assert (label or "").startswith("CRANE: ")


@pytest.mark.deep
def test_a_word_that_is_not_in_the_list_is_refused(reader: Watched) -> None:
    reader.expect_refusal(422)
    page = begin_on(reader.page, "words")
    page.keyboard.type("abcde")
    page.keyboard.press("Enter")
    page.get_by_text("'abcde' is not in the word list 'words'").first.wait_for()
    assert current_row(page) == "ABCDE"


@pytest.mark.deep
def test_a_found_word_is_shared_in_squares(reader: Watched) -> None:
    page = begin_on(reader.page, "words")
    for word in WORDS[:6]:  # as many as a game has
        guess_by_keys(page, word)
        if page.locator(".row.is-won").count():
            break
        if page.locator("[data-part=palette]").count() == 0:
            break
    page.locator("details.share summary").click()
    page.locator(".squares .square").first.wait_for()
    rows = page.locator(".squares").inner_text().splitlines()[1:-1]
    assert len(rows) == page.locator(".row.is-done").count()
    assert all(re.fullmatch("[🟩🟨⬛]{5}", row) for row in rows)


@pytest.mark.parametrize(
    "size", [pytest.param(s, marks=() if s in SIZES[:1] else pytest.mark.deep) for s in SIZES]
)
@pytest.mark.parametrize("board", [pytest.param("words", marks=pytest.mark.deep), "5x26:marks"])
def test_the_row_and_the_keyboard_are_in_view(
    browser: "Browser", listed: LiveServer, board: str, size: str
) -> None:
    width, height = map(int, size.split("x"))
    with open_context(browser, listed, viewport={"width": width, "height": height}) as context:
        page = begin_on(context.new_page(), board, "evil")
        guesses = WORDS[:4] if board == "words" else ["01234", "56789", "ABCDE", "FGHIJ"]
        for guess in guesses:
            seen = page.evaluate(VIEW)
            seen.pop("lines")
            assert seen == IN_VIEW, guess
            guess_by_keys(page, guess)


def test_marks_are_plain_values(visitor: Watched) -> None:
    visitor.page.goto("/")
    script = """
        const {cycled, keyRows, knownOf, marksOf, textOfMarks} = await load('board/marks');
        const board = (texts) => ({kind: 'marks', positions: 4, separator: '',
            symbols: [...texts].map((text) => ({text}))});
        const six = board('123456');
        const turns = [{guess: '1122', feedback: 'GY--'}, {guess: '3414', feedback: '-YG-'}];
        return [marksOf(six, 'gy-.'), marksOf(six, '21 00'), marksOf(six, '🟩🟨⬛⬛'),
                marksOf(six, 'GY-'), marksOf(six, '1,2'), textOfMarks([2, 1, 0, 0]),
                cycled([0, 1, 2, 0], 2), cycled([0, 1, 2, 0], 0, -1), knownOf(six, turns),
                keyRows(six).length, keyRows(board('0123456789+-*/=')).map((row) => row.length),
                keyRows(board('abcdefghijklmnopqrstuvwxyz')).map((row) => row.length)]"""
    marks = [2, 1, 0, 0]
    assert evaluated(visitor.page, script) == [
        *(marks, marks, marks, None, None, "GY--", [0, 1, 0, 0], [2, 1, 2, 0]),
        *([2, 0, 0, 1, None, None], 1, [8, 7], [10, 9, 7]),
    ]


def test_assist_reads_marks_from_tiles(visitor: Watched) -> None:
    page = visitor.page
    page.goto("/assist#4x6:marks")
    page.get_by_role("heading", name="1,296 codes left").wait_for()
    page.locator(".slot").first.focus()
    page.keyboard.type("1122")
    page.keyboard.press("Enter")
    page.keyboard.type("gy")  # and the others are absent
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="36 codes left").wait_for()
    assert page.evaluate("decodeURIComponent(location.hash)") == "#4x6:marks 1122:GY--"
    assert known(page) == {"1": "right", "2": "absent"}
    tile = page.locator("#rows .mark-tile").nth(1)
    tile.click()
    assert page.evaluate("decodeURIComponent(location.hash)") == "#4x6:marks 1122:GG--"
    page.get_by_role("heading", name="25 codes left").wait_for()
    assert tile.get_attribute("aria-label") == "Place 2, 1: right"
    tile.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("-")
    assert page.evaluate("decodeURIComponent(location.hash)") == "#4x6:marks 1122:G---"
    page.get_by_role("heading", name="64 codes left").wait_for()


def test_a_hidden_code_is_answered_by_clicks(visitor: Watched) -> None:
    page = visitor.page
    game = page.request.post("/api/makes", data={"variant": "4x6:marks"}).json()
    assert game["guess"] == "1234"
    page.goto(f"/make?id={game['id']}")
    entry = page.locator(".mark-tile")
    entry.nth(0).click()
    entry.nth(1).click(click_count=2)
    assert page.locator(".answer-field").input_value() == "YG--"
    page.get_by_role("button", name="Answer", exact=True).click()
    page.locator(".row.is-done").wait_for()
    assert tiles(page, 0) == ["elsewhere", "right", "absent", "absent"]
    assert page.locator(".answer-field").input_value() == ""


@pytest.mark.deep
def test_review_and_explore_draw_marks(visitor: Watched) -> None:
    page = visitor.page
    page.goto("/review#4x6:marks%201234:YG--%205215:GG-Y%205251:GGGG")
    row = page.locator(".review-row .code-pegs").first
    assert row.get_attribute("aria-label") == "1234: elsewhere, right, absent, absent"
    await_that(lambda: row.locator(".tile.is-elsewhere").count() == 1)
    page.goto("/explore?variant=4x6:marks&answers=YG--")
    page.locator(".branch .key-mark.is-right").first.wait_for()
    await_that(lambda: page.locator(".trail-turn .tile.is-right").count() == 1)


@pytest.mark.deep
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_tiles_have_no_violations(new_visitor: NewVisitor, theme: str) -> None:
    visitor = new_visitor(bypass_csp=True)
    visitor.page.add_init_script(f"localStorage.setItem('pegwise.theme', '{theme}')")
    page = begin_on(visitor.page, "4x6:marks")
    guess_by_keys(page, "1122")
    guess_by_keys(page, "3456")
    assert violations(page) == []
    page.goto("/assist#4x6:marks%201122:GY--")
    page.locator(".heat").wait_for()
    assert violations(page) == []
