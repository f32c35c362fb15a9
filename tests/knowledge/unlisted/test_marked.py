"""Codes that fit marked answers without a list of the board: the same as by listing it."""

from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise.game.codes import Code, Turn
from pegwise.game.feedback_kinds import MARKS
from pegwise.game.rules import Rules
from pegwise.game.wording import Estimate
from pegwise.knowledge import unlisted_marks
from pegwise.knowledge.fitting import symbol_shares
from pegwise.knowledge.partition import partition
from pegwise.knowledge.position import Position
from pegwise.knowledge.unlisted_marks import lowest_marked, marked_fitting, marked_shares
from support.depth import examples

BOARDS = [Rules.parse(text) for text in ("3x4:marks", "4x3:marks", "3x5:distinct,marks")]


def every_code(rules: Rules) -> list[Code]:
    if rules.distinct:
        return list(permutations(range(rules.symbols), rules.positions))
    return list(product(range(rules.symbols), repeat=rules.positions))


@examples(80)
@given(st.data())
def test_what_fits_is_listed_and_counted(data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from(BOARDS))
    codes = every_code(rules)
    guesses = data.draw(st.lists(st.sampled_from(codes), max_size=3))
    answers = [
        MARKS.answers(rules.positions),
        [rules.feedback(data.draw(st.sampled_from(codes)), g) for g in guesses],
    ]
    turns = [
        Turn(guess, data.draw(st.sampled_from([answers[1][at], answers[1][at], *answers[0]])))
        for at, guess in enumerate(guesses)
    ]
    fits = [c for c in codes if all(rules.feedback(c, g) == answer for g, answer in turns)]
    found = marked_fitting(rules, turns)
    assert list(found) == fits
    assert found.complete
    if fits:
        shares = symbol_shares(np.array(fits), rules.symbols)
        assert marked_shares(rules, turns) == pytest.approx(shares)


def test_draws_are_even_and_the_count_exact() -> None:
    rules = Rules.parse("6x26:marks")
    turn = Turn((0, 1, 2, 3, 4, 4), MARKS.coerce("GY--Y-", 6))
    found = marked_fitting(rules, [turn], most=3000)
    assert not found.complete
    assert all(rules.feedback(code, turn.guess) == turn.feedback for code in found)
    # 0 leads; 1 is not second, 4 occurs once and not in the last two places, 2 and 3 are absent.
    kinds = "1", "4", "any of 22"
    rests = [
        rest
        for rest in product(kinds, repeat=5)
        if rest[0] != "1" and "1" in rest and rest.count("4") == 1 and "4" not in rest[3:]
    ]
    ways = {rest: 22 ** rest.count("any of 22") for rest in rests}
    assert found.count == Estimate(sum(ways.values()))
    second = sum(count for rest, count in ways.items() if rest[0] == "4") / sum(ways.values())
    assert sum(code[1] == 4 for code in found) / len(found) == pytest.approx(second, abs=0.05)


@pytest.mark.parametrize("board", ["6x26:marks", "8x15:marks"])
def test_positions_of_boards_too_large_to_list(board: str) -> None:
    rules = Rules.parse(board)
    secret = tuple(range(rules.positions))
    position = Position(rules)
    for guess in (tuple(range(3, 3 + rules.positions)), secret[::-1], secret[1:] + secret[:1]):
        position = position.after(guess, rules.feedback(secret, guess))
    assert secret in position
    assert position.left is not None
    assert position.left.exact
    assert all(rules.feedback(code, g) == a for code in position.fitting for g, a in position.turns)


@examples(40)
@given(st.data())
def test_answers_are_counted_as_by_listing(data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from(BOARDS))
    secret, *guesses = data.draw(
        st.lists(st.sampled_from(every_code(rules)), min_size=2, max_size=4)
    )
    position = Position(rules)
    for guess in guesses[1:]:
        position = position.after(guess, rules.feedback(secret, guess))
    known = {answer: later.count for answer, later in partition(position, guesses[0]).items()}
    assert unlisted_marks.marked_answers(rules, position.turns, guesses[0]) == known
    assert lowest_marked(rules, position.turns) == position.candidate(0)
