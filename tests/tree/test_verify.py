"""The verifier passes good trees and locates every change to them."""

import re
import textwrap
from pathlib import Path

import pytest
from hypothesis import given

from pegwise import Notation, Rules
from pegwise.errors import InvalidTree
from pegwise.knowledge.pairs import answers_of
from pegwise.tree import TreeFile, format_tree, read_tree, write_tree
from pegwise.tree.rows import feedback_at
from pegwise.tree.verify import Verdict, verify, verify_text
from support.tree_files import claiming, file_of, some_files, words

BOARDS = ["1x1", "2x2", "3x4", "3x5:distinct", "3x4:bulls", "2x40", "4x4:distinct,bulls"]


@given(some_files())
def test_grown_trees_are_valid(file: TreeFile) -> None:
    verdict = verify(file)
    assert verdict.error is None
    assert verdict.cost == file.tree.cost


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("strategy", ["first", "minimax"])
def test_trees_of_strategies_are_valid(board: str, strategy: str) -> None:
    file = file_of(board, strategy)
    assert verify(file) == Verdict(file.header, file.tree.cost, None)


@pytest.mark.parametrize("any_guess", [False, True])
def test_trees_of_words_are_valid(any_guess: bool) -> None:
    assert verify(file_of(words(any_guess=any_guess), "first")).valid


@pytest.mark.parametrize("board", BOARDS)
def test_the_feedback_at_an_index(board: str) -> None:
    rules = Rules.parse(board)
    for number, told in enumerate(answers_of(rules)):
        assert feedback_at(number, rules) == told


