"""The constraints themselves: exactly the codes with that score."""

from collections.abc import Iterable
from itertools import product
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise import Code, Feedback, Position, Rules
from pegwise.errors import PegwiseError
from pegwise.game.codes import Turn
from pegwise.kernel import reference
from pegwise.strategies.constraints import (
    AllOf,
    At,
    Occurs,
    arrangements,
    constraint_of,
    difference_of,
    differences,
    first_candidate,
    most_arrangements,
    say_any,
)
from support.boards import codes, rules


def every_code(board: Rules) -> list[Code]:
    """Every code of the board, from first principles."""
    codes = product(range(board.symbols), repeat=board.positions)
    return [code for code in codes if not board.distinct or len(set(code)) == len(code)]


def allowed(alternatives: Iterable[AllOf], code: Code) -> bool:
    """Whether the code meets one of the alternatives."""
    return any(way.allows(code) for way in alternatives)


def solutions(board: Rules, disjunctions: list[Iterable[AllOf]]) -> list[Code]:
    """The codes that satisfy all disjunctions, in order."""
    return [code for code in every_code(board) if all(allowed(d, code) for d in disjunctions)]


def constraints_of(board: Rules, turns: Iterable[Turn]) -> list[Iterable[AllOf]]:
    """What each move says, as the alternatives of a disjunction."""
    return [constraint_of(*turn, board.bulls_only).ways.values() for turn in turns]


@st.composite
def games(draw: st.DrawFn, positions: int = 4, symbols: int = 5) -> tuple[Rules, list[Turn]]:
    """A small board and honest moves on it, some of them one peg away from the move before."""
    board = draw(rules(positions, symbols))
    secret = draw(codes(board))
    guesses = draw(st.lists(codes(board), min_size=1, max_size=4))
    place = draw(st.integers(0, board.positions - 1))
    pegs = [peg for peg in range(board.symbols) if not (board.distinct and peg in guesses[-1])]
    if pegs:
        peg = draw(st.sampled_from(pegs))
        guesses.append((*guesses[-1][:place], peg, *guesses[-1][place + 1 :]))
    return board, [Turn(guess, board.feedback(secret, guess)) for guess in guesses]


def scores(turn: Turn, code: Code, board: Rules) -> bool:
    """Whether the oracle gives the code this score."""
    index = reference.feedback_of(code, turn.guess, board.bulls_only)
    return index == board.index_of(turn.feedback)


@given(rules(4, 5), st.data())
def test_a_move_is_satisfied_by_exactly_the_codes_with_its_score(
    board: Rules, data: st.DataObject
) -> None:
    guess = data.draw(codes(board))
    bulls = data.draw(st.integers(0, board.positions))
    cows = 0 if board.bulls_only else data.draw(st.integers(0, board.positions - bulls))
    turn = Turn(guess, Feedback(bulls, cows))
    move = constraint_of(*turn, board.bulls_only)
    for code in every_code(board):
        satisfied = [way for way in move.ways.values() if way.allows(code)]
        assert len(satisfied) == scores(turn, code, board)
        assert (move.arrangement_of(code) is not None) == bool(satisfied)


@given(games())
def test_the_codes_that_satisfy_every_move_are_the_candidates(
    game: tuple[Rules, list[Turn]],
) -> None:
    board, turns = game
    fitting = [code for code in every_code(board) if all(scores(t, code, board) for t in turns)]
    assert solutions(board, constraints_of(board, turns)) == fitting
    position = Position(board, tuple(turns))
    assert first_candidate(position) == fitting[0]
    assert first_by_search(position) == fitting[0]


def first_by_search(position: Position) -> Code:
    """The first candidate as it is found on boards too large to list."""
    return first_candidate(position, most_listed=0)


@given(games(), st.data())
def test_scores_that_contradict_leave_what_the_oracle_leaves(
    game: tuple[Rules, list[Turn]], data: st.DataObject
) -> None:
    board, turns = game
    lied = board.feedback(data.draw(codes(board)), turns[0].guess)
    turns = [Turn(turns[0].guess, lied), *turns[1:]]
    fitting = [code for code in every_code(board) if all(scores(t, code, board) for t in turns)]
    assert solutions(board, constraints_of(board, turns)) == fitting
    position = Position(board, tuple(turns))
    for first in (first_candidate, first_by_search):
        if fitting:
            assert first(position) == fitting[0]
        else:
            with pytest.raises(PegwiseError, match="no code that satisfies every constraint"):
                first(position)


@given(games())
def test_differences_are_implied_by_the_moves(game: tuple[Rules, list[Turn]]) -> None:
    board, turns = game
    for i, j, difference in differences(turns, board.bulls_only):
        both = turns[i], turns[j]
        for code in every_code(board):
            if all(scores(turn, code, board) for turn in both):
                assert allowed(difference.ways, code), (difference, code)
        moves = constraints_of(board, both)
        assert solutions(board, [*moves, difference.ways]) == solutions(board, moves)


