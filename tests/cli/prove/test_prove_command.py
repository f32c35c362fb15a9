"""prove as people run it: known values, the tree it saves, what it refuses."""

from pathlib import Path
from typing import Any

import pytest

from support.commands import document, run

PROVEN = """\
4x6, objective mean: 5,625 guesses over 1,296 codes, 4.3403 on average, 6 at worst. \
Proven: no strategy needs fewer.
First guess 1123. """


def proven(options: str) -> Any:
    return document(f"prove {options}")


@pytest.mark.parametrize(
    ("line", "total", "worst"),
    [
        ("-v 3x8", 2359, 6),
        ("-v 4x6", 5625, 6),
        ("--jobs 2", 5625, 6),
        ("--objective worst", 5626, 5),
        ("--objective mean-within-5", 5626, 5),
        ("--objective mean-within-5 --jobs 2", 5626, 5),
        ("--objective mean-within-6", 5625, 6),
        ("--first RRGB", 5625, 6),
        ("-v 3x6:distinct", 436, 5),
    ],
)
def test_known_values(line: str, total: int, worst: int) -> None:
    told = proven(line)
    assert (told["total"], told["max"], told["lower_bound"]) == (total, worst, total)
    assert told["status"] == "proven"


def test_no_more_threads_than_processors() -> None:
    finished = run("prove -v 2x3 --jobs 100000")
    assert finished.returncode == 0
    assert finished.stderr.startswith("--jobs 100000: more than ")
    assert finished.stderr.count("\n") == 1


def test_restricted_strategies_need_more() -> None:
    for line, key, value in (
        ("--first 1122", "first", "1122"),
        ("--consistent", "consistent", True),
    ):
        told = proven(line)
        assert (told["status"], told[key]) == ("proven", value)
        assert told["total"] == told["lower_bound"] > 5625


def test_the_result_in_words() -> None:
    finished = run("prove -v 4x6")
    assert (finished.returncode, finished.stderr) == (0, "")
    assert finished.stdout.startswith(PROVEN)
    assert finished.stdout.endswith(" s.\n")


def test_a_beam_proves_nothing() -> None:
    told = proven("-v 4x6 --beam 3")
    assert told["status"] == "upper bound"
    assert told["lower_bound"] <= 5625 <= told["total"]
    said = run("prove -v 4x6 --beam 3").stdout
    assert f"Not proven: at least {told['lower_bound']:,}, so at most " in said


def test_time_that_is_up() -> None:
    told = proven("-v 4x8 --seconds 0.1")
    assert told["status"] == "upper bound"
    assert told["lower_bound"] < told["total"]


def test_what_cannot_be_done(tmp_path: Path) -> None:
    told = proven("--objective mean-within-4")
    assert told["status"] == "impossible"
    for missing in ("total", "mean", "max", "lower_bound", "first"):
        assert told[missing] is None
    out = tmp_path / "none.tree"
    finished = run(f"prove --objective mean-within-4 --out {out}")
    assert finished.returncode == 0
    assert "impossible. No strategy finds every code within 4 guesses." in finished.stdout
    assert finished.stderr == f"No tree was found, so nothing is saved to {out}.\n"
    assert not out.exists()


