"""The metrics against their formulas in plain Python."""

from collections.abc import Callable
from math import log2

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise.knowledge.partition import METRICS

FORMULAS: dict[str, Callable[[list[int]], float]] = {
    "minimax": max,
    "expected-size": lambda sizes: sum(size * size for size in sizes) / sum(sizes),
    "entropy": lambda sizes: -sum(-n / sum(sizes) * log2(n / sum(sizes)) for n in sizes if n),
    "parts": lambda sizes: -len([size for size in sizes if size]),
}

splits = st.lists(st.integers(0, 5000), min_size=1, max_size=30).filter(any)


def test_every_metric_has_a_formula() -> None:
    assert set(METRICS) == set(FORMULAS)


@pytest.mark.parametrize("name", METRICS)
@given(sizes=splits)
def test_formula(name: str, sizes: list[int]) -> None:
    assert METRICS[name](np.array([sizes]))[0] == pytest.approx(FORMULAS[name](sizes))


@pytest.mark.parametrize("name", METRICS)
def test_an_even_split_beats_an_uneven_one_and_a_perfect_one_beats_all(name: str) -> None:
    scores = METRICS[name](np.array([[4, 0, 0, 0], [3, 1, 0, 0], [2, 1, 1, 0], [1, 1, 1, 1]]))
    assert list(scores) == sorted(scores, reverse=True)
    assert len(set(scores)) == len(scores)
