"""Strategies from another package, one for boards too large to list: every command takes them."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from support.api_client import ask, served
from support.commands import run

# ``far`` plays the moves of ``sampled``, so that what the commands say of the two can be compared;
# ``near`` has capabilities.
MODULE = '''
from pegwise.strategies import Entry, make_strategy


class Far:
    """Plays boards of any size by asking another strategy."""

    name = "far"

    def __init__(self, seed):
        self.seed = seed

    def choose(self, position):
        return make_strategy("sampled", position.rules, self.seed).choose(position)


class Near:
    """Guesses the first candidate, ranks guesses by entropy, and explains itself."""

    name = "near"

    def choose(self, position):
        return position.require_candidates().candidate(0)

    def explain(self, position, notation=None):
        return ["Nothing is nearer."]

    def rank(self, position, top, limit=None):
        return make_strategy("entropy", position.rules).rank(position, top, limit)


FAR = Entry("far", "as sampled, from afar", "this test", Far, True, lambda rules: None)
NEAR = Entry("near", "the first code that fits", "this test", lambda seed: Near())
'''

BOARD, TURN = "10x10", "0011223344:0,3"


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package ``far-reaching`` with its entry points, also for processes started from here."""
    package = tmp_path / "installed"
    about = package / "far_reaching-1.0.dist-info"
    about.mkdir(parents=True)
    (package / "far_reaching.py").write_text(MODULE)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: far-reaching\nVersion: 1.0\n")
    points = "far = far_reaching:FAR\nnear = far_reaching:NEAR\n"
    (about / "entry_points.txt").write_text(f"[pegwise.strategies]\n{points}")
    monkeypatch.syspath_prepend(package)
    monkeypatch.setenv("PYTHONPATH", str(package), prepend=":")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with served(tmp_path) as client:
        yield client


def said(line: str, typed: str = "") -> str:
    finished = run(line, typed)
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


def as_ours(line: str, typed: str = "") -> str:
    """What a command says with the strategy, which is what it says with ``sampled``."""
    theirs, ours = (said(line.format(strategy=name), typed) for name in ("far", "sampled"))
    assert re.sub(r"\bfar\b", "sampled", theirs) == ours
    return theirs


def test_it_is_listed() -> None:
    entries = {entry["name"]: entry for entry in json.loads(said(f"strategies -v {BOARD} --json"))}
    assert entries["far"]["plays"]
    assert not entries["near"]["plays"]


def test_solve() -> None:
    theirs, ours = (
        json.loads(said(f"solve -v 8x12 -s {name} --seed 1 --json")) for name in ("far", "sampled")
    )
    assert theirs["turns"] == ours["turns"]


def test_suggest() -> None:
    told = json.loads(as_ours(f"suggest {TURN} -v {BOARD} -s {{strategy}} --seed 1 --json"))
    assert not told["exact"]
    assert len(told["guesses"]) == 5
    assert told["guesses"][0]["entropy"] > 0
    as_ours(f"suggest {TURN} -v {BOARD} -s {{strategy}} --seed 1")


def test_assist() -> None:
    told = as_ours(f"assist {BOARD} {TURN} -s {{strategy}}", "hint\nbest 4\nquit\n")
    assert "codes left. The guess of the strategy 'far'" in told


def test_play_against_a_person() -> None:
    told = as_ours(f"play -v {BOARD} --role maker -s {{strategy}} --seed 1", "0,3\nquit\n")
    assert TURN in told


def test_hints_for_a_person() -> None:
    told = as_ours(f"play -v {BOARD} -s {{strategy}} --seed 1", "hint\nhint\nhint\nquit\n")
    assert "is a good guess" in told
    assert "bits; it may be the code." in told


def test_evaluate() -> None:
    line = "evaluate -v 8x12 -s {} --games 2 --seed 1 --json"
    theirs, ours = (json.loads(said(line.format(name)))[0] for name in ("far", "sampled"))
    assert theirs["histogram"] == ours["histogram"]


@pytest.mark.deep
def test_the_web(client: TestClient) -> None:
    listed: Any = client.get("/api/strategies", params={"variant": BOARD}).json()
    assert {entry["name"]: entry["plays"] for entry in listed}["far"]
    row = {"guess": "0011223344", "feedback": "0,3"}
    theirs, ours = (
        ask(client, "/api/assist", variant=BOARD, rows=[row], strategy=name, top=3)
        for name in ("far", "sampled")
    )
    assert (theirs["strategy"], theirs["objection"], len(theirs["guesses"])) == ("far", None, 3)
    # The search for guesses is limited in seconds there, so these may differ.
    assert {**theirs, "strategy": "sampled", "guesses": ours["guesses"]} == ours
    make: Any = ask(client, "/api/makes", variant=BOARD, strategy="far")
    assert (make["strategy"], make["guess"]) == ("far", "0011223344")


def test_capabilities_are_used() -> None:
    assert "Nothing is nearer." in said("solve 1122 -s near --explain")
    theirs, ours = (
        json.loads(said(f"suggest 1122:1,0 -s {name} --json")) for name in ("near", "entropy")
    )
    assert theirs["guesses"] == ours["guesses"]
