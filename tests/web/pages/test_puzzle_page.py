"""The page /puzzle: a wrong code, the right one by keys alone, the proof step by step."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from pegwise.puzzles import daily_puzzle
from support.waiting import await_that
from support.watching import Watched

if TYPE_CHECKING:
    from playwright.sync_api import Page


def opened(visitor: Watched, difficulty: str) -> "Page":
    page = visitor.page
    page.goto(f"/puzzle#{difficulty}")
    page.locator(".row.is-done").first.wait_for()
    return page


def test_a_puzzle_is_solved_by_keys_and_proven_step_by_step(visitor: Watched) -> None:
    puzzle = daily_puzzle(datetime.now(UTC).date().isoformat(), "easy")
    page = opened(visitor, "easy")
    await_that(lambda: page.locator(".row.is-done").count() == len(puzzle.turns))
    wrong, right = (
        puzzle.variant.notation.write_code(c) for c in (puzzle.turns[0].guess, puzzle.answer)
    )
    page.keyboard.type(wrong)
    page.keyboard.press("Enter")
    page.get_by_text(f"{wrong} is not the code").wait_for()
    await_that(lambda: page.locator(".is-suspect").count() == 1)
    page.keyboard.press("Escape")
    page.keyboard.type(right)
    page.keyboard.press("Enter")
    page.get_by_text(f"{right} is the code").wait_for()
    assert page.locator("#steps li").all_inner_texts() == puzzle.steps[:1]
    page.get_by_role("button", name="Next step").press("Enter")
    assert page.locator("#steps li").all_inner_texts() == puzzle.steps[:2]
    page.get_by_role("button", name="All steps").click()
    assert page.locator("#steps li").all_inner_texts() == puzzle.steps


def test_another_difficulty_and_the_proof_without_a_code(visitor: Watched) -> None:
    page = opened(visitor, "easy")
    page.get_by_label("Hard").check()
    hard = daily_puzzle(datetime.now(UTC).date().isoformat(), "hard")
    page.locator(f".row.is-done >> nth={len(hard.turns) - 1}").wait_for()
    assert page.url.endswith("/puzzle#hard")
    page.get_by_role("button", name="Show the proof").click()
    page.locator("#steps li").first.wait_for()
    assert page.locator("#steps li").all_inner_texts() == hard.steps[:1]
