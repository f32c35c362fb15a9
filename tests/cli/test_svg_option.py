"""``--svg FILE``: a picture beside what a command prints, and nothing written in vain."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from support.commands import piped, run

GAME = "mastermind 1122:1,0 1344:0,1"


def read(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    ElementTree.fromstring(text)
    return text


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("solve 1344 -s knuth", "Solved in 2 guesses"),
        ("solve 1344 -s knuth --quiet", "Solved in 2 guesses"),
        ("solve 0123 -v bulls-and-cows", "4 bulls, 0 cows"),
        (f"review {GAME}", "Review of a game of mastermind"),
        ("tree -v 3x3 -s knuth", "27 codes, 2.7407 guesses on average"),
        ("tree -s knuth 1122:1,0 --depth 2", "2 guesses deep"),
        ("tree -s knuth 1122:2,1 --depth 9", "32 codes, "),
    ],
)
def test_a_command_draws(line: str, said: str, tmp_path: Path) -> None:
    drawn = tmp_path / "drawn.svg"
    finished = run(f"{line} --svg {drawn}")
    assert (finished.returncode, finished.stderr) == (0, "")
    assert said in read(drawn)


def test_what_is_printed_stays_the_same(tmp_path: Path) -> None:
    for line in (
        "solve 1344 -s knuth",
        f"review {GAME}",
        "solve 1344 --json",
        "tree -v 2x3 --json",
    ):
        assert run(f"{line} --svg {tmp_path / 'drawn.svg'}").stdout == run(line).stdout
        (tmp_path / "drawn.svg").unlink()
    assert json.loads(run(f"tree -v 2x3 --json --svg {tmp_path / 'drawn.svg'}").stdout)


def test_a_tree_is_drawn_instead_of_printed(tmp_path: Path) -> None:
    drawn = tmp_path / "drawn.svg"
    assert run(f"tree -v 2x3 -s first --svg {drawn}").stdout == f"Drew first to {drawn}.\n"


def test_the_assistant_draws_the_game_as_it_stands_at_the_end(tmp_path: Path) -> None:
    drawn = tmp_path / "drawn.svg"
    piped(f"assist --svg {drawn}", "1122:1,0", "1344:0,1", "undo")
    assert "256 codes left" in read(drawn)
    assert "44 codes left" not in read(drawn)


def test_colours_and_words_of_the_command_line_are_drawn(tmp_path: Path) -> None:
    drawn = tmp_path / "drawn.svg"
    run(f"solve 1122 --colours pink,brown,white,cyan,blue,red --words bulls/cows --svg {drawn}")
    assert "#f293bd" in read(drawn)
    assert "4 bulls, 0 cows" in read(drawn)


@pytest.mark.parametrize("line", ["solve 1344", f"review {GAME}", "tree -v 2x3", "assist"])
def test_a_file_that_cannot_be_written_is_said_first(line: str, tmp_path: Path) -> None:
    for name, fault in (("drawn.png", "ends in .svg"), ("none/drawn.svg", "cannot be written")):
        finished = run(f"{line} --svg {tmp_path / name}")
        assert finished.returncode == 2
        assert finished.stdout == ""
        assert finished.stderr.count("\n") == 1
        assert fault in finished.stderr


def test_a_tree_too_large_to_draw_is_refused_in_one_line(tmp_path: Path) -> None:
    finished = run(f"tree -v bulls-and-cows -s first --depth 9 --svg {tmp_path / 'drawn.svg'}")
    assert finished.returncode == 2
    assert finished.stderr.count("\n") == 1
    assert "a smaller depth" in finished.stderr
