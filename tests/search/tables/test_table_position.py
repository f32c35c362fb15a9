"""Positions with marks: both exact searches find what plain recursion finds."""

from collections.abc import Callable

import pytest

from pegwise.game.rules import Rules
from pegwise.knowledge.position import Position
from pegwise.search.position_search import WeightedPositionSearch
from pegwise.search.small_search import SmallSearch
from support.marked import marked_words, plain_least, random_words, seven_letters


def five_letters(seed: int) -> Rules:
    return marked_words(random_words(seed, 30, 5, "abc"), random_words(seed + 9, 6, 5, "abcd"))


def after_one_turn(rules: Rules) -> Position:
    """The position of most candidates after the last guess of the list."""
    guess = list(rules.guessing.words.codes)[-1]  # type: ignore[union-attr]
    position = Position(rules)
    answers = {rules.feedback(code, guess) for code in position}
    return max((position.after(guess, one) for one in answers), key=lambda later: later.count)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("make", [five_letters, seven_letters])
def test_both_searches_of_a_position(make: Callable[[int], Rules], seed: int) -> None:
    position = after_one_turn(make(seed))
    least = plain_least(position.rules, played=position.turns)
    small, compiled = SmallSearch(position), WeightedPositionSearch(position)
    assert small.best()[1] == compiled.best()[1] == least
    for guess in list(position.rules.guessing.words.codes)[::5]:  # type: ignore[union-attr]
        assert small.cost_of(guess) == compiled.cost_of(guess)


@pytest.mark.parametrize("seed", range(4))
def test_hard_mode(seed: int) -> None:
    ends = random_words(seed, 3, 4, "abcd")
    rules = marked_words([f"{one}baa" for one in "bcdefgh"] + ends, ["bcde", "efgh", "xbxx"])
    position = after_one_turn(rules)
    search = WeightedPositionSearch(position, hard=True)
    assert search.best()[1] == plain_least(rules, hard=True, played=position.turns)
    assert search.cost_of(search.best()[0]) == search.best()[1]
    assert WeightedPositionSearch(position).best()[1] < search.best()[1]
