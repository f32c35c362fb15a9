"""Games in which a person hides the code: answered, contradicted, corrected, revealed."""

from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import Response

from pegwise.game.variants import find_variant
from pegwise.web.database.schema import MakeRow
from pegwise.web.makes import MOST_STEPS_KEPT
from pegwise.web.play.stored_games import MOST_GUESSES
from support.visitors import Player, patiently, refused, stored_row, told

SECRET = "2561"


@pytest.fixture(scope="module")
def app(shared_app: FastAPI) -> FastAPI:
    return shared_app


class Keeper(Player):
    """A person who keeps a code."""

    def begin(self, **wanted: Any) -> dict[str, Any]:
        return told(self.client.post("/api/makes", json=wanted), 201)

    def look(self, make: dict[str, Any]) -> dict[str, Any]:
        return told(self.client.get(f"/api/makes/{make['id']}"))

    def try_answer(self, make: dict[str, Any], feedback: str) -> Response:
        body = {"feedback": feedback, "version": make["version"]}
        return self.client.post(f"/api/makes/{make['id']}/answers", json=body)

    def answer(self, make: dict[str, Any], feedback: str) -> dict[str, Any]:
        return told(self.try_answer(make, feedback))

    def correct(self, make: dict[str, Any], turn: int, feedback: str) -> dict[str, Any]:
        body = {"feedback": feedback, "version": make["version"]}
        return told(self.client.put(f"/api/makes/{make['id']}/answers/{turn}", json=body))

    def try_move(self, make: dict[str, Any], step: str) -> Response:
        body = {"version": make["version"]}
        return self.client.post(f"/api/makes/{make['id']}/{step}", json=body)

    def reveal(self, make: dict[str, Any], secret: str) -> dict[str, Any]:
        body = {"secret": secret, "version": make["version"]}
        return told(self.client.post(f"/api/makes/{make['id']}/reveal", json=body))


@pytest.fixture
def keeper(app: FastAPI) -> Keeper:
    return Keeper(app)


def truth(guess: str, secret: str = SECRET, variant: str = "mastermind") -> str:
    rules, notation = find_variant(variant).rules, find_variant(variant).notation
    answer = rules.feedback(notation.read_code(secret), notation.read_code(guess))
    return notation.write_feedback(answer)


def test_the_program_finds_the_code(keeper: Keeper) -> None:
    make = keeper.begin()
    assert make["announcement"] == f"I guess {' '.join(make['guess'])}."
    while make["status"] == "playing":
        assert keeper.look(make) == make
        make = keeper.answer(make, truth(make["guess"]))
    assert make["status"] == "won"
    assert make["turns"][-1]["guess"] == SECRET
    assert "your code is 2 5 6 1. Perfect play needs" in make["announcement"]
    assert make["guess"] is None
    assert "All your answers were right. Perfect play" in keeper.reveal(make, SECRET)["words"]
    assert refused(keeper.try_answer(make, "0,0"), 409) == "there is no guess to answer"


def test_answers_in_many_spellings(keeper: Keeper) -> None:
    make = keeper.begin(strategy="scripted:1234,5566,1122")
    make = keeper.answer(make, "1 black 1 white")
    make = keeper.answer(make, "bw")
    make = keeper.answer(make, "-")
    assert [turn["feedback"] for turn in make["turns"]] == ["1,1", "1,1", "0,0"]


@pytest.mark.parametrize("entry", ["", "2", "5", "3,1", "0,5", "many", "-1"])
def test_impossible_answers_are_refused(keeper: Keeper, entry: str) -> None:
    make = keeper.begin()
    assert refused(keeper.try_answer(make, entry), 422)
    assert keeper.look(make) == make


def test_the_number_of_positions_alone_is_a_win(keeper: Keeper) -> None:
    assert keeper.answer(keeper.begin(), "4")["status"] == "won"


def test_a_contradiction_is_corrected_in_place(keeper: Keeper) -> None:
    make = keeper.begin(strategy="scripted:1234,1234,1122")
    make = keeper.answer(make, "1,2")
    make = keeper.answer(make, "0,2")
    assert make["status"] == "contradictory"
    assert make["guess"] is None
    found = make["contradiction"]
    assert found["since"] == 2
    assert found["words"].startswith("The answers contradict each other since turn 2")
    suspect = next(one for one in found["suspects"] if one["turn"] == 2)
    assert suspect["given"] == "0,2"
    assert {"feedback": "1,2", "words": "1 black, 2 white"}.items() <= suspect["instead"][0].items()
    make = keeper.correct(make, 2, "1,2")
    assert make["status"] == "playing"
    assert make["contradiction"] is None
    assert make["guess"] == "1122"
    assert make["can_undo"]
    same = keeper.correct(make, 2, "1,2")
    assert same["version"] == make["version"]
    assert same["announcement"] == "Turn 2 already has 1 black, 2 white."
    body = {"feedback": "1,2", "version": make["version"]}
    missing = keeper.client.put(f"/api/makes/{make['id']}/answers/7", json=body)
    assert refused(missing, 422) == "there is no turn 7: expected 1 to 2"


