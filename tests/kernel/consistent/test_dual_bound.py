"""The dual bound holds for every consistent code; a negative slack proves that there is none."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise import Code, Feedback, Position, Rules
from pegwise.game.codes import Turn
from pegwise.kernel.consistent.dual_bound import DualBound, dual_bound_of
from pegwise.knowledge.space import space_of
from pegwise.knowledge.unlisted import list_all, short_search
from support.boards import LATE
from support.boards import codes as any_code
from support.boards import rules as any_rules
from support.depth import examples

# No code fits; no single answer is impossible, and a short look shows nothing.
CONTRADICTORY = """20x10 01234012340123401234:0,10 32919555891391153000:5,6 44985554285381822402:3,7
    42009474209961693066:5,7 32003574681388160366:2,9 47947756401967113741:2,9
    70022775709291222056:6,7 72972303809871297106:1,15 23029927721961182087:8,11
    20028727291991686877:3,14 29829870973061139022:10,7 98826270921061732093:7,11
    10099238973261172062:10,8 39323880972288782667:7,7 69329279078261182012:9,11"""


def fits(code: Code, rules: Rules, turns: Sequence[Turn]) -> bool:
    return all(rules.feedback(code, turn.guess) == turn.feedback for turn in turns)


def fitting(rules: Rules, turns: list[Turn]) -> list[Code]:
    """The candidates, by trying every code."""
    space = space_of(rules)
    every = map(space.code, range(rules.size))
    return [code for code in every if fits(code, rules, turns)]


def balance(rules: Rules, turns: list[Turn], supply: list[int]) -> DualBound:
    guesses = np.array([turn.guess for turn in turns], np.int64).reshape(-1, rules.positions)
    bulls = np.array([turn.feedback.bulls for turn in turns], np.int64)
    return dual_bound_of(guesses, bulls, rules.symbols, np.array(supply, np.int64))


@st.composite
def told(draw: st.DrawFn) -> tuple[Rules, list[Turn]]:
    """A board that can be listed and some turns, with answers that are true or made up."""
    rules = draw(any_rules(positions=5, symbols=5))
    secrets = draw(st.lists(any_code(rules), min_size=1, max_size=2))
    guesses = draw(st.lists(any_code(rules), max_size=9))
    answering = [secrets[draw(st.integers(0, len(secrets) - 1))] for _ in guesses]
    pairs = zip(answering, guesses, strict=True)
    return rules, [Turn(guess, rules.feedback(secret, guess)) for secret, guess in pairs]


@given(told())
@examples(80)
def test_every_code_that_fits_loses_the_slack(game: tuple[Rules, list[Turn]]) -> None:
    rules, turns = game
    for code in fitting(rules, turns)[:20]:
        counts = Counter(code)
        for supply in ([], [counts[symbol] for symbol in range(rules.symbols)]):
            _, losses, slack = balance(rules, turns, supply)
            assert sum(losses[range(rules.positions), code]) == slack
            assert (losses >= 0).all()


def test_good_weights_leave_less_than_equal_ones() -> None:
    """The slack of equal weights, by hand, beside what random symbols lose."""
    position = Position.parse(CONTRADICTORY)
    rules, turns = position.rules, list(position.turns)
    hits = np.zeros((20, 10))
    for turn in turns:
        hits[range(20), turn.guess] += 1
    most = hits.max(axis=1)
    plain = (most.sum() - sum(turn.feedback.bulls for turn in turns)) / (most - 1.5).sum()
    _, losses, slack = balance(rules, turns, [])
    assert slack / losses.mean(axis=1).sum() < plain / 2


def test_a_negative_slack_proves_that_no_code_fits() -> None:
    rules, code = Rules(30, 10), tuple(range(10)) * 3
    turns = [Turn(code, Feedback(4, 0)), Turn(code, Feedback(5, 0))]
    assert balance(rules, turns, []).slack < 0
    assert list_all(rules, turns, 10, 1).contradictory


@given(told())
@examples(150)
def test_all_codes_are_listed(game: tuple[Rules, list[Turn]]) -> None:
    rules, turns = game
    found = list_all(rules, turns, rules.size, 1_000_000)
    assert found.complete
    assert list(found) == fitting(rules, turns)


def test_a_contradiction_late_in_a_wide_game_is_proven() -> None:
    position = Position.parse(CONTRADICTORY)
    assert not short_search(position.rules, position.turns).complete
    assert list_all(position.rules, position.turns, 100, 300_000).contradictory


def test_the_last_codes_of_a_wide_game_are_listed() -> None:
    position = Position.parse(LATE)
    found = list_all(position.rules, position.turns, 100, 1_000_000)
    assert (len(found), found.complete) == (10, True)
    assert all(fits(code, position.rules, position.turns) for code in found)


@pytest.mark.parametrize(("most", "steps"), [(9, 1_000_000), (100, 1000)])
def test_a_list_cut_short_is_not_complete(most: int, steps: int) -> None:
    position = Position.parse(LATE)
    found = list_all(position.rules, position.turns, most, steps)
    assert not found.complete
    assert len(found) <= most
    assert all(fits(code, position.rules, position.turns) for code in found)
