"""Counted facts: guesses summed over all secrets, order and tie-break as the strategy says."""

from collections import Counter

import pytest

from pegwise import Rules, Space, solve

# Lexicographic order; the first consistent code. Shapiro's 5.765 a game on 4x6 is 7471 / 1296.
FIRST = [
    ("4x6", 7471, {1: 1, 2: 4, 3: 25, 4: 108, 5: 305, 6: 602, 7: 196, 8: 49, 9: 6}),
]


@pytest.mark.parametrize(("board", "total", "histogram"), FIRST)
def test_first(board: str, total: int, histogram: dict[int, int]) -> None:
    rules = Rules.parse(board)
    space = Space(rules)
    lengths = Counter(len(solve(space.code(number), rules)) for number in range(space.size))
    assert sum(guesses * games for guesses, games in lengths.items()) == total
    assert dict(sorted(lengths.items())) == histogram
