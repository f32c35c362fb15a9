"""Positions with weights: whole numbers, figures, rankings and odds against plain counting."""

import pickle
from collections import defaultdict
from fractions import Fraction
from math import log2

import numpy as np
import pytest

from pegwise.errors import BoardTooLarge, InvalidWeights
from pegwise.game.rules import Rules
from pegwise.game.weights import Weights
from pegwise.knowledge.partition import figures_of
from pegwise.knowledge.position import Position
from pegwise.knowledge.prior import is_even, keeps_symmetry, whole_weights
from pegwise.play.advice import odds, rank, suggest

SKEWED = "pattern:3=1/2,2+1=3,1+1+1=1"
ALL_ONES = "pattern:3=1,2+1=1,1+1+1=1"
SOME: dict[str, Fraction | int | str] = {"112": 5, "123": 1, "133": "1/3", "421": 2, "244": 7}


def position(weights: object, turns: str = "") -> Position:
    known = Position.parse(f"3x4 {turns}")
    return Position(known.rules, known.turns, prior=Weights.of_like(weights, "3x4"))  # type: ignore[arg-type]


@pytest.mark.parametrize("weights", [SKEWED, SOME])
def test_whole_weights_are_those_of_the_codes(weights: object) -> None:
    here = position(weights)
    assert here.prior is not None
    whole = whole_weights(here.prior)
    assert whole.tolist() == [here.prior.whole(code) for code in here]


@pytest.mark.parametrize("weights", [SKEWED, SOME])
@pytest.mark.parametrize("turns", ["", "112:1,0", "112:1,0 134:0,1"])
def test_figures_follow_the_weights(weights: object, turns: str) -> None:
    here = position(weights, turns)
    assert here.prior is not None
    total = sum(map(here.prior.of, here))
    even = not total  # no code left weighs anything
    for guess in [(0, 1, 2), (3, 3, 1), (0, 0, 0)]:
        classes = defaultdict(list)
        for code in here:
            weight = Fraction(1) if even else here.prior.of(code)
            classes[here.rules.feedback(code, guess)].append(weight)
        chances = [Fraction(sum(part)) / (total or here.count) for part in classes.values()]
        figures = figures_of(here, guess)
        sizes = map(len, classes.values())
        expected = sum(p * n for p, n in zip(chances, sizes, strict=True))
        assert figures.expected == pytest.approx(float(expected))
        bits = -sum(float(p) * log2(p) for p in chances if p)
        assert figures.entropy == pytest.approx(bits, abs=1e-9)
        assert figures.worst == max(map(len, classes.values()))
        assert figures.classes == len(classes)


@pytest.mark.parametrize("metric", ["entropy", "expected-size", "parts", "minimax"])
def test_equal_weights_rank_as_none_do(metric: str) -> None:
    for game in ("3x4", "3x4 112:1,0"):
        assert rank(game, metric, weights=ALL_ONES) == rank(game, metric)
        assert suggest(game, metric, weights=ALL_ONES) == suggest(game, metric)


def test_symmetry_is_used_only_where_the_weights_have_it() -> None:
    assert keeps_symmetry(Weights.parse(SKEWED, "3x4"))
    assert not keeps_symmetry(Weights.of_like(SOME, "3x4"))
    assert {one.equivalent for one in rank("3x4", "entropy", 64, weights=SOME)} == {1}
    assert len(rank("3x4", "entropy", 64, weights=SKEWED)) == 3
    every = {
        "".join(str(s + 1) for s in code): 1 + (len(set(code)) == 1) for code in position(SOME)
    }
    assert keeps_symmetry(Weights.of_like(every, "3x4"))


def test_of_two_codes_the_likelier_is_guessed() -> None:
    here = position({"133": 1, "144": 2}, "112:1,0 134:2,0")
    likely = suggest(here, "entropy")
    assert here.allows(likely)
    assert here.prior is not None
    assert here.prior.of(likely) == max(map(here.prior.of, here))


def test_odds_are_probabilities() -> None:
    here = position(SOME)
    assert here.prior is not None
    total = sum(map(here.prior.of, here))
    share = sum(here.prior.of(code) for code in here if code[0] == 1) / total
    assert odds(here)[0, 1] == pytest.approx(float(share))
    assert odds(here).sum(axis=1) == pytest.approx(np.ones(3))


def test_codes_that_all_weigh_nothing_count_as_equally_likely() -> None:
    here = position({"444": 1}, "123:1,0")
    assert here.weights is None
    assert here.weight == here.count
    assert suggest(here, "entropy") == suggest("3x4 123:1,0", "entropy")


def test_a_position_keeps_its_weights() -> None:
    here = position(SOME, "112:1,0")
    later = here.after("134", "0,1")
    assert later.prior == here.prior == pickle.loads(pickle.dumps(later)).prior
    assert here.earlier.prior == here.prior
    assert here != position(SKEWED, "112:1,0")


def test_weights_that_cannot_be_used() -> None:
    with pytest.raises(BoardTooLarge):
        whole_weights(Weights.parse("pattern:20=1", "20x20"))
    with pytest.raises(InvalidWeights, match="add up to"):
        whole_weights(Weights.of_like({"111": 10**15}, Rules(3, 4)))
    with pytest.raises(InvalidWeights, match="weighs 0"):
        whole_weights(Weights.parse("pattern:3+1=1", "4x6:distinct"))
    assert is_even(Weights.parse(ALL_ONES, "3x4"))
    assert not is_even(Weights.parse(SKEWED, "3x4"))
