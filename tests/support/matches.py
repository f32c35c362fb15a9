"""Players of matches, who send what the page /match would send."""

from typing import Any

from fastapi import FastAPI
from httpx2 import Client, Response

from support.visitors import Player, told


class Contestant:
    """A player of one match at a time."""

    def __init__(self, client: Client, match: dict[str, Any] | None = None) -> None:
        self.client = client
        self.match: dict[str, Any] = match or {}

    @property
    def game(self) -> dict[str, Any]:
        game: dict[str, Any] = self.match["you"]["game"]
        return game

    @property
    def path(self) -> str:
        return f"/api/matches/{self.match['id']}"

    def create(self, **wanted: Any) -> "Contestant":
        self.match = told(self.client.post("/api/matches", json=wanted), 201)
        return self

    def join(self, match: dict[str, Any], name: str | None = None) -> "Contestant":
        self.match = match
        self.match = told(self.send("players", name=name))
        return self

    def send(self, step: str, **body: Any) -> Response:
        return self.client.post(f"{self.path}/{step}", json=body)

    def step(self, step: str, **body: Any) -> dict[str, Any]:
        """Send a step that must succeed, and keep what comes back."""
        self.match = told(self.send(step, **body))
        return self.match

    def look(self) -> dict[str, Any]:
        self.match = told(self.client.get(self.path))
        return self.match

    def try_guess(self, guess: str) -> Response:
        return self.send("guesses", guess=guess, version=self.game["version"])

    def guess(self, *guesses: str) -> dict[str, Any]:
        for guess in guesses:
            self.step("guesses", guess=guess, version=self.game["version"])
        return self.match


def contestant(app: FastAPI) -> Contestant:
    """A new player of an app without a socket."""
    return Contestant(Player(app).client)


def begin_duel(
    one: Contestant, other: Contestant, codes: tuple[str, str] = ("1234", "6543"), **wanted: Any
) -> None:
    """Ann hides the first code for Bob, who hides the second one for her."""
    one.create(name="Ann", **wanted)
    other.join(one.match, "Bob")
    one.step("code", code=codes[0])
    other.step("code", code=codes[1])
    one.look()


def begin_race(*players: Contestant, **wanted: Any) -> None:
    """A race of all these players, which begins with the last one."""
    first, *others = players
    first.create(kind="race", players=len(players), **wanted)
    for player in others:
        player.join(first.match)
    for player in players:
        player.look()
