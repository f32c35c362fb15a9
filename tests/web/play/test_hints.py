"""Hints of three grades over the API."""

import pytest
from fastapi import FastAPI

from pegwise import Position
from pegwise.game.variants import find_variant
from pegwise.game.wording import count_of
from pegwise.web.faults import Refused
from support.visitors import Player, patiently, refused, told


@pytest.fixture
def player(app: FastAPI) -> Player:
    return Player(app)


def test_each_grade_tells_more(player: Player) -> None:
    game = player.guess(player.start(), "1122")
    left = Position.parse(game["text"]).count
    first, second, third = (player.hint(game, grade) for grade in (1, 2, 3))
    assert first["words"].startswith(f"{count_of(left, 'code')} left.")
    assert first["guess"] is None
    assert second["words"] == f"{second['guess']} is a good guess."
    if left > 1:
        assert third["words"].startswith(f"{second['guess']} splits {left} codes into")
    now = player.game(game)
    assert now["hints"] == 3
    assert now["version"] == game["version"]


def test_the_same_hint_is_charged_once(player: Player) -> None:
    game = player.guess(player.start(), "1122")
    assert [player.hint(game, grade)["hints"] for grade in (1, 1, 2, 1, 2)] == [1, 1, 2, 2, 2]
    assert player.game(game)["hints"] == 2
    later = player.guess(game, "3344")
    assert player.hint(later, 1)["hints"] == 3
    player.step(later, "undo")
    assert player.hint(game, 1)["hints"] == 3


def test_a_review_of_a_game_under_way_is_charged_once(player: Player) -> None:
    game = player.guess(player.start(), "1122")
    for _ in range(2):
        told(player.client.post("/api/reviews", json={"id": game["id"]}))
    assert player.game(game)["hints"] == 1


@pytest.mark.parametrize("status", [422, 429, 503])
def test_a_hint_that_is_refused_is_not_charged(
    app: FastAPI, player: Player, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    game = player.guess(player.start(), "1122")

    async def refuse(*_: object) -> None:
        raise Refused(status, "not now", 1)

    monkeypatch.setattr(app.state.services.computers, "run", refuse)
    for _ in range(2):
        asked = player.client.post(f"/api/games/{game['id']}/hints", json={"grade": 1})
        assert refused(asked, status) == "not now"
    assert refused(player.client.post("/api/reviews", json={"id": game["id"]}), status)
    assert player.game(game)["hints"] == 0


def test_in_hard_mode_a_hint_is_accepted(player: Player) -> None:
    game = player.start(hard=True)
    for guess in ("1122", "hint", "hint"):
        entry = player.hint(game, 2)["guess"] if guess == "hint" else guess
        game = player.guess(game, entry)
        if game["status"] != "playing":
            break


def test_hints_against_a_liar(player: Player) -> None:
    game = player.start(maker="liar:1")
    for guess in ("1122", "1133", "1144"):
        game = player.guess(game, guess)
    for grade in (1, 2, 3):
        assert player.hint(game, grade)["words"]


def test_no_hints_once_it_is_over(player: Player) -> None:
    game = player.step(player.start(), "give-up")
    response = player.client.post(f"/api/games/{game['id']}/hints", json={"grade": 1})
    assert refused(response, 409) == "the game is over"
    response = player.client.post(f"/api/games/{game['id']}/hints", json={"grade": 4})
    assert refused(response, 422)


def test_hints_on_a_board_too_large_to_list(player: Player) -> None:
    game = player.start(variant="12x20")
    asked = f"/api/games/{game['id']}/hints"
    answer = patiently(lambda: player.client.post(asked, json={"grade": 2}))
    guess = told(answer)["guess"]
    assert find_variant("12x20").notation.read_code(guess)
