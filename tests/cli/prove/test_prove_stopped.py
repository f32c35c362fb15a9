"""Proofs that are stopped in the middle, by their users or worse, and go on."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pexpect
import pytest

from support.clusters import await_that
from support.commands import PEGWISE

# The real command, but with a checkpoint several times a second, and files of a limited size.
HASTY = """
import resource, sys
from pegwise.cli import main
from pegwise.runtime import checkpoints
checkpoints.SECONDS_BETWEEN = 0.1
if sys.argv[1] != "-":
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
sys.exit(main(sys.argv[2:]))
"""


def start(line: str, limit: str = "-", **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", HASTY, limit, *shlex.split(line)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )


def finish(line: str, limit: str = "-", **environment: str) -> tuple[int, str, str]:
    process = start(line, limit, **environment)
    output, errors = process.communicate(timeout=120)
    return process.returncode, output, errors


def proven(output: str) -> list[Any]:
    """What must be the same, however the proof came about."""
    told = json.loads(output)
    return [told[key] for key in ("total", "max", "lower_bound", "status")]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Short names of files, which are quoted whole."""
    monkeypatch.chdir(tmp_path)


BEST_OF_4X7 = [11228, 6, 11228, "proven"]


@pytest.mark.parametrize("options", ["", "--jobs 2"])
def test_killed_and_resumed(tmp_path: Path, options: str) -> None:
    kept = tmp_path / "kept"
    line = f"prove -v 4x7 {options} --resume kept --json"
    ends = []
    for _ in range(2):
        before = time.time_ns()
        process = start(line)
        await_that(partial(written_since, kept, before))
        process.kill()
        process.communicate()
        ends.append(process.returncode)
    assert ends[0] == -signal.SIGKILL
    code, output, errors = finish(line)
    assert (code, errors) == (0, "")
    assert proven(output) == BEST_OF_4X7
    assert kept.exists()


def written_since(path: Path, moment: int) -> bool:
    return path.exists() and path.stat().st_mtime_ns > moment


def test_interrupted_and_resumed(tmp_path: Path) -> None:
    process = start("prove -v 4x7 --json", XDG_STATE_HOME=str(tmp_path))
    folder = tmp_path / "pegwise"
    await_that(lambda: list(folder.glob("*.checkpoint")))
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    told = json.loads(output)
    assert told["status"] == "upper bound"
    assert told["lower_bound"] <= 11228 <= told["total"]
    (kept,) = folder.iterdir()
    resume = f"prove -v 4x7 --objective mean --resume {kept}"
    assert errors == f"To go on: pegwise {resume}\n"
    code, output, errors = finish(f"{resume} --json", XDG_STATE_HOME=str(tmp_path))
    assert (code, proven(output), errors) == (0, BEST_OF_4X7, "")
    assert not list(folder.iterdir())


def test_a_finished_proof_leaves_nothing_behind(tmp_path: Path) -> None:
    assert finish("prove -v 3x6", XDG_STATE_HOME=str(tmp_path))[0] == 0
    assert not list((tmp_path / "pegwise").iterdir())


def test_a_second_interruption_ends_at_once(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    process = start(f"prove -v 4x9 --jobs 2 --resume {kept}")
    await_that(kept.exists)
    process.send_signal(signal.SIGINT)
    time.sleep(0.5)  # two at once would be one; to end in good order takes seconds
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert output == ""
    assert errors.startswith("Nothing at ")
    assert errors.count("\n") == 1


def test_a_full_disk_costs_no_earlier_checkpoint(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    line = "prove -v 4x7 --resume kept --json"
    assert finish(f"{line} --seconds 0.3")[0] == 0
    known = kept.read_text()
    code, output, errors = finish(line, limit="100")
    assert (code, proven(output)) == (0, BEST_OF_4X7)
    said = "pegwise: checkpoint 'kept' cannot be written: File too large; "
    assert errors == f"{said}going on without\n"
    assert kept.read_text() == known
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_no_place_for_a_checkpoint_is_no_obstacle() -> None:
    code, output, errors = finish("prove -v 3x6 --json", XDG_STATE_HOME="/dev/null/nowhere")
    assert (code, proven(output)[3], errors) == (0, "proven", "")


def test_a_tree_that_does_not_fit_on_the_disk(tmp_path: Path) -> None:
    out = tmp_path / "best.tree"
    out.write_text("what was there before")
    code, output, errors = finish("prove -v 3x6 --out best.tree --json", limit="300")
    assert (code, proven(output)[3]) == (2, "proven")
    *before, last = errors.splitlines()  # a small checkpoint may have fitted
    assert last == "pegwise: 'best.tree' cannot be written: File too large"
    assert all(line.startswith("To go on: pegwise prove -v 3x6") for line in before)
    assert out.read_text() == "what was there before"


def test_what_a_terminal_shows(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path), "TERM": "xterm"}
    command = [*PEGWISE, "prove", "-v", "4x9", "--seconds", "4"]
    with pexpect.spawn(
        command[0], command[1:], env=environment, encoding="utf-8", timeout=60, dimensions=(24, 200)
    ) as shown:
        shown.expect(r"4x9, objective mean: best tree [\d,]+ guesses, lower bound [\d,]+")
        shown.expect(r"closed: \d of 5 openings, \d+ of \d+ answers to them")
        shown.expect(r"sets, [\d,]+ a second, 0:0\d so far, at most 0:0\d left")
        shown.expect("Ctrl-C stops with the best tree so far")
        shown.expect(r"6,561 codes, 5\.\d+ on average, \d at worst. Not proven: at least")
        shown.expect(pexpect.EOF)
    assert shown.exitstatus == 0


def test_a_terminal_is_told_of_a_run_that_was_not_finished(tmp_path: Path) -> None:
    earlier = tmp_path / "pegwise" / "prove-3x6-mean-1.checkpoint"
    earlier.parent.mkdir()
    earlier.write_text("")
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path), "TERM": "xterm"}
    command = [*PEGWISE, "prove", "-v", "3x6"]
    with pexpect.spawn(
        command[0], command[1:], env=environment, encoding="utf-8", timeout=60, dimensions=(24, 500)
    ) as shown:
        shown.expect_exact(f"An earlier run was not finished: --resume {earlier} goes on.")
        shown.expect("Proven: no strategy needs fewer")
        shown.expect(pexpect.EOF)
    assert earlier.exists()
