"""Tree files: text round trips, malformed files, atomic writes."""

import gzip
import lzma
import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given

from pegwise import Rules
from pegwise.errors import CannotWrite, InvalidTree
from pegwise.tree import DecisionTree, TreeFile, format_tree, parse_tree, read_tree, write_tree
from support.tree_files import claiming, file_of, some_files, words

SMALL = """\
pegwise tree 1
rules 2x2
objective mean
status upper bound
total 8
worst 3
lower-bound -
made first

11 4
 0,0 22
 1,0 12 2
  0,2 21
"""


def columns(tree: DecisionTree) -> list[list[int]]:
    return [part.tolist() for part in (tree.guesses, tree.parents, tree.answers, tree.sizes)]


@given(some_files())
def test_text_round_trip(file: TreeFile) -> None:
    text = format_tree(file)
    again = parse_tree(text)
    assert format_tree(again) == text
    assert again.header == file.header
    assert again.tree.cost == file.tree.cost
    assert columns(again.tree) == columns(file.tree)


def test_the_text_of_a_small_tree() -> None:
    assert format_tree(file_of("2x2", "first")) == SMALL


@pytest.mark.parametrize("board", ["2x40", "4x6:distinct,bulls", "2x12", "3x10", "1x1"])
def test_every_notation_can_be_read_again(board: str) -> None:
    text = format_tree(file_of(board, "first"))
    assert format_tree(parse_tree(text)) == text


@pytest.mark.parametrize("rules", [words(), words(bulls_only=True), words(any_guess=True)])
def test_word_lists_travel_with_their_tree(rules: Rules) -> None:
    text = format_tree(file_of(rules, "first"))
    assert text.splitlines()[2] == "words crane crate plane plate slate étude"
    assert parse_tree(text).tree.rules == rules
    assert format_tree(parse_tree(text)) == text


def test_claims_are_kept() -> None:
    claimed = claiming(
        file_of("2x2", "first"),
        objective="mean-within-3",
        consistent=True,
        status="proven",
        lower_bound=8,
        made="by\n hand ",
    )
    again = parse_tree(format_tree(claimed))
    assert format_tree(again).splitlines()[2] == "objective mean-within-3 consistent"
    assert again.header == replace(claimed.header, made="by hand")
    assert again.header.most_guesses == 3


def test_rows_in_another_order_make_the_same_text() -> None:
    tree = parse_tree(SMALL).tree
    order = [0, 2, 1, 3]
    parents = np.array([-1, 0, 0, 1])
    mixed = DecisionTree(
        tree.rules, tree.guesses[order], parents, tree.answers[order], tree.sizes[order]
    )
    assert format_tree(replace(parse_tree(SMALL), tree=mixed)) == SMALL


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("pegwise tree 1\n", "", "line 1: 'rules 2x2' is not a tree file"),
        ("tree 1", "tree 2", "line 1: 'pegwise tree 2' was written by a newer version"),
        ("tree 1", "tree 0", "line 1: 'pegwise tree 0' is not a tree file"),
        ("rules 2x2", "rules 0x2", "line 2: 'rules 0x2': '0x2' has 0 positions"),
        ("rules 2x2", "rules nim", "line 2: 'rules nim': 'nim' are not rules"),
        ("rules 2x2", "rules codes:x", "line 2: 'rules codes:x': expected a line of words"),
        ("rules 2x2", "rules 2x2\nwords a", "line 2: 'rules 2x2': expected a line of words"),
        ("rules 2x2", "rules codes:x\nwords ab c", "'c' has 1 letters: expected 2"),
        ("objective mean", "objective best", "line 3: 'objective best': expected mean, worst or"),
        ("objective mean", "objective mean-within-0", "line 3: 'objective mean-within-0'"),
        ("objective mean", "objective mean often", "line 3: 'objective mean often'"),
        ("status upper bound", "status sure", "line 4: 'status sure': expected proven or upper"),
        ("total 8", "total eight", "line 5: 'total eight': expected a number"),
        ("total 8", "total -8", "line 5: 'total -8': expected a number"),
        ("total 8", "total 8\ntotal 8", "line 6: the key 'total' comes twice"),
        ("worst 3\n", "", "line 8: the header has no 'worst'"),
        ("worst 3", "worst", "line 6: 'worst ': expected a number"),
        ("lower-bound -", "lower-bound ?", "line 7: 'lower-bound ?': expected a number or -"),
        ("made first", "mode first", "line 8: 'mode' is not a key"),
        ("first\n\n", "first\n", "line 9: '11' is not a key"),
    ],
)
def test_invalid_headers(old: str, new: str, said: str) -> None:
    with pytest.raises(InvalidTree) as caught:
        parse_tree(SMALL.replace(old, new, 1))
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("11 4", "", "line 10: the guess '' has 0 symbols: expected 2"),
        ("11 4", " 11 4", "line 10: 1 blank before the answer: expected 0"),
        ("11 4", "11 5", "line 10: 5 codes at the start: expected the 4 of '2x2'"),
        ("\n  0,2", "\n    0,2", "line 13: after 11:1,0 12: 4 blanks before the answer"),
        (
            "\n 1,0",
            "\n1,0",
            "line 12: after 11:0,0 22: 0 blanks before the answer: expected 1 to 2",
        ),
        ("\n 1,0", "\n\t1,0", "line 12: after 11:0,0 22: 0 blanks"),
        ("0,2 21", "0,3 21", "line 13: after 11:1,0 12: '0,3' is impossible on 2x2"),
        ("0,2 21", "yes 21", "line 13: after 11:1,0 12: 'yes' is not feedback"),
        ("0,2 21", "0w2 21", "line 13: after 11:1,0 12: '0w2' is not feedback"),
        ("0,2 21", "- 21", "line 13: after 11:1,0 12: '-' is written '0,0' in tree files"),
        ("0,2 21", "2,0 21", "line 13: after 11:1,0 12: the answer 2,0 ends the game"),
        ("0,2 21", "0,2 23", "line 13: after 11:1,0 12:0,2: '23' has '3' in it"),
        ("0,2 21", "0,2 211", "line 13: after 11:1,0 12:0,2: the guess '211' has 3 symbols"),
        ("0,2 21", "0,2", "line 13: after 11:1,0 12:0,2: the line has no guess"),
        ("0,2 21", "0,2 21 0", "line 13: after 11:1,0 12:0,2: '0' is not a number of codes"),
        ("0,2 21", "0,2 21 1 1", "'1 1' is not a number of codes"),
        (
            " 1,0 12 2",
            " 0,0 12 2",
            "line 12: after 11: the answer 0,0 comes twice, first on line 11",
        ),
        (
            " 0,0 22\n",
            " 0,2 22\n",
            "line 12: after 11: the answer 1,0 is out of order after line 11",
        ),
        (" 0,0 22\n", "", "line 10: at the start the guess 11 has 4 codes but answers for 2"),
        ("12 2\n", "12 3\n", "line 12: after 11:1,0 the guess 12 has 3 codes but answers for 1"),
    ],
)
def test_malformed_trees(old: str, new: str, said: str) -> None:
    with pytest.raises(InvalidTree) as caught:
        parse_tree(SMALL.replace(old, new, 1))
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_guesses_outside_a_word_list() -> None:
    text = format_tree(file_of(words(), "first"))
    with pytest.raises(InvalidTree, match="the guess 'crene' is not in the word list"):
        parse_tree(text.replace("\ncrane", "\ncrene"))


