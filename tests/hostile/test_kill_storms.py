"""Proofs and counts whose processes are killed again and again, and resumed every time."""

import json
from pathlib import Path

import pytest

from support.commands import run_apart
from support.stopping import finish, storm

KILLS = 6  # two at each kind of moment
PROOFS = {"-v 4x7": 11228, "-v 4x8": 20471, "-v 4x6 --objective worst": 5626}


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("board", PROOFS)
def test_proofs(tmp_path: Path, board: str, seed: int) -> None:
    line = f"prove {board} --jobs 2 --resume kept --out best.tree --json"
    storm(line, tmp_path / "kept", KILLS, seed)
    code, output, errors = finish(line)
    assert (code, errors) == (0, "")
    told = json.loads(output)
    assert (told["total"], told["status"]) == (PROOFS[board], "proven")
    assert told["lower_bound"] == told["total"]
    assert "Valid. Claimed proven" in run_apart("verify best.tree").stdout
    assert sorted(path.name for path in tmp_path.iterdir()) == ["best.tree", "kept"]


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(2))
def test_counts(tmp_path: Path, seed: int) -> None:
    line = "evaluate -v 5x8 -s entropy --jobs 2 --resume kept --json"
    storm(line, tmp_path / "kept", KILLS, seed)
    code, output, errors = finish(line)
    assert (code, errors) == (0, "")
    (told,) = json.loads(output)
    assert (told["total"], told["max"], told["first"]) == (179863, 8, "11234")
    assert told["exact"]
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]
