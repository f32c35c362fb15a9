"""evaluate, compare, suggest, tree and --explain, as people run them."""

import csv
import io
import json
from pathlib import Path

import pytest

from support.commands import run


def test_evaluate_sorts_by_mean_and_draws_bars() -> None:
    told = run("evaluate -s first -s knuth -s parts").stdout.splitlines()
    assert [line.split()[0] for line in told[1:4]] == ["parts", "knuth", "first"]
    assert "4.4761" in told[2]
    assert "5,801" in told[2]
    assert "▁▁▁▆█" in told[2]
    assert "1 6 62 533 694" in told[2]
    assert told[-1] == "Exact: counted over all 1,296 codes of mastermind."


def test_a_forced_opening() -> None:
    (forced,) = json.loads(run("evaluate -s knuth --first 1123 --json").stdout)
    assert (forced["first"], forced["games"], forced["max"] > 5) == ("1123", 1296, True)


def test_samples_say_so() -> None:
    told = run("evaluate -s random --games 50 --seed 1").stdout
    assert "±" in told
    assert "sample" in told
    assert told == run("evaluate -s random --games 50 --seed 1 --jobs 2").stdout


def test_csv_has_the_columns_of_the_json() -> None:
    line = "evaluate -v 3x4 -s parts -s first"
    (parts, first) = csv.DictReader(io.StringIO(run(f"{line} --csv").stdout))
    documents = json.loads(run(f"{line} --json").stdout)
    assert list(parts) == list(documents[0])
    assert (parts["strategy"], first["strategy"]) == ("parts", "first")
    assert int(parts["total"]) == documents[0]["total"]
    assert parts["histogram"].split()[0] == "1:1"


@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_plot(tmp_path: Path, suffix: str) -> None:
    picture = tmp_path / f"out.{suffix}"
    finished = run(f"evaluate -v 3x4 -s parts -s first --plot {picture}")
    assert finished.returncode == 0
    assert picture.read_bytes()[:5] == (b"\x89PNG\r" if suffix == "png" else b"<?xml")
    assert list(tmp_path.iterdir()) == [picture]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("evaluate --plot /nonexistent/out.png", "'/nonexistent/out.png' cannot be written"),
        ("evaluate --plot out.pdf", "expected a name that ends in .png or .svg"),
        ("evaluate --first 1127", "'1127' has '7' in it"),
        ("evaluate -s bovines", "cannot play '4x6': it needs four distinct symbols"),
        ("evaluate -s parts -s frist", "unknown strategy 'frist': did you mean 'first'?"),
        ("evaluate --games 0", "0 is not in the range x>=1"),
        ("evaluate -s first:consistent", "only one-step strategies can be made consistent"),
        ("evaluate -s strength:101:first", "expected strength:P:NAME with P from 0 to 100"),
        ("evaluate -s strength:first", "expected strength:P:NAME"),
        ("suggest 1122:1,0 1122:2,0", "no code fits '4x6 1122:1,0 1122:2,0'"),
        ("suggest 1122:3,1", "'3,1' is impossible on 4x6"),
        ("suggest 1122", "is not a turn: expected GUESS:FEEDBACK"),
        ("tree 1122:1,0 1122:2,0", "no code fits"),
        ("compare -v 50x60:distinct", "no strategy can play '50x60:distinct'"),
        ("solve 1122 -s first --explain", "strategy 'first' does not explain itself"),
    ],
)
def test_bad_input(line: str, said: str) -> None:
    finished = run(line)
    assert (finished.returncode, finished.stdout) == (2, "")
    assert finished.stderr.count("\n") == 1
    assert said in finished.stderr


def test_contradictions_point_to_the_doctor() -> None:
    assert "pegwise check" in run("suggest 1122:1,0 1122:2,0").stderr


def test_compare_lists_every_strategy_that_can_play() -> None:
    told = run("compare -v 3x4 --games 20 --seed 1").stdout
    for name in ("entropy", "knuth", "constraints", "first", "random"):
        assert f"\n{name} " in told or told.startswith(name)
    assert "bovines" not in told


def test_suggest_shows_the_rules_own_score_for_knuth() -> None:
    (best, *_) = json.loads(run("suggest 1122:1,0 -s knuth --json").stdout)["guesses"]
    assert (best["guess"], best["score"], best["worst"]) == ("1344", 212, 44)


def test_tree_as_text_and_graph() -> None:
    told = run("tree -v 2x2 -s first").stdout
    assert told == "11  4 codes\n  0,0 -> 22  1 code\n  1,0 -> 12  2 codes\n    0,2 -> 21  1 code\n"
    assert run("tree -v 2x2 -s first --format dot").stdout.startswith("digraph {\n")
    assert run("tree 1122:1,0 -s knuth --depth 1").stdout == "1344  256 codes\n"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "solve 83A6 -v hex -s bovines --explain",
            "the table goes on with 4938, since E is a goat",
        ),
        ("solve 1344 -s constraints --explain", "1234"),
        ("solve 1344 -s entropy --explain", "1234 splits 1,296 codes into 14 classes"),
    ],
)
def test_explanations(line: str, said: str) -> None:
    assert said in run(line).stdout


def test_suggest_says_that_a_won_game_is_over() -> None:
    won = run("suggest 1122:1,0 1333:4,0")
    assert won.stdout == (
        "1333 (red blue blue blue) is the code, found in 2 guesses: the game is over.\n"
    )
    assert json.loads(run("suggest 1122:1,0 1333:4,0 --json").stdout)["solved"] is True
    assert json.loads(run("suggest 1122:1,0 --json").stdout)["solved"] is False