def test_steps_back_and_forth_over_corrections(keeper: Keeper) -> None:
    begun = keeper.begin()
    first = keeper.answer(begun, "1,1")
    corrected = keeper.correct(first, 1, "2,1")
    back = told(keeper.try_move(corrected, "undo"))
    assert (back["turns"], back["guess"]) == (first["turns"], first["guess"])
    start = told(keeper.try_move(back, "undo"))
    assert (start["turns"], start["guess"]) == ([], begun["guess"])
    assert refused(keeper.try_move(start, "undo"), 409) == "there is nothing to undo"
    forth = told(keeper.try_move(told(keeper.try_move(start, "redo")), "redo"))
    assert forth["turns"] == corrected["turns"]
    assert refused(keeper.try_move(forth, "redo"), 409) == "there is nothing to redo"


def test_a_game_has_an_end_and_undo_a_reach(app: FastAPI, keeper: Keeper) -> None:
    database = app.state.services.database
    make = keeper.answer(keeper.begin(variant="5x7", strategy="first"), "1,0")

    def change(**columns: Any) -> None:
        with database.writing() as connection:
            replace(stored_row(database, MakeRow, make["id"]), **columns).put(connection)

    board, turn = stored_row(database, MakeRow, make["id"]).history[-1].split()
    text = " ".join([board, *[turn] * MOST_GUESSES])
    change(history=[text] * (MOST_STEPS_KEPT + 1), place=MOST_STEPS_KEPT)
    expected = f"a game has at most {MOST_GUESSES} guesses: start a new one"
    assert refused(keeper.try_answer(make, "1,0"), 422) == expected
    make = keeper.correct(make, 2, "2,0")
    assert len(stored_row(database, MakeRow, make["id"]).history) == MOST_STEPS_KEPT + 1
    assert make["can_undo"]
    change(place=1)
    make = told(keeper.try_move(make, "undo"))
    assert not make["can_undo"]
    assert refused(keeper.try_move(make, "undo"), 409) == "there is nothing to undo"


def test_lies_are_mentioned_and_forgiven(keeper: Keeper) -> None:
    make = keeper.begin(lies=1, strategy="entropy")
    assert make["lies"] == 1
    make, lied = keeper.answer(make, "0,0" if truth(make["guess"]) != "0,0" else "1,0"), False
    while make["status"] == "playing":
        make = keeper.answer(make, truth(make["guess"]))
        lied = lied or "At least one answer is wrong" in make["announcement"]
    assert make["status"] in ("won", "lost")
    assert lied
    assert len(keeper.reveal(make, SECRET)["wrong"]) == 1


def test_a_win_over_a_forgetful_player(keeper: Keeper) -> None:
    make = keeper.begin(strength=0)
    assert make["strategy"].startswith("strength:0:")
    while make["status"] == "playing":
        make = keeper.answer(make, truth(make["guess"], "6666"))
    if make["status"] == "lost":
        assert (
            "not enough: you win. At strength 0 I ignored your answers at turns"
            in make["announcement"]
        )


def test_reveal_lists_the_wrong_answers(keeper: Keeper) -> None:
    make = keeper.answer(keeper.begin(strategy="scripted:1234,1122"), "2,0")
    shown = keeper.reveal(make, SECRET)
    assert shown["words"].startswith("You say your code is 2 5 6 1.")
    assert [(one["turn"], one["given"], one["right"]) for one in shown["wrong"]] == [
        (1, "2,0", truth("1234"))
    ]
    assert shown["wrong"][0]["words"].startswith("Turn 1: I guessed 1234 and you answered")


def test_another_window_and_another_person(app: FastAPI, keeper: Keeper) -> None:
    make = keeper.begin()
    keeper.answer(make, "0,1")
    assert refused(keeper.try_answer(make, "0,2"), 409) == (
        "the game has moved on in another window"
    )
    stranger = Keeper(app)
    assert refused(stranger.client.get(f"/api/makes/{make['id']}"), 403)
    assert refused(stranger.try_answer(make, "0,1"), 403)
    assert refused(stranger.client.get("/api/makes/nothing"), 404)


@pytest.mark.parametrize(
    "wanted",
    [
        {"variant": "nonsense"},
        {"strategy": "nonsense"},
        {"strength": 101},
        {"variant": "20x36", "lies": 1},
        {"variant": "20x36", "strategy": "minimax"},
        {"variant": "codes:/etc/passwd"},
        {"strategy": "tree:/etc/passwd"},
    ],
)
def test_bad_settings_are_refused(keeper: Keeper, wanted: dict[str, Any]) -> None:
    assert refused(keeper.client.post("/api/makes", json=wanted), 422)


@pytest.mark.deep
def test_a_board_too_large_to_list(keeper: Keeper) -> None:
    begun = patiently(lambda: keeper.client.post("/api/makes", json={"variant": "12x20"}))
    make = told(begun, 201)
    make = told(patiently(lambda: keeper.try_answer(make, "1,2")))
    assert make["status"] == "playing"
    assert make["left"]["words"].endswith("codes left")
