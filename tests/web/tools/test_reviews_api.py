"""``/api/reviews``: the coach's review of a game as text, or of a player's own."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pegwise.coach import review
from pegwise.coach.document import document
from pegwise.coach.review import summary
from pegwise.web.clients.players import COOKIE
from pegwise.web.database.tables import GameRow, LinkRow
from pegwise.web.services import Services, utc_now
from support.api_client import ask, refused, served

GAME = "mastermind 1122:0,2 1344:0,2 2314:0,3 3221:3,0 3231:4,0"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with served(tmp_path_factory.mktemp("reviews")) as client:
        yield client.app


@pytest.fixture
def client(app: Any) -> TestClient:
    """A new visitor in every test."""
    return TestClient(app)


def shared(client: TestClient) -> Services:
    found: Services = client.app.state.services  # type: ignore[attr-defined]
    return found


def keep(client: TestClient, name: str, status: str, daily: date | None = None) -> str:
    """A game of this client's in the database, as the table of games has it."""
    assert client.get("/api/lab").status_code == 200  # which gives a new visitor a cookie
    player = client.cookies[COOKIE].rpartition(".")[0]
    text = GAME if status == "won" else GAME.rpartition(" ")[0]
    with shared(client).database.session() as session:
        session.add(LinkRow(id=name, variant="mastermind", maker="honest", hard=False, limit=8))
        session.add(
            GameRow(
                id=name,
                player=player,
                link=name,
                text=text,
                undone=[],
                status=status,
                nonce="",
                daily=daily,
                variant="mastermind",
            )
        )
    return name


def hints(client: TestClient, name: str) -> int:
    with shared(client).database.session() as session:
        return session.get_one(GameRow, name).hints


def test_a_finished_game(client: TestClient) -> None:
    told = ask(client, "/api/reviews", game=GAME)
    expected: Any = document(review(GAME, seconds=0.5))
    assert {key: told[key] for key in expected if key != "turns"} == {
        key: value for key, value in expected.items() if key != "turns"
    }
    assert [turn["verdict"] for turn in told["turns"]] == [
        turn["verdict"] for turn in expected["turns"]
    ]
    assert told["turns"][0]["feedback_words"] == "0 black, 2 white"
    assert told["summary"] == list(summary(review(GAME, seconds=0.5)))
    assert told["text"] == GAME
    assert told["codes"] == told["best_line"][0] == 1296
    assert told["best_line"][-1] == 1
    assert told["finding"] is None


def test_a_contradictory_game(client: TestClient) -> None:
    told = ask(client, "/api/reviews", game="mastermind 1122:1,0 1122:0,1")
    assert told["contradictory_since"] == 2
    assert told["finding"].startswith("The answers contradict each other since turn 2")
    assert len(told["turns"]) == 1


def test_a_game_without_turns(client: TestClient) -> None:
    told = ask(client, "/api/reviews", game="mastermind")
    assert told["turns"] == []
    assert told["next"]["guess"] == "1123"


def test_a_game_of_the_player(client: TestClient) -> None:
    told = ask(client, "/api/reviews", id=keep(client, "own", "won"))
    assert told["solved"]
    assert hints(client, "own") == 0


def test_a_game_under_way_counts_as_a_hint(client: TestClient) -> None:
    told = ask(client, "/api/reviews", id=keep(client, "under-way", "playing"))
    assert told["next"] is not None
    assert hints(client, "under-way") == 1


def test_an_unfinished_daily_game_is_refused(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    noon = datetime(2026, 1, 1, 12, tzinfo=UTC)
    clocks = {utc_now: lambda: noon}
    monkeypatch.setattr(client.app, "dependency_overrides", clocks)
    name = keep(client, "daily", "playing", noon.date())
    assert refused(client, "/api/reviews", id=name)[0] == 409
    assert hints(client, name) == 0


def test_someone_elses_game(client: TestClient) -> None:
    name = keep(client, "mine", "won")
    stranger = TestClient(client.app)
    assert refused(stranger, "/api/reviews", id=name)[0] == 403
    assert refused(client, "/api/reviews", id="unknown")[0] == 404


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ({}, "expected a game or the id of a game"),
        ({"game": GAME, "id": "x"}, "expected a game or the id of a game"),
        ({"game": ""}, "is not a game"),
        ({"game": "mastermind 1122"}, "'1122' is not a turn"),
        ({"game": "8x10 12345678:1,0"}, "expected at most 1,000,000 for a review"),
        ({"game": "codes:/etc/passwd root:1,0"}, "word lists are for the command line"),
        ({"game": f"{GAME} 1111:0,0"}, "comes after the win"),
    ],
)
def test_bad_input_gets_one_line(client: TestClient, message: dict[str, object], line: str) -> None:
    status, told = refused(client, "/api/reviews", **message)
    assert status == 422
    assert line in told
