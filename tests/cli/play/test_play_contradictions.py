"""``pegwise play --role maker``: what may be replied once the answers contradict each other."""

import json
from pathlib import Path

import pytest

from support.commands import piped

LYING = "play --role maker -v bullets-and-maggots -s scripted:7147,4881,1496,5214,3514 --seed 1"
ANSWERS = ("0,2", "0,2", "0,2", "2,1", "1,2")


def replied(*entries: str) -> str:
    """What comes after the question which answer is wrong."""
    told = piped(LYING, *ANSWERS, *entries)
    return told[told.index("Which one is it?") :]


@pytest.mark.parametrize(
    "entries",
    [
        ["3 1,1"],
        ["turn 3: 1,1"],
        ["3", "1,1"],
        ["turn 3", "bm"],
        ["correct 3 1,1"],
        ["3", "1", "1"],
    ],
)
def test_a_turn_and_its_answer_correct_it(entries: list[str]) -> None:
    assert "I guess 1234." in replied(*entries)


@pytest.mark.parametrize("entry", ["1,1", "4,0", "0,0", "311", "3 x", "xx", "-", "9 1,1"])
def test_what_is_no_turn_and_no_whole_code_is_asked_again(entry: str) -> None:
    told = replied(entry)
    assert told.count("Which one is it?") == 2
    assert "You say" not in told


def test_the_question_says_what_it_expects() -> None:
    expected = "'1,1': expected a turn and its answer, as in '3 1,1', or undo, or reveal CODE"
    assert expected in replied("1,1")


@pytest.mark.parametrize("entry", ["1234", "1 2 3 4", "reveal 1234"])
def test_a_whole_code_is_compared(entry: str) -> None:
    assert "You say your code is 1234.\nTurn 3: I guessed 1496" in replied(entry)


@pytest.mark.parametrize("entry", ["", "none", "give up"])
def test_the_code_is_asked_for_until_it_is_valid(entry: str) -> None:
    told = replied(entry, "12345", "board", "help", "1234")
    assert told.count("What was your code?") == 4
    assert "You say your code is 1234." in told


def test_giving_up_can_be_taken_back() -> None:
    told = replied("give up", "undo", "3 1,1")
    assert "Taken back. 5 turns on the board." in told
    assert "I guess 1234." in told


@pytest.mark.parametrize("entry", ["", "give up"])
def test_the_code_can_be_kept(entry: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    told = piped(f"{LYING} --record {path}", *ANSWERS, "give up", entry)
    assert told.endswith(f"What was your code? {entry}".rstrip() + "\n")
    game = json.loads(path.read_text())
    assert (game["status"], game["secret"]) == ("gave up", None)


def test_a_correction_that_changes_nothing() -> None:
    assert "Turn 3 already has 0 bullets, 2 maggots." in replied("3 0,2")


def test_commands_between_the_numbers_of_an_answer() -> None:
    line = "play --role maker -s scripted:1122,1344 --seed 1"
    told = piped(line, "1", "help", "board", "0", "2", "undo", "0,1", "1", "reveal 5551")
    assert "  white: board\n 1  1122" not in told
    assert "  white: board\nNo guesses yet." in told
    assert "  white: 0\n 1  1122  R R G G  ●···  1 black, 0 white\n" in told
    assert "2 is dropped: start the answer again.\nTurn 2 of 8 (black, white): 0,1\n" in told
    assert "You say your code is 5551" in told


def test_no_guesses_are_left_after_the_end() -> None:
    told = piped("play --role maker --resume 'mastermind 1122:4,0'", "board")
    assert "guesses left" not in told
    assert "Solved in 1 guess" in told


def test_one_guess_was_not_enough() -> None:
    assert "1 guess was not enough" in piped("play --role maker --limit 1 -s first", "0,0")
    assert "1 guess was not enough" in piped("play --limit 1 --seed 3", "1122")


def test_a_single_suspect() -> None:
    line = "play --role maker --lies 1 -s scripted:1122,1122,1122 --limit none"
    assert "At least one answer is wrong; suspect: turn 3. I'll play on." in piped(
        line, "1,0", "1,0", "2,0"
    )
