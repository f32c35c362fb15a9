"""Output that is not UTF-8, as a Windows pipe has: every command survives it."""

import json
import os
import shlex
import subprocess

import pytest

from support.commands import PEGWISE, document, run
from support.depth import deep_but_for
from support.waiting import PATIENCE

ENCODINGS = ("ascii", "cp1252", "latin-1")


def run_encoded(line: str, encoding: str, typed: str = "") -> str:
    """What the command prints in this encoding; it must succeed."""
    finished = subprocess.run(
        [*PEGWISE, *shlex.split(line)],
        env={**os.environ, "PYTHONIOENCODING": encoding},
        input=typed.encode(),
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout.decode(encoding)


@pytest.mark.parametrize("encoding", deep_but_for(["ascii"], ENCODINGS))
def test_names_lose_their_accents(encoding: str) -> None:
    shown = run_encoded("strategies", encoding)
    assert "Erdos" in shown
    assert "\nentropy" in shown


@pytest.mark.parametrize("encoding", deep_but_for(["ascii"], ENCODINGS))
def test_json_is_the_same_document(encoding: str) -> None:
    shown = json.loads(run_encoded("strategies --json", encoding))
    assert shown == document("strategies")


@pytest.mark.parametrize("encoding", deep_but_for(["ascii"], ENCODINGS))
def test_bars_have_plain_lookalikes(encoding: str) -> None:
    shown = run_encoded("evaluate -v 2x3 -s first", encoding)
    plain = run("evaluate -v 2x3 -s first").stdout
    assert [len(line) for line in shown.splitlines()] == [len(line) for line in plain.splitlines()]
    assert "@" in shown
    assert "█" in plain


def test_samples_and_colours_in_ascii() -> None:
    assert " ~ " in run_encoded("evaluate -v 3x3 -s random --games 5 --seed 1", "ascii")
    assert "rod b" in run_encoded("solve 1212 -s first --colours röd,b,c,d,e,f", "ascii")


def test_a_game_in_ascii() -> None:
    shown = run_encoded("play --seed 3 --colours röd,b,c,d,e,f", "ascii", "1122\nquit\n")
    assert "oo.." in shown
