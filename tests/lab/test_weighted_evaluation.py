"""``evaluate`` with weights: the weighted mean of the tree that a strategy plays."""

from fractions import Fraction

import pytest

from pegwise.errors import CannotPlay, PegwiseError
from pegwise.game.weights import Weights
from pegwise.knowledge.prior import whole_weights
from pegwise.lab.evaluate import evaluate
from pegwise.lab.sampling import Games
from pegwise.play.solution import solve

SKEWED = "pattern:3=1/2,2+1=3,1+1+1=1"
EVEN = "pattern:3=1,2+1=1,1+1+1=1"


@pytest.mark.parametrize("strategy", ["entropy", "parts", "first"])
def test_the_weighted_mean_is_that_of_the_games(strategy: str) -> None:
    found = evaluate("3x4", strategy, weights=SKEWED)
    weights = Weights.parse(SKEWED, "3x4")
    whole = whole_weights(weights).tolist()
    codes = Games(weights.rules, strategy).rules.size
    lengths = [
        len(solve(f"{a}{b}{c}", "3x4", strategy, weights=SKEWED))
        for a in "1234"
        for b in "1234"
        for c in "1234"
    ]
    total = sum(n * w for n, w in zip(lengths, whole, strict=True))
    assert (found.weighted_total, found.cost.total) == (total, sum(lengths))
    assert found.exact_mean == Fraction(total, sum(whole))
    assert found.mean == pytest.approx(total / sum(whole))
    assert found.cost.games == codes


@pytest.mark.parametrize("strategy", ["entropy", "optimal", "auto"])
def test_equal_weights_change_nothing(strategy: str) -> None:
    plain, even = evaluate("3x4", strategy), evaluate("3x4", strategy, weights=EVEN)
    assert (even.strategy, even.cost, even.mean) == (plain.strategy, plain.cost, plain.mean)


def test_following_the_weights_pays() -> None:
    likely = "pattern:3=40,2+1=1,1+1+1=1"
    assert evaluate("3x4", "entropy", weights=likely).mean < evaluate("3x4", "parts").mean


def test_samples_are_drawn_by_the_weights() -> None:
    only = {"123": 1, "321": 3}
    games = Games(
        Weights.of_like(only, "3x4").rules, "first", "7", None, Weights.of_like(only, "3x4")
    )
    drawn = [games.drawn_secret(game) for game in range(200)]
    assert set(drawn) == {(0, 1, 2), (2, 1, 0)}
    assert 120 < drawn.count((2, 1, 0)) < 180
    sampled = evaluate("3x4", "random", games=20, seed="1", weights=only)
    assert not sampled.exact
    assert sampled.exact_mean is None


def test_what_is_refused() -> None:
    with pytest.raises(CannotPlay, match="as if all codes were equally likely"):
        evaluate("3x4", "optimal", weights=SKEWED)
    with pytest.raises(PegwiseError, match="no checkpoint"):
        evaluate("3x4", "entropy", weights=SKEWED, checkpoint="facts")
    assert evaluate("3x4", weights=SKEWED).strategy == "entropy"
