"""The least worst case with lies: equal to plain recursion, with trees that outlast every liar."""

from pathlib import Path

import pytest

from pegwise import Code, Rules, find_variant
from pegwise.cli.prove_report import LieQuestion, say_lie_proof
from pegwise.errors import BoardTooLarge, InvalidTree
from pegwise.knowledge.position import Position
from pegwise.play.session import LieAllowance
from pegwise.search.lie_proof import (
    LieSearch,
    LieSnapshot,
    _LieRun,
    least_worst_with_lies,
    prove_with_lies,
)
from pegwise.search.plain_proof import least_worst
from pegwise.tree import format_tree, parse_tree, read_tree, write_tree
from pegwise.tree.verify import verify, verify_text
from support.commands import document, run

SMALL = ["2x2", "2x3", "3x2", "2x3:distinct", "3x3:distinct", "2x3:bulls", "2x3:marks"]
WORST = [
    ("3x3", 1, 5),
    ("3x4", 1, 6),
    ("3x5", 1, 6),
    ("3x6", 1, 7),
    ("4x4", 1, 6),
    ("3x3", 2, 6),
    ("3x4", 2, 7),
    ("4x5:distinct", 1, 7),
]


@pytest.mark.parametrize("board", SMALL)
@pytest.mark.parametrize("lies", [0, 1, 2])
def test_the_search_agrees_with_plain_recursion(board: str, lies: int) -> None:
    assert prove_with_lies(board, lies).worst == least_worst_with_lies(Rules.parse(board), lies)


@pytest.mark.deep
@pytest.mark.parametrize("board", ["2x4", "4x2", "3x4:distinct", "2x4:bulls"])
def test_it_agrees_on_larger_boards(board: str) -> None:
    rules = Rules.parse(board)
    if rules.size <= 16:
        assert prove_with_lies(board, 1).worst == least_worst_with_lies(rules, 1)
    assert prove_with_lies(board, 0).worst == least_worst(rules)


@pytest.mark.parametrize("board", ["3x4", "4x5:distinct"])
def test_without_lies_it_is_the_least_worst_case(board: str) -> None:
    assert prove_with_lies(board, 0).worst == least_worst(Rules.parse(board))


@pytest.mark.parametrize(("board", "lies", "worst"), WORST)
def test_known_figures(board: str, lies: int, worst: int) -> None:
    proof = prove_with_lies(board, lies)
    assert (proof.status, proof.worst, proof.lower_bound) == ("proven", worst, worst)


@pytest.mark.deep
def test_mastermind_with_one_lie_takes_seven() -> None:
    """Huang, Chen and Lin (2006)."""
    proof = prove_with_lies("4x6", 1)
    assert proof.worst == 7
    verdict = verify(proof.as_file("test"))
    assert verdict.valid
    assert verdict.cost is not None
    assert verdict.cost.worst == 7


@pytest.mark.parametrize(
    ("board", "lies"), [("2x3", 1), ("3x3", 1), ("2x3", 2), ("3x3:bulls", 1), ("2x3:marks", 1)]
)
def test_every_liar_loses_to_the_tree(board: str, lies: int) -> None:
    proof = prove_with_lies(board, lies)
    verdict = verify(proof.as_file("test"))
    assert verdict.valid, verdict.error
    assert verdict.cost is not None
    assert verdict.cost.worst == proof.worst
    assert verdict.cost.games > Rules.parse(board).size


def test_a_state_has_the_codes_that_play_allows() -> None:
    """`play --lies` and the search agree on which codes are possible after any answers."""
    search, rules = LieSearch(Rules.parse("3x3"), 1), Rules.parse("3x3")
    position, state = Position(rules), search.start
    notation = find_variant("3x3").notation
    for turn in map(notation.read_turn, ("112:0,1", "211:1,0", "333:0,0")):
        position = position.after(*turn)
        guess = search.guessing.index(turn.guess)
        state = search.after(state, guess, rules.index_of(turn.feedback))
        possible = LieAllowance(1).possible(position)
        assert state.codes.tolist() == possible.tolist()


