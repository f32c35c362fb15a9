"""Counts that are stopped in the middle, by their users or worse, and go on."""

import json
import signal
from pathlib import Path
from typing import Any

import pytest

from support.commands import run
from support.depth import deep
from support.stopping import Stop, finish


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Short names of files, which are quoted whole, and no checkpoints from elsewhere."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def counted(output: str) -> Any:
    (told,) = json.loads(output)
    return told["total"], told["max"], told["first"], told["exact"]


ENTROPY_ON_5X8 = 179863, 8, "11234", True


@pytest.mark.parametrize("options", [deep(""), deep("--jobs 2")])
def test_killed_and_resumed(options: str) -> None:
    kept, line = Path("kept"), f"evaluate -v 5x8 -s entropy {options} --resume kept --json"
    sizes = [0]
    for _ in range(2):
        assert finish(line, Stop(after=20))[0] == -signal.SIGKILL
        sizes.append(kept.stat().st_size)
        assert sizes[-1] > sizes[-2] + 500
    code, output, errors = finish(line)
    assert (code, errors, counted(output)) == (0, "", ENTROPY_ON_5X8)
    assert kept.stat().st_size > sizes[-1]
    assert counted(finish(line)[1]) == ENTROPY_ON_5X8


def test_a_new_checkpoint_is_announced() -> None:
    code, output, errors = finish("evaluate -s parts --resume kept --json")
    assert (code, counted(output)) == (0, (5668, 6, "1123", True))
    assert errors == "No checkpoint at kept yet: starting from the beginning.\n"


def test_a_large_board_says_how_to_go_on(tmp_path: Path) -> None:
    """It has a checkpoint and as many workers as processors, without being asked."""
    folder, stop = tmp_path / "pegwise", Stop(after=1, by=signal.SIGINT)
    code, output, errors = finish("evaluate -v 6x9 -s entropy", stop)
    assert (code, output) == (130, "")
    (kept,) = folder.iterdir()
    assert errors.strip() == f"To resume: pegwise evaluate -v 6x9 -s entropy --resume {kept}"
    assert json.loads(kept.read_text().splitlines()[1]) == [[], [0, 0, 1, 1, 2, 3]]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("-s parts -s first", "--resume 'kept': expected one strategy, not 2"),
        ("-s random", "--resume 'kept': games of 'random' are sampled here"),
        ("-s parts --games 9", "--resume 'kept': games of 'parts' are sampled here"),
        ("-v 6x9", "--resume 'kept': games of 'sampled' are sampled here"),
        ("-s parts", "checkpoint 'kept' belongs to other work: its rules is '3x4', expected '4x6'"),
    ],
)
def test_what_cannot_go_on_is_refused(line: str, said: str) -> None:
    assert run("evaluate -v 3x4 -s parts --resume kept").returncode == 0
    before = Path("kept").read_text()
    finished = run(f"evaluate {line} --resume kept")
    assert (finished.returncode, finished.stdout, finished.stderr.count("\n")) == (2, "", 1)
    assert said in finished.stderr
    assert Path("kept").read_text() == before


def test_other_files_are_refused() -> None:
    Path("kept").write_text("a shopping list\n")
    finished = run("evaluate -s parts --resume kept")
    assert finished.returncode == 2
    assert finished.stderr == "pegwise: 'kept' is not a checkpoint, or it is truncated\n"