@pytest.mark.parametrize("ending", ["tree", "tree.xz"])
def test_the_saved_tree_is_valid(tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"best.{ending}"
    proven(f"--objective mean-within-5 --out {out}")
    assert run(f"verify {out}").stdout == (
        "4x6: 1,296 secrets replayed, 5,626 guesses, mean 4.3410, worst 5.\n"
        "Valid. Claimed proven, objective mean-within-5; "
        "replaying cannot show that no other tree is better.\n"
    )


def test_the_saved_tree_says_how_it_was_made(tmp_path: Path) -> None:
    out = tmp_path / "best.tree"
    told = proven(f"-v 3x6 --consistent --first 112 --seconds 3600 --out {out}")
    made = out.read_text().splitlines()[7]
    assert made.startswith("made pegwise ")
    asked = "prove -v 3x6 --objective mean --consistent --first 112"
    assert made.endswith(f" {asked} ({told['nodes']:,} nodes)")


def test_an_upper_bound_can_be_saved(tmp_path: Path) -> None:
    out = tmp_path / "beam.tree"
    bound = proven(f"-v 3x8 --beam 1 --out {out}")["lower_bound"]
    said = f"Claimed only as an upper bound, objective mean, claimed lower bound {bound:,}."
    assert said in run(f"verify {out}").stdout


def test_words(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("crow\nduck\ngull\nhawk\nlark\nswan\n")
    told = proven(f"--codes {words}")
    assert (told["variant"], told["status"]) == (f"codes:{words}", "proven")
    assert told["first"] in words.read_text().split()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("--objective best", "unknown objective 'best': expected mean, worst or mean-within-N"),
        ("--objective mean-within-0", "unknown objective 'mean-within-0'"),
        ("--first 112", "'112' has 3 symbols: expected 4"),
        ("--beam 0", "'--beam': 0 is not in the range"),
        ("--beam x", "'--beam': 'x' is not a valid integer"),
        ("--seconds 0", "--seconds 0: expected more than 0"),
        ("--seconds -1", "--seconds -1: expected more than 0"),
        ("--seconds nan", "--seconds nan: expected more than 0"),
        ("--seconds soon", "'--seconds': 'soon' is not a valid float"),
        ("--jobs 0", "'--jobs': 0 is not in the range"),
        ("--jobs 2 --cluster tcp://host:1", "expected one of them"),
        ("--cluster host", "--cluster 'host': expected tcp://HOST:PORT"),
        ("--out /nonexistent/a.tree", "'/nonexistent/a.tree' cannot be written: No such file"),
        ("--out .", "'.' cannot be written: expected the name of an ordinary file"),
        ("--resume /nonexistent/a", "'/nonexistent/a' cannot be written: No such file"),
        ("-v 10x10", "'10x10' has 66 kinds of answers"),
        ("-v 8x8", "'8x8' has 16,777,216 codes, and an exact search would need"),
        ("-v 100x10", "'100x10' has 5151 kinds of answers"),
    ],
)
def test_bad_input(line: str, said: str) -> None:
    finished = run(f"prove {line}")
    assert (finished.returncode, finished.stdout) == (2, "")
    assert finished.stderr.count("\n") == 1
    assert finished.stderr.startswith("pegwise: ")
    assert said in finished.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not a checkpoint, or it is truncated"),
        ("something else\n", "is not a checkpoint, or it is truncated"),
        ('{"pegwise checkpoint": 99}\n', "was written by another version of Pegwise"),
    ],
)
def test_files_that_are_no_checkpoints(tmp_path: Path, text: str, said: str) -> None:
    kept = tmp_path / "kept"
    kept.write_text(text)
    finished = run(f"prove --resume {kept}")
    assert (finished.returncode, finished.stdout) == (2, "")
    assert finished.stderr.count("\n") == 1
    assert said in finished.stderr
    assert kept.read_text() == text


def test_a_board_beyond_reach_goes_on_from_nothing(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.write_text("")
    assert run(f"prove -v 10x10 --resume {kept}").stderr.startswith("pegwise: '10x10' has")


def test_checkpoints_of_other_searches(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    begun = run(f"prove -v 3x6 --resume {kept}")
    assert begun.stderr == f"No checkpoint at {kept} yet: starting from the beginning.\n"
    whole = kept.read_text()
    for line in ("-v 3x7", "-v 3x6 --objective worst", "-v 3x6 --consistent", "-v 3x6 --first 123"):
        refused = run(f"prove {line} --resume {kept}")
        assert (refused.returncode, refused.stdout) == (2, "")
        assert refused.stderr.count("\n") == 1
        assert "belongs to other work" in refused.stderr
    assert kept.read_text() == whole
    kept.write_text(whole[: len(whole) // 2])
    assert "truncated" in run(f"prove -v 3x6 --resume {kept}").stderr
