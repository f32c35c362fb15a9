"""The page /lab: comparisons in progress, cancelled, and cached."""

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from support.waiting import await_that
from support.watching import Watched

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route


def wish(page: "Page", rules: str, *strategies: str, games: int | None = None) -> None:
    """Fill the form."""
    page.goto("/lab")
    boxes = page.locator("#strategies input")
    boxes.first.wait_for()
    boxes.evaluate_all("boxes => boxes.forEach((box) => (box.className = 'of-another-board'))")
    page.locator("#board").select_option("other")
    page.locator("#rules").fill(rules)
    page.locator("#strategies input:not(.of-another-board)").first.wait_for()
    for box in page.locator("#strategies input").all():
        box.set_checked(box.get_attribute("value") in strategies)
    if games is not None:
        page.locator("#games").fill(str(games))


def compare(page: "Page") -> None:
    page.get_by_role("button", name="Compare", exact=True).click()
    page.wait_for_url(re.compile("job="))


def wait_until(page: "Page", words: str) -> None:
    page.locator("#state", has_text=words).wait_for()


def test_strategies_are_compared_and_kept(visitor: Watched) -> None:
    page = visitor.page
    wish(page, "3x4", "parts", "first")
    compare(page)
    wait_until(page, "Done.")
    lines = page.locator(".league tbody tr")
    await_that(lambda: lines.count() == 2)
    assert "parts" in lines.first.inner_text()  # the best mean comes first
    assert not page.locator("#progress").is_visible()
    assert "exact" in lines.first.inner_text()
    await_that(lambda: page.locator(".lab-histogram").count() == 2)
    page.reload()
    wait_until(page, "Done.")
    await_that(lambda: lines.count() == 2)
    wish(page, "3x4", "parts")
    compare(page)
    wait_until(page, "Done.")
    assert "cached" in lines.first.inner_text()
    expect(page.locator("#jobs a")).to_have_count(1)
    page.locator("#jobs a").click()
    page.locator(".league tbody tr").nth(1).wait_for()
    page.go_back()
    page.locator(".league tbody tr").nth(1).wait_for(state="detached")


def test_progress_is_live_and_a_comparison_is_cancelled(visitor: Watched) -> None:
    page = visitor.page
    wish(page, "5x9", "random", games=100_000)
    compare(page)
    page.wait_for_function("() => Number(document.getElementById('progress').value) > 0")
    assert re.search(r"[1-9][\d,]* of 100,000 games", page.locator("#state").inner_text())
    page.get_by_role("button", name="Cancel").click()
    wait_until(page, "Cancelled")
    assert page.get_by_role("button", name="Cancel").is_hidden()
    page.reload()
    wait_until(page, "Cancelled")


def test_a_comparison_whose_stream_stalls_is_shown_done(visitor: Watched) -> None:
    page, stalled = visitor.page, list["Route"]()
    page.route("**/api/lab/*/events", lambda route: stalled.append(route))  # never answered
    wish(page, "2x5", "parts", "first")
    page.locator("#job").evaluate("job => (job.dataset.quiet = 300)")
    compare(page)
    wait_until(page, "Done.")
    await_that(lambda: page.locator(".league tbody tr").count() == 2)
    assert stalled


@pytest.mark.deep
def test_a_sampled_mean_has_a_standard_error(visitor: Watched) -> None:
    page = visitor.page
    wish(page, "3x4", "random", games=50)
    compare(page)
    wait_until(page, "Done.")
    line = page.locator(".league tbody tr").first
    assert "sampled" in line.inner_text()
    assert re.fullmatch(r"0\.\d{4}", line.locator("td").nth(2).inner_text())


def test_the_form_asks_for_one_to_eight_strategies(visitor: Watched) -> None:
    page = visitor.page
    wish(page, "3x4")
    assert page.get_by_text("Nothing compared yet").is_visible()
    assert page.get_by_text("Choose a strategy.").is_visible()
    assert page.get_by_role("button", name="Compare", exact=True).is_disabled()


def test_an_unknown_comparison_is_reported(visitor: Watched) -> None:
    visitor.expect_refusal(404)
    visitor.page.goto("/lab?job=nothing")
    visitor.page.get_by_role("alert").filter(has_text="no such").wait_for()


def test_compare_five_leaves_exactly_five_ticked(visitor: Watched) -> None:
    page = visitor.page
    page.goto("/lab")
    page.locator("#strategies input").first.wait_for()
    page.locator("#strategies input[value=first]").check()
    page.get_by_role("button", name="Compare five on Mastermind").click()
    page.wait_for_url(re.compile("job="))
    ticked = page.locator("#strategies input:checked").evaluate_all(
        "all => all.map((b) => b.value)"
    )
    assert sorted(ticked) == ["entropy", "knuth", "minimax", "optimal", "parts"]
    page.request.delete(f"/api/lab/{page.url.rpartition('=')[2]}")


def test_the_atlas_of_the_board_is_shown_beside_the_comparison(visitor: Watched) -> None:
    page = visitor.page
    page.goto("/lab")
    rows = page.locator(".atlas tbody tr")
    for words in ("least total", "5,625", "proven", "pegwise prove -v 4x6"):
        expect(rows.first).to_contain_text(words)
    expect(rows.nth(1)).to_contain_text("Koyama & Lai 1993")
    page.locator("#board").select_option("hex")
    expect(page.locator("#atlas-title")).to_have_text("In the atlas: Hex")
    expect(page.locator(".atlas")).to_contain_text("upper bound")


def test_a_board_without_figures_says_what_to_do(visitor: Watched) -> None:
    page = visitor.page
    wish(page, "3x17", "first")
    expect(page.locator("#atlas-note")).to_contain_text("No figure of this board")
    expect(page.locator("#atlas-note code")).to_have_text("pegwise prove -v 3x17")
    expect(page.locator("#atlas-figures")).to_be_hidden()
