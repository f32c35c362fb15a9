"""Positions and spaces as collections of codes, and values whose repr can be pasted back."""

import pickle
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pegwise
from pegwise import BoardTooLarge, InvalidCode, Position, Rules, Session, Space, find_variant
from support.boards import codes, rules

from .test_position import played


@given(played())
def test_a_position_is_the_collection_of_its_candidates(
    game: tuple[Position, tuple[int, ...]],
) -> None:
    position, secret = game
    listed = list(position)
    assert len(position) == len(listed) == position.count
    assert listed == [position.candidate(rank) for rank in range(len(position))]
    assert listed == sorted(set(listed))
    assert secret in listed
    assert secret in position
    assert [code for code in position.space if code in position] == listed
    assert position.codes_array.tolist() == [list(code) for code in listed]


@given(rules(4, 5))
def test_a_space_is_the_list_of_its_codes(board: Rules) -> None:
    space = Space(board)
    listed = list(space)
    assert len(space) == len(listed) == board.size
    assert listed == [space[number] for number in range(len(space))] == space[:]
    assert space[-1] == listed[-1]
    assert space[1:3] == listed[1:3]
    assert all(code in space for code in listed[:5])
    assert (0,) * (board.positions + 1) not in space


def test_large_boards() -> None:
    space = Space("20x20")
    assert space
    assert space[-1] == (19,) * 20
    assert next(iter(space)) == (0,) * 20
    with pytest.raises(BoardTooLarge, match=r"expected space\.size"):
        len(space)
    with pytest.raises(BoardTooLarge):
        len(Position.parse("20x20"))
    assert Position.parse("20x20")  # without counting
    with pytest.raises(IndexError):
        Space("2x2")[4]


def test_a_few_codes_left_on_a_large_board() -> None:
    position = Position(Rules(20, 10)).after("0" * 20, "19,0").after("1" * 20, "1,0")
    assert len(list(position)) == len(position) == 20
    assert position.codes_array.shape == (20, 20)


def test_no_code_at_all() -> None:
    position = Position.parse("mastermind 1111:3,0 2222:3,0")
    assert list(position) == []
    assert position.codes_array.shape == (0, 4)
    assert "1111" not in position


def test_membership_reads_text() -> None:
    position = Position.parse("mastermind 1122:1,0")
    assert "RBBB" in position
    assert [0, 2, 2, 2] in position
    assert np.array([0, 2, 2, 2]) in position
    with pytest.raises(InvalidCode, match="'RBBX' has 'X' in it"):
        assert "RBBX" in position


@pytest.mark.parametrize(
    "value",
    [
        Rules(4, 6),
        Rules(4, 10, distinct=True),
        Rules(3, 4, True, True),
        find_variant("mastermind"),
        find_variant("5x5"),
        pegwise.Variant("mine", Rules(2, 2), limit=3),
        Position.parse("mastermind 1122:1,0 1344:0,1"),
        Space("3x4:bulls"),
        pegwise.Feedback(1, 2),
        pegwise.Turn.of("RBYO", "ROOB"),
        find_variant("hex").notation,
        pegwise.Blue,
        pegwise.suggest("mastermind"),
        pegwise.Objective.parse("mean-within-5"),
    ],
    ids=repr,
)
def test_what_is_printed_can_be_pasted_back(value: object) -> None:
    names = {name: getattr(pegwise, name) for name in pegwise.__all__}
    assert eval(repr(value), names) == value
    assert pickle.loads(pickle.dumps(value)) == value


def test_a_session_can_be_pasted_back() -> None:
    game = Session("mastermind", limit=3, lies=1, turns=["1122:1,0"])
    again = eval(repr(game), {"Session": Session})
    assert (repr(again), str(again), again.limit, again.lies) == (repr(game), str(game), 3, 1)


@given(rules(4, 5).flatmap(lambda b: st.tuples(st.just(b), st.lists(codes(b), max_size=6))))
def test_feedback_matrix_is_the_feedback_of_every_pair(
    board: tuple[Rules, list[pegwise.Code]],
) -> None:
    rules_of_board, guesses = board
    space = Space(rules_of_board)
    answers = pegwise.answers_of(rules_of_board)
    matrix = pegwise.feedback_matrix(space, guesses or [space[0]])
    assert matrix.shape == (len(space), len(guesses or [0]))
    for row, code in enumerate(space[:20]):
        told = [answers[index] for index in matrix[row]]
        assert told == [rules_of_board.feedback(code, guess) for guess in guesses or [space[0]]]


def test_feedback_matrix_takes_arrays_texts_and_positions() -> None:
    position = Position.parse("mastermind 1122:1,0")
    ours = pegwise.feedback_matrix(position, ["RBGY", "1344"])
    guesses = np.array([[0, 2, 1, 3], [0, 2, 3, 3]])
    assert (ours == pegwise.feedback_matrix(position.codes_array, guesses)).all()
    assert (ours == pegwise.feedback_matrix(list(position), ["RBGY", "1344"])).all()
    assert pegwise.feedback_matrix(["0055", "5500"], game="4x10").tolist() == [[14, 10], [10, 14]]
    square = pegwise.feedback_matrix(position)
    assert (square == square.T).all()


def test_the_compiled_kernel_agrees(monkeypatch: pytest.MonkeyPatch) -> None:
    space = Space("4x7")  # so many pairs are worth a compiler, those of some of its codes are not
    some = [space.codes[first : first + 1000] for first in range(0, len(space), 1000)]
    plain = np.vstack([pegwise.feedback_matrix(codes, space) for codes in some])
    assert (pegwise.feedback_matrix(space) == plain).all()
    monkeypatch.setitem(sys.modules, "numba", None)  # without a compiler NumPy does it
    for name in ("jit", "compiled"):
        monkeypatch.delitem(sys.modules, f"pegwise.kernel.{name}")
        monkeypatch.delattr(f"pegwise.kernel.{name}")
    assert (pegwise.feedback_matrix(space) == plain).all()


@pytest.mark.parametrize(
    "given_codes",
    [3, [(0, 1), (0, 1, 2)], [[0.5, 1.0]], np.array([0, 1]), np.array([[0.5]]), np.array([[-1]])],
)
def test_what_are_no_codes(given_codes: object) -> None:
    with pytest.raises(InvalidCode, match="expected"):
        pegwise.feedback_matrix(given_codes)  # type: ignore[arg-type]


def test_text_is_one_code() -> None:
    one = pegwise.feedback_matrix(["1122"], ["1344"])
    assert pegwise.feedback_matrix("1122", "1344").tolist() == one.tolist()
