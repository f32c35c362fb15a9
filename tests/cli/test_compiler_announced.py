"""A board too large to list needs the compiler once; on a terminal that is said."""

import sys

import pytest

from pegwise import Rules
from pegwise.cli.terminal.progress import announce_large_board
from pegwise.knowledge.unlisted import drawing


@pytest.mark.parametrize(
    ("board", "compiled", "terminal", "said"),
    [
        ("20x10", False, True, True),
        ("20x10", True, True, False),
        ("20x10", False, False, False),
        ("4x6", False, True, False),
    ],
)
def test_one_line(
    board: str,
    compiled: bool,
    terminal: bool,
    said: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    monkeypatch.setattr(drawing, "needs_compiler", lambda _: not compiled)
    announce_large_board(Rules.parse(board))
    assert capsys.readouterr().err.startswith("Compiling for this machine, once;") == said
