"""Proofs of whole word lists, opener by opener: stopped, resumed, shared, on a cluster."""

import json
import signal
from pathlib import Path
from typing import Any

import pytest

from pegwise.game.wordlist import primes
from support.clusters import running_cluster
from support.depth import deep
from support.stopping import Stop, finish

BOARD = "codes:primes.txt:marks"
# By digits: total, worst case, lower bound, status.
BEST = {3: [475, 5, 475, "proven"], 4: [3585, 5, 3585, "proven"]}
HARD = {3: [487, 5, 487, "proven"], 4: [3699, 6, 3699, "proven"]}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the list of primes is."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write_primes(digits: int) -> None:
    Path("primes.txt").write_text("\n".join(primes(digits)))


def proven(output: str) -> list[Any]:
    """What must be the same, however the proof came about."""
    told = json.loads(output)
    return [told[key] for key in ("total", "max", "lower_bound", "status")]


@pytest.mark.deep
@pytest.mark.parametrize("options", ["--jobs 2", "", "--hard"])
@pytest.mark.parametrize("digits", [3, 4])
def test_killed_and_resumed(digits: int, options: str) -> None:
    write_primes(digits)
    line = f"prove -v {BOARD} {options} --resume kept --json"
    for _ in range(2):
        assert finish(line, Stop(after=2))[0] == -signal.SIGKILL
    code, output, errors = finish(line)
    assert (code, errors) == (0, "")
    assert proven(output) == (HARD if "--hard" in options else BEST)[digits]


@pytest.mark.parametrize("digits", [3, deep(4)])
def test_interrupted_and_resumed(digits: int, folder: Path) -> None:
    write_primes(digits)
    stop, state = Stop(after=2, by=signal.SIGINT), str(folder / "state")
    code, output, errors = finish(f"prove -v {BOARD} --json", stop, XDG_STATE_HOME=state)
    assert code == 130, errors
    told = json.loads(output)
    assert told["status"] == "upper bound"
    assert told["lower_bound"] <= BEST[digits][0] <= told["total"]
    resume = errors.removeprefix("To resume: pegwise ").strip()
    code, output, errors = finish(f"{resume} --json", XDG_STATE_HOME=state)
    assert (code, proven(output), errors) == (0, BEST[digits], "")


@pytest.mark.deep
def test_a_cluster(tmp_path: Path) -> None:
    write_primes(4)
    with running_cluster(tmp_path, 2) as cluster:
        line = f"prove -v {BOARD} --cluster {cluster.url} --resume kept --json"
        assert finish(line, Stop(after=2))[0] == -signal.SIGKILL
        code, output, errors = finish(line)
    assert (code, proven(output), errors) == (0, BEST[4], "")
