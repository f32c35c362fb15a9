"""The generator: known numbers, fair choices, streams of their own."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegwise.runtime.seeds import Stream, fresh_seed


def test_the_published_words_of_splitmix64() -> None:
    """The first outputs for the state 1234567, as implementations everywhere quote them."""
    stream = Stream()
    stream._state = 1234567
    assert [stream.word() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_a_seed_means_the_same_for_ever() -> None:
    stream = Stream("7", "secret")
    assert [stream.below(10_000) for _ in range(5)] == [4748, 1980, 7103, 8810, 5651]


@given(st.text(), st.integers(1, 2**200))
def test_below_stays_below(seed: str, bound: int) -> None:
    assert 0 <= Stream(seed).below(bound) < bound
    assert Stream(seed).below(bound) == Stream(seed).below(bound)


@pytest.mark.parametrize("bound", [2, 3, 10, 2**64, 2**64 + 1])
def test_choices_are_even(bound: int) -> None:
    stream = Stream("even")
    thirds = Counter(stream.below(bound) * 3 // bound for _ in range(3000))
    expected = {2: (1500, 1500), 10: (1200, 900, 900)}.get(bound, (1000, 1000, 1000))
    for found, wanted in zip((thirds[key] for key in sorted(thirds)), expected, strict=True):
        assert abs(found - wanted) < 150


def test_labels_do_not_run_together() -> None:
    assert Stream("ab", "c").word() != Stream("a", "bc").word()
    assert Stream("7").word() == Stream(7).word()
    assert len({fresh_seed() for _ in range(20)}) == 20
