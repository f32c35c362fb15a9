"""All codes of a board, by number and as a list."""

import pickle
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise import BoardTooLarge, InvalidCode, Rules, Space
from support.boards import codes, rules


@pytest.mark.parametrize("text", ["1x1", "2x3", "4x6", "3x5:distinct", "4x4:distinct", "2x300"])
def test_the_list_is_every_code_in_order(text: str) -> None:
    board = Rules.parse(text)
    each = range(board.symbols)
    expected = (
        permutations(each, board.positions)
        if board.distinct
        else product(each, repeat=board.positions)
    )
    assert list(map(tuple, Space(board).codes.tolist())) == list(expected)


@given(rules(4, 6))
def test_numbers_and_codes_agree_with_the_list(board: Rules) -> None:
    space = Space(board)
    for number, row in enumerate(space.codes.tolist()):
        assert space.code(number) == tuple(row)
        assert space.index(row) == number


@given(rules(30, 4096), st.data())
def test_numbers_need_no_list(board: Rules, data: st.DataObject) -> None:
    space, code = Space(board), data.draw(codes(board))
    assert space.code(space.index(code)) == code


def test_first_and_last_code_of_a_huge_board() -> None:
    space = Space(Rules(100, 20))
    assert space.code(0) == (0,) * 100
    assert space.index((19,) * 100) == space.size - 1


@pytest.mark.parametrize("number", [-1, 1296])
def test_numbers_outside_the_board(number: int) -> None:
    with pytest.raises(IndexError, match=f"code '{number}' of 4x6: expected 0 to 1295"):
        Space(Rules(4, 6)).code(number)


def test_codes_outside_the_board() -> None:
    with pytest.raises(InvalidCode):
        Space(Rules(4, 6)).index((0, 1, 2, 6))


@pytest.mark.parametrize(
    ("text", "count"),
    [("100x20", "about 10^130"), ("10x9", "about 10^10"), ("8x12", "429,981,696")],
)
def test_boards_too_large_to_list_are_refused(text: str, count: str) -> None:
    with pytest.raises(BoardTooLarge) as refusal:
        _ = Space(Rules.parse(text)).codes
    assert f"'{text}' has {count} codes" in str(refusal.value)


def test_a_space_is_a_value() -> None:
    space = Space(Rules(4, 6))
    assert space == Space(Rules.parse(str(space))) == pickle.loads(pickle.dumps(space))
    assert space != Space(Rules(4, 7))
    assert len({space, Space(Rules(4, 6))}) == 1
