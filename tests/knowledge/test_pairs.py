"""Single pairs, with and without a table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise import BoardTooLarge, Pairs, Rules, Space, build_table
from support.boards import codes, rules
from support.depth import examples


@given(rules(40, 60), st.data())
def test_counting_bits_is_counting_pegs(board: Rules, data: st.DataObject) -> None:
    secret, guess = data.draw(codes(board)), data.draw(codes(board))
    space = Space(board)
    answer = Pairs(space).feedback(space.index(secret), space.index(guess))
    assert answer == board.feedback(secret, guess)


@examples(20)
@given(rules(3, 5))
def test_the_table_agrees_with_counting(board: Rules) -> None:
    space = Space(board)
    counted, looked_up = Pairs(space), Pairs(space)
    done: list[int] = []
    looked_up.build_table(done.append)
    for secret in range(space.size):
        for guess in range(space.size):
            assert looked_up.feedback(secret, guess) == counted.feedback(secret, guess)
    assert done[-1] == space.size


def test_a_pair_of_bullets_and_maggots() -> None:
    pairs = build_table("bullets-and-maggots")
    assert pairs.feedback(1212, 2132) == (1, 2)
    assert pairs.feedback(55, 55) == (4, 0)


def test_tables_too_large_are_refused() -> None:
    with pytest.raises(BoardTooLarge, match="a table of '7x8' takes about 10"):
        build_table("7x8")
