"""Games of very many turns: bounded, and not read again at every request."""

from typing import Any

import pytest
from fastapi import FastAPI

from pegwise.play.session import Session
from pegwise.web.database.schema import GameRow
from pegwise.web.play.stored_games import MOST_GUESSES, RecentSessions, StoredGame
from support.visitors import Player, another_code, refused, secret_of, stored_row


def long_game(app: FastAPI, player: Player, turns: int) -> dict[str, Any]:
    """A game without a limit that has got this far."""
    game = player.start(limit="none")
    game = player.guess(game, another_code(secret_of(app, game)))
    database = app.state.services.database
    row = stored_row(database, GameRow, game["id"])
    board, turn = row.text.split()
    row.text = " ".join([board, *[turn] * turns])
    row.guesses, row.version = turns, row.version + 1
    with database.writing() as connection:
        row.put(connection)
    return player.game(game)


def test_a_game_has_an_end(app: FastAPI) -> None:
    player = Player(app)
    game = long_game(app, player, MOST_GUESSES - 1)
    wrong = game["turns"][0]["guess"]
    game = player.guess(game, wrong)
    assert len(game["turns"]) == MOST_GUESSES
    expected = f"a game has at most {MOST_GUESSES} guesses: start a new one"
    assert refused(player.try_guess(game, wrong), 422) == expected
    assert player.step(game, "give-up")["status"] == "gave up"


def test_a_limit_beyond_the_end_is_refused(app: FastAPI) -> None:
    answer = Player(app).client.post("/api/games", json={"limit": MOST_GUESSES + 1})
    assert str(MOST_GUESSES) in refused(answer, 422)
    written = " ".join(["mastermind", *["1122:0,0"] * (MOST_GUESSES + 1)])
    body = {"retry": {"game": written, "turn": 1}}
    reason = f"{MOST_GUESSES + 1} turns: expected at most {MOST_GUESSES}"
    assert refused(Player(app).client.post("/api/games", json=body), 422) == reason


def test_turns_are_read_once_and_not_at_every_request(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player(app)
    game = long_game(app, player, 50)
    wrong = game["turns"][0]["guess"]
    monkeypatch.setattr(Session, "load", None)
    for number in range(3):
        game = player.guess(game, wrong)
        assert len(game["turns"]) == 51 + number
    game = player.step(game, "undo")
    game = player.step(game, "redo")
    assert player.game(game) | {"announcement": ""} == game | {"announcement": ""}


def test_a_game_is_read_again_where_another_server_moved(app: FastAPI) -> None:
    player = Player(app)
    game = long_game(app, player, 2)  # of which this server has seen one
    wrong = game["turns"][0]["guess"]
    assert len(player.guess(game, wrong)["turns"]) == 3


def test_a_step_that_is_not_stored_leaves_nothing_behind(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player(app)
    game = player.start()
    wrong = another_code(secret_of(app, game))
    store = StoredGame.store

    def too_late(stored: StoredGame, *given: Any) -> None:
        stored.row.version += 1  # no longer the version in the database
        store(stored, *given)

    with monkeypatch.context() as broken:
        broken.setattr(StoredGame, "store", too_late)
        assert refused(player.try_guess(game, wrong), 409)
    assert player.game(game)["turns"] == []
    assert len(player.guess(game, wrong)["turns"]) == 1


def test_only_so_many_sessions_are_kept() -> None:
    recent = RecentSessions(2)
    session = Session.load("mastermind 1122:1,0")
    for game in "abc":
        recent.keep(game, 0, session)
    assert recent.find("a", 0) is None
    found = recent.find("c", 0)
    assert found is not None
    found.undo()
    again = recent.find("c", 0)
    assert again is not None
    assert len(again.turns) == 1
    recent.keep("c", 1, found)
    assert recent.find("c", 0) is None
    assert recent.find("b", 0) is not None
