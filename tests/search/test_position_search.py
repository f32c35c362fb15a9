"""The compiled search of a position against the one in NumPy."""

import pytest

from pegwise import Position
from pegwise.search.position_search import PositionSearch
from pegwise.search.small_search import SmallSearch

GAMES = [
    "mastermind 1122:1,0 1344:0,1",
    "bulls-and-cows 0123:1,1 0456:0,1 7183:2,0",
    "5x4 11223:1,2 31142:2,1",
    "4x6 1122:1,1 1234:0,3",
]


@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_both_searches_agree(game: str, hard: bool) -> None:
    position = Position.parse(game)
    compiled, plain = PositionSearch(position, hard), SmallSearch(position, hard)
    guess, cost = compiled.best()
    assert cost == plain.best()[1]
    assert plain.cost_of(guess) == cost
    for rank in range(0, position.count, max(1, position.count // 5)):
        other = position.candidate(rank)
        assert compiled.cost_of(other) == plain.cost_of(other)


def test_a_useless_guess_costs_one_guess_per_candidate() -> None:
    position = Position.parse("mastermind 1122:0,0 3344:0,0")
    search = PositionSearch(position)
    assert search.cost_of((0, 0, 1, 1)) == position.count + search.best()[1]
