"""Guesses that tell most about a sample, against the plain rules and plain sums."""

from collections.abc import Sequence
from itertools import product
from math import log

import numpy as np
import pytest
from numpy.typing import NDArray

from pegwise import Code, Rules
from pegwise.kernel.guessing.spread import ascend, covariances, fill_traits, spread, widest_spread
from pegwise.knowledge.space import space_of
from pegwise.runtime.seeds import Stream
from pegwise.strategies.annealed import InformationGain

BOARDS = ("6x4", "17x5", "5x7:bulls", "5x8:distinct", "4x9:distinct,bulls")


def codes_of(rules: Rules, count: int, seed: str) -> NDArray[np.int16]:
    stream, space = Stream(seed, str(rules)), space_of(rules)
    return np.array([space.code(stream.below(rules.size)) for _ in range(count)], np.int16)


def answers(rules: Rules, codes: NDArray[np.int16], guess: Sequence[int]) -> list[tuple[int, int]]:
    """Bulls and totals by the plain rules; totals are 0 in bulls-only games."""
    told = [rules.feedback(tuple(code), tuple(guess)) for code in codes.tolist()]
    return [(each.bulls, 0 if rules.bulls_only else each.total) for each in told]


def neighbours(rules: Rules, guess: Code) -> list[Code]:
    """All guesses with one symbol changed."""
    changed = [
        (*guess[:place], symbol, *guess[place + 1 :])
        for place, symbol in product(range(rules.positions), range(rules.symbols))
    ]
    return [other for other in changed if not rules.distinct or len(set(other)) == len(other)]


def plain_spread(
    rules: Rules, codes: NDArray[np.int16], guess: Code, count_discount: float
) -> float:
    matrix = np.cov(np.array(answers(rules, codes, guess)).T, bias=True)
    return float(spread(matrix[0, 0], matrix[0, 1], matrix[1, 1], count_discount))


def entropy(items: Sequence[object]) -> float:
    shares = [items.count(item) / len(items) for item in set(items)]
    return -sum(share * log(share) for share in shares)


@pytest.mark.parametrize("board", ["6x4", "17x5", "5x8:distinct"])
def test_answers_are_the_traits_that_codes_share(board: str) -> None:
    rules = Rules.parse(board)
    tally, traits = np.zeros(rules.symbols, np.int64), np.zeros(2 * rules.positions, np.int64)
    shown = []
    codes = codes_of(rules, 20, "traits")
    for code in codes:
        fill_traits(code, tally, traits)
        assert tally.tolist() == np.bincount(code, minlength=rules.symbols).tolist()
        assert all(0 <= trait < 2 * rules.positions * rules.symbols for trait in traits)
        places, copies = traits[: rules.positions].tolist(), traits[rules.positions :].tolist()
        shown.append((set(places), set(copies)))
    for guess, (places, copies) in zip(codes.tolist(), shown, strict=True):
        shared = [(len(places & others), len(copies & more)) for others, more in shown]
        assert shared == answers(rules, codes, guess)


@pytest.mark.parametrize("bulls_only", [False, True])
def test_covariances_are_those_of_the_traits(bulls_only: bool) -> None:
    rules = Rules.parse("6x4")
    codes, count = codes_of(rules, 50, "covariances"), 2 * 6 * 4
    tally, traits = np.zeros(4, np.int64), np.zeros(12, np.int64)
    has = np.zeros((50, count))
    for row, code in zip(has, codes, strict=True):
        fill_traits(code, tally, traits)
        row[traits[:6] if bulls_only else traits] = 1
    assert np.allclose(covariances(codes, 4, bulls_only), np.cov(has.T, bias=True))


@pytest.mark.parametrize("count_discount", [0.0, 0.7])
@pytest.mark.parametrize("board", BOARDS)
def test_an_ascent_ends_at_a_local_maximum(board: str, count_discount: float) -> None:
    rules = Rules.parse(board)
    codes = codes_of(rules, 60, "ascent")
    matrix = covariances(codes, rules.symbols, rules.bulls_only)
    for start in codes[:3].copy():
        before = plain_spread(rules, codes, tuple(start.tolist()), count_discount)
        found = ascend(start, matrix, rules.symbols, rules.distinct, count_discount)
        guess = tuple(start.tolist())
        assert found == pytest.approx(plain_spread(rules, codes, guess, count_discount))
        assert found >= before - 1e-6
        best = max(
            plain_spread(rules, codes, other, count_discount) for other in neighbours(rules, guess)
        )
        assert found >= best - 1e-6


def test_promising_guesses_differ_and_come_in_order() -> None:
    rules = Rules.parse("17x5")
    codes = codes_of(rules, 200, "promising")
    guesses = InformationGain(rules, codes, 0.7).promising(codes[:30])
    spreads = [plain_spread(rules, codes, guess, 0.7) for guess in map(tuple, guesses.tolist())]
    assert len(set(map(tuple, guesses.tolist()))) == len(guesses) > 0
    assert spreads == pytest.approx(sorted(spreads, reverse=True))
    ends, _ = widest_spread(codes, codes[:30], 5, False, False, 0.7)
    assert {*map(tuple, ends.tolist())} == {*map(tuple, guesses.tolist())}


def test_boards_of_very_many_symbols_have_no_promising_guesses() -> None:
    rules = Rules(10, 1000)
    codes = codes_of(rules, 5, "many")
    assert not len(InformationGain(rules, codes, 0.7).promising(codes))


@pytest.mark.parametrize("board", BOARDS)
def test_climbs_raise_the_score_they_return(board: str) -> None:
    rules = Rules.parse(board)
    codes, count_discount = codes_of(rules, 60, "climb"), 0.7
    scale, starts = InformationGain(rules, codes, count_discount), codes[:5]
    climbed, heights = scale.climb(starts, 7)
    again, _ = scale.climb(starts, 7)
    assert climbed.tolist() == again.tolist()
    assert (heights >= scale.score(starts) - 1e-6).all()
    assert heights.sum() > scale.score(starts).sum()
    for guess, height, weight in zip(climbed.tolist(), heights, scale.score(climbed), strict=True):
        assert rules.check(tuple(guess))
        told = answers(rules, codes, guess)
        plain = entropy(told) - count_discount * entropy([total for _, total in told])
        assert (height, weight) == (pytest.approx(plain), pytest.approx(plain))