def test_progress_is_told(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    verify(file_of("4x6", "first"), lambda done, total: told.append((done, total)))
    assert told == [(0, 1296), (1000, 1296)]


PARTS = format_tree(file_of("3x4", "parts"))
LINES = PARTS.splitlines()
BODY = range(LINES.index("") + 1, len(LINES))


def changed(number: int, line: str | None) -> str:
    """The file with another line at this place, or with none."""
    replaced = [] if line is None else [line]
    return "\n".join([*LINES[:number], *replaced, *LINES[number + 1 :]]) + "\n"


def assert_found(text: str) -> str:
    verdict = verify_text(text)
    assert verdict.error is not None
    assert re.match(
        r"line [0-9]+: (after( [1-4]{3}(:[0-3],[0-3])?)+:? |at the start )", verdict.error
    )
    return verdict.error


def test_every_changed_answer_is_found() -> None:
    answers = [Notation(Rules(3, 4)).write_feedback(told) for told in answers_of(Rules(3, 4))]
    for number in BODY[1:]:
        indent, told, rest = re.fullmatch(r"( +)(\S+)(.*)", LINES[number]).groups()  # type: ignore[union-attr]
        for other in set(answers) - {told}:
            assert_found(changed(number, f"{indent}{other}{rest}"))


def test_every_changed_size_is_found() -> None:
    for number in BODY:
        known = re.fullmatch(r"(.*[1-4]{3})(?: ([0-9]+))?", LINES[number])
        assert known is not None
        for other in {1, 2, 3, 64} - {int(known[2] or 1)}:
            error = assert_found(changed(number, f"{known[1]} {other}"))
            assert error.startswith(f"line {number + 1}: ")
            assert error.endswith(f", not {other}")


def test_every_changed_last_guess_is_found() -> None:
    for number in BODY:
        if re.fullmatch(r" +\S+ [1-4]{3}", LINES[number]):
            guess = "111" if not LINES[number].endswith("111") else "222"
            assert_found(changed(number, LINES[number][:-3] + guess))


def test_every_lost_line_is_found() -> None:
    for number in BODY[1:]:
        verdict = verify_text(changed(number, None))
        assert not verdict.valid


def test_a_truncated_tree_is_found() -> None:
    for length in range(PARTS.index("\n\n") + 2, len(PARTS)):
        verdict = verify_text(PARTS[:length])
        assert verdict.error is not None
        assert verdict.error.startswith("line ")


SMALL = format_tree(file_of("2x3", "first"))
WORDY = format_tree(file_of(words(), "first"))


UNANSWERED = "has no line for the answer"
TWICE = "is made twice"


@pytest.mark.parametrize(
    ("old", "new", "line", "place", "fault"),
    [
        ("  1,0 13\n", "", 15, "after 11:1,0", f"the guess 12 {UNANSWERED} 1,0 (secret 13)"),
        (
            "0,2 32",
            "0,2 33",
            14,
            "after 11:0,0 22:1,0 23:0,2",
            f"the guess 33 {UNANSWERED} 1,0 (secret 32)",
        ),
        ("0,1 31", "0,0 31", 15, "after 11:1,0", f"the guess 12 {UNANSWERED} 0,1 (secret 31)"),
        ("1,0 13", "0,1 13", 17, "after 11:1,0 12:", "the answer 0,1 comes twice"),
        ("33", "33 2", 12, "after 11:0,0 22:0,0", "the guess 33 has 1 secret, not 2"),
        ("22 4", "22 3", 11, "after 11:0,0", "the guess 22 has 4 secrets, not 3"),
        ("11 9", "11 10", 10, "at the start", "the guess 11 has 9 secrets, not 10"),
        (
            "32\n",
            "32\n    0,0 11\n",
            15,
            "after 11:0,0 22:1,0 23:0,2 32:0,0",
            f"the guess 11 {TWICE}",
        ),
        ("0,2 32", "0,2 34", 14, "after 11:0,0 22:1,0 23:0,2:", "'34' has '4' in it"),
    ],
)
def test_errors_name_the_line_and_the_turns(
    old: str, new: str, line: int, place: str, fault: str
) -> None:
    assert SMALL.count(old) == 1
    error = verify_text(SMALL.replace(old, new)).error or ""
    assert error.startswith(f"line {line}: {place} {fault}")


def test_a_line_that_no_secret_gets_to_is_found() -> None:
    error = verify_text(SMALL.replace("32\n", "32\n    0,0 12\n")).error or ""
    assert error.endswith("23:0,2 32:0,0 the guess 12 has 0 secrets, not 1")


def test_a_changed_guess_is_found_on_its_own_line() -> None:
    knuth = format_tree(file_of("4x6", "knuth"))
    error = verify_text(knuth.replace("\n 1,0 1344 ", "\n 1,0 1345 ")).error
    place = "line 548: after 1122:1,0 the guess 1345"
    assert error == f"{place} {UNANSWERED} 0,4 (secret 3154)"


def test_a_guess_outside_the_word_list_is_found() -> None:
    error = verify_text(WORDY.replace("\ncrane", "\nprate")).error
    assert error == "line 11: the guess 'prate' is not in the word list 'gone/some words.txt'"


def test_a_repeated_guess_is_found() -> None:
    """The answer is known, so every secret still goes its way; only the total would tell."""
    again = SMALL.replace(" 0,0 22 4\n", " 0,0 11 4\n  0,0 22 4\n")
    head, _, body = again.partition("  0,0 22 4\n")
    below, _, rest = body.partition("\n 1,0")
    deeper = "".join(f" {line}\n" for line in below.splitlines())
    error = verify_text(f"{head}  0,0 22 4\n{deeper} 1,0{rest}").error
    assert error == "line 11: after 11:0,0 the guess 11 is made twice"


@pytest.mark.parametrize(
    ("claims", "said"),
    [
        ({"total": 25}, "the header claims total 25, but it is 24"),
        ({"worst": 3}, "the header claims worst 3, but it is 4"),
        ({"objective": "mean-within-3"}, "the objective is mean-within-3, but the worst is 4"),
        ({"lower_bound": 25}, "the header claims lower-bound 25, above the total 24"),
        ({"status": "proven"}, "the header claims proven, but its lower-bound is not its total"),
        ({"status": "proven", "lower_bound": 23}, "the header claims proven, but its lower-bound"),
        ({"status": "proven", "lower_bound": 24}, None),
        ({"objective": "mean-within-4", "lower_bound": 20}, None),
        ({"objective": "worst"}, None),
        ({"consistent": True}, None),
    ],
)
def test_claims(claims: dict[str, object], said: str | None) -> None:
    file = file_of("2x3", "first")
    verdict = verify(claiming(file, **claims))
    assert verdict.cost == file.tree.cost
    assert (verdict.error or "").startswith(said or "")
    assert verdict.valid == (said is None)


def test_trees_that_are_not_consistent() -> None:
    verdict = verify(claiming(file_of("3x4", "parts"), consistent=True))
    assert verdict.error is not None
    assert "cannot be the secret, though the tree claims consistent" in verdict.error
    assert verify(claiming(file_of("3x4", "parts:consistent"), consistent=True)).valid


def test_invalid_headers_give_no_verdict(tmp_path: Path) -> None:
    path = tmp_path / "a.tree"
    with pytest.raises(InvalidTree, match="cannot be read"):
        verify(path)
    path.write_text("1122:1,0\n")
    with pytest.raises(InvalidTree, match="is not a tree file"):
        verify(path)
    write_tree(path, file_of("2x2", "first"))
    assert verify(path).valid


def test_a_board_too_large_to_list_is_given_up_at_its_first_gap() -> None:
    text = SMALL.replace("rules 2x3", "rules 100x60").replace("11 9", ".".join(["1"] * 100))
    error = verify_text(text[: text.index(" 0,0")]).error
    assert error is not None
    assert "has no line for the answer 99,0" in error


ROOT = Path(__file__).parent.parent.parent


def test_the_example_in_the_documentation_is_valid() -> None:
    page = (ROOT / "docs" / "reference" / "trees.md").read_text(encoding="utf-8")
    block = page[page.index("    pegwise tree 1") : page.index("\nFiles are UTF-8")]
    assert verify_text(textwrap.dedent(block)).valid


def test_the_example_file_is_what_the_strategy_plays() -> None:
    path = ROOT / "examples" / "parts-3x4.tree"
    assert verify(path).valid
    grown, kept = file_of("3x4", "parts"), read_tree(path)
    assert format_tree(claiming(kept, made="parts")) == format_tree(grown)
