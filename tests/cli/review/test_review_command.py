"""``pegwise review``: where games come from, what is refused, and how it looks."""

import json
import re
from pathlib import Path

import pytest

from support.commands import piped, run
from support.terminals import ended, seen, start

LINE = "mastermind 1122:0,2 1344:0,2 2314:0,3 3221:3,0 3231:4,0"
GUESSES = ("1122", "1344", "2314", "3221", "3231")


def told(line: str) -> str:
    finished = run(line)
    assert (finished.returncode, finished.stderr) == (0, "")
    return finished.stdout


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def test_a_line_a_record_a_file_and_the_last_game_are_the_same_game(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    piped(f"play --seed 3 --record {file}", "1122", "-1")
    piped(f"play --seed 3 --record {file}", *GUESSES)
    expected = told(f"review '{LINE}' --json")
    record = file.read_text(encoding="utf-8").splitlines()[-1]
    assert told(f"review {LINE} --json") == expected
    assert told(f"review '{record}' --json") == expected
    assert told(f"review {file} --json") == expected
    assert told("review --last --json") == expected


def test_a_game_that_was_left_is_the_last_one_too() -> None:
    piped("play --seed 3", "1122", "1344", "quit")
    found = json.loads(told("review --last --json"))
    assert (found["guesses"], found["solved"]) == (2, False)


def test_hard_mode_is_remembered() -> None:
    piped("play --seed 3 --hard", "1122", "quit")
    assert json.loads(told("review --last --json"))["hard"] is True


def test_a_game_against_a_liar_is_judged_as_such() -> None:
    """The record says how often the maker may lie, and what the code was."""
    piped("play --seed 3 --maker liar:2", "1122", "1344", "2314", "3221", "give up")
    found = json.loads(told("review --last --json"))
    assert found["lies"] == 2
    assert found["contradictory_since"] is None
    assert len(found["turns"]) == 4
    assert all(turn["wrong"] in (True, False) for turn in found["turns"])


def test_answers_that_may_be_wrong() -> None:
    line = "review mastermind 1122:0,2 1344:2,2 2314:0,3 3221:3,0 3231:4,0"
    assert json.loads(told(f"{line} --json"))["contradictory_since"] == 2
    found = json.loads(told(f"{line} --lies 1 --json"))
    assert [turn["wrong"] for turn in found["turns"]] == [False, True, False, False, False]
    shown = told(f"{line} --lies 1")
    assert "Review of a game of mastermind, at most one of its answers wrong." in shown
    assert "the answer was a lie" in shown
    assert "The maker lied at turn 2." in shown


def test_a_board_too_large_to_list_is_reviewed_on_a_sample() -> None:
    shown = told("review 10x10 0011223344:1,1 7093657577:1,4")
    assert "about 170,000,000 codes left" in shown
    assert "estimated" in shown


def test_what_the_secret_was_changes_nothing() -> None:
    game = {
        "variant": "mastermind",
        "limit": 8,
        "lies": None,
        "turns": [{"guess": "1122", "feedback": "1,0"}],
        "status": "gave up",
        "maker": "honest",
    }
    one, other = (json.dumps({**game, "secret": secret}) for secret in ("1333", "3424"))
    assert told(f"review '{one}'") == told(f"review '{other}'")


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("review", "no game given: expected VARIANT GUESS:FEEDBACK ..."),
        ("review --last", "no game yet"),
        ("review mastermnd 1122:1,0", "unknown variant 'mastermnd': did you mean 'mastermind'?"),
        ("review mastermind 1122", "'1122' is not a turn: expected GUESS:FEEDBACK"),
        ("review mastermind 1122:4,0 1344:1,0", "'1344:1,0' comes after the win '1122:4,0'"),
        ("review mastermind 1122:1,0 --retry x", "--retry 'x': expected a turn from 1 to 2"),
        ("review mastermind 1122:1,0 --retry 3", "--retry '3': expected a turn from 1 to 2"),
        ("review mastermind 1122:1,0 -v hex", "'mastermind' and -v 'hex': expected only one"),
        ("review mastermind 1122:1,0 --last", "--last with a game or a board"),
        ("review '{\"turns\": 3}'", "is not a game record"),
        ("review 128x10", "'128x10' has 128 positions: expected at most 127 to draw codes"),
        ("review 10x10 --lies 1", "codes: expected at most 1,000,000 if answers may be wrong"),
        ("review mastermind --lies -1", "-1 is not in the range"),
        ("review mastermind 1122:0,2 1344:0,2 --hard", "'1344:0,2' is not allowed in hard mode"),
        ("review mastermind 1122:1,0 --plot x.pdf", "--plot 'x.pdf': expected a name that ends"),
    ],
)
def test_bad_input_gets_one_line(line: str, error: str) -> None:
    finished = run(line)
    assert (finished.returncode, finished.stdout) == (2, "")
    assert error in finished.stderr
    assert finished.stderr.count("\n") == 1


def test_the_doctor_comes_first() -> None:
    text = told("review mastermind 1122:1,0 1122:2,0 3344:1,0")
    assert text.startswith("The answers contradict each other since turn 2")
    assert text.index("Suspects: turns 1 and 2.") < text.index("up to turn 1.")


def test_trying_again_from_a_turn_on() -> None:
    text = piped(f"review {LINE} --retry 3", "board", "3231")
    assert "Turn 3 again, against the same code." in text
    assert "You found it in 3 guesses." in text
    assert json.loads(told("review --last --json"))["guesses"] == 3


def test_a_game_without_its_end_is_tried_again_against_a_code_that_fits() -> None:
    text = piped("review mastermind 1122:1,0 1344:0,1 --retry 2", "quit")
    assert "Turn 2 again, against a code that fits every answer." in text
    again = re.search("To go on: pegwise (play .*)\n", text)
    assert again is not None
    assert " 1  1122  R R G G  ●···" in piped(again[1], "quit")


@pytest.mark.parametrize("columns", [40, 80])
def test_it_fits_the_screen(columns: int) -> None:
    child = start(f"review {LINE}", columns=columns)
    rows = seen(ended(child)).splitlines()
    assert max(map(len, rows)) <= columns
    assert any("What mattered most" in row for row in rows)


def test_a_picture(tmp_path: Path) -> None:
    for name, line in (("won.svg", LINE), ("open.svg", "mastermind 1122:1,0")):
        told(f"review {line} --plot {tmp_path / name}")
        assert (tmp_path / name).stat().st_size > 1000


def test_estimates_are_marked() -> None:
    text = told("review super-mastermind 12345:1,2")
    assert "estimated" in text
    assert "'estimated' mark what is not exact." in text
    assert "estimated" not in told(f"review {LINE}")
