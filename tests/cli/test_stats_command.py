"""``pegwise stats``: the games of a person in figures."""

import json
from pathlib import Path

import pytest

from support.commands import document, piped, run

WON = ("1122", "1344", "2314", "3221", "3231")


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def play_some() -> None:
    piped("play --seed 3", *WON)
    piped("play --seed 3", "1122", "3231")
    piped("play --seed 3", "1122", "give up")
    piped("play --seed 3", "3231")
    piped("play --seed 3", "1122", "quit")  # not finished
    piped("play --role maker -s first --seed 3", "4,0", "")  # not the person's guesses
    piped("play -v bulls-and-cows --seed 3", "0123", "give up")


def test_finished_games_are_counted() -> None:
    play_some()
    mastermind, bulls = document("stats")
    assert (mastermind["variant"], bulls["variant"]) == ("mastermind", "bulls-and-cows")
    assert [mastermind[key] for key in ("games", "wins", "mean", "best")] == [4, 3, 8 / 3, 1]
    assert [mastermind[key] for key in ("streak", "longest_streak", "reviewed")] == [1, 2, 4]
    assert [bulls[key] for key in ("games", "wins", "mean", "best")] == [1, 0, None, None]


def test_skill_and_luck_are_those_of_the_reviews() -> None:
    piped("play --seed 3", *WON)
    reviewed = json.loads(run("review --last --json").stdout)
    (found,) = document("stats")
    assert found["skill"] == pytest.approx(reviewed["skill"])
    assert found["luck"] == pytest.approx(reviewed["luck"])


def test_a_table() -> None:
    play_some()
    shown = run("stats").stdout.splitlines()
    assert shown[0].split() == [
        "variant",
        "games",
        "wins",
        "mean",
        "best",
        "streak",
        "skill",
        "luck",
    ]
    assert shown[1].split()[:7] == ["mastermind", "4", "3", "2.67", "1", "1", "(2)"]


def test_a_file_of_records(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    piped(f"play --seed 3 --record {file}", *WON)
    with file.open("a", encoding="utf-8") as lines:  # its word list is not opened, but skipped
        lines.write(file.read_text(encoding="utf-8").replace("mastermind", "codes:/dev/zero"))
    finished = run(f"stats {file} --json")
    assert [each["games"] for each in json.loads(finished.stdout)] == [1]
    reason = "a word list that a file of records does not open"
    assert finished.stderr == f"Not counted: 1 game with {reason}.\n"


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("stats", "no finished game yet"),
        ("stats nofile", "'nofile' cannot be read"),
        ("stats /dev/null", "cannot be read"),
    ],
)
def test_nothing_to_count(line: str, error: str) -> None:
    finished = run(line)
    assert (finished.returncode, finished.stdout) == (2, "")
    assert error in finished.stderr


@pytest.mark.parametrize("variable", [False, True])
def test_games_that_are_not_kept(
    variable: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if variable:
        monkeypatch.setenv("PEGWISE_NO_KEEP", "1")
    option = "" if variable else "--no-keep"
    assert "review --last" not in piped(f"play --seed 3 {option}", *WON)
    piped(f"play --seed 3 {option}", "1122", "quit")
    piped(f"play --role maker -s first --seed 3 {option}", "4,0", "")
    assert not (tmp_path / "state").exists()
    assert run("stats").stderr.startswith("pegwise: no finished game yet")
