"""While kernels are compiled, one line says so, whatever the command; its time is not counted."""

import json
import os
import shlex
import subprocess
from pathlib import Path
from time import monotonic

import pytest

from pegwise import evaluate
from pegwise.cli.terminal import progress
from pegwise.kernel.compiling import COMPILING
from support.commands import PEGWISE
from support.waiting import PATIENCE, await_that


@pytest.fixture(autouse=True)
def _listening_again() -> None:
    """Whatever is set here goes with the next command."""
    progress.announce_compiling()


@pytest.mark.parametrize(("patience", "said"), [(0.0, 1), (600.0, 0)])
def test_one_line_after_a_while(
    patience: float,
    said: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines: list[str] = []
    monkeypatch.setattr(progress, "echo", lambda line, err: lines.append(line))
    progress.announce_compiling(patience)
    for _ in range(2):
        COMPILING.begin()
        COMPILING.begin()  # a function that the first one calls
        COMPILING.end()
        await_that(lambda: len(lines) == said)
        COMPILING.end()
    assert lines == [progress.COMPILING_NOW] * said


def test_the_seconds_of_an_evaluation_are_without_the_compiler(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spent = iter([10.0, 1000.0])
    monkeypatch.setattr(type(COMPILING), "seconds", property(lambda _: next(spent)))
    assert evaluate("2x2", "first").seconds < 10 - 900


def run_without_cache(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """The command in a pipe, with an empty cache of compiled code in this folder."""
    return subprocess.run(
        [*PEGWISE, *shlex.split(line)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
        env={**os.environ, "NUMBA_CACHE_DIR": str(folder)},
    )


@pytest.mark.deep
@pytest.mark.parametrize(
    "line",
    [
        "evaluate -v 8x12 -s annealed --games 1 --seed 1",
        "prove -v 3x3 --json",
        "solve -v 10x10 --seed 1 --quiet",
    ],
)
def test_a_real_compiler(line: str, tmp_path: Path) -> None:
    finished = run_without_cache(line, tmp_path)
    assert finished.stderr.splitlines() == [progress.COMPILING_NOW]


@pytest.mark.deep
@pytest.mark.parametrize(
    "line",
    [
        "prove -v 3x3 --lies 1 --json",
        "prove -v 3x3 --weights pattern:2+1=1,1+1+1=4 --json",
        "value -v 3x3 --json",
    ],
)
def test_a_time_limit_begins_after_the_compiler(line: str, tmp_path: Path) -> None:
    """The compiler takes most of the time, on a slow machine as on a fast one."""
    start = monotonic()
    finished = run_without_cache(f"{line} --seconds {PATIENCE}", tmp_path)
    told = json.loads(finished.stdout)
    assert told["status"] == "proven"
    assert told["seconds"] < (monotonic() - start) / 2
