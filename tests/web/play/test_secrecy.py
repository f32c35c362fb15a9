"""Before the end nothing that is sent depends on the code."""

import logging
from collections import defaultdict
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import Response

from support.visitors import Player, another_code, secret_of, told

GUESSES = ("1122", "1344")
VARYING = ("date", "set-cookie")


class Recorder:
    """Plays a game and keeps every byte that was answered, with what may differ blotted out."""

    def __init__(self, app: FastAPI, player: Player) -> None:
        self.player = player
        self.heard: list[bytes] = []
        self.game: dict[str, Any] = {"id": "", "link": "", "commitment": {"digest": ""}}
        self.game = told(self._hear(player.client.post("/api/games", json={})), 201)
        self.heard = []
        self.secret = secret_of(app, self.game)
        self._hear(player.client.get(f"/api/games/{self.game['id']}"))
        self._hear(player.client.get(f"/api/links/{self.game['link']}"))

    def play(self, step: str, **more: object) -> None:
        self.game |= told(self._hear(self.player.try_step(self.game, step, **more)))

    def look(self) -> None:
        client, path = self.player.client, f"/api/games/{self.game['id']}"
        for grade in (1, 2, 3):
            self._hear(client.post(f"{path}/hints", json={"grade": grade}))
        self._hear(client.get(path))
        self._hear(client.get(f"{path}/share"))
        self._hear(client.post(f"{path}/guesses", json={"guess": "nonsense", "version": 2}))

    def _hear(self, response: Response) -> Response:
        headers = [pair for pair in response.headers.items() if pair[0] not in VARYING]
        heard = f"{response.status_code} {headers} ".encode() + response.content
        own = (self.game["id"], self.game["link"], self.game["commitment"]["digest"])
        for name in filter(None, own):
            heard = heard.replace(name.encode(), b"*")
        self.heard.append(heard)
        return response


def test_games_with_the_same_answers_are_told_the_same(app: FastAPI) -> None:
    player = Player(app)
    alike: dict[tuple[str, ...], list[Recorder]] = defaultdict(list)
    for _ in range(200):
        recorder = Recorder(app, player)
        for guess in GUESSES:
            if recorder.game["status"] == "playing":
                recorder.play("guesses", guess=guess)
        answers = tuple(turn["feedback"] for turn in recorder.game["turns"])
        rivals = alike[answers]
        rivals.append(recorder)
        secrets = {rival.secret for rival in rivals}
        if len(secrets) > 1 and recorder.game["status"] == "playing":
            break
    first, other = (next(one for one in rivals if one.secret == code) for code in list(secrets)[:2])
    for recorder in (first, other):
        recorder.look()
        recorder.play("undo")
        recorder.play("redo")
        recorder.look()
    assert len(first.heard) > 15
    assert first.heard == other.heard


@pytest.mark.parametrize("maker", ["honest", "liar:2"])
def test_the_code_is_nowhere_before_the_end(
    app: FastAPI, maker: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    player, heard = Player(app), b""
    game = player.start(variant="8x10", maker=maker, limit=4)
    secret, row = secret_of(app, game), app.state.services.keys.seed(game["link"])
    wrong = another_code(secret)
    path = f"/api/games/{game['id']}"
    for _ in range(3):
        response = player.try_guess(game, wrong)
        game = told(response)
        heard += _all_of(response)
        for other in (
            player.client.get(path),
            player.client.get(f"/api/links/{game['link']}"),
            player.client.get(f"{path}/share"),
            player.try_guess(game, "what"),
            player.try_step(game, "undo", version=99),
        ):
            heard += _all_of(other)
    heard += " ".join(map(str, player.client.cookies.items())).encode() + caplog.text.encode()
    assert len(heard) > 5000
    for hidden in (secret, " ".join(secret), str(tuple(map(int, secret))), row):
        assert hidden.encode() not in heard
    last = player.guess(game, wrong)
    assert last["status"] == "lost"
    assert last["secret"] == secret
    assert last["commitment"]["nonce"].encode() not in heard


def _all_of(response: Response) -> bytes:
    return str(response.headers).encode() + response.content
