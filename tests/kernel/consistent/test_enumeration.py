"""Every consistent code is listed, in order, on boards small enough to check one by one."""

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise.kernel import reference
from pegwise.kernel.consistent.dual_bound import no_bound
from pegwise.kernel.consistent.enumeration import list_codes
from pegwise.kernel.consistent.prefixes import Needs, needs_of, symbol_count_bits
from support.depth import examples

Code = tuple[int, ...]


def every_code(positions: int, symbols: int, distinct: bool) -> list[Code]:
    if distinct:
        return list(permutations(range(symbols), positions))
    return list(product(range(symbols), repeat=positions))


def listed(needs: Needs, most: int, most_steps: int) -> tuple[list[Code], bool, int]:
    codes, complete, steps = list_codes(
        needs, symbol_count_bits(needs), no_bound(needs), most, most_steps
    )
    return [tuple(code) for code in codes.tolist()], complete, steps


@st.composite
def games(draw: st.DrawFn) -> tuple[list[Code], list[Code], tuple[int, int], bool]:
    """The codes of a small board, some guesses among them, the board, whether it is distinct."""
    distinct = draw(st.booleans())
    positions = draw(st.integers(1, 4))
    symbols = draw(st.integers(positions if distinct else 1, 5))
    codes = every_code(positions, symbols, distinct)
    guesses = draw(st.lists(st.sampled_from(codes), max_size=10))
    return codes, guesses, (positions, symbols), distinct


@given(game=games(), data=st.data())
@examples(60)
def test_all_consistent_codes_are_listed_in_order(
    game: tuple[list[Code], list[Code], tuple[int, int], bool], data: st.DataObject
) -> None:
    codes, guesses, board, distinct = game
    secret = data.draw(st.sampled_from(codes))
    answers = [reference.bulls_and_cows(secret, guess) for guess in guesses]
    bulls, totals = [b for b, _ in answers], [b + c for b, c in answers]
    expected = [
        code
        for code in codes
        if [reference.bulls_and_cows(code, guess) for guess in guesses] == answers
    ]
    most_steps = board[0] * len(codes)  # at least all prefixes of all codes
    needs = needs_of(guesses, bulls, totals, board, distinct)
    found, complete, steps = listed(needs, len(codes), most_steps + 1)
    assert (found, complete) == (expected, True)
    assert steps <= most_steps


@pytest.mark.parametrize("turns", [0, 1, 2, 9])
def test_the_only_code_of_a_board_with_one_symbol(turns: int) -> None:
    needs = needs_of([[0, 0, 0]] * turns, [3] * turns, [3] * turns, (3, 1), False)
    assert listed(needs, 10, 4) == ([(0, 0, 0)], True, 3)
    assert listed(needs, 10, 2) == ([], False, 2)  # fewer steps than the code has positions
