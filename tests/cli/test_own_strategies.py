"""``-s FILE.py:NAME``: every command that takes a strategy takes one from a file."""

import json
from pathlib import Path

import pytest

from support.commands import document, piped, run, run_apart

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "fewest_left.py"
MINE = f"{EXAMPLE}:FewestLeft"
AS_MINIMAX = 5828  # guesses on mastermind, those of minimax:consistent


@pytest.fixture
def failing(tmp_path: Path) -> str:
    """A strategy that fails at its second guess."""
    file = tmp_path / "failing.py"
    file.write_text("def play(position):\n    return '1122' if not position.turns else 1 / 0\n")
    return f"{file}:play"


def test_solve() -> None:
    found = document(f"solve 1344 -s {MINE}")
    assert (found["strategy"], found["turns"][0]["guess"]) == (MINE, "1122")


def test_suggest_and_assist() -> None:
    assert document(f"suggest 1122:1,0 -s {MINE}")["guesses"][0]["guess"] == "1344"
    assert "1344" in piped(f"assist 'mastermind 1122:1,0' -s {MINE}", "best", "quit")


def test_play_in_both_roles() -> None:
    assert "1122" in piped(f"play --role maker -s {MINE}", "4,0")
    assert "1122" in piped(f"play --role maker -s {MINE} --strength 50 --seed 1", "4,0")
    assert "1122" in piped(f"play -s {MINE} --seed 1", "hint", "hint", "hint", "quit")


def test_tree_and_experiment() -> None:
    assert "1122" in run(f"tree -s {MINE} --depth 1").stdout
    assert document(f"experiment -v 2x3 -s {MINE} --games 3")["strategy"] == MINE


@pytest.mark.parametrize("jobs", [1, 2])
def test_evaluate_with_workers(jobs: int) -> None:
    (found,) = document(f"evaluate -s {MINE} --jobs {jobs}")
    assert (found["strategy"], found["total"]) == (MINE, AS_MINIMAX)


def test_samples_with_workers() -> None:
    line = f"evaluate -s strength:50:{MINE} --games 6 --seed 1"
    alone, shared = (document(f"{line} --jobs {jobs}")[0] for jobs in (1, 2))
    assert alone["histogram"] == shared["histogram"]


def test_compare_puts_it_among_the_others() -> None:
    rows = document(f"compare -v 2x3 -s {MINE} -s entropy:consistent -s first")
    names = [row["strategy"] for row in rows]
    assert {MINE, "entropy:consistent", "first", "knuth"} <= set(names)
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    "line",
    [
        "solve 1344 -s {} --json",
        "suggest 1122:1,0 -s {}",
        "evaluate -s {}",
        "evaluate -s {} --jobs 2",
        "evaluate -s {} --games 3 --jobs 2",
        "compare -v 4x2 -s {}",
        "tree -s {} --depth 2",
        "experiment -s {} --games 3",
    ],
)
def test_what_it_raises_is_one_line(line: str, failing: str) -> None:
    finished = run(line.format(failing))
    assert finished.returncode == 2
    assert "strategy 'failing.py:play' failed at '" in finished.stderr
    assert finished.stderr.splitlines()[-1].endswith(
        "ZeroDivisionError: division by zero (line 2 of failing.py: "
        "return '1122' if not position.turns else 1 / 0)"
    )
    assert "Traceback" not in finished.stderr


def test_a_person_is_told_as_well(failing: str) -> None:
    finished = run(f"play --role maker -s {failing}", "1,0\n")
    assert finished.returncode == 2
    assert "line 2 of failing.py" in finished.stderr


def test_a_path_from_the_current_folder() -> None:
    finished = run_apart(f"solve 1344 -s {EXAMPLE.relative_to(Path.cwd())}:fewest_left --json")
    assert json.loads(finished.stdout)["strategy"] == "examples/fewest_left.py:fewest_left"
