"""``pegwise experiment`` through real processes."""

import os
import pty
import signal
import subprocess
from pathlib import Path

import pytest

from support.commands import PEGWISE, document, run
from support.depth import deep
from support.waiting import PATIENCE

FEW = "experiment -v bullets-and-maggots --games 10 --seed 1"

SHOWN = """\
10 games for every pattern on mastermind, against its lowest code, with the strategy 'first'.

pattern          lowest code  codes  guesses  median  deviation  range  all codes
four of a kind   1111             6    1.000       1      0.000    1-1     3.5000
three of a kind  1112           120    2.000       2      0.000    2-2     5.4167
two pairs        1122            90    2.000       2      0.000    2-2     5.3778
one pair         1123           720    3.000       3      0.000    3-3     5.7833
all different    1234           360    4.000       4      0.000    4-4     5.9778

Hardest: all different, 5.9778 guesses over all its codes, counted exactly in the tree.
Hardest in these games: all different, 4.000 guesses a game.
Nothing was left to chance, so all games are alike; try --members random.
"""


@pytest.mark.parametrize(
    "line",
    [
        FEW,
        f"{FEW} --members random",
        "experiment -s first --games 3",
        "experiment -v 3x40 --games 2",
        "experiment -v hex --games 1",
    ],
)
def test_documents_fit_the_schema(line: str) -> None:
    told = document(line)
    assert told["hardest"] in [row["pattern"] for row in told["patterns"]]


def test_the_rows_of_a_document() -> None:
    told = document(FEW)
    assert (told["variant"], told["strategy"]) == ("bullets-and-maggots", "random")
    assert (told["seed"], told["members"]) == ("1", "least")
    assert [(row["pattern"], row["code"], row["codes"]) for row in told["patterns"]] == [
        ("four of a kind", "0000", 10),
        ("three of a kind", "0001", 360),
        ("two pairs", "0011", 270),
        ("one pair", "0012", 4320),
        ("all different", "0123", 5040),
    ]
    assert {row["games"] for row in told["patterns"]} == {10}


def test_jobs_change_nothing() -> None:
    assert document(f"{FEW} --jobs 2") == document(FEW)


def test_a_seed_can_be_used_again() -> None:
    drawn = document("experiment --games 5")
    assert document(f"experiment --games 5 --seed {drawn['seed']}") == drawn


def test_no_seed_where_nothing_is_left_to_chance() -> None:
    assert document("experiment -s first --games 2 --seed 1")["seed"] is None
    assert document("experiment -s first --games 2 --members random --seed 1")["seed"] == "1"


def test_the_table() -> None:
    lines = run("experiment -s first --games 10").stdout.splitlines()
    assert [line.rstrip() for line in lines] == SHOWN.splitlines()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("experiment -v bullets-and-maggots --games 20 --seed 1", "seed 1."),
        ("experiment --games 5 --seed 1", "Within the error it could equally be "),
        ("experiment -v 2x6 --games 200 --seed 1", "is behind by more than the error."),
        ("experiment -v hex --games 2 --seed 1", "The only pattern: all different, "),
        ("experiment -v 4x3 -s first --games 2", "Hardest in these games: one pair, 3.000 guesses"),
        ("experiment -v 5x8 --games 1 --seed 1", "three of a kind and one pair  11122 "),
        ("experiment --members random --games 1 --seed 1", "against random codes of it, "),
    ],
)
def test_what_people_read(line: str, said: str) -> None:
    assert said in run(line).stdout


def test_words_of_a_file(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("noon\ndeed\nmoon\nbird\n")
    rows = document(f"experiment --codes {words} --games 3")["patterns"]
    assert [(row["code"], row["codes"]) for row in rows] == [("deed", 2), ("moon", 1), ("bird", 1)]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--games 0", "'--games': 0 is not in the range x>=1"),
        ("--games many", "'--games': 'many' is not a valid integer"),
        ("--members some", "'--members': 'some' is not one of 'least', 'random'"),
        ("--jobs 0", "'--jobs': 0 is not in the range x>=1"),
        ("-s rndom", "unknown strategy 'rndom': did you mean 'random'?"),
        ("-v 4096x4096", "'4096x4096'"),
    ],
)
def test_bad_input_gets_one_line(options: str, said: str) -> None:
    for suffix in ("", " --json", " --jobs 2"):
        line = f"experiment {options}" + ("" if "--jobs" in options else suffix)
        finished = run(line)
        assert (finished.returncode, finished.stdout) == (2, "")
        assert finished.stderr.count("\n") == 1
        assert finished.stderr.startswith("pegwise: ")
        assert said in finished.stderr


LONG = [*PEGWISE, "experiment", "-v", "bullets-and-maggots", "--games", "100000"]


@pytest.mark.parametrize("jobs", [deep("1"), "2"])
def test_progress_on_a_terminal_and_a_quiet_interruption(jobs: str) -> None:
    """The interruption goes to the workers too, as it does when it is typed."""
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [*LONG, "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=follower,
        text=True,
        start_new_session=True,
        env={**os.environ, "TERM": "xterm-256color"},
    )
    os.close(follower)
    shown = b""
    while b"random on bullets-and-maggots" not in shown:
        shown += os.read(leader, 65536)
    os.killpg(process.pid, signal.SIGINT)
    try:
        while more := os.read(leader, 65536):
            shown += more
    except OSError:  # the end of a pseudo-terminal
        os.close(leader)
    assert process.communicate(timeout=PATIENCE)[0] == ""
    assert process.returncode == 130
    assert b"Traceback" not in shown
