"""What people see."""

import os
import pty
import subprocess
from pathlib import Path

import pytest

from pegwise import __version__
from pegwise.cli.app import app
from support.commands import PEGWISE, run, run_apart

SOLVED = """\
Breaking 0055 on bullets-and-maggots with the strategy 'first'.

  1  0000  2 bullets, 0 maggots     486 codes left
  2  0011  2 bullets, 0 maggots      64 codes left
  3  0022  2 bullets, 0 maggots      49 codes left
  4  0033  2 bullets, 0 maggots      36 codes left
  5  0044  2 bullets, 0 maggots      25 codes left
  6  0055  4 bullets, 0 maggots       1 code left

Solved in 6 guesses.
"""


def test_solve_in_the_words_of_the_game() -> None:
    assert run_apart("solve 55 -v bullets-and-maggots -s first").stdout == SOLVED


def test_quiet_prints_the_number_alone() -> None:
    assert run("solve 55 -v bullets-and-maggots -s first --quiet").stdout == "6\n"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("score RBGY YRGB", "1 black, 3 white"),
        ("score RBGY YRGB --words exact/non-exact", "1 exact, 3 non-exact"),
        ("score RBGY YRGB --words white/red", "1 white, 3 red"),
        ("score 83a6 81A3 -v hex", "2 bulls, 1 cow"),
        ("score 55 5 -v bullets-and-maggots", "3 bullets, 0 maggots"),
        ("score 1234 1243 -v 4x6:bulls", "2 bulls"),
        (
            "score 'blue yellow pink pink' 'blue yellow blue pink' "
            "--colours blue,green,purple,orange,yellow,pink --words white/red",
            "3 white, 0 red",
        ),
    ],
)
def test_score(line: str, said: str) -> None:
    assert run(line).stdout == f"{said}\n"


def test_solve_shows_the_colours() -> None:
    told = run(
        "solve 'pink pink blue blue' -s first --colours blue,green,purple,orange,yellow,pink"
    )
    assert "6611  pink pink blue blue" in told.stdout


def test_words_of_a_file(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("crane\ncrate\nslate\nplate\n")
    told = run(f"solve Plate --codes {words} -s first")
    assert "plate  5 bulls, 0 cows  1 code left" in told.stdout
    assert run(f"solve plate --codes {words} --guesses all -s first --quiet").stdout == "2\n"


def test_variants_and_strategies_are_listed() -> None:
    for name in ("mastermind", "bulls-and-cows", "bullets-and-maggots", "hex", "super-mastermind"):
        assert f"\n{name} " in run("variants").stdout
    assert "first" in run("strategies").stdout


def test_version_and_help() -> None:
    assert run_apart("--version").stdout == f"pegwise {__version__}\n"
    assert run_apart("").stdout == run("--help").stdout
    for command in app.commands:
        assert command in run("--help").stdout
        assert f"pegwise {command}" in run(f"{command} --help").stdout


def on_a_terminal(**environment: str) -> str:
    leader, follower = pty.openpty()
    subprocess.run(
        [*PEGWISE, "solve", "RBGY", "-s", "first"],
        stdout=follower,
        env={**os.environ, "TERM": "xterm-256color", **environment},
        check=True,
    )
    os.close(follower)
    shown = os.read(leader, 65536).decode()
    os.close(leader)
    return shown


def test_colours_only_on_a_terminal() -> None:
    assert "\x1b[" not in run_apart("solve RBGY -s first").stdout
    assert "\x1b[" in on_a_terminal(NO_COLOR="")
    assert "\x1b[3" not in on_a_terminal(NO_COLOR="1")
