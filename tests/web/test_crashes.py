"""Power cuts: a server that is killed at any moment loses no move that it acknowledged."""

import random
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import pytest

from support.servers import start_server
from support.waiting import PATIENCE

many = pytest.mark.parametrize("kills", [4, pytest.param(50, marks=pytest.mark.slow)])


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "server.log"


@dataclass
class Person:
    """Plays one game, and remembers what the server acknowledged."""

    cookies: dict[str, str] = field(default_factory=dict)
    game: dict[str, Any] = field(default_factory=dict)
    unanswered: list[str] = field(default_factory=list)
    acknowledged: int = 0

    def move(self, url: str, guess: str) -> None:
        if self.game.get("status") != "playing":
            self.game = self.ask(url, "POST", "/api/games", {"limit": "none"})
        self.unanswered.append(guess)
        path = f"/api/games/{self.game['id']}/guesses"
        entry = {"guess": guess, "version": self.game["version"]}
        self.game = self.ask(url, "POST", path, entry)
        self.unanswered.clear()
        self.acknowledged += 1

    def look_again(self, url: str) -> None:
        """After a crash: everything acknowledged is there, and at most the last move beside it."""
        known = self.game
        if not known:
            return
        self.game = self.ask(url, "GET", f"/api/games/{known['id']}")
        kept, more = self.game["turns"][: len(known["turns"])], self.game["turns"]
        assert kept == known["turns"]
        assert [turn["guess"] for turn in more[len(kept) :]] in ([], self.unanswered)
        assert self.game["commitment"]["digest"] == known["commitment"]["digest"]
        self.unanswered.clear()

    def ask(self, url: str, method: str, path: str, body: object = None) -> dict[str, Any]:
        with httpx2.Client(base_url=url, cookies=self.cookies, timeout=PATIENCE) as client:
            answer = client.request(method, path, json=body) if body else client.get(path)
            assert answer.status_code in (200, 201), answer.text
            self.cookies.update(client.cookies)
        found: dict[str, Any] = answer.json()
        return found


def guesses(seed: int) -> Iterator[str]:
    """Guesses at random, spelt as the server spells them; who breaks a code begins another game."""
    chance = random.Random(seed)
    while True:
        yield "".join(chance.choice("123456") for _ in range(4))


@contextmanager
def until_killed(database: str, log: Path) -> Iterator[str]:
    """The URL of a server that is killed at the end of the block."""
    server = start_server(database, log)
    try:
        yield server.url
    finally:
        server.kill()
        assert server.process.stdout is not None
        server.process.stdout.close()


@many
def test_killed_between_moves(database: str, log: Path, kills: int) -> None:
    person, moves = Person(), guesses(1)
    for _ in range(kills):
        with until_killed(database, log) as url:
            person.look_again(url)
            for _ in range(3):
                person.move(url, next(moves))
    assert "mistake" not in log.read_text()


@many
def test_killed_in_the_middle_of_moves(database: str, log: Path, kills: int) -> None:
    people = [Person() for _ in range(4)]
    for kill in range(kills):
        with ThreadPoolExecutor(len(people)) as threads:
            moved = threading.Semaphore(0)
            with until_killed(database, log) as url:
                playing = [
                    threads.submit(play_until_gone, person, url, guesses(10 * kill + number), moved)
                    for number, person in enumerate(people)
                ]
                for _ in range(10 + kill):  # then the others are in the middle of something
                    assert moved.acquire(timeout=PATIENCE)
            for game in playing:
                game.result()
    with until_killed(database, log) as url:
        for person in people:
            person.look_again(url)
    assert sum(person.acknowledged for person in people) >= 10 * kills
    assert "mistake" not in log.read_text()


def play_until_gone(
    person: Person, url: str, moves: Iterator[str], moved: threading.Semaphore
) -> None:
    try:
        person.look_again(url)
        for guess in moves:
            person.move(url, guess)
            moved.release()
    except httpx2.TransportError:
        pass
