"""Contradictory games on boards too large to list for which no explanation is found."""

import io
import json
import shlex
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pytest

from pegwise.cli.app import main
from pegwise.errors import BoardTooLarge
from pegwise.knowledge.doctor import Diagnosis

GAME = "10x10 0011223344:0,0 4433221100:10,0"
PLAY = f"play --role maker --seed 1 --resume '{GAME}'"
ASSIST = f"assist -v {GAME}"
REASON = "2 turns on '10x10' would take 0 MB to check"


@pytest.fixture
def refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no board be small enough to be searched."""

    def refuse(*_: object) -> Diagnosis:
        raise BoardTooLarge(REASON)

    monkeypatch.setattr("pegwise.knowledge.doctor_unlisted.diagnose_unlisted", refuse)


def told(
    line: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    *entries: str,
) -> str:
    """What a command prints on one line when these are typed into it."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{entry}\n" for entry in entries)))
    assert main(shlex.split(line)) == 0
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.usefixtures("refuses")
@pytest.mark.parametrize(
    ("entry", "reply"),
    [
        ("undo", "Turn 2 "),
        ("2 0,0", "Turn 3 "),
        ("correct 2 0,0", "Turn 3 "),
        ("reveal 9999999999", "You say your code is 9999999999."),
        ("quit", f"Saved game: {GAME}"),
    ],
)
def test_play_goes_on(
    entry: str, reply: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = told(PLAY, capsys, monkeypatch, entry)
    assert f"Could not decide whether a code fits all the answers: {REASON}" in said
    assert reply in said[said.index("Which one is it?") :]


@pytest.mark.usefixtures("refuses")
def test_no_remedy_is_offered_that_changes_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = told(PLAY, capsys, monkeypatch, "what", "quit")
    assert "Correct one (TURN ANSWER), take the last step back (undo)" in said
    assert "'what': expected a turn and its answer, or undo, or reveal CODE" in said


@pytest.mark.usefixtures("refuses")
def test_assist_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = told(ASSIST, capsys, monkeypatch, "check", "undo")
    assert said.count(REASON) == 2
    assert f"Saved game: {GAME}" in said


@pytest.mark.parametrize(
    ("module", "line", "entries"),
    [
        ("terminal_maker", PLAY, ["quit"]),
        ("assist_report", ASSIST, ["check"]),
    ],
)
def test_there_is_a_sign_of_life_meanwhile(
    module: str,
    line: str,
    entries: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whenever the doctor is asked, the wheel is ready to turn."""
    turning, asked = [False], []

    @contextmanager
    def thinking() -> Iterator[None]:
        turning[0] = True
        yield
        turning[0] = False

    def at_a_loss(*_: object) -> Diagnosis:
        asked.append(turning[0])
        return Diagnosis(0, np.array([]), exact=False, decided=False)

    monkeypatch.setattr("pegwise.knowledge.doctor_unlisted.diagnose_unlisted", at_a_loss)
    monkeypatch.setattr(f"pegwise.cli.{module}.thinking", thinking)
    told(line, capsys, monkeypatch, *entries)
    assert asked
    assert all(asked)


KNOWN = (
    "The answers contradict each other since turn 2: no code fits them all. No single wrong answer "
    "explains it: at least two are wrong. Could not decide within the budget which."
)
THREE_WRONG = " ".join(f"01234012340123401234:{bulls},0" for bulls in range(4))


@pytest.mark.parametrize(
    ("line", "entries"),
    [
        (f"check -v 20x10 {THREE_WRONG}", []),
        (f"play --role maker --seed 1 --resume '20x10 {THREE_WRONG}'", ["quit"]),
        (f"assist -v 20x10 {THREE_WRONG}", ["check"]),
    ],
)
def test_what_is_known_is_said(
    line: str,
    entries: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No two answers explain this game, but that no code fits is proven all the same."""
    assert KNOWN in told(line, capsys, monkeypatch, *entries)


def test_what_is_known_is_in_the_document(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    document = json.loads(told(f"check -v 20x10 {THREE_WRONG} --json", capsys, monkeypatch))
    assert document == {
        "consistent": False,
        "decided": False,
        "exact": True,
        "candidates": 0,
        "fewest_lies": None,
        "since": 2,
        "explanations": [],
        "suspects": [],
        "lies": None,
        "possible": None,
    }