@pytest.mark.parametrize("bulls_only", [False, True])
def test_a_difference_says_all_that_the_change_of_the_score_tells(bulls_only: bool) -> None:
    """A code agrees with a difference just when the two guesses score that far apart on it."""
    board = Rules(3, 3, bulls_only=bulls_only)
    guesses = [(0, first, second) for first, second in product(range(3), repeat=2)]
    for guess, peg, secret in product(guesses, range(3), every_code(board)):
        other = (*guess[:-1], peg)
        if peg == guess[-1]:
            continue
        turns = [Turn(each, board.feedback(secret, each)) for each in (guess, other)]
        difference = difference_of(turns[0], turns[1], bulls_only)
        assert difference is not None
        for code in every_code(board):
            assert allowed(difference.ways, code) == (
                change(code, turns, board) == change(secret, turns, board)
            )


def change(code: Code, turns: list[Turn], board: Rules) -> tuple[int, int]:
    """By how much the scores of the two guesses differ, in bulls and in all."""
    old, new = (board.feedback(code, turn.guess) for turn in turns)
    return old.bulls - new.bulls, old.total - new.total


def test_the_published_difference_leaves_nineteen_codes_with_blue_first() -> None:
    """Blue green purple orange, one in place; yellow for blue: one in the wrong place."""
    position = Position.parse("mastermind 1234:1,0 5234:0,1")
    earlier, later = position.turns
    left = solutions(position.rules, constraints_of(position.rules, position.turns))
    assert len(left) == 19
    assert {code[0] for code in left} == {0}
    difference = difference_of(earlier, later)
    assert difference is not None
    assert difference[:3] == (0, 0, 4)
    assert say_any(difference.ways, str) == "place 1 is 0 and 4 occurs at least once"
    assert all(allowed(difference.ways, code) for code in left)


def test_only_moves_one_peg_apart_have_a_difference() -> None:
    turns = Position.parse("4x6 1234:1,0 1234:1,0 1256:1,0").turns
    assert differences(turns) == []


def test_an_impossible_difference_has_no_alternatives() -> None:
    earlier, later = Position.parse("4x6 1234:3,0 1235:1,0").turns
    assert difference_of(earlier, later) == (3, 3, 4, ())


@given(rules(7, 3))
def test_the_most_arrangements_of_a_score(board: Rules) -> None:
    p = board.positions
    pairs = [(b, w) for b in range(p + 1) for w in range(p - b + 1) if not (board.bulls_only and w)]
    most = max(
        factorial(p) // (factorial(b) * factorial(w) * factorial(p - b - w)) for b, w in pairs
    )
    assert most_arrangements(board) == most
    different = tuple(range(p))
    assert most == max(
        len(list(arrangements(different, Feedback(*pair), board.bulls_only))) for pair in pairs
    )


def test_the_arrangements_of_a_score_as_text() -> None:
    assert list(arrangements((0, 1, 2), Feedback(1, 1))) == [
        "=~.",
        "=.~",
        "~=.",
        ".=~",
        "~.=",
        ".~=",
    ]
    assert list(arrangements((0, 1), Feedback(1, 0), True)) == ["=?", "?="]


def test_of_equal_pegs_the_wrong_ones_come_first() -> None:
    assert list(arrangements((0, 0, 1), Feedback(0, 1))) == ["~..", "..~"]


def test_none_bounds_a_repeated_colour_and_does_not_forbid_it() -> None:
    """Against 1132 the guess 1111 has two pegs in place and two that are none."""
    ways = constraint_of((0, 0, 0, 0), Feedback(2, 0)).ways
    assert allowed(ways.values(), (0, 0, 2, 1))
    assert ways["==.."].say(str) == "place 1 is 0, place 2 is 0 and 0 occurs exactly twice"
    said = [way.say(str) for way in constraint_of((0, 1), Feedback(1, 0)).ways.values()]
    assert said == ["place 1 is 0 and there is no 1", "place 2 is 1 and there is no 0"]


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        (At(0, 3), "place 1 is 3"),
        (At(2, 3, holds=False), "place 3 is not 3"),
        (Occurs(1, 0, 0), "there is no 1"),
        (Occurs(1, 1), "1 occurs at least once"),
        (Occurs(1, 2, 2), "1 occurs exactly twice"),
        (Occurs(1, most=3), "1 occurs at most 3 times"),
        (AllOf(()), "anything goes"),
        (
            AllOf((Occurs(1, 0, 0), At(0, 3), Occurs(2, 0, 0))),
            "place 1 is 3 and there is no 1 or 2",
        ),
    ],
)
def test_every_condition_has_a_text(condition: At | Occurs | AllOf, text: str) -> None:
    assert condition.say(str) == text


def test_alternatives_in_words() -> None:
    ways = [AllOf((At(0, 1),)), AllOf((At(1, 2),))]
    assert say_any(ways, str) == say_any(ways, str, 1) == "place 1 is 1; or place 2 is 2"
    assert say_any([*ways, *ways], str, 1) == "place 1 is 1; or 3 more arrangements"
    assert say_any([], str) == "no code does that"
