"""Rows filled by click, drag and keys."""

import pytest

from support.page_games import (
    begin,
    current_row,
    guess_by_keys,
    place_by_mouse,
    played,
    secret_of,
)
from support.watching import Watched
from web.pages.conftest import NewVisitor


def test_a_peg_is_dragged_to_a_place_and_on_and_off(visitor: Watched) -> None:
    page = begin(visitor)
    pegs, slots = page.locator(".palette-peg"), page.locator(".slot")
    pegs.nth(2).drag_to(slots.nth(3))
    assert current_row(page) == "...3"
    slots.nth(3).drag_to(slots.nth(0))
    assert current_row(page) == "3..."
    slots.nth(0).drag_to(page.locator("#game-title"))
    assert current_row(page) == "...."


@pytest.mark.deep
def test_a_finger_drags_like_a_mouse(visitor: Watched) -> None:
    page = begin(visitor)
    page.evaluate(
        """() => {
            const peg = document.querySelectorAll(".palette-peg")[4];
            const slot = document.querySelectorAll(".slot")[1];
            const middle = (element) => {
                const box = element.getBoundingClientRect();
                return {clientX: box.x + box.width / 2, clientY: box.y + box.height / 2};
            };
            peg.setPointerCapture = () => {}; // there is no real finger to capture
            const send = (type, at) => peg.dispatchEvent(new PointerEvent(type,
                {...at, pointerId: 7, pointerType: "touch", button: 0, bubbles: true}));
            send("pointerdown", middle(peg));
            send("pointermove", middle(slot));
            send("pointerup", middle(slot));
        }"""
    )
    assert current_row(page) == ".5.."


def test_a_click_puts_a_peg_and_takes_it_back(visitor: Watched) -> None:
    page = begin(visitor)
    place_by_mouse(page, "12")
    assert current_row(page) == "12.."
    page.locator(".slot").nth(0).click()
    place_by_mouse(page, "6")
    assert current_row(page) == "62.."
    page.locator(".slot").nth(1).click()
    page.locator(".slot").nth(1).click()
    assert current_row(page) == "6..."


def test_keys_move_and_take_back(visitor: Watched) -> None:
    page = begin(visitor)
    page.keyboard.type("rgb")  # colours by their first letters
    assert current_row(page) == "123."
    page.keyboard.press("Backspace")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("6")
    assert current_row(page) == "16.."
    page.keyboard.press("Home")
    page.keyboard.press("Delete")
    assert current_row(page) == ".6.."


def test_copy_fill_clear_and_undo_by_keys(visitor: Watched) -> None:
    page = begin(visitor)
    guess_by_keys(page, "1223")
    page.keyboard.press("ArrowUp")
    assert current_row(page) == "1223"
    page.keyboard.press("Escape")
    assert current_row(page) == "...."
    page.keyboard.type("5")
    page.keyboard.press(".")
    assert current_row(page) == "5555"
    page.keyboard.press("Control+z")
    page.locator(".row.is-done").wait_for(state="detached")
    assert current_row(page) == "1223"  # what was taken back can be changed
    page.keyboard.press("Control+y")
    page.locator(".row.is-done").wait_for()
    assert played(page) == ["1223"]


@pytest.mark.deep
def test_copy_fill_clear_and_undo_by_buttons(visitor: Watched) -> None:
    page = begin(visitor)
    guess_by_keys(page, "1223")
    for name, row in (("Copy", "1223"), ("Clear", "...."), ("Fill", "1111")):
        page.get_by_role("button", name=name, exact=True).click()
        assert current_row(page) == row
    page.get_by_role("button", name="Undo", exact=True).click()
    page.locator(".row.is-done").wait_for(state="detached")
    page.get_by_role("button", name="Redo", exact=True).click()
    page.locator(".row.is-done").wait_for()


def test_letters_that_are_symbols_are_placed(visitor: Watched) -> None:
    page = begin(visitor, "hex")
    page.keyboard.type("cafe")
    assert current_row(page) == "CAFE"


@pytest.mark.deep
def test_after_a_click_enter_means_the_row(visitor: Watched) -> None:
    page = begin(visitor)
    place_by_mouse(page, "1122")
    page.keyboard.press("Enter")
    page.locator(".row.is-done").wait_for()
    assert played(page) == ["1122"]


def test_a_typed_row_is_there_after_a_reload(visitor: Watched) -> None:
    page = begin(visitor)
    page.keyboard.type("12")
    page.reload()
    page.locator(".slot").first.wait_for()
    assert current_row(page) == "12.."


@pytest.mark.deep
def test_the_help_lists_the_keys(visitor: Watched) -> None:
    page = begin(visitor)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog")
    assert "copy the row above" in dialog.inner_text()
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")


def test_the_palette_is_walked_with_arrows(visitor: Watched) -> None:
    page = begin(visitor)
    page.locator(".palette-peg").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert current_row(page) == "3..."
    assert page.evaluate("document.activeElement.dataset.symbol") == "2"


@pytest.mark.deep
def test_enter_guesses_after_a_hint(visitor: Watched) -> None:
    page = begin(visitor)
    page.keyboard.type("1122")
    page.get_by_role("button", name="What is left").click()
    page.get_by_text("1 hint taken").wait_for()
    page.keyboard.press("Enter")
    page.locator("[data-row=done]").wait_for()
    assert page.get_by_text("1 hint taken").is_visible()
    assert played(page) == ["1122"]


def test_a_short_row_says_what_is_missing(visitor: Watched) -> None:
    page = begin(visitor)
    page.keyboard.type("112")
    page.keyboard.press("Enter")
    page.get_by_text("1 place is still free.").first.wait_for()
    assert page.locator("[data-row=current]").evaluate("row => getComputedStyle(row).animationName")
    page.keyboard.press("Backspace")
    page.locator("[data-action=guess]").click(force=True)
    page.get_by_text("2 places are still free.").first.wait_for()
    assert played(page) == []


def test_a_repeated_guess_is_pointed_out_before_it_counts(visitor: Watched) -> None:
    page = begin(visitor)
    guess_by_keys(page, "1122" if secret_of(visitor) != "1122" else "3344")
    page.keyboard.press("ArrowUp")
    page.get_by_text("You have tried this before: guess 1.").first.wait_for()
    page.keyboard.press("Enter")
    page.locator("[data-row=done]").nth(1).wait_for()


def test_key_pegs_look_like_their_words(visitor: Watched) -> None:
    page = begin(visitor)
    for theme in ("light", "dark", "contrast"):
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        black, white = (
            page.locator(f".legend .key-peg.is-{kind}").evaluate(
                "peg => getComputedStyle(peg).backgroundColor.match(/\\d+/g).map(Number)"
            )
            for kind in ("bull", "cow")
        )
        assert max(black) < 40 < 215 < min(white), theme


@pytest.mark.deep
def test_hints_are_at_hand_on_a_phone(new_visitor: NewVisitor) -> None:
    page = begin(new_visitor(viewport={"width": 360, "height": 640}))
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator(".foot-words").get_by_text("codes").wait_for()
    assert page.locator("[data-action=guess]").is_visible()
    assert page.evaluate("scrollY") == 0