class TestFiles:
    def text(self) -> str:
        return format_tree(prove_with_lies("2x3", 1).as_file("test"))

    def test_the_header_says_how_many_lies(self) -> None:
        assert "\nlies 1\n" in self.text()
        assert verify_text(self.text()).valid

    @pytest.mark.parametrize(
        ("old", "new", "said"),
        [
            ("worst 5", "worst 4", "claims worst 4"),
            ("lower-bound 5", "lower-bound 4", "claims proven"),
            ("lies 1", "lies 2", "possible codes, not"),
            ("objective worst", "objective mean", "expected worst with lies"),
        ],
    )
    def test_a_changed_header_is_not_valid(self, old: str, new: str, said: str) -> None:
        assert said in str(verify_text(self.text().replace(old, new)).error)

    def test_a_tree_that_believes_every_answer_is_not_valid(self) -> None:
        lines = self.text().splitlines(keepends=True)
        last = max(number for number, line in enumerate(lines) if line.startswith("  "))
        verdict = verify_text("".join(lines[:last] + lines[last + 1 :]))
        assert "has no line for the answer" in str(verdict.error)

    def test_other_commands_refuse_it(self, tmp_path: Path) -> None:
        write_tree(tmp_path / "lies.tree", prove_with_lies("2x3", 1).as_file("test"))
        with pytest.raises(InvalidTree, match="for games with lies"):
            read_tree(tmp_path / "lies.tree")
        with pytest.raises(InvalidTree, match="for games with lies"):
            parse_tree(self.text())


def stop_at_six(snapshot: LieSnapshot) -> None:
    """Press Ctrl-C once five guesses are known to be too few."""
    if snapshot.within >= 6:
        raise KeyboardInterrupt


def test_a_stopped_search_has_a_lower_bound_and_resumes(tmp_path: Path) -> None:
    checkpoint = tmp_path / "lies.checkpoint"
    stopped = prove_with_lies("4x5", 2, watch=stop_at_six, checkpoint=checkpoint)
    assert stopped.status == "upper bound"
    assert stopped.lower_bound >= 5
    assert stopped.worst is None or stopped.worst > stopped.lower_bound
    assert checkpoint.exists()
    again = prove_with_lies("4x5", 2, seconds=0.1, checkpoint=checkpoint)
    assert again.lower_bound >= stopped.lower_bound


def test_a_stopped_search_has_a_tree_that_needs_a_little_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Stopped as soon as three guesses are known to be too few, with all the time for a tree."""
    looks = iter([None] * 2)

    def first_guess(run: _LieRun) -> Code | None:
        if next(looks, run) is run and run.deadline is None:
            raise KeyboardInterrupt
        run.deadline = None if run.deadline is None else run.deadline + 1e9
        return found(run)

    found = _LieRun._first_guess
    monkeypatch.setattr(_LieRun, "_first_guess", first_guess)
    stopped = prove_with_lies("3x3", 1)
    assert (stopped.status, stopped.lower_bound, stopped.worst) == ("upper bound", 4, 5)
    verdict = verify(stopped.as_file("test"))
    question = LieQuestion(find_variant("3x3"), 1)
    known, *_ = say_lie_proof(stopped, question, None)
    assert known.endswith("5 guesses at worst. Not proven: 4 may be enough, fewer are not.")
    assert verdict.valid, verdict.error
    assert verdict.cost is not None
    assert verdict.cost.worst == 5


def test_a_large_board_is_refused() -> None:
    with pytest.raises(BoardTooLarge, match="729 answers"):
        prove_with_lies("6x4:marks", 1)
    with pytest.raises(BoardTooLarge, match="32,768 codes"):
        prove_with_lies("5x8", 1)


class TestCommand:
    def test_the_figure_stands_beside_its_counting(self) -> None:
        said = run("prove -v 3x3 --lies 1").stdout
        assert "5 guesses at worst. Proven" in said
        assert "A win is always told truthfully, and the winning guess counts." in said

    def test_json(self) -> None:
        found = document("prove -v 2x3 --lies 1 --check")
        assert (found["max"], found["lower_bound"], found["lies"]) == (5, 5, 1)
        assert found["checked"] is True
        assert found["total"] is None

    def test_tree_and_verify(self, tmp_path: Path) -> None:
        out = tmp_path / "lies.tree"
        run(f"prove -v 2x3 --lies 1 --out {out}")
        said = run(f"verify {out}").stdout
        assert "Every secret was played with every way to tell up to 1 lie." in said

    @pytest.mark.parametrize(
        ("options", "said"),
        [
            ("--objective mean", "'mean': expected worst"),
            ("--first 11", "--first with --lies"),
            ("--consistent", "--consistent with --lies"),
        ],
    )
    def test_what_it_does_not_take(self, options: str, said: str) -> None:
        result = run(f"prove -v 2x3 --lies 1 {options}")
        assert result.returncode == 2
        assert said in result.stderr
