"""Where numba cannot be imported: what NumPy serves works, the rest says what is missing."""

import json
import os
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Client

from support.commands import PEGWISE
from support.servers import PATIENT_PEGWISE, running_server
from support.waiting import PATIENCE, await_that

pytestmark = pytest.mark.deep

# Python imports it at its start, in worker processes as well.
BLOCKER = """
import sys


class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numba", "llvmlite"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


sys.meta_path.insert(0, Blocker())
"""
MISSING = "pegwise: this takes compiled code, and numba cannot be imported here"


@pytest.fixture(autouse=True)
def without_numba(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For processes started from here."""
    folder = tmp_path / "blocker"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(BLOCKER)
    monkeypatch.setenv("PYTHONPATH", str(folder), prepend=os.pathsep)
    monkeypatch.chdir(tmp_path)


def finished(line: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PEGWISE, *shlex.split(line)],
        input=typed,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def said(line: str, typed: str = "") -> str:
    ended = finished(line, typed)
    assert (ended.returncode, ended.stderr) == (0, "")
    return ended.stdout


@pytest.mark.parametrize(
    ("line", "typed", "expected"),
    [
        ("solve 1344", "", "Solved in 5 guesses"),
        ("solve 1344 -s constraints --explain", "", "Solved in"),
        ("solve 83A6 -v hex -s entropy", "", "Solved in"),
        ("solve 12345 -v super-mastermind -s random --seed 1", "", "Solved in"),
        ("suggest 1122:1,0", "", "1345"),
        ("check 1111:3,0 2222:3,0", "", "2222"),
        ("score 83A6 81A3 -v hex", "", "2 bulls, 1 cow"),
        ("review 'mastermind 1122:1,0 1344:0,1'", "", "What mattered most"),
        ("review --hard '3x6:marks 123:G-- 145:G--'", "", "The coach needs"),
        ("check -v 6x26:marks 012ABC:G----- 0CDEFG:------", "", "Suspects: turns 1 and 2."),
        ("play --seed 1", "hint\nhint\nhint\n1122\nquit\n", "1122"),
        ("play --role maker --seed 1", "4,0\n", "1123"),
        ("play --maker evil --seed 1", "1122\nquit\n", "1122"),
        ("play --maker liar:1 --seed 1", "1122\nquit\n", "1122"),
        ("assist", "1122 1,0\nbest 3\nquit\n", "1122"),
        ("tree -s knuth --depth 2", "", "1122"),
        ("compare -v 3x4 --games 5 --seed 1", "", "knuth"),
        ("experiment --games 3 --seed 1", "", "Hardest"),
        ("strategies -v 10x10", "", "sampled"),
        ("variants", "", "mastermind"),
    ],
)
def test_what_numpy_serves_works(line: str, typed: str, expected: str) -> None:
    assert expected in said(line, typed)


def test_tree_files() -> None:
    assert "5,801 guesses" in said("tree -s knuth --out knuth.tree")
    assert "Valid" in said("verify knuth.tree")


@pytest.mark.parametrize(
    ("board", "strategy", "total"),
    [
        ("mastermind", "knuth", 5801),
        ("mastermind", "parts --jobs 2", 5668),
        ("mastermind", "optimal", 5625),
        ("bulls-and-cows", "entropy", 26424),
        ("bullets-and-maggots", "minimax", 58103),
        ("super-mastermind", "optimal", 178545),
        ("super-mastermind", "entropy", 179863),
        ("hex", "optimal", 298290),
        ("hex", "entropy", 301614),
    ],
)
def test_classic_boards_are_counted(board: str, strategy: str, total: int) -> None:
    (row,) = json.loads(said(f"evaluate -v {board} -s {strategy} --json"))
    assert (row["total"], row["exact"]) == (total, True)


@pytest.mark.parametrize(
    "line",
    [
        "prove -v 3x4",
        "solve -v 10x10 --seed 1",
        "solve -v 30x30 --seed 1",
        "suggest -v 10x10",
        "evaluate -v 6x9 -s entropy",
        "evaluate -v 8x12 --games 2 --jobs 2",
        "play -v 10x10 --role maker",
    ],
)
def test_the_rest_says_what_is_missing(line: str) -> None:
    ended = finished(line)
    assert ended.returncode == 2
    assert ended.stderr.splitlines()[-1].startswith(MISSING)
    assert "pip install numba" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_the_library() -> None:
    code = """
import pegwise
pairs = pegwise.Pairs("4x6")
pairs.build_table()
assert pairs.feedback(0, 7) == pegwise.feedback("1111", "1122")
assert pegwise.feedback_matrix(pegwise.Space("4x6")).shape == (1296, 1296)
assert pegwise.grow("mastermind", "knuth").cost.total == 5801
try:
    pegwise.prove("3x4")
except pegwise.PegwiseError as error:
    print(error)
"""
    line = [PEGWISE[0], "-c", code]
    ended = subprocess.run(line, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "pip install numba" in ended.stdout


def test_the_web(tmp_path: Path) -> None:
    """A game, a hint, a review, a code to hide, the assistant, a tree and a comparison."""
    database = f"sqlite:///{tmp_path / 'web.db'}"
    with (
        running_server(
            database, tmp_path / "log", "--jobs", "1", program=PATIENT_PEGWISE
        ) as server,
        Client(base_url=server.url, timeout=PATIENCE) as web,
    ):

        def ask(path: str, **message: Any) -> Any:
            answer = web.post(path, json=message) if message else web.get(path)
            assert answer.status_code < 300, answer.text
            return answer.json()

        game = ask("/api/games", variant="mastermind")
        game = ask(f"/api/games/{game['id']}/guesses", guess="1122", version=game["version"])
        assert game["turns"][0]["guess"] == "1122"
        assert ask(f"/api/games/{game['id']}/hints", grade=2)["guess"]
        reviewed = ask("/api/reviews", game="mastermind 1122:1,0 1344:0,1 3526:1,2")
        assert [turn["verdict"] for turn in reviewed["turns"]] == ["good", "good", "good"]
        make = ask("/api/makes", variant="bulls-and-cows")
        answered = {"feedback": "1,1", "version": make["version"]}
        assert len(ask(f"/api/makes/{make['id']}/answers", **answered)["turns"]) == 1
        rows = [{"guess": "0123", "feedback": "1,1"}]
        assert ask("/api/assist", variant="hex", rows=rows)["guesses"]
        assert ask("/api/explore?variant=mastermind&strategy=knuth")["guess"] == "1122"
        job = ask("/api/lab", variant="mastermind", strategies=["knuth", "optimal"])["id"]
        await_that(lambda: ask(f"/api/lab/{job}")["state"] == "done")
        assert [row["total"] for row in ask(f"/api/lab/{job}")["standings"]] == [5625, 5801]
        refused = web.post("/api/makes", json={"variant": "10x10"})
        assert "pip install numba" in refused.json()["error"]
