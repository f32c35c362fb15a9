"""``/api/assist``: rows entered by hand, what they tell, and what to guess next."""

from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from pegwise.knowledge.position import Position
from pegwise.play.advice import odds
from support.api_client import ask, refused


@pytest.fixture(scope="module")
def app(shared_app: FastAPI) -> FastAPI:
    return shared_app


def rows(*turns: str) -> list[dict[str, object]]:
    """``1122:1,0`` as a row; with ``!`` before it, one that is ignored."""
    read = [(turn.removeprefix("!").split(":"), turn.startswith("!")) for turn in turns]
    return [{"guess": g, "feedback": f, "ignored": ignored} for (g, f), ignored in read]


def assisted(client: TestClient, variant: str, *turns: str, **more: object) -> Any:
    return ask(client, "/api/assist", variant=variant, rows=rows(*turns), **more)


def test_rows_tell_what_is_left(client: TestClient) -> None:
    told = assisted(client, "mastermind", "1122:1,0", "1344:0,1", strategy="knuth", top=3)
    position = Position.parse("mastermind 1122:1,0 1344:0,1")
    assert told["left"] == {"count": position.count, "exact": True, "words": "44 codes left"}
    assert told["text"] == "mastermind 1122:1,0 1344:0,1"
    assert told["grid_exact"]
    assert told["grid"] == odds(position).tolist()
    assert told["strategy"] == "knuth"
    assert len(told["guesses"]) == 3
    assert told["guesses"][0]["guess"] == "3526"
    assert told["codes"] == []
    assert told["contradiction"] is None


def test_codes_are_listed_when_few(client: TestClient) -> None:
    told = assisted(client, "mastermind", "1122:1,0", "3344:0,1", "5613:1,1")
    assert 1 < told["left"]["count"] == len(told["codes"]) <= 30
    assert "1122:1,0" in told["text"]


def test_an_unreadable_row_does_not_affect_the_others(client: TestClient) -> None:
    told = assisted(client, "mastermind", "1122:1,0", "11x2:1,0", "1344:0,1", "1344:9,9")
    faults = [row["fault"] for row in told["rows"]]
    assert faults[0] is None
    assert "'11x2' has 'x' in it" in faults[1]
    assert "9,9" in faults[3]
    assert told["left"]["count"] == 44


def test_ignored_rows_count_for_nothing(client: TestClient) -> None:
    told = assisted(client, "mastermind", "1122:1,0", "!1122:0,1", "1344:0,1")
    assert told["left"]["count"] == 44
    assert told["text"] == "mastermind 1122:1,0 '!1122:0,1' 1344:0,1"


def test_contradictions_use_the_row_numbers_of_the_page(client: TestClient) -> None:
    told = assisted(client, "mastermind", "what:1,0", "1122:1,0", "!1111:0,0", "1122:0,1")
    found = told["contradiction"]
    assert found["since"] == 4
    assert [suspect["turn"] for suspect in found["suspects"]] == [2, 4]
    assert found["suspects"][0]["instead"][0] == {
        "feedback": "0,1",
        "words": "0 black, 1 white",
        "codes": 256,
        "exact": True,
    }
    assert "since turn 4" in found["words"]
    assert told["guesses"] == []
    assert told["grid"] is None


def test_certainties_use_the_row_numbers_of_the_page(client: TestClient) -> None:
    told = assisted(client, "mastermind", "oops:0,0", "1111:0,0")
    assert told["certain"] == "Certain: red is absent (turn 2)."


def test_a_solved_game_needs_no_guess(client: TestClient) -> None:
    told = assisted(client, "mastermind", "1122:4,0")
    assert told["guesses"] == []
    assert told["codes"] == ["1122"]


def test_large_boards_are_estimated(client: TestClient) -> None:
    told = assisted(client, "8x12", "11223344:1,2", top=2)
    found = assisted(client, "8x12", "11223344:1,2", "11223344:2,2")["contradiction"]
    assert not found["suspects"][0]["instead"][0]["exact"]
    assert not told["left"]["exact"]
    assert not told["exact"]
    assert not told["grid_exact"]
    assert len(told["grid"]) == 8
    assert len(told["guesses"]) == 2


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ({"variant": "25x6"}, "'25x6' is too large here"),
        ({"variant": "codes:/etc/passwd"}, "word lists are for the command line"),
        ({"strategy": "knoth"}, "unknown strategy 'knoth'"),
        ({"variant": "8x12", "strategy": "entropy"}, "strategy 'entropy' cannot play '8x12'"),
        ({"top": 0}, "top: Input should be greater than or equal to 1"),
        ({"surprise": 1}, "surprise: Extra inputs are not permitted"),
    ],
)
def test_bad_input_gets_one_line(client: TestClient, message: dict[str, object], line: str) -> None:
    status, told = refused(client, "/api/assist", **message)
    assert status == 422
    assert line in told
    assert "\n" not in told
