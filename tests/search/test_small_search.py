"""The search in NumPy against a plain recursive one."""

from collections import Counter
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise import Code, Position, Rules
from pegwise.kernel.reference import feedback_of
from pegwise.knowledge.partition import partition
from pegwise.search import small_search as small
from pegwise.tablebase import find
from pegwise.tree.rows import all_secrets

answer = cache(feedback_of)


@cache
def least_cost(rules: Rules, left: frozenset[Code], consistent: bool = False) -> int:
    """The least sum of guesses over these codes: every guess tried, nothing clever."""
    if len(left) <= 2:
        return 2 * len(left) - 1
    best = 1 << 30
    for guess in left if consistent else all_secrets(rules.guessing):
        classes: dict[int, set[Code]] = {}
        for code in left - {guess}:
            classes.setdefault(answer(code, guess, rules.bulls_only), set()).add(code)
        if max(map(len, classes.values())) < len(left):
            below = (least_cost(rules, frozenset(c), consistent) for c in classes.values())
            best = min(best, len(left) + sum(below))
    return best


def codes_of(position: Position) -> frozenset[Code]:
    return frozenset(map(position.candidate, range(position.count)))


@pytest.mark.parametrize("board", ["1x5", "2x2", "2x3", "3x2", "2x4:distinct", "2x3:bulls"])
def test_whole_boards_cost_what_a_plain_search_finds(board: str) -> None:
    position = Position(Rules.parse(board))
    _, cost = small.SmallSearch(position).best()
    assert cost == least_cost(position.rules, codes_of(position))


BOARDS = ["2x3", "3x3", "2x5", "3x4:distinct", "3x3:bulls"]


def drawn_position(data: st.DataObject) -> Position:
    """Some turns later on a small board, with few codes left."""
    rules = Rules.parse(data.draw(st.sampled_from(BOARDS)))
    position = Position(rules)
    secret = position.space.code(data.draw(st.integers(0, rules.size - 1)))
    for number in data.draw(st.permutations(range(rules.size))):  # a guess twice tells nothing
        if position.count <= 8:
            break
        guess = position.space.code(number)
        position = position.after(guess, rules.feedback(secret, guess))
    return position


@given(st.data())
def test_positions_cost_what_a_plain_search_finds(data: st.DataObject) -> None:
    position = drawn_position(data)
    rules = position.rules
    guess, cost = small.SmallSearch(position).best()
    assert cost == least_cost(rules, codes_of(position))
    later = partition(position, guess).values()
    below = (least_cost(rules, codes_of(one)) for one in later if not one.solved)
    assert position.count + sum(below) == cost


@given(st.data())
def test_guessing_candidates_only(data: st.DataObject) -> None:
    position = drawn_position(data)
    guess, cost = small.SmallSearch(position, consistent=True).best()
    assert guess in codes_of(position)
    assert cost == least_cost(position.rules, codes_of(position), consistent=True)


@given(st.data(), st.booleans())
def test_any_guess_costs_what_a_plain_search_finds(data: st.DataObject, consistent: bool) -> None:
    position = drawn_position(data)
    guess = position.space.code(data.draw(st.integers(0, position.rules.size - 1)))
    later = [one for one in partition(position, guess).values() if not one.solved]
    below = sum(least_cost(position.rules, codes_of(one), consistent) for one in later)
    search = small.SmallSearch(position, consistent)
    assert search.cost_of(guess) == position.count + below
    search.best()
    assert search.cost_of(guess) == position.count + below


def test_it_agrees_with_the_tree_below_every_answer() -> None:
    file = find(Rules.parse("4x5"))
    assert file is not None
    start, root = Position(file.tree.rules), file.tree.root
    for answer, child in root.children():
        _, cost = small.SmallSearch(start.after(root.guess, answer)).best()
        assert cost == child.cost.total


def test_guesses_with_equal_answers_are_merged() -> None:
    generator = np.random.default_rng(1)
    told = generator.integers(0, 3, (40, 6))[:, generator.integers(0, 6, 50)].astype(np.uint8)
    kept = small._different(told, 15)
    columns = [tuple(column) for column in told.T.tolist()]
    assert [columns[at] for at in kept] == list(dict.fromkeys(columns))
    assert Counter(columns).keys() == {columns[at] for at in kept}


def test_too_many_candidates_or_too_much_work_is_refused() -> None:
    with pytest.raises(small.TooMuchWork):
        small.SmallSearch(Position(Rules.parse("4x6"))).best()
    with pytest.raises(small.TooMuchWork):
        small.SmallSearch(Position(Rules.parse("3x4")), most_work=1000).best()