def test_truncation_is_noticed_anywhere() -> None:
    for length in range(len(SMALL)):
        with pytest.raises(InvalidTree):
            parse_tree(SMALL[:length])


def test_line_ends_of_other_systems(tmp_path: Path) -> None:
    path = tmp_path / "a.tree"
    path.write_bytes(SMALL.replace("\n", "\r\n").encode())
    assert format_tree(read_tree(path)) == SMALL


def test_compression_by_name(tmp_path: Path) -> None:
    file = parse_tree(SMALL)
    for ending, unpack in (("", bytes), (".xz", lzma.decompress), (".gz", gzip.decompress)):
        path = tmp_path / f"a.tree{ending}"
        write_tree(path, file)
        first = path.read_bytes()
        assert unpack(first).decode() == SMALL
        write_tree(path, file)
        assert path.read_bytes() == first
        assert format_tree(read_tree(path)) == SMALL
    assert len(list(tmp_path.iterdir())) == 3


@pytest.mark.parametrize("ending", [".xz", ".gz"])
def test_damaged_compression(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"a.tree{ending}"
    write_tree(path, parse_tree(SMALL))
    whole = path.read_bytes()
    for damaged in (whole[:-5], b"junk" + whole, whole[:40] + b"\xff\xff" + whole[42:], b"\x1f"):
        path.write_bytes(damaged)
        with pytest.raises(InvalidTree, match="is damaged: cannot decompress it"):
            read_tree(path)


def test_errors_name_the_file_and_the_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.tree").write_text(SMALL.replace("total 8", "total x"))
    with pytest.raises(InvalidTree, match=r"^tree file 'a\.tree', line 5: 'total x': expected"):
        read_tree("a.tree")
    Path("a.tree").write_bytes(b"\xff\xfe")
    with pytest.raises(InvalidTree, match=r"^tree file 'a\.tree' is not UTF-8 text"):
        read_tree("a.tree")
    with pytest.raises(InvalidTree, match=r"^tree file 'b\.tree' cannot be read: No such file"):
        read_tree("b.tree")
    with pytest.raises(InvalidTree, match=r"^tree file '\.' cannot be read: Is a directory"):
        read_tree(".")


def test_claims_that_could_not_be_read_are_not_written() -> None:
    with pytest.raises(InvalidTree, match="'status sampled': expected proven or upper bound"):
        format_tree(claiming(parse_tree(SMALL), status="sampled"))


def full_disk(descriptor: int) -> None:
    raise OSError(28, "No space left on device")


def test_a_full_disk_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.tree"
    path.write_text("older")
    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(CannotWrite, match="cannot be written: No space left on device"):
        write_tree(path, parse_tree(SMALL))
    assert path.read_text() == "older"
    assert list(tmp_path.iterdir()) == [path]


def test_unwritable_paths(tmp_path: Path) -> None:
    for path in (tmp_path / "gone" / "a.tree", tmp_path, Path(os.devnull)):
        with pytest.raises(CannotWrite, match="cannot be written"):
            write_tree(path, parse_tree(SMALL))
    assert not Path(os.devnull).is_file()


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    link = tmp_path / "link.tree"
    link.symlink_to(tmp_path / "a.tree")
    write_tree(link, parse_tree(SMALL))
    assert link.is_symlink()
    assert (tmp_path / "a.tree").read_text() == SMALL
