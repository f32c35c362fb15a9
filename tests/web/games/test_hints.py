"""Hints of three grades over the API."""

import pytest
from fastapi import FastAPI

from pegwise import Position
from pegwise.game.variants import find_variant
from support.visitors import Player, patiently, refused, told


@pytest.fixture
def player(app: FastAPI) -> Player:
    return Player(app)


def test_each_grade_tells_more(player: Player) -> None:
    game = player.guess(player.start(), "1122")
    left = Position.parse(game["text"]).count
    first, second, third = (player.hint(game, grade) for grade in (1, 2, 3))
    assert first["words"].startswith(f"{left} codes left.")
    assert first["guess"] is None
    assert second["words"] == f"{second['guess']} is a good guess."
    assert third["words"].startswith(f"{second['guess']} splits {left} codes into")
    now = player.game(game)
    assert now["hints"] == 3
    assert now["version"] == game["version"]


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
