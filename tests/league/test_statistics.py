"""Confidence intervals and the sequential test keep the error rates that they promise."""

import random

import pytest

from pegwise.league.statistics import (
    FEWEST_GAMES,
    ErrorRates,
    SequentialTest,
    compare_pairs,
    quantile,
)

RATES = ErrorRates(alpha=0.05, beta=0.05, margin=0.25)
LEAGUES = 200
# Of 200 at 5 %, more than 21 have a probability of 0.001 (binomial).
MOST_WRONG = 21


def lengths(source: random.Random, games: int, shift: float = 0.0) -> list[int]:
    """Differences of two game lengths, shifted in the mean."""
    pool = [3, 4, 4, 5, 5, 5, 5, 6, 6, 7]
    return [
        source.choice(pool) - source.choice(pool) + (source.random() < shift) for _ in range(games)
    ]


def test_quantiles_are_those_of_the_tables() -> None:
    for degrees, expected in ((1, 12.7062), (2, 4.3027), (3, 3.1824)):
        assert quantile(0.975, degrees) == pytest.approx(expected, abs=0.03)
    for degrees, expected in ((5, 2.5706), (10, 2.2281), (30, 2.0423), (1000, 1.9623)):
        assert quantile(0.975, degrees) == pytest.approx(expected, abs=0.005)


def test_intervals_hold_their_error_rate() -> None:
    source, wrong = random.Random(1), 0
    for _ in range(LEAGUES):
        wrong += compare_pairs(lengths(source, 60), RATES, False).verdict != "undecided"
    assert 1 <= wrong <= MOST_WRONG


@pytest.mark.parametrize("games", [1, 2, 3, 6])
def test_so_do_those_of_few_games(games: int) -> None:
    source, wrong = random.Random(1), 0
    for _ in range(LEAGUES):
        wrong += compare_pairs(lengths(source, games), RATES, False).verdict != "undecided"
    assert wrong <= MOST_WRONG
    assert compare_pairs([-1] * 6, RATES, False).verdict == "a"


def test_exact_differences_have_no_interval() -> None:
    found = compare_pairs([0, 1, 0, 0], RATES, exact=True)
    assert (found.difference, found.low, found.high, found.verdict) == (0.25, 0.25, 0.25, "b")
    assert compare_pairs([1, -1], RATES, exact=True).verdict == "equal"
    assert compare_pairs([0, 0], RATES, exact=False).verdict == "undecided"


def decided(source: random.Random, shift: float) -> tuple[str, int]:
    test = SequentialTest(RATES)
    while test.decision == "undecided":
        test.add(lengths(source, 1, shift)[0])
    return test.decision, test.games


def test_the_sequential_test_holds_both_error_rates() -> None:
    source = random.Random(2)
    same = [decided(source, 0.0) for _ in range(LEAGUES)]
    assert sum(verdict != "equal" for verdict, _ in same) <= MOST_WRONG
    apart = [decided(source, RATES.margin) for _ in range(LEAGUES)]
    assert sum(verdict != "b" for verdict, _ in apart) <= MOST_WRONG
    far = [decided(source, 1.0) for _ in range(50)]
    assert all(verdict == "b" for verdict, _ in far)
    assert max(games for _, games in far) < 80
    assert min(games for _, games in same + apart + far) >= FEWEST_GAMES


def test_it_is_symmetric_and_ends_for_good() -> None:
    test, mirror = SequentialTest(RATES), SequentialTest(RATES)
    for difference in lengths(random.Random(3), 500, 0.5):
        verdicts = test.add(difference), mirror.add(-difference)
    assert verdicts == ("b", "a")
    assert test.games < 500
