"""Skill, luck and perfect play of finished games over the API."""

from functools import partial
from typing import Any

import pytest
from fastapi import FastAPI

from pegwise.web.database.schema import GameRow
from support.visitors import Player, another_code, patiently, refused, secret_of, stored_row, told


@pytest.fixture
def player(app: FastAPI) -> Player:
    return Player(app)


def scores(player: Player, game: dict[str, Any]) -> dict[str, Any]:
    return told(player.client.get(f"/api/games/{game['id']}/scores"))


def test_scores_come_after_the_end_and_are_stored(app: FastAPI, player: Player) -> None:
    game = player.start()
    path = f"/api/games/{game['id']}/scores"
    assert refused(player.client.get(path), 409) == "the game is not over yet"
    game = player.guess(game, another_code(secret_of(app, game)))
    player.guess(game, secret_of(app, game))
    found = scores(player, game)
    assert 0 <= found["skill"] <= 100
    assert found["luck"] > 50
    assert 1 <= found["perfect"] <= 6
    assert found["perfect_mean"] == pytest.approx(4.34, abs=0.01)
    assert scores(player, game) == found
    row = stored_row(app.state.services.database, GameRow, game["id"])
    assert (row.skill, row.luck, row.perfect) == (found["skill"], found["luck"], found["perfect"])
    assert refused(Player(app).client.get(path), 403)


def test_stored_scores_are_not_computed_again(
    app: FastAPI, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = player.start()
    player.guess(game, secret_of(app, game))
    found = scores(player, game)
    monkeypatch.setattr(app.state.services.computers, "run", None)
    assert scores(player, game) == found


@pytest.mark.deep
def test_perfect_play_is_compared_by_the_same_rules_only(app: FastAPI, player: Player) -> None:
    for wanted in ({"hard": True}, {"maker": "evil"}, {"variant": "3x11"}):
        game = player.guess(player.start(**wanted), "123" if "variant" in wanted else "1122")
        player.step(game, "give-up")
        found = scores(player, game)
        assert (found["perfect"], found["perfect_mean"]) == (None, None)
        assert found["skill"] is not None


def test_games_with_lies_and_large_boards_are_scored_too(app: FastAPI, player: Player) -> None:
    for wanted, guess in (({"maker": "liar:1"}, "1122"), ({"variant": "8x12"}, "12345678")):
        game = player.step(player.guess(player.start(**wanted), guess), "give-up")
        answer = patiently(partial(player.client.get, f"/api/games/{game['id']}/scores"))
        assert 0 <= told(answer)["skill"] <= 100


def test_a_game_without_a_guess_has_no_scores(player: Player) -> None:
    game = player.step(player.start(), "give-up")
    assert scores(player, game)["skill"] is None


def test_the_lies_are_marked_after_the_end(app: FastAPI, player: Player) -> None:
    """Among several games some have lies; each of them is named with its turn."""
    lied = []
    for _ in range(8):
        game = player.start(maker="liar:2", limit="none")
        for guess in ("1122", "3344", "5566", "1234"):
            if game["status"] == "playing":
                game = player.guess(game, guess)
                assert game["lied_at"] is None or game["status"] == "won"
        if game["status"] == "playing":
            game = player.step(game, "give-up")
        lied += game["lied_at"]
        assert [f"I lied at turn {turn}" for turn in game["lied_at"]] == [
            said.partition(":")[0] for said in game["lies_told"]
        ]
    assert lied
    assert player.step(player.start(), "give-up")["lied_at"] == []
