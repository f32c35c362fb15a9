"""tree and verify with files, as people run them."""

import json
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from pegwise import schemas
from support.commands import PEGWISE, run
from support.tree_files import HEAD

GOOD = f"{HEAD}11 4\n 0,0 22\n 1,0 12 2\n  0,2 21\n"
OTHER = f"{HEAD}11 4\n 0,0 22\n 1,0 21 2\n  0,2 12\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a tree file in it, to work in."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.tree").write_text(GOOD)
    (tmp_path / "other.tree").write_text(OTHER)
    return tmp_path


def document(line: str, code: int = 0) -> Any:
    finished = run(f"{line} --json")
    assert (finished.returncode, finished.stderr) == (code, "")
    told = json.loads(finished.stdout)
    Draft202012Validator(schemas.schema(line.split()[0])).validate(told)
    return told


@pytest.mark.parametrize("ending", ["tree", "tree.xz", "tree.gz", "txt"])
def test_a_saved_tree_is_valid(folder: Path, ending: str) -> None:
    saved = run(f"tree -v 3x4 -s parts --out a.{ending}")
    assert saved.stdout == f"Saved parts to a.{ending}: 208 guesses, worst 4.\n"
    assert run(f"verify a.{ending}").stdout == (
        "3x4: 64 secrets replayed, 208 guesses, mean 3.2500, worst 4.\n"
        "Valid. Claimed only as an upper bound, objective mean, no lower bound claimed.\n"
    )
    told = run(f"tree a.{ending}").stdout
    assert told == run("tree -v 3x4 -s parts").stdout


def test_a_saved_tree_says_how_it_was_made(folder: Path) -> None:
    run("tree -v 2x3 -s random --first 12 --seed 'my word' --out a.tree")
    made = (folder / "a.tree").read_text().splitlines()[7]
    assert made.startswith("made pegwise ")
    assert made.endswith(" tree -v 2x3 -s random --first 12 --seed 'my word'")


def test_a_tree_of_words_needs_the_words_no_more(folder: Path) -> None:
    (folder / "words.txt").write_text("crane\ncrate\nplane\n")
    run("tree --codes words.txt -s first --out words.tree")
    (folder / "words.txt").unlink()
    assert document("verify words.tree")["variant"] == "codes:words.txt"
    assert run("tree words.tree crane:3,0 --depth 1").stdout == "plane  1 code\n"


def test_a_tree_that_claims_to_be_proven(folder: Path) -> None:
    proven = GOOD.replace("upper bound", "proven").replace("lower-bound -", "lower-bound 8")
    Path("proven.tree").write_text(proven)
    assert run("verify proven.tree").stdout == (
        "2x2: 4 secrets replayed, 8 guesses, mean 2.0000, worst 3.\n"
        "Valid. Claimed proven, objective mean; replaying cannot show that "
        "no other tree is better.\n"
    )


def test_a_changed_answer_is_found(folder: Path) -> None:
    Path("bad.tree").write_text(GOOD.replace("0,2 21", "0,0 21"))
    error = "line 12: after 11:1,0 the guess 12 has no line for the answer 0,2 (secret 21)"
    finished = run("verify bad.tree")
    assert (finished.returncode, finished.stdout) == (1, f"Not valid: {error}.\n")
    assert document("verify bad.tree", 1) == {
        "variant": "2x2",
        "total": None,
        "mean": None,
        "max": None,
        "histogram": None,
        "valid": False,
        "error": error,
        "weights": None,
        "mean_fraction": None,
        "upper": None,
    }


def test_a_wrong_total_is_found_and_the_right_one_told(folder: Path) -> None:
    Path("bad.tree").write_text(GOOD.replace("total 8", "total 7"))
    told = document("verify bad.tree", 1)
    assert (told["total"], told["valid"]) == (8, False)
    assert told["error"] == "the header claims total 7, but it is 8"


