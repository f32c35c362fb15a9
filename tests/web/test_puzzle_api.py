"""``/api/puzzle``: the puzzles of the day, without their answers until they are found."""

from datetime import date
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from pegwise.knowledge.position import Position
from pegwise.puzzles import DIFFICULTIES, daily_puzzle


@pytest.fixture(scope="module")
def app(shared_app: FastAPI) -> FastAPI:
    return shared_app


def shown(client: TestClient, difficulty: str) -> dict[str, Any]:
    answer = client.get("/api/puzzle", params={"difficulty": difficulty})
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def answer_of(puzzle: dict[str, Any]) -> str:
    turns = [f"{turn['guess']}:{turn['feedback']}" for turn in puzzle["turns"]]
    position = Position.parse(" ".join(["mastermind", *turns]))
    (code,) = position
    return "".join(str(symbol + 1) for symbol in code)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_a_puzzle_is_shown_and_solved(client: TestClient, difficulty: str) -> None:
    puzzle = shown(client, difficulty)
    assert puzzle["difficulty"] == difficulty
    code, day = answer_of(puzzle), date.fromisoformat(puzzle["day"])
    assert code not in str(puzzle)
    verdict = client.post("/api/puzzle", json={"difficulty": difficulty, "code": code}).json()
    assert verdict["right"]
    assert verdict["answer"] == code
    assert verdict["steps"] == daily_puzzle(day.isoformat(), difficulty).steps


def test_a_wrong_code_gets_a_reason_and_no_proof(client: TestClient) -> None:
    puzzle = shown(client, "easy")
    wrong = puzzle["turns"][0]["guess"]  # the answer is never guessed
    verdict = client.post("/api/puzzle", json={"difficulty": "easy", "code": wrong}).json()
    assert not verdict["right"]
    assert verdict["words"].startswith(f"{wrong} is not the code: it would have answered turn ")
    assert (verdict["answer"], verdict["steps"]) == (None, [])
    assert verdict["turn"] >= 1


def test_without_a_code_the_proof_is_shown(client: TestClient) -> None:
    verdict = client.post("/api/puzzle", json={"difficulty": "easy"}).json()
    assert not verdict["right"]
    assert verdict["answer"] == answer_of(shown(client, "easy"))
    assert verdict["steps"]


def test_bad_requests_are_refused(client: TestClient) -> None:
    assert client.get("/api/puzzle", params={"difficulty": "evil"}).status_code == 422
    answer = client.post("/api/puzzle", json={"difficulty": "easy", "code": "nonsense"})
    assert answer.status_code in (400, 422)
    assert "expected" in answer.json()["error"]
