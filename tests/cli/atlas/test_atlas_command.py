"""``pegwise atlas``: look up figures, and derive them again."""

import re
from pathlib import Path

import pytest

from pegwise.atlas.figure import figures
from support.clusters import running_cluster
from support.commands import document, run

KEYS = {
    *("board", "question", "value", "status", "lower_bound", "error", "command", "source"),
    *("seconds", "version"),
}


def test_figures_are_listed_with_their_status() -> None:
    lines = run("atlas mastermind knuth").stdout.splitlines()
    assert lines[0].split()[:2] == ["board", "question"]
    assert any("total of knuth" in line and "5,801" in line and "exact" in line for line in lines)


def test_the_document_has_the_promised_keys() -> None:
    listed = document("atlas")
    assert len(listed) == len(figures())
    assert all(each.keys() >= KEYS for each in listed)


def test_without_a_match_the_line_says_what_to_ask() -> None:
    refused = run("atlas 4x6 entrpy")
    assert refused.returncode == 2
    assert "'entrpy'" in refused.stderr


def test_check_derives_and_compares() -> None:
    checked = run("atlas check mastermind minimax total")
    assert checked.returncode == 0
    assert "same     4x6, total of minimax: 5,801 (exact)" in checked.stdout
    assert "all the same" in checked.stderr


def test_check_says_what_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(command: str, *options: str) -> object:
        costs = {"total": 5800, "max": 5, "exact": True, "first": "1122"}
        return [{**costs, "mean": 4.0, "win_rate": 1.0, "regret": 0.0}]

    monkeypatch.setattr("pegwise.cli.atlas.document_of", wrong)
    checked = run("atlas check mastermind knuth")
    assert checked.returncode == 1
    assert "differs  4x6, total of knuth: 5,801 (exact); 'pegwise evaluate" in checked.stdout
    assert "says 5,800 (exact)" in checked.stdout
    assert "same     4x6, worst case of knuth: 5" in checked.stdout


def test_a_command_that_fails_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    from pegwise.errors import PegwiseError

    def broken(command: str, *options: str) -> object:
        raise PegwiseError("no compiler")

    monkeypatch.setattr("pegwise.cli.atlas.document_of", broken)
    checked = run("atlas check mastermind knuth")
    assert checked.returncode == 1
    assert "failed   4x6, total of knuth" in checked.stdout
    assert "no compiler" in checked.stdout


def test_a_check_resumes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = tmp_path / "done"
    asked: list[str] = []

    def counted(command: str, *options: str) -> object:
        asked.append(command)
        if len(asked) == 2:
            raise KeyboardInterrupt
        return [{"total": 1, "max": 1, "exact": True, "first": "1122"}]

    monkeypatch.setattr("pegwise.cli.atlas.document_of", counted)
    assert run(f"atlas check mastermind consistent total --resume {done}").returncode == 130
    run(f"atlas check mastermind consistent total --resume {done}")
    assert len(asked) == len(set(asked)) + 1  # only the interrupted one was run twice


def test_a_long_command_has_a_checkpoint_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[tuple[str, ...]] = []

    def stopped(command: str, *options: str) -> object:
        given.append(options)
        if len(given) < 3:
            raise KeyboardInterrupt
        return {"total": 68447, "max": 8, "lower_bound": 68447, "status": "proven", "first": "0123"}

    monkeypatch.setattr("pegwise.cli.atlas.document_of", stopped)
    line = f"atlas check 4x12:distinct 'least total' --all --resume {tmp_path / 'done'}"
    for _ in range(2):
        asked = run(line)
        assert asked.returncode == 130
        assert "stopped after 0 of 1 figure; the same command" in asked.stderr
    assert re.search(r"1 of 1: pegwise prove -v 4x12:distinct \(took \d+ CPU s\)", asked.stderr)
    assert run(line).returncode == 0
    assert {options[0] for options in given} == {"--resume"}
    assert len({options[1] for options in given}) == 1  # it goes on with the same file


def test_ctrl_c_in_a_proof_ends_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof then prints the best tree so far, which is no difference."""
    from pegwise.cli import prove

    def interrupted(*_: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(prove, "search_proof", interrupted)
    checked = run("atlas check 3x4 'least total'")
    assert checked.returncode == 130
    assert "differs" not in checked.stdout


@pytest.mark.deep
def test_figures_are_derived_on_a_cluster(tmp_path: Path) -> None:
    with running_cluster(tmp_path, workers=2) as cluster:
        for words in ("4x5 'least total'", "mastermind knuth", "3x4 worst", "3x5 consistent"):
            checked = run(f"atlas check {words} --cluster {cluster.url}")
            assert checked.returncode == 0, checked.stdout + checked.stderr
            assert "all the same" in checked.stderr


@pytest.mark.parametrize("option", ["--all", "--cluster tcp://localhost:1", "--resume file"])
def test_options_of_check_are_refused_elsewhere(option: str) -> None:
    refused = run(f"atlas {option}")
    assert refused.returncode == 2
    assert "'pegwise atlas check'" in refused.stderr
