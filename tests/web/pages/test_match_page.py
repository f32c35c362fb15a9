"""The page /match in two real browsers."""

from collections.abc import Callable

import pytest

from support.match_pages import create_match, guess, join_match, path_of, play_again, play_duel
from support.watching import Watched, evaluated
from web.pages.test_axe import violations
from web.pages.test_play_fits import assert_in_view

NewVisitor = Callable[..., Watched]


def test_a_duel(new_visitor: NewVisitor) -> None:
    ann = new_visitor(bypass_csp=True)
    bob = new_visitor(viewport={"width": 390, "height": 844}, has_touch=True)
    bob.expected.add("offline")
    play_duel(ann.page, bob.page)
    assert violations(ann.page) == []
    play_again(ann.page, bob.page)
    back = path_of(bob.page)
    bob.page.goto("/match")
    bob.page.locator("#running a").click()
    bob.page.locator(".hide-tray").wait_for()
    assert path_of(bob.page) == back
    assert violations(ann.page) == []


@pytest.mark.deep
def test_a_race_of_three(new_visitor: NewVisitor) -> None:
    small = {"width": 360, "height": 640}
    ann, bob, cy = (new_visitor(viewport=small, bypass_csp=True).page for _ in range(3))
    ann.goto("/match")
    ann.locator("input[name=kind][value=race]").check()
    ann.locator("#players").select_option("8")
    ann.locator("#board-note:has-text('codes')").wait_for()
    ann.get_by_role("button", name="Create the match").click()
    ann.wait_for_url("**/match/*")
    for page, name in ((bob, "Bob"), (cy, "Cy")):
        join_match(page, path_of(ann), name)
    ann.get_by_role("button", name="Start with 3 players").click()
    ann.locator("#rows .slot").first.wait_for()
    guess(ann, "1122", 1)
    for page in (bob, cy):
        page.locator(".rival").nth(1).wait_for()
        page.locator(".rival[data-seat='1'] .rival-answers li").wait_for()
        assert_in_view(page, 1)
        assert page.locator(".rival").first.bounding_box()["y"] < small["height"]  # type: ignore[index]
        assert page.evaluate("document.documentElement.scrollWidth") <= small["width"]
    assert "Player 1, guess 1:" in (bob.locator("#heard").text_content() or "")
    assert violations(bob) == []
    bob.locator("[data-action=leave]").click()
    bob.get_by_role("dialog").get_by_role("button", name="Give up").click()
    bob.locator("text=still playing").first.wait_for()
    cy.locator(".rival.is-gave-up").wait_for()


@pytest.mark.deep
def test_a_name_is_shown_as_text(new_visitor: NewVisitor) -> None:
    ann, bob = new_visitor(), new_visitor()
    ann.expect_refusal(422)
    page = ann.page
    page.goto("/match")
    page.locator("#board-note:has-text('codes')").wait_for()
    page.locator("#own-name").fill("<img src=x>")
    page.get_by_role("button", name="Create the match").click()
    page.locator("#trouble:has-text('cannot be part of a name')").wait_for()
    create_match(page, 'Ann "O\'Neil"')
    bob.page.goto(path_of(page))
    bob.page.locator("h1:has-text('Ann \"O\\'Neil\" invites you to a duel')").wait_for()


def test_a_match_that_never_began(visitor: Watched) -> None:
    page = visitor.page
    match = page.request.post("/api/matches", data={"name": "Ann"}).json()
    page.request.post(f"/api/matches/{match['id']}/leave", data={})
    page.goto(f"/match/{match['id']}")
    page.locator("h1:has-text('The match never began')").wait_for()
    page.locator("main a[href='/match']").wait_for()
    gone = match | {"state": "over", "verdict": "The match never began.", "you": None}
    page.route(f"**/api/matches/{match['id']}", lambda route: route.fulfill(json=gone))
    page.reload()  # as after an hour, with somebody still in the room
    page.locator("h1:has-text('The match never began')").wait_for()


def test_a_match_whose_stream_stalls_goes_on(new_visitor: NewVisitor) -> None:
    ann, bob = new_visitor().page, new_visitor().page
    ann.route("**/api/matches/*/events", lambda route: None)  # never answered
    ann.goto("/match")
    ann.locator("#match").evaluate("page => (page.dataset.quiet = 300)")
    ann.locator("#board-note:has-text('codes')").wait_for()
    ann.get_by_role("button", name="Create the match").click()
    ann.wait_for_url("**/match/*")
    join_match(bob, path_of(ann), "Bob")
    ann.locator(".person:has-text('Bob')").wait_for()


def test_a_link_to_nothing(visitor: Watched) -> None:
    visitor.expect_refusal(404)
    visitor.page.goto("/match/nowhere")
    visitor.page.locator("#trouble:has-text('There is no such match')").wait_for()


@pytest.mark.deep
def test_home_and_play_lead_here(visitor: Watched) -> None:
    for path in ("/", "/play"):
        visitor.page.goto(path)
        visitor.page.locator("main a[href='/match']").first.wait_for()


def test_news_in_sentences(home: Watched) -> None:
    """What a screen reader says of the others: guesses without pegs, and who is done."""
    script = """
        const {newsOf} = await load('match/table');
        const answer = (words) => ({bulls: 0, cows: 0, words});
        const seat = (number, name, status, ...words) =>
            ({number, name, status, ready: false, answers: words.map(answer)});
        const match = (state, ...seats) => ({state, seats, verdict: 'Ann wins.', rematch: null});
        const ann = seat(1, 'Ann', 'waiting');
        const [one, two] = [seat(1, 'Ann', 'playing'), seat(2, 'Bob', 'playing', '1 black')];
        const playing = match('playing', one, seat(2, 'Bob', 'playing'));
        const over = match('over', one, two);
        return [
            newsOf(match('waiting', ann), match('waiting', ann, seat(2, 'Bob', 'waiting')), 1),
            newsOf(match('waiting', ann, {...ann, number: 2}), match('waiting', ann), 1),
            newsOf(match('waiting', ann), playing, 1),
            newsOf(playing, match('playing', one, two), 1),
            newsOf(playing, match('playing', one, two), 2),
            newsOf(playing, match('playing', one, {...two, status: 'won'}), 1),
            newsOf(playing, over, 1),
            newsOf(over, {...over, rematch: 'x'}, 1),
        ]"""
    assert evaluated(home.page, script) == [
        "Bob joined.",
        "Ann left.",
        "The match begins.",
        "Bob, guess 1: 1 black.",
        "",
        "Bob: found it in 1 guess.",
        "Ann wins.",
        "A rematch is ready.",
    ]
