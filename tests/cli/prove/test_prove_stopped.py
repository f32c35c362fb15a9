"""Proofs that are stopped in the middle, by their users or worse, and go on."""

import json
import signal
from pathlib import Path
from typing import Any

import pexpect
import pytest

from support import terminals
from support.depth import deep
from support.stopping import HEARD, Stop, finish, start
from support.waiting import PATIENCE, await_that


def proven(output: str) -> list[Any]:
    """What must be the same, however the proof came about."""
    told = json.loads(output)
    return [told[key] for key in ("total", "max", "lower_bound", "status")]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Short names of files, which are quoted whole."""
    monkeypatch.chdir(tmp_path)


BEST_OF_4X6 = [5625, 6, 5625, "proven"]


@pytest.mark.parametrize("options", [deep(""), "--jobs 2"])
def test_killed_and_resumed(tmp_path: Path, options: str) -> None:
    line = f"prove -v 4x6 {options} --resume kept --json"
    for _ in range(2):
        assert finish(line, Stop(after=2))[0] == -signal.SIGKILL
    code, output, errors = finish(line)
    assert (code, errors) == (0, "")
    assert proven(output) == BEST_OF_4X6
    assert (tmp_path / "kept").exists()


def test_interrupted_and_resumed(tmp_path: Path) -> None:
    stop, folder = Stop(after=1, by=signal.SIGINT), tmp_path / "pegwise"
    code, output, errors = finish("prove -v 4x6 --json", stop, XDG_STATE_HOME=str(tmp_path))
    assert code == 130
    told = json.loads(output)
    assert told["status"] == "upper bound"
    assert told["lower_bound"] <= 5625 <= told["total"]
    (kept,) = folder.iterdir()
    resume = f"prove -v 4x6 --objective mean --resume {kept}"
    assert errors == f"To resume: pegwise {resume}\n"
    code, output, errors = finish(f"{resume} --json", XDG_STATE_HOME=str(tmp_path))
    assert (code, proven(output), errors) == (0, BEST_OF_4X6, "")
    assert not list(folder.iterdir())


def test_a_finished_proof_leaves_nothing_behind(tmp_path: Path) -> None:
    assert finish("prove -v 3x6", XDG_STATE_HOME=str(tmp_path))[0] == 0
    assert not list((tmp_path / "pegwise").iterdir())


def test_a_second_interruption_ends_at_once(tmp_path: Path) -> None:
    stop = Stop(after=1, by=signal.SIGINT, never_ends=True)
    process = start("prove -v 4x6 --jobs 2 --resume kept", stop)
    await_that((tmp_path / HEARD).exists)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert output == ""
    assert errors.startswith("No checkpoint at ")
    assert errors.count("\n") == 1


def test_a_full_disk_costs_no_earlier_checkpoint(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    line = "prove -v 4x6 --resume kept --json"
    assert finish(line, Stop(after=1, by=signal.SIGINT))[0] == 130
    known = kept.read_text()
    code, output, errors = finish(line, Stop(most_bytes=100))
    assert (code, proven(output)) == (0, BEST_OF_4X6)
    said = "pegwise: checkpoint 'kept' cannot be written: File too large; "
    assert errors == f"{said}continuing without\n"
    assert kept.read_text() == known
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_no_place_for_a_checkpoint_is_no_obstacle() -> None:
    code, output, errors = finish("prove -v 3x6 --json", XDG_STATE_HOME="/dev/null/nowhere")
    assert (code, proven(output)[3], errors) == (0, "proven", "")


def test_a_tree_that_does_not_fit_on_the_disk(tmp_path: Path) -> None:
    out = tmp_path / "best.tree"
    out.write_text("what was there before")
    code, output, errors = finish("prove -v 3x6 --out best.tree --json", Stop(most_bytes=300))
    assert (code, proven(output)[3]) == (2, "proven")
    *before, last = errors.splitlines()  # a small checkpoint may have fitted
    assert last == "pegwise: 'best.tree' cannot be written: File too large"
    assert all(line.startswith("To resume: pegwise prove -v 3x6") for line in before)
    assert out.read_text() == "what was there before"


def test_what_a_terminal_shows(tmp_path: Path) -> None:
    line = f"prove -v 3x15 --seconds {2 * PATIENCE}"
    with terminals.start(line, columns=200, XDG_STATE_HOME=str(tmp_path)) as shown:
        shown.expect(r"3x15, objective mean: best tree [\d,]+ guesses, lower bound [\d,]+")
        shown.expect(r"closed: \d of 3 openings, \d+ of \d+ answers to them")
        shown.expect(r"sets, [\d,]+ a second, \d+:\d\d so far, at most \d+:\d\d left")
        shown.expect("Ctrl-C stops with the best tree so far")
        shown.sendintr()
        shown.expect(r"3,375 codes, \d\.\d+ on average, \d+ at worst. Not proven: at least")
        shown.expect(pexpect.EOF)
    assert shown.exitstatus == 130


def test_a_terminal_is_told_of_a_run_that_was_not_finished(tmp_path: Path) -> None:
    earlier = tmp_path / "pegwise" / "prove-3x6-mean-1.checkpoint"
    earlier.parent.mkdir()
    earlier.write_text("")
    with terminals.start("prove -v 3x6", columns=500, XDG_STATE_HOME=str(tmp_path)) as shown:
        shown.expect_exact(f"An earlier run was not finished; resume with --resume {earlier}")
        shown.expect("Proven: no strategy needs fewer")
        shown.expect(pexpect.EOF)
    assert earlier.exists()
