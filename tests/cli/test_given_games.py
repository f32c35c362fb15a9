"""A saved game travels: every command that takes turns takes it in every form."""

import json
from pathlib import Path

import pytest

from support.commands import piped, run

LINE = "mastermind 1122:1,0 1344:0,1"
TURNS = "1122:1,0 1344:0,1"
RECORD = json.dumps(
    {
        "variant": "mastermind",
        "limit": 8,
        "lies": None,
        "turns": [{"guess": "1122", "feedback": "1,0"}, {"guess": "1344", "feedback": "0,1"}],
        "status": "playing",
    }
)
COMMANDS = (
    "suggest --top 2",
    "check",
    "solve -s entropy --seed 1 --json",
    "tree -s entropy --depth 1",
    "review --seconds 0",
    "assist",
    "play --seed 9 --resume",
)


def told(line: str, typed: str = "") -> str:
    finished = run(line, typed)
    assert (finished.returncode, finished.stderr) == (0, "")
    return finished.stdout


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of records whose last line is the game."""
    path = tmp_path / "games.jsonl"
    path.write_text(f"{RECORD.replace('1344', '5566')}\n{RECORD}\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("command", COMMANDS[:-1])
def test_every_form_is_the_same_game(command: str, file: Path) -> None:
    expected = told(f"{command} '{LINE}'")
    assert expected
    assert told(f"{command} {LINE}") == expected
    assert told(f"{command} '{RECORD}'") == expected
    assert told(f"{command} {file}") == expected
    for typed in (LINE, f"{LINE}\n", f"{RECORD}\n"):
        assert told(f"{command} -", typed) == expected


@pytest.mark.parametrize("command", COMMANDS[:4])
def test_turns_alone_may_come_one_a_line(command: str) -> None:
    assert told(f"{command} -", TURNS.replace(" ", "\n")) == told(f"{command} {TURNS}")


def test_the_board_comes_with_the_line() -> None:
    assert told("check 'hex 0123:1,1'") == told("check 0123:1,1 -v hex")


def test_a_game_goes_on_from_any_form(file: Path) -> None:
    seed = next(seed for seed in range(1000) if fits(seed))
    typed = ("board", "quit")
    saved = piped(f"play --seed {seed} --resume '{LINE}'", *typed)
    assert piped(f"play --seed {seed} --resume {file}", *typed) == saved
    assert piped(f"play --seed {seed} --resume -", LINE, *typed) == saved
    assert piped(f"play --seed {seed} --resume -", RECORD, *typed) == saved


def fits(seed: int) -> bool:
    return run(f"play --seed {seed} --resume '{LINE}'").returncode == 0


def test_a_record_brings_its_side_its_seed_and_its_limit(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    piped(f"play --role maker -s entropy --seed 4 --limit 9 --record {file}", "0,1", "give up", "")
    record = json.loads(file.read_text(encoding="utf-8"))
    shown = piped(f"play --resume {file}", "quit")
    assert "Turn 2 of 9 (black, white)" in shown
    assert f"--seed {record['seed']} --role maker" in shown


def test_solve_goes_on_after_the_turns() -> None:
    shown = told("solve 6426 mastermind 1122:1,0 -s entropy")
    assert "with the strategy 'entropy' after 1 turn." in shown
    assert "  1  1122" in shown
    found = json.loads(told(f"solve '{LINE}' --seed x --json"))
    assert [turn["guess"] for turn in found["turns"][:2]] == ["1122", "1344"]
    assert found["guesses"] == len(found["turns"])


def test_colours_need_no_quotes() -> None:
    assert told("solve red blue yellow yellow -s first") == told("solve 1344 -s first")


@pytest.mark.parametrize(
    ("line", "typed", "error"),
    [
        ("review ''", "", "'' is no game: expected VARIANT GUESS:FEEDBACK"),
        ("review ' '", "", "' ' is no game"),
        ("review nofile.jsonl", "", "'nofile.jsonl' is no file here"),
        ("suggest games/nofile", "", "'games/nofile' is no file here"),
        ("review -", "", "standard input is empty"),
        ("suggest -", "\n", "standard input is empty"),
        ("check -", "mastermnd 1122:1,0", "unknown variant 'mastermnd'"),
        ("check 'mastermind 1122'", "", "'1122' is not a turn"),
        ("check -", "codes:/etc/passwd 1122:1,0", "name that file with -v or --codes"),
        ("tree 'mastermind 1122:1,0' -v hex", "", "'mastermind' and -v 'hex'"),
        ("solve 1111 mastermind 1122:1,0", "", "'1111' does not fit '4x6 1122:1,0'"),
        ("solve 'mastermind 1122:4,0'", "", "'4x6 1122:4,0' is won"),
    ],
)
def test_what_is_no_game(line: str, typed: str, error: str) -> None:
    finished = run(line, typed)
    assert (finished.returncode, finished.stdout) == (2, "")
    assert error in finished.stderr
    assert finished.stderr.count("\n") == 1
