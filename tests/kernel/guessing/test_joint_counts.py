"""Joint distributions of counts, against plain Python."""

from itertools import product
from math import comb, isclose, log

import numpy as np

from pegwise.kernel.guessing import joint_counts as kernel
from pegwise.strategies.weighing.blocks import shares
from pegwise.strategies.weighing.opening import binomial_shares


def grown(least: int, rooms: list[int], count: int, others: int) -> tuple[list[list[int]], float]:
    values = np.array([range(len(rooms))], np.int16)
    table = shares(count, others, least, max(rooms))
    room = np.array(rooms) - least
    states, weights = kernel.grow(values, np.ones(len(rooms)), room, *table)
    assert states.shape[1] == kernel.grown_size(room, *table[:2])
    return states.T.tolist(), float(weights.sum())


def test_growing_takes_every_value_that_fits() -> None:
    for count, others in product(range(1, 5), range(4)):
        rooms = list(range(count + others + 1))
        expected = [
            [state, value]
            for state, room in enumerate(rooms)
            for value in range(count + 1)
            if value <= room and room - value <= others
        ]
        states, weight = grown(0, rooms, count, others)
        assert states == expected
        assert isclose(weight, len(rooms))
        assert grown(min(2, len(rooms) - 1), rooms[2:] or rooms[-1:], count, others)[0]


def test_shares_are_hypergeometric() -> None:
    _, _, chances = shares(3, 5, 4, 4)
    expected = [comb(3, taken) * comb(5, 4 - taken) / comb(8, 4) for taken in range(4)]
    assert np.allclose(chances[0], expected)


def test_counts_of_a_random_symbol_are_binomial() -> None:
    lows, highs, chances = binomial_shares(3, 4, 5, 0.0)
    assert lows.tolist() == [0, 0]
    assert highs.tolist() == [3, 4]
    expected = [comb(4, k) * 0.2**k * 0.8 ** (4 - k) for k in range(5)]
    assert np.allclose(chances[1], expected)
    assert binomial_shares(500, 500, 1000, 1e-12)[1][0] < 20


def test_signed_sums() -> None:
    values = np.array([[1, 2, 3], [5, 5, 4]], np.int16)
    sums = kernel.signed_sums(values, np.array([0, kernel.NONE]), np.array([kernel.NONE, 1]))
    assert sums.tolist() == [-4, -3, -1]


def test_the_most_informative_pairs_are_found() -> None:
    """Two blocks of two rows, all options tried: no single change has a greater entropy."""
    random = np.random.default_rng(1)
    values = random.integers(0, 3, (4, 40)).astype(np.int16)
    weights = np.full(40, 1 / 40)
    rows, ends = np.arange(4), np.array([0, 2, 4])
    spare = np.array([True, False])
    plus, minus = kernel.most_informative(values, weights, rows, ends, spare, (20, 9), 1)

    def told(pairs: list[tuple[int, int]]) -> float:
        sums = kernel.signed_sums(values, *(np.array(side) for side in zip(*pairs, strict=True)))
        chances = np.bincount(sums + 50) / 40
        return -sum(float(chance) * log(chance) for chance in chances if chance)

    chosen = list(zip(plus.tolist(), minus.tolist(), strict=True))
    assert (chosen[1][0] == kernel.NONE) == (chosen[1][1] == kernel.NONE)
    first = [(one, other) for one in (-1, 0, 1) for other in (-1, 0, 1)]
    for block, pairs in enumerate((first, [(2, 3), (3, 2), (-1, -1)])):
        for pair in pairs:
            assert told([*chosen[:block], pair, *chosen[block + 1 :]]) < told(chosen) + 1e-2
