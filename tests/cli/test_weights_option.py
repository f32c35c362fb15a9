"""``--weights`` on the command line."""

import json
from pathlib import Path

import pytest

from support.commands import run

SKEWED = "pattern:2+1=1,1+1+1=4"


def said(line: str) -> str:
    result = run(line)
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_every_command_takes_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    proven = json.loads(said(f"prove -v 3x4 --weights {SKEWED} --out best.tree --json"))
    assert (proven["mean_fraction"], proven["total"], proven["status"]) == ("133/44", 399, "proven")
    checked = json.loads(said("verify best.tree --json"))
    assert (checked["mean_fraction"], checked["valid"]) == ("133/44", True)
    (measured,) = json.loads(said(f"evaluate -v 3x4 --weights {SKEWED} --json"))
    assert (measured["strategy"], measured["total"]) == ("entropy", 411)
    best = json.loads(said(f"suggest -v 3x4 --weights {SKEWED} --top 1 --json"))
    assert best["weights"] == SKEWED
    reviewed = json.loads(said(f"review 3x4 112:1,0 --weights {SKEWED} --json"))
    assert reviewed["weights"] == SKEWED
    assert reviewed["turns"][0]["loss"] == 0
    solved = json.loads(said(f"solve -v 3x4 --weights {SKEWED} --seed 2 --json"))
    assert solved["strategy"] == "entropy"


def test_without_weights_nothing_is_said_of_them() -> None:
    (measured,) = json.loads(said("evaluate -v 3x4 -s entropy --json"))
    assert measured["weights"] is measured["mean_fraction"] is None
    assert "weight" not in said("evaluate -v 3x4 -s entropy")
    assert "weight" not in said("prove -v 3x4")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("prove -v 3x4 --weights none.txt", "weights 'none.txt' cannot be read"),
        ("prove -v 3x4 --weights 2+1=3", "expected a file of CODE WEIGHT lines, or pattern:"),
        ("prove -v 3x4 --weights pattern:2+1=3,1+2=1", "comes twice: expected every pattern once"),
        ("suggest --weights pattern:9=1", "'9=1' in 'pattern:9=1' is not a pattern"),
        (f"prove -v 3x4 --weights {SKEWED} --jobs 2", "a proof with weights runs in one thread"),
        (f"prove -v 3x4 --weights {SKEWED} --resume x", "a proof with weights cannot be resumed"),
        (f"evaluate -v 3x4 --weights {SKEWED} --resume x", "--resume 'x' with --weights"),
        (f"evaluate -v 3x4 -s optimal --weights {SKEWED}", "as if all codes were equally likely"),
        ("suggest -v 20x20 --weights pattern:20=1", "weights of '20x20'"),
    ],
)
def test_bad_weights_get_one_line(
    line: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(line)
    assert result.returncode == 2
    assert expected in result.stderr
    assert len(result.stderr.splitlines()) == 1