@pytest.mark.parametrize("length", [len(HEAD), len(HEAD) + 3, len(HEAD) + 10, len(GOOD) - 1])
def test_a_tree_that_is_cut_off_is_not_valid(folder: Path, length: int) -> None:
    Path("cut.tree").write_text(GOOD[:length])
    assert document("verify cut.tree", 1)["error"].startswith("line 1")
    assert run("tree cut.tree").returncode == 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("verify gone.tree", "tree file 'gone.tree' cannot be read: No such file"),
        (
            "verify .",
            "'.' is a folder without a value.json: expected a tree file",
        ),
        ("verify notes.txt", "tree file 'notes.txt', line 1: 'hello' is not a tree file"),
        ("verify newer.tree", "'pegwise tree 9' was written by a newer version"),
        ("verify head.tree", "tree file 'head.tree', line 9: the file ends in its header"),
        ("verify fake.tree.xz", "'fake.tree.xz' is damaged: cannot decompress it"),
        ("verify", "Missing argument 'FILE'"),
        ("tree gone.tree", "tree file 'gone.tree' cannot be read"),
        ("tree notes.txt", "'notes.txt', line 1: 'hello' is not a tree file"),
        ("tree good.tree 12:1,0", "'12:1,0' leaves the tree, which guesses 11 there"),
        ("tree good.tree 11:2,0", "'11:2,0' leaves the tree: no guess follows that answer"),
        ("tree good.tree 11", "'11' is not a turn"),
        ("tree good.tree -v 2x2", "-v with the tree file 'good.tree': the file has its own rules"),
        ("tree good.tree -s first", "-s with the tree file 'good.tree'"),
        ("tree good.tree --seed 3", "--seed with the tree file 'good.tree'"),
        ("tree -v 2x3 --diff good.tree", "a tree of '2x3' and one of '2x2': expected one game"),
        ("tree -v 2x2 --diff gone.tree", "tree file 'gone.tree' cannot be read"),
        ("tree good.tree --diff good.tree --format dot", "expected text or json"),
        ("tree -v 2x2 --out gone/a.tree", "'gone/a.tree' cannot be written: No such file"),
        ("tree -v 2x2 --out /dev/null", "'/dev/null' cannot be written: expected the name of"),
        ("tree -v 2x2 11:1,0 --out a.tree", "--out 'a.tree' with turns: a file holds a whole"),
    ],
)
def test_bad_input(folder: Path, line: str, said: str) -> None:
    Path("notes.txt").write_text("hello\n")
    Path("newer.tree").write_text(GOOD.replace("tree 1", "tree 9"))
    Path("head.tree").write_text(HEAD[:-1])
    Path("fake.tree.xz").write_text(GOOD)
    finished = run(line)
    assert (finished.returncode, finished.stdout) == (2, "")
    assert finished.stderr.count("\n") == 1
    assert said in finished.stderr


def test_the_parts_and_forms_of_a_file(folder: Path) -> None:
    assert run("tree good.tree 11:1,0").stdout == "12  2 codes\n  0,2 -> 21  1 code\n"
    assert document("tree good.tree")["answers"]["0,0"]["guess"] == "22"
    assert run("tree good.tree --format dot").stdout.count("label=") == 7
    run("tree good.tree --out good.tree.gz")
    assert run("tree good.tree.gz").stdout == run("tree good.tree").stdout


def test_colours_in_the_turns_of_a_file(folder: Path) -> None:
    run("tree -s first --out first.tree")
    assert run("tree first.tree RRRR:1,0 --depth 1").stdout == "1222  500 codes\n"


def test_where_two_files_differ(folder: Path) -> None:
    assert run("tree good.tree --diff other.tree").stdout.splitlines() == [
        "good.tree: 8 guesses, worst 3",
        "other.tree: 8 guesses, worst 3",
        "",
        "The guesses differ at 1 place; what follows is counted, but not compared.",
        "",
        "after   codes  good.tree  guesses  other.tree  guesses",
        "11:1,0      2  12               3  21                3",
    ]
    assert document("tree good.tree --diff other.tree") == {
        "trees": [
            {"name": "good.tree", "total": 8, "max": 3},
            {"name": "other.tree", "total": 8, "max": 3},
        ],
        "differences": [
            {"turns": ["11:1,0"], "candidates": 2, "guesses": ["12", "21"], "totals": [3, 3]}
        ],
    }


def test_a_strategy_and_a_file(folder: Path) -> None:
    assert "The guesses are the same.\n" in run("tree -v 2x2 -s first --diff good.tree").stdout
    shallow = run("tree good.tree --diff other.tree --depth 1").stdout
    assert "The guesses are the same, 1 guess deep.\n" in shallow
    below = run("tree good.tree 11:1,0 --diff other.tree").stdout
    assert below.startswith("good.tree: 3 guesses, worst 2\n")
    assert "\nthe start      2  12 " in below


def test_many_places_are_counted_not_listed(folder: Path) -> None:
    run("tree -s knuth --out knuth.tree")
    line = "tree -s parts --first 1122 --diff knuth.tree"
    assert len(document(line)["differences"]) == 16
    shown = run(line).stdout.splitlines()
    assert shown[3].startswith("The guesses differ at 16 places")
    assert sum(row.startswith("1122:") for row in shown) == 10
    assert shown[-1] == "and 6 more (all of them with --json)"


def test_a_disk_without_room_leaves_the_older_file_whole(folder: Path) -> None:
    words = [*PEGWISE, "tree", "-s", "first", "--out", "good.tree"]
    limited = f"ulimit -f 1; {shlex.join(words)}"
    finished = subprocess.run(["bash", "-c", limited], capture_output=True, text=True, check=False)
    assert (finished.returncode, finished.stdout) == (2, "")
    assert finished.stderr == "pegwise: 'good.tree' cannot be written: File too large\n"
    assert (folder / "good.tree").read_text() == GOOD
    assert sorted(path.name for path in folder.iterdir()) == ["good.tree", "other.tree"]
