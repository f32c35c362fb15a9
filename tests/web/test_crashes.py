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
from sqlalchemy import select

from pegwise import feedback
from pegwise.game.variants import find_variant
from pegwise.play.session import Session
from pegwise.web.database.schema import GameRow, MakeRow
from pegwise.web.database.transactions import open_database
from support.depth import deep
from support.servers import PATIENT_PEGWISE, start_server
from support.visitors import patiently, told
from support.waiting import PATIENCE

LONGEST_GAME = 100  # guesses; no game may have more than 200
many = pytest.mark.parametrize("kills", [1, deep(4), pytest.param(50, marks=pytest.mark.slow)])


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "server.log"


@dataclass
class Person:
    """Plays one game after the other, and remembers what the server acknowledged."""

    cookies: dict[str, str] = field(default_factory=dict)
    game: dict[str, Any] = field(default_factory=dict)
    known: dict[str, dict[str, Any]] = field(default_factory=dict)  # all games, as last seen
    unanswered: tuple[str, dict[str, Any]] | None = None  # the path and the body of a move
    acknowledged: int = 0
    kind = "games"

    def move(self, url: str, guess: str) -> None:
        if self.game.get("status") != "playing" or len(self.game["turns"]) >= LONGEST_GAME:
            self.see(self.ask(url, "POST", f"/api/{self.kind}", self.settings))
        self.unanswered = self.entry(guess)
        self.see(self.ask(url, "POST", *self.unanswered))
        self.unanswered = None
        self.acknowledged += 1

    @property
    def settings(self) -> dict[str, Any]:
        return {"limit": "none"}

    def entry(self, guess: str) -> tuple[str, dict[str, Any]]:
        """The path and the body of a move."""
        entry = {"guess": guess, "version": self.game["version"]}
        return f"/api/games/{self.game['id']}/guesses", entry

    def see(self, game: dict[str, Any]) -> None:
        self.game = self.known[game["id"]] = game

    def look_again(self, url: str) -> None:
        """After a crash: everything acknowledged is there, and at most the last move beside it.

        That move is sent again, as by a page that got no answer, and does not count twice.
        """
        if not self.game:
            return
        known = self.game
        found = self.ask(url, "GET", f"/api/{self.kind}/{known['id']}")
        more = found["version"] - known["version"]
        assert more in ((0, 1) if self.unanswered else (0,))
        if self.unanswered is not None:
            self.ask(url, "POST", *self.unanswered, expected=(409,) if more else (200,))
            found = self.ask(url, "GET", f"/api/{self.kind}/{known['id']}")
            assert found["version"] == known["version"] + 1
            assert len(found["turns"]) == len(known["turns"]) + 1
            guess = self.unanswered[1].get("guess")
            assert guess in (None, found["turns"][-1]["guess"])
        assert found["turns"][: len(known["turns"])] == known["turns"]
        assert digest_of(found) == digest_of(known)
        self.unanswered = None
        self.see(found)

    def look_at_all(self, url: str) -> None:
        """Every game is as it was seen last."""
        self.look_again(url)
        for name, known in self.known.items():
            found = self.ask(url, "GET", f"/api/{self.kind}/{name}")
            for key in ("version", "turns", "status", "text"):
                assert found[key] == known[key]

    def ask(
        self,
        url: str,
        method: str,
        path: str,
        body: object = None,
        expected: tuple[int, ...] = (200, 201),
    ) -> dict[str, Any]:
        with httpx2.Client(base_url=url, cookies=self.cookies, timeout=PATIENCE) as client:
            answer = patiently(lambda: client.request(method, path, json=body))
            found = told(answer, answer.status_code)
            assert answer.status_code in expected, found
            self.cookies.update(client.cookies)
        return found


class CodeMaker(Person):
    """Hides a code, and answers the program's guesses, which come from a worker process."""

    kind = "makes"
    secret = "3145"

    @property
    def settings(self) -> dict[str, Any]:
        return {"variant": "mastermind", "strategy": "random"}

    def entry(self, guess: str) -> tuple[str, dict[str, Any]]:
        bulls, cows = feedback(self.secret, self.game["guess"])
        entry = {"feedback": f"{bulls},{cows}", "version": self.game["version"]}
        return f"/api/makes/{self.game['id']}/answers", entry


def digest_of(game: dict[str, Any]) -> str | None:
    """What a game's code is sealed with; a person's own code is not."""
    digest: str | None = game.get("commitment", {}).get("digest")
    return digest


def assert_readable(database: str) -> None:
    """All games, also those whose start nobody heard of, have as many turns as were counted."""
    opened = open_database(database)
    with opened.reading() as connection:
        for game in connection.execute(select(GameRow.table)):
            turns = Session.load(game.text, None, variant=find_variant(game.variant)).turns
            assert len(turns) == game.guesses == game.version
        for make in connection.execute(select(MakeRow.table)):
            text = make.history[make.place]
            turns = Session.load(text, variant=find_variant(make.variant)).turns
            assert len(turns) == make.place == make.version
    opened.close()


def guesses(seed: int) -> Iterator[str]:
    """Guesses at random, spelt as the server spells them; who breaks a code begins another game."""
    chance = random.Random(seed)
    while True:
        yield "".join(chance.choice("123456") for _ in range(4))


@contextmanager
def until_killed(database: str, log: Path) -> Iterator[str]:
    """The URL of a server that is killed at the end of the block."""
    server = start_server(database, log, program=PATIENT_PEGWISE)
    try:
        yield server.url
    finally:
        server.kill()
        assert server.process.stdout is not None
        server.process.stdout.close()


@pytest.mark.deep
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
    people = [Person(), Person(), Person()]
    people.append(CodeMaker() if kills > 1 else Person())  # a worker process takes a while to start
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
            person.look_at_all(url)
    assert_readable(database)
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
