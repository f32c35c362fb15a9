"""Matches on two servers with one database: live events, and steps at the same moment."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from queue import Queue
from threading import Barrier, Thread
from typing import TYPE_CHECKING, Any

import httpx2
import pytest

from support.databases import own_database
from support.depth import deep
from support.match_pages import play_again, play_duel
from support.matches import Contestant, begin_duel
from support.servers import LiveServer, running_server
from support.waiting import PATIENCE
from support.watching import open_context

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CODES = ("1234", "6543")


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[LiveServer]]:
    """Two servers on one database, which must not report an internal error."""
    logs = [tmp_path_factory.mktemp("logs") / name for name in ("one", "other")]
    with own_database(tmp_path_factory.mktemp("two")) as database, ExitStack() as running:
        yield [running.enter_context(running_server(database, log)) for log in logs]
    assert not any("mistake" in log.read_text() for log in logs)


@pytest.fixture
def players(servers: list[LiveServer]) -> Iterator[list[Contestant]]:
    """Ann at one server, Bob at the other."""
    with ExitStack() as held:
        clients = [httpx2.Client(base_url=server.url, timeout=PATIENCE) for server in servers]
        yield [Contestant(held.enter_context(client)) for client in clients]


@contextmanager
def events(player: Contestant) -> Iterator["Queue[dict[str, Any]]"]:
    """What a player's page is told until the match has a rematch, which ends the stream."""
    told: Queue[dict[str, Any]] = Queue()
    with player.client.stream("GET", f"{player.path}/events") as response:
        assert response.headers["content-type"].startswith("text/event-stream")

        def listen() -> None:
            for line in response.iter_lines():
                if line.startswith('data: {"id"'):
                    told.put(json.loads(line.removeprefix("data: ")))

        thread = Thread(target=listen, daemon=True)
        thread.start()
        yield told
        thread.join(PATIENCE)


def test_both_pages_follow_a_duel(players: list[Contestant]) -> None:
    """Every guess reaches the other's page, through the other server, without the guess."""
    ann, bob = players
    begin_duel(ann, bob, CODES)
    with events(ann) as ann_hears:
        assert ann_hears.get(timeout=PATIENCE)["state"] == "playing"
        bob.guess("1111")
        news = ann_hears.get(timeout=PATIENCE)
        assert news["seats"][1]["answers"] == [
            {"feedback": "1,0", "bulls": 1, "cows": 0, "words": "1 black, 0 white"}
        ]
        assert news["you"] is None
        assert news["seats"][1]["turns"] == []
        ann.guess(CODES[1])
        news = ann_hears.get(timeout=PATIENCE)
        assert (news["state"], news["verdict"]) == ("over", "Ann wins with 1 guess.")
        assert bob.look()["verdict"] == news["verdict"]
        rematch = bob.step("rematch")["id"]
        assert ann_hears.get(timeout=PATIENCE)["rematch"] == rematch


@pytest.mark.parametrize("rounds", [3, deep(40)])
def test_both_finish_at_the_same_moment(players: list[Contestant], rounds: int) -> None:
    """The last to store ends the match: one verdict for both."""
    ann, bob = players
    with ThreadPoolExecutor(2) as threads:
        for _ in range(rounds):
            begin_duel(ann, bob, CODES)
            together = Barrier(2)

            def finish(player: Contestant, code: str, together: Barrier = together) -> None:
                together.wait(PATIENCE)
                player.guess(code)

            list(threads.map(finish, (ann, bob), (CODES[1], CODES[0])))
            assert sorted(player.match["state"] for player in players) == ["over", "playing"]
            seen = [ann.look(), bob.look()]
            assert {match["verdict"] for match in seen} == {
                "A draw: Ann and Bob needed 1 guess each."
            }
            assert [seat["secret"] for seat in seen[0]["seats"]] == [CODES[1], CODES[0]]


@pytest.mark.parametrize("rounds", [3, deep(40)])
def test_a_guess_from_two_windows_counts_once(
    players: list[Contestant], servers: list[LiveServer], rounds: int
) -> None:
    ann, bob = players
    begin_duel(ann, bob, CODES)
    with (
        httpx2.Client(
            base_url=servers[1].url, timeout=PATIENCE, cookies=ann.client.cookies
        ) as again,
        ThreadPoolExecutor(2) as threads,
    ):
        windows = [ann, Contestant(again, ann.match)]
        for number in range(1, min(rounds, 7) + 1):
            together = Barrier(2)

            def guess(window: Contestant, together: Barrier = together) -> int:
                together.wait(PATIENCE)
                return window.try_guess("1111").status_code

            assert sorted(threads.map(guess, windows)) == [200, 409]
            for window in windows:
                assert len(window.look()["seats"][0]["answers"]) == number


@pytest.mark.parametrize("rounds", [2, deep(20)])
def test_two_join_for_the_last_place(
    players: list[Contestant], servers: list[LiveServer], rounds: int
) -> None:
    ann, bob = players
    with (
        httpx2.Client(base_url=servers[0].url, timeout=PATIENCE) as third,
        ThreadPoolExecutor(2) as threads,
    ):
        for _ in range(rounds):
            ann.create()
            together = Barrier(2)

            def join(client: httpx2.Client, together: Barrier = together) -> int:
                together.wait(PATIENCE)
                return client.post(f"{ann.path}/players", json={}).status_code

            assert sorted(threads.map(join, (bob.client, third))) == [200, 409]
            assert len(ann.look()["seats"]) == 2
            ann.step("leave")


@pytest.mark.deep
def test_two_browsers_at_two_servers(browser: "Browser", servers: list[LiveServer]) -> None:
    with ExitStack() as held:
        contexts = [held.enter_context(open_context(browser, server)) for server in servers]
        ann, bob = (context.new_page() for context in contexts)
        play_duel(ann, bob)
        play_again(ann, bob)
