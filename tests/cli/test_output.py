"""What people see."""

import os
import pty
import subprocess
from pathlib import Path

import pytest

from pegwise import __version__
from pegwise.cli.app import COMMANDS
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
        ("score 0x83a6 0X81A3 -v hex", "2 bulls, 1 cow"),
        ("score RBGY YRGB --words coloured/white", "1 coloured, 3 white"),
        ("score RBGY YRGB --words Hits/Blows", "1 hit, 3 blows"),
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
    for command in COMMANDS:
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


def test_help_lists_every_command_on_one_line() -> None:
    shown = run("--help").stdout
    rows = shown.partition("\nPlay:\n")[2].partition("Start here")[0].splitlines()
    assert max(map(len, shown.splitlines())) <= 80
    assert "..." not in "".join(rows)
    listed = [row.split()[0] for row in rows if row.startswith("  ") and row.strip()]
    assert sorted(listed) == sorted(COMMANDS)


def test_the_help_of_a_command() -> None:
    assert run("help").stdout == run("--help").stdout
    for command in COMMANDS:
        assert run(f"help {command}").stdout == run(f"{command} --help").stdout
    wrong = run("help paly")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "did you mean 'play'?" in wrong.stderr


def test_help_has_only_options_that_matter() -> None:
    for command in ("prove", "evaluate", "compare", "experiment", "strategies"):
        assert "--words" not in run(f"help {command}").stdout
    assert "--words" in run("help play").stdout
    assert run("strategies --words black/white --json").returncode == 0


def test_chosen_colours_are_shown() -> None:
    colours = "--colours blue,green,purple,orange,yellow,pink"
    assert "\n1345  blue purple orange yellow  " in run(f"suggest 1122:1,0 {colours}").stdout
    assert run(f"tree -s first --depth 1 {colours}").stdout == (
        "1111 (blue blue blue blue)  1,296 codes\n"
    )
    heading = run(f"solve 1122 -s first {colours}").stdout.splitlines()[0]
    assert heading.startswith("Breaking 1122 (blue blue green green) on mastermind")
    assert "red" not in run("suggest 1122:1,0").stdout


def test_pegs_look_like_their_words() -> None:
    for words, pegs in (("black/white", "●○○·"), ("white/red", "○●●·"), ("hits/blows", "●○○·")):
        assert pegs in run(f"review '4x6 1235:1,2' --seconds 0 --words {words}").stdout


def test_answers_in_words_of_ones_own() -> None:
    told = run("check 1122:1h1b 1344:hb --words hits/blows")
    assert (told.returncode, told.stderr) == (0, "")
    refused = run("check 1122:rr --words right/round")
    assert "'rr' is not feedback: expected right and round such as 1,2" in refused.stderr
