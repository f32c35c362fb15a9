"""Every example of the course exercise that names these functions, and their edges."""

import pytest

from pegwise import (
    Feedback,
    Turn,
    all_codes,
    count_symbols,
    exact_matches,
    feedback,
    filter_codes,
    is_consistent,
    matches,
    solve,
)

RED, GREEN, BLUE, YELLOW, ORANGE, PURPLE = range(6)


def test_exact_matches_counts_places() -> None:
    assert exact_matches((RED, BLUE, GREEN, YELLOW), (BLUE, GREEN, YELLOW, RED)) == 0
    assert exact_matches((RED, BLUE, GREEN, YELLOW), (RED, PURPLE, GREEN, ORANGE)) == 2


def test_count_symbols_counts_in_the_order_of_the_colours() -> None:
    assert count_symbols((RED, BLUE, YELLOW, PURPLE)) == [1, 0, 1, 1, 0, 1]
    assert count_symbols((GREEN, BLUE, GREEN, ORANGE)) == [0, 2, 1, 0, 1, 0]


def test_matches_uses_each_peg_once() -> None:
    assert matches((RED, BLUE, YELLOW, ORANGE), (RED, ORANGE, ORANGE, BLUE)) == 3
    assert matches((RED, RED, BLUE, BLUE), (RED, RED, GREEN, GREEN)) == 2


def test_feedback_makes_a_turn() -> None:
    secret, guess = (RED, BLUE, YELLOW, ORANGE), (RED, ORANGE, ORANGE, BLUE)
    assert Turn(guess, feedback(secret, guess)) == ((RED, ORANGE, ORANGE, BLUE), (1, 2))


def test_is_consistent_asks_whether_a_code_could_be_the_secret() -> None:
    turn = Turn((RED, RED, BLUE, GREEN), Feedback(1, 1))
    assert is_consistent(turn, (RED, BLUE, YELLOW, PURPLE))
    assert not is_consistent(turn, (RED, BLUE, RED, PURPLE))


def test_filter_codes_keeps_the_consistent_ones_in_order() -> None:
    turn = Turn((RED, RED, GREEN, GREEN), Feedback(2, 2))
    assert filter_codes(turn, all_codes(4)) == [
        (RED, GREEN, RED, GREEN),
        (RED, GREEN, GREEN, RED),
        (GREEN, RED, RED, GREEN),
        (GREEN, RED, GREEN, RED),
    ]


@pytest.mark.parametrize(("length", "count"), [(0, 1), (1, 6), (2, 36), (4, 1296), (5, 7776)])
def test_all_codes_of_any_length_in_order(length: int, count: int) -> None:
    codes = all_codes(length)
    assert len(codes) == len(set(codes)) == count
    assert codes == sorted(codes)
    assert {len(code) for code in codes} == {length}


def test_all_codes_turn_the_last_place_fastest() -> None:
    assert all_codes(0) == [()]
    assert all_codes(2, 3)[:4] == [(0, 0), (0, 1), (0, 2), (1, 0)]


@pytest.mark.parametrize("secret", [(3, 1, 4, 1), (0, 0, 0, 0), (5, 5), (2, 4, 0, 5, 1)])
def test_solve_starts_all_red_and_ends_with_the_secret(secret: tuple[int, ...]) -> None:
    turns = solve(secret)
    assert turns[0].guess == (RED,) * len(secret)
    assert turns[-1] == (secret, (len(secret), 0))
    assert all(turn.feedback == feedback(secret, turn.guess) for turn in turns)


def test_codes_may_be_any_symbols() -> None:
    assert feedback("83A6", "81A3") == (2, 1)
    with pytest.raises(ValueError, match="codes of 3 and 4 symbols"):
        feedback("123", "1234")
