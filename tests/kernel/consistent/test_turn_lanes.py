"""Numbers in lanes against plain sums, for narrow boards and wide ones."""

import numpy as np
import pytest

from pegwise.kernel.consistent.annealing import sum_of_sizes
from pegwise.kernel.consistent.prefixes import lanes_for
from pegwise.runtime.seeds import Stream


@pytest.mark.parametrize("positions", [1, 20, 127, 128, 257, 4096])
def test_sizes_are_added_up(positions: int) -> None:
    stream = Stream("lanes", positions)
    lanes = lanes_for(1, positions)
    for _ in range(50):
        numbers = [stream.below(2 * positions + 1) - positions for _ in range(lanes.per_word)]
        word = int(lanes.signs)
        for turn, number in enumerate(numbers):
            word += number << (turn * int(lanes.bits))
        assert sum_of_sizes(np.uint64(word), lanes) == sum(map(abs, numbers))
    extremes = sum(positions << (turn * int(lanes.bits)) for turn in range(lanes.per_word))
    assert sum_of_sizes(np.uint64(int(lanes.signs) - extremes), lanes) == positions * lanes.per_word


def test_words_are_enough_for_all_turns() -> None:
    assert [lanes_for(turns, 20).words for turns in (0, 1, 8, 9, 16, 17)] == [1, 1, 1, 2, 2, 3]
    assert [lanes_for(turns, 128).words for turns in (4, 5)] == [1, 2]
