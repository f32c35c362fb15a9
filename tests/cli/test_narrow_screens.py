"""Tables on a screen of sixty columns: no name is broken, no line is cut."""

import sys

import pytest

if sys.platform == "win32":
    pytest.skip("no pseudo-terminals here", allow_module_level=True)

from support.commands import run
from support.terminals import ended, start


@pytest.mark.parametrize(
    ("line", "whole"),
    [
        ("variants", "bullets-and-maggots  4x10  "),
        ("strategies -v hex", "expected-size  yes    the guess that leaves fewest"),
        ("compare -v 2x3 --games 2 --seed 1", "expected-size  "),
        ("suggest 1122:1,0 --top 1", "1345   -3.26294  yes "),
        ("experiment -v 3x4 --games 2 --seed 1", "three of a kind "),
    ],
)
def test_sixty_columns(line: str, whole: str) -> None:
    shown = ended(start(line, columns=60))
    assert max(map(len, shown.splitlines())) <= 60
    assert whole in shown
    words = set(run(line).stdout.split())
    assert set(shown.split()) <= words


def test_a_pipe_gets_every_column() -> None:
    assert "equivalent" in run("suggest 1122:1,0").stdout.splitlines()[2]
    assert "games of 1, 2, 3 ... guesses" in run("evaluate -v 2x3 -s first").stdout
