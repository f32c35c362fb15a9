"""Before a match is over nobody is told a code, nor what the others guess."""

from collections.abc import Callable
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import Response

from support.matches import Contestant, begin_duel, begin_race
from support.visitors import refused, secret_of, told

Somebody = Callable[[], Contestant]

CODES = ("12345678", "87654321")
GUESSES = ("11223344", "55667788")  # Ann's and Bob's, again and again


class Eavesdropper:
    """Keeps all that was said to one player."""

    def __init__(self, client: Any) -> None:
        self.heard = b""
        client.event_hooks["response"].append(self.hear)

    def hear(self, response: Response) -> None:
        response.read()
        self.heard += str(response.headers).encode() + response.content


def seen_from(app: FastAPI, player: Contestant) -> None:
    """Ask for everything that has to do with the match."""
    player.look()
    game = f"/api/games/{player.game['id']}"
    for path in (game, f"/api/links/{player.game['link']}", "/api/you", "/api/you/games"):
        player.client.get(path)
    assert player.client.get("/api/you/file").json()["games"] == []
    for path in ("share", "scores"):
        assert player.client.get(f"{game}/{path}").status_code == 409
    for path, body in forbidden(player):
        assert player.client.post(path, json=body).status_code in (404, 409)


def forbidden(player: Contestant) -> list[tuple[str, dict[str, Any]]]:
    """What would tell a player more than the match does."""
    game, version = player.game, {"version": player.game["version"]}
    path = f"/api/games/{game['id']}"
    return [
        (f"{path}/hints", {"grade": 3}),
        (f"{path}/guesses", {"guess": GUESSES[0], **version}),
        (f"{path}/give-up", version),
        (f"{path}/undo", version),
        (f"{path}/redo", version),
        ("/api/games", {"link": game["link"]}),
        ("/api/games", {"retry": {"game": game["id"], "turn": 1}}),
        ("/api/reviews", {"id": game["id"]}),
    ]


def test_nothing_is_given_away_in_a_duel(app: FastAPI, somebody: Somebody) -> None:
    ann, bob, onlooker = somebody(), somebody(), somebody()
    ears = [Eavesdropper(player.client) for player in (ann, bob, onlooker)]
    begin_duel(ann, bob, CODES, variant="8x8")
    seeds = [app.state.services.keys.seed(player.game["link"]).encode() for player in (ann, bob)]
    onlooker.match = ann.match
    for _ in range(3):
        ann.guess(GUESSES[0])
        bob.guess(GUESSES[1])
        seen_from(app, ann)
        seen_from(app, bob)
        onlooker.look()
    ann.guess(CODES[1])  # finds it, and still the codes stay hidden
    seen_from(app, ann)
    onlooker.look()
    bob.look()
    secret = [code.encode() for code in CODES]
    for ear, hidden in zip(
        ears,
        (
            [secret[0], GUESSES[1].encode()],
            [secret[1], secret[0], GUESSES[0].encode()],
            [*secret, *(guess.encode() for guess in GUESSES)],
        ),
        strict=True,
    ):
        assert len(ear.heard) > 3000
        for text in (*hidden, *seeds):
            assert text not in ear.heard
    before = [ear.heard for ear in ears]
    bob.guess(GUESSES[1])
    assert bob.match["state"] == "over"
    nonces = [seat["commitment"]["nonce"].encode() for seat in bob.match["seats"]]
    assert not any(nonce in heard for nonce in nonces for heard in before)
    assert refused(bob.client.get(f"/api/games/{ann.game['id']}"), 403)


def test_the_loser_of_a_race_does_not_see_the_code(app: FastAPI, somebody: Somebody) -> None:
    """They could tell somebody who is still at it."""
    ann, bob = somebody(), somebody()
    begin_race(ann, bob, variant="8x10")
    secret = secret_of(app, ann.game)
    wrong = "1" * 8 if secret != "1" * 8 else "2" * 8
    ear = Eavesdropper(ann.client)
    while ann.game["status"] == "playing" and len(ann.game["turns"]) < 12:
        ann.guess(wrong)
    if ann.game["status"] == "playing":
        ann.step("leave")
    seen_from(app, ann)
    assert ann.match["state"] == "playing"
    assert secret.encode() not in ear.heard
    bob.look()
    bob.guess(secret)
    assert ann.look()["seats"][0]["secret"] == secret


def test_games_of_a_match_are_ordinary_games_once_it_is_over(somebody: Somebody) -> None:
    ann, bob = somebody(), somebody()
    begin_duel(ann, bob)
    ann.guess("6543")
    bob.guess("1111")
    ann.look()
    game = told(ann.client.get(f"/api/games/{ann.game['id']}"))
    assert (game["status"], game["secret"]) == ("won", "6543")
    again = told(
        bob.client.post("/api/games", json={"link": bob.look()["you"]["game"]["link"]}), 201
    )
    assert again["status"] == "playing"
    assert told(ann.client.post("/api/reviews", json={"id": ann.game["id"]}))["turns"]


@pytest.mark.parametrize("step", ["code", "guesses", "leave", "start", "rematch"])
def test_strangers_can_do_nothing(somebody: Somebody, step: str) -> None:
    ann, bob, stranger = somebody(), somebody(), somebody()
    begin_duel(ann, bob)
    stranger.match = ann.match
    bodies: dict[str, dict[str, Any]] = {
        "code": {"code": "1111"},
        "guesses": {"guess": "1111", "version": 0},
    }
    assert refused(stranger.send(step, **bodies.get(step, {})), 403).startswith("you are not")
