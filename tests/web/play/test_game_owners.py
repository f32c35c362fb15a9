"""Whose game it is, which window was first, and what a link gives away."""

from datetime import date
from threading import Barrier, Thread

import pytest
from fastapi import FastAPI

from pegwise.web.database.schema import GameRow
from pegwise.web.faults import Refused
from pegwise.web.play.stored_games import load_game
from support.visitors import Player, refused, secret_of, stored_row, told


def test_only_the_owner_sees_or_moves(app: FastAPI) -> None:
    owner, stranger = Player(app), Player(app)
    game = owner.start()
    stranger.start()
    path = f"/api/games/{game['id']}"
    assert refused(stranger.client.get(path), 403) == "this is someone else's game"
    assert refused(stranger.client.get(f"{path}/share"), 403)
    assert refused(stranger.client.post(f"{path}/hints", json={"grade": 1}), 403)
    for step in ("undo", "redo", "give-up"):
        assert refused(stranger.try_step(game, step), 403)
    assert refused(stranger.try_guess(game, "1122"), 403)
    body = {"retry": {"game": game["id"], "turn": 1}}
    assert refused(stranger.client.post("/api/games", json=body), 403)
    assert owner.game(game) == game


def test_a_forged_cookie_is_ignored(app: FastAPI) -> None:
    owner, forger = Player(app), Player(app)
    game = owner.start()
    (name, cookie), *_ = owner.client.cookies.items()
    player, dot, signature = cookie.rpartition(".")
    for forged in (player, f"x{player}{dot}{signature}", f"{player}{dot}x{signature}"):
        forger.client.cookies.clear()
        forger.client.cookies.set(name, forged)
        assert refused(forger.client.get(f"/api/games/{game['id']}"), 403)


def test_an_unknown_game(app: FastAPI) -> None:
    player = Player(app)
    assert refused(player.client.get("/api/games/nothing"), 404) == "there is no such game"
    assert refused(player.client.get("/api/games/%00"), 422)
    assert refused(player.client.get("/api/links/nothing"), 404)


def test_a_link_gives_a_friend_the_same_code(app: FastAPI) -> None:
    owner, friend = Player(app), Player(app)
    game = owner.start(variant="hex", maker="liar:1", hard=True, limit=7)
    link = told(friend.client.get(f"/api/links/{game['link']}"))
    assert link["game"] is None
    assert (link["maker"], link["hard"], link["limit"]) == ("liar:1", True, 7)
    theirs = friend.start(link=game["link"])
    assert theirs["id"] != game["id"]
    assert theirs["commitment"]["digest"] != game["commitment"]["digest"]
    assert told(friend.client.get(f"/api/links/{game['link']}"))["game"] == theirs["id"]
    assert told(owner.client.get(f"/api/links/{game['link']}"))["game"] == game["id"]
    code = friend.step(theirs, "give-up")["secret"]
    assert owner.step(game, "give-up")["secret"] == code


def test_an_outdated_window_is_refused(app: FastAPI) -> None:
    player = Player(app)
    game = player.start()
    player.guess(game, "1122")
    reason = refused(player.try_guess(game, "3344"), 409)
    assert reason == "the game has moved on in another window"
    assert len(player.game(game)["turns"]) == 1


def test_of_two_windows_at_once_one_wins(app: FastAPI) -> None:
    player = Player(app)
    for _ in range(8):
        game = player.start(variant="8x10", limit="none")
        assert secret_of(app, game) not in ("01234567", "76543210")
        windows = {guess: player.alter_ego(app) for guess in ("01234567", "76543210")}
        together = Barrier(len(windows))
        statuses: list[int] = []

        def move(
            guess: str,
            window: Player,
            game: dict[str, object] = game,
            together: Barrier = together,
            statuses: list[int] = statuses,
        ) -> None:
            together.wait()
            statuses.append(window.try_guess(game, guess).status_code)

        threads = [Thread(target=move, args=window) for window in windows.items()]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(statuses) == [200, 409]
        assert len(player.game(game)["turns"]) == 1


def test_an_outdated_step_is_not_stored(app: FastAPI) -> None:
    """Two servers may read the same version; on PostgreSQL neither waits for the other."""
    player = Player(app)
    game = player.start()
    server = app.state.services
    owner = stored_row(server.database, GameRow, game["id"]).player
    with server.database.reading() as connection:
        stored = load_game(connection, game["id"], owner, date.today())
    player.guess(game, "1122")
    with server.database.writing() as connection, pytest.raises(Refused, match="moved on"):
        stored.store(connection)
    assert len(player.game(game)["turns"]) == 1
