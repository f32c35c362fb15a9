"""Earlier games again from a turn on."""

from typing import Any

import pytest
from fastapi import FastAPI

from pegwise import Position
from support.visitors import Player, another_code, refused, secret_of

WRITTEN = "mastermind 1122:1,0 1344:0,1 5513:0,0"


@pytest.fixture
def player(app: FastAPI) -> Player:
    return Player(app)


def again(player: Player, game: str, turn: int, **more: Any) -> dict[str, Any]:
    return player.start(retry={"game": game, "turn": turn}, **more)


def test_an_own_game_has_the_same_code(app: FastAPI, player: Player) -> None:
    game = player.start(maker="liar:1", hard=False, limit=9)
    secret = secret_of(app, game)
    game = player.guess(game, another_code(secret))
    game = player.guess(game, secret)
    retried = again(player, game["id"], 2)
    assert retried["turns"] == game["turns"][:1]
    assert (retried["maker"], retried["limit"], retried["version"]) == ("liar:1", 9, 0)
    assert player.guess(retried, secret)["status"] == "won"
    assert refused(retry(player, game["id"], 3), 422) == "turn 3: expected a turn from 1 to 2"


def test_a_game_under_way_is_forked(app: FastAPI, player: Player) -> None:
    game = player.guess(player.start(), "1122")
    fork = again(player, game["id"], 2)
    assert fork["turns"] == game["turns"]
    assert fork["id"] != game["id"]
    assert fork["secret"] is None


def test_a_written_game_gets_a_code_that_fits(app: FastAPI, player: Player) -> None:
    game = again(player, WRITTEN, 3, hard=True)
    assert game["text"] == "mastermind 1122:1,0 1344:0,1"
    assert game["hard"]
    assert game["guesses_left"] == 6
    notation = Position.parse(WRITTEN)
    end = player.step(game, "give-up")
    assert notation.allows([int(symbol) - 1 for symbol in end["secret"]])


def test_a_written_win_gives_the_same_code(player: Player) -> None:
    game = again(player, "mastermind 1122:1,0 3145:4,0", 2)
    assert player.guess(game, "3145")["status"] == "won"


@pytest.mark.parametrize(
    ("game", "turn", "reason"),
    [
        ("mastermind 1122:1,0 1122:0,1 1111:0,0", 3, "the answers contradict each other"),
        (WRITTEN, 5, "turn 5: expected a turn from 1 to 4"),
        ("mastermind 1122:4,0", 2, "turn 2: expected a turn from 1 to 1"),
        ("nonsense", 1, "unknown variant"),
        ("mastermind 1122", 1, "is not a turn"),
        ("codes:/etc/passwd root:1,0", 1, "word lists are for the command line"),
        ("", 1, "is not a game"),
    ],
)
def test_bad_retries_are_refused(player: Player, game: str, turn: int, reason: str) -> None:
    assert reason in refused(retry(player, game, turn), 422)


def test_an_earlier_game_has_its_own_settings(player: Player) -> None:
    game = player.start()
    body = {"retry": {"game": game["id"], "turn": 1}, "maker": "evil"}
    assert refused(player.client.post("/api/games", json=body), 422)
    body = {"retry": {"game": WRITTEN, "turn": 1}, "variant": "hex"}
    assert refused(player.client.post("/api/games", json=body), 422)


def retry(player: Player, game: str, turn: int) -> Any:
    return player.client.post("/api/games", json={"retry": {"game": game, "turn": turn}})
