"""Two servers on one database, and tabs of a player that send their steps at the same moment."""

import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from threading import Barrier
from typing import Any

import httpx2
import pytest

from pegwise.web.play.stored_games import MOVED_ON
from support.databases import own_database
from support.servers import PATIENT_PEGWISE, running_server
from support.visitors import another_code, patiently, secret_in, told
from support.waiting import PATIENCE, await_that

Request = tuple[str, dict[str, Any]]  # the path and the body of a POST

pytestmark = pytest.mark.deep

ROUNDS = 60


class Tabs:
    """Tabs of one player, in turn at one server and at the other."""

    def __init__(self, clients: list[httpx2.Client], threads: ThreadPoolExecutor) -> None:
        self.clients = clients
        self._threads = threads

    def post(self, path: str, status: int = 200, **body: Any) -> dict[str, Any]:
        return told(self.clients[0].post(path, json=body), status)

    def look_once(self, path: str) -> dict[str, Any]:
        return told(self.clients[0].get(path))

    def look(self, path: str) -> dict[str, Any]:
        """What all tabs are told alike."""
        answers = [told(client.get(path)) for client in self.clients]
        assert answers == answers[:1] * len(answers)
        return answers[0]

    def race(self, *requests: Request) -> list[httpx2.Response]:
        """The answers to one request of each tab, all sent at the same moment."""
        together = Barrier(len(requests))

        def send(client: httpx2.Client, request: Request) -> httpx2.Response:
            together.wait(PATIENCE)
            return patiently(lambda: client.post(request[0], json=request[1]))

        return list(self._threads.map(send, self.clients, requests))


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with own_database(tmp_path_factory.mktemp("two")) as url:
        yield url


@pytest.fixture(scope="module")
def urls(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """Two servers, which start at the same moment and must not report an internal error."""
    logs = [tmp_path_factory.mktemp("logs") / name for name in ("one", "other")]
    with ExitStack() as running:
        servers = [running_server(database, log, program=PATIENT_PEGWISE) for log in logs]
        yield [running.enter_context(server).url for server in servers]
    assert not any("mistake" in log.read_text() for log in logs)


@pytest.fixture
def tabs(urls: list[str]) -> Iterator[Tabs]:
    """Four tabs of a new player, two at each server."""
    with ExitStack() as held:
        clients = [
            held.enter_context(httpx2.Client(base_url=url, timeout=PATIENCE)) for url in urls * 2
        ]
        told(clients[0].get("/api/daily"))
        for client in clients[1:]:
            client.cookies.update(clients[0].cookies)
        yield Tabs(clients, held.enter_context(ThreadPoolExecutor(len(clients))))


def winner_of(answers: list[httpx2.Response]) -> int:
    """The one tab whose step counts; the others are told that the game has moved on."""
    won = [number for number, answer in enumerate(answers) if answer.status_code == 200]
    lost = [answer for answer in answers if answer.status_code != 200]
    assert len(won) == 1, [answer.text for answer in answers]
    assert {answer.status_code for answer in lost} == {409}
    assert {answer.json()["error"] for answer in lost} <= {MOVED_ON, "the game is over"}
    return won[0]


def test_one_guess_counts(tabs: Tabs, database: str) -> None:
    game = tabs.post("/api/games", 201, limit="none")
    path, secret = f"/api/games/{game['id']}", secret_in(database, game["link"])
    wrong = [code for code in ("1122", "3344", "5566", "1234", "4321") if code != secret][:4]
    expected = []
    for number in range(ROUNDS):
        same = number % 3 == 0  # the same guess of all: a double click
        guesses = [wrong[0]] * 4 if same else wrong
        version = game["version"]
        answers = tabs.race(
            *((f"{path}/guesses", {"guess": guess, "version": version}) for guess in guesses)
        )
        winner = winner_of(answers)
        expected.append(guesses[winner])
        game = tabs.look(path)
        assert [turn["guess"] for turn in game["turns"]] == expected
        assert game["version"] == version + 1


def test_one_step_of_any_kind_counts(tabs: Tabs, database: str) -> None:
    chance = random.Random(1)
    game = tabs.post("/api/games", 201, limit="none")
    path = f"/api/games/{game['id']}"
    wrong = another_code(secret_in(database, game["link"]))
    lengths: dict[str, Callable[[int], int]] = {
        "guesses": lambda turns: turns + 1,
        "undo": lambda turns: turns - 1,
        "redo": lambda turns: turns + 1,
    }
    undos = 0
    for _ in range(ROUNDS):
        allowed = ["guesses"] + ["undo"] * game["can_undo"] + ["redo"] * game["can_redo"]
        steps = [chance.choice(allowed) for _ in range(4)]
        body = {"version": game["version"]}
        answers = tabs.race(
            *((f"{path}/{step}", body | ({"guess": wrong} if step == "guesses" else {}))
              for step in steps)
        )  # fmt: skip
        done, before = steps[winner_of(answers)], len(game["turns"])
        undos += done == "undo"
        game = tabs.look(path)
        assert (len(game["turns"]), game["undos"]) == (lengths[done](before), undos)


@pytest.mark.parametrize("won", [True, False])
def test_a_daily_game_counts_once(tabs: Tabs, database: str, won: bool) -> None:
    """Begun and ended in all tabs at once; the same hint in all of them counts once, too."""
    await_that(lambda: tabs.look_once("/api/daily")["seconds_left"] > 30)  # all on one day
    codes = tabs.look_once("/api/daily")["codes"]
    code = next(one for one in codes if one["variant"] == "mastermind")
    begun = tabs.race(*[("/api/games", {"link": code["link"]})] * 4)
    assert sorted(answer.status_code for answer in begun) == [201, 409, 409, 409]
    ids = {answer.json().get("id") or answer.json()["game"] for answer in begun}
    assert len(ids) == 1
    path = f"/api/games/{ids.pop()}"
    game = tabs.look(path)
    hints = tabs.race(*[(f"{path}/hints", {"grade": 1})] * 4)
    assert [answer.status_code for answer in hints] == [200] * 4
    entry = {"version": game["version"]}
    end = ("guesses", {"guess": secret_in(database, code["link"])}) if won else ("give-up", {})
    answers = tabs.race(*[(f"{path}/{end[0]}", entry | end[1])] * 4)
    winner_of(answers)
    assert tabs.look(path)["hints"] == 1
    assert tabs.look("/api/daily/mastermind") == {
        "variant": "mastermind",
        "played": 1,
        "won": int(won),
        "streak": int(won),
        "longest_streak": int(won),
        "histogram": {"1": 1} if won else {},
        "with_hints": {"1": 1} if won else {},
    }
    again = tabs.race(*[("/api/games", {"link": code["link"]})] * 4)
    assert {answer.status_code for answer in again} == {409}
