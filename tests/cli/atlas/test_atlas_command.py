"""``pegwise atlas``: look up figures, and derive them again."""

from pathlib import Path

import pytest

from pegwise.atlas.figure import figures
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
    def wrong(command: str, cluster: str | None = None) -> object:
        return [{"total": 5800, "max": 5, "exact": True}]

    monkeypatch.setattr("pegwise.cli.atlas.checking.document_of", wrong)
    checked = run("atlas check mastermind knuth")
    assert checked.returncode == 1
    assert "differs  4x6, total of knuth: 5,801 (exact); 'pegwise evaluate" in checked.stdout
    assert "says 5,800 (exact)" in checked.stdout
    assert "same     4x6, worst case of knuth: 5" in checked.stdout


def test_a_command_that_fails_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    from pegwise.errors import PegwiseError

    def broken(command: str, cluster: str | None = None) -> object:
        raise PegwiseError("no compiler")

    monkeypatch.setattr("pegwise.cli.atlas.checking.document_of", broken)
    checked = run("atlas check mastermind knuth")
    assert checked.returncode == 1
    assert "failed   4x6, total of knuth" in checked.stdout
    assert "no compiler" in checked.stdout


def test_a_check_resumes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = tmp_path / "done"
    asked: list[str] = []

    def counted(command: str, cluster: str | None = None) -> object:
        asked.append(command)
        if len(asked) == 2:
            raise KeyboardInterrupt
        return [{"total": 1, "max": 1, "exact": True}]

    monkeypatch.setattr("pegwise.cli.atlas.checking.document_of", counted)
    assert run(f"atlas check mastermind consistent total --resume {done}").returncode == 130
    run(f"atlas check mastermind consistent total --resume {done}")
    assert len(asked) == len(set(asked)) + 1  # only the interrupted one was run twice


@pytest.mark.parametrize("option", ["--all", "--cluster tcp://localhost:1", "--resume file"])
def test_options_of_check_are_refused_elsewhere(option: str) -> None:
    refused = run(f"atlas {option}")
    assert refused.returncode == 2
    assert "'pegwise atlas check'" in refused.stderr
