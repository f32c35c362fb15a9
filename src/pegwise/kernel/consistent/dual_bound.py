"""A Lagrangian bound (dual, Held-Karp) on bulls: prunes prefixes, and proves that no code fits.

Every turn has a multiplier, and every symbol too if its count is known. A symbol in a place earns
the multipliers of the turns whose guess has it there, and its own. The answers fix what a
consistent code earns in all. The slack is what the best symbol of every place would earn beyond
that. Any other symbol loses some of the slack, so a prefix that has lost more than the slack cannot
become consistent, and a negative slack proves that no code fits.

The multipliers are found by subgradient steps (Held and Karp 1971) that make the slack small
compared with what random symbols lose. They are rounded to integers at the end, so that the proof
involves no floating point.
"""

from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from ..jit import jit, jit_long
from .prefixes import Needs, Numbers

# More or longer steps make the slack smaller, but then few symbols lose anything.
STEPS, STRIDE = 1000, 0.3
FINENESS = 100_000  # scale of the weights, which sum to about 1, before rounding


class DualBound(NamedTuple):
    """The order in which to fill the places, the loss of each symbol there, and the slack."""

    order: Numbers
    losses: Numbers
    slack: int


def no_bound(needs: Needs) -> DualBound:
    """No bound: the places from left to right, and no losses."""
    positions, symbols, _ = needs.bulls.shape
    return DualBound(np.arange(positions), np.zeros((positions, symbols), np.int64), 0)


def dual_bound_of(guesses: Numbers, bulls: Numbers, symbols: int, counts: Numbers) -> DualBound:
    """The bound for guesses, one per row, and their bulls.

    ``counts`` is how often each symbol occurs, empty if unknown. The places with the greatest
    average loss come first.
    """
    told = np.concatenate([bulls, counts])
    weights = find_weights(guesses, told, symbols)
    earned = np.zeros((guesses.shape[1], symbols), np.int64)
    earn(guesses, weights, earned)
    most = earned.max(axis=1)
    losses = most[:, None] - earned
    order = np.argsort(-losses.sum(axis=1), kind="stable")
    return DualBound(order, losses, int(most.sum() - weights @ told))


@jit
def earn(guesses: Numbers, weights: Numbers, earned: Numbers) -> None:
    """Writes what every symbol earns in every place."""
    turns, positions = guesses.shape
    for place in range(positions):
        for symbol in range(earned.shape[1]):
            earned[place, symbol] = weights[turns + symbol] if weights.size > turns else 0
        for turn in range(turns):
            earned[place, guesses[turn, place]] += weights[turn]


@jit
def _subgradient(guesses: Numbers, told: Numbers, earned: Any, steepest: Any) -> None:
    turns, positions = guesses.shape
    for k in range(told.size):
        steepest[k] = -told[k]
    for place in range(positions):
        top = 0
        for symbol in range(earned.shape[1]):
            if earned[place, symbol] > earned[place, top]:
                top = symbol
        for turn in range(turns):
            steepest[turn] += guesses[turn, place] == top
        if told.size > turns:
            steepest[turns + top] += 1


@jit
def _product(first: Any, second: Any) -> Any:
    """The dot product, summed in order: the same on every machine."""
    total = 0.0
    for k in range(first.size):
        total += first[k] * second[k]
    return total


@jit_long
def find_weights(guesses: Numbers, told: Numbers, symbols: int) -> Numbers:
    """Integer weights of the turns, and of the symbols if ``told`` has their counts as well.

    All zeros if the answers are the average ones. The weights are normalised so that the loss of
    random symbols exceeds the slack by 1, and then the slack is minimised.
    """
    surprise = told - guesses.shape[1] / symbols
    size = _product(surprise, surprise)
    if size == 0:
        return np.zeros(told.size, np.int64)
    weights = surprise / size
    best, least = weights.copy(), np.inf
    earned = np.zeros((guesses.shape[1], symbols))
    steepest = np.zeros(told.size)
    for step in range(STEPS):
        earn(guesses, weights, earned)
        _subgradient(guesses, told, earned, steepest)
        slack = _product(weights, steepest)
        if slack < least:
            least, best[:] = slack, weights
        along = _product(steepest, surprise) / size
        for k in range(told.size):
            steepest[k] -= along * surprise[k]
        steep = _product(steepest, steepest)
        if slack < 0 or steep == 0:
            break
        slower = sqrt(1.0 + step)
        stride = STRIDE / (slower * sqrt(slower)) * sqrt(_product(best, best) / steep)
        for k in range(told.size):
            weights[k] -= stride * steepest[k]
    whole: Numbers = np.floor(best * FINENESS + 0.5).astype(np.int64)
    return whole
