"""Class sizes by NumPy with the guesses as lanes, against plain counting."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise.game.rules import Rules
from pegwise.kernel import vector
from pegwise.kernel.vector import class_sizes_by_guess
from pegwise.knowledge.space import space_of
from support.boards import rules
from support.depth import examples


def same_sizes(board: Rules, chosen: list[int], width: int = vector.STRIP) -> bool:
    """Whether both ways of counting give every guess the same classes."""
    every = space_of(board).packed
    candidates = every.select(np.array(chosen, np.int64))
    strips = class_sizes_by_guess(every, candidates, board.bulls_only, width)
    counted = vector.class_sizes(every, candidates, board.bulls_only)
    extra = counted.shape[1] - strips.shape[0]  # a feedback that cannot be given
    return bool((np.sort(strips.T, axis=1) == np.sort(counted, axis=1)[:, extra:]).all())


@examples(100)
@given(rules(5, 5), st.data())
def test_every_guess_has_the_same_classes(board: Rules, data: st.DataObject) -> None:
    numbers = st.integers(0, board.size - 1)
    assert same_sizes(board, data.draw(st.lists(numbers, max_size=12, unique=True)))


@pytest.mark.parametrize("board", ["4x6", "4x10:distinct", "4x6:bulls"])
def test_more_candidates_than_a_byte_counts(board: str) -> None:
    assert same_sizes(Rules.parse(board), list(range(0, 1290, 2)))


def test_several_strips() -> None:
    assert same_sizes(Rules(4, 6), list(range(100, 200)), width=50)
