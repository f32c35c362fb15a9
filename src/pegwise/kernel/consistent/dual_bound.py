"""What a code must lose somewhere, by sums of the answers: a bound on prefixes of wide boards.

Give every turn a weight, and every symbol one too where it is known how often each occurs. In a
place a symbol earns the weights of the turns whose guess has it there, and its own. What a code
earns in all follows from the answers. So does the slack, by which it earns less than the symbols
that earn most in each place: whoever takes another symbol loses some of the slack, and a prefix
that lost more fits no answers. A slack below 0 proves that no code fits.

The weights are found by steps along a subgradient (Held and Karp 1971), which make the slack small
beside what random symbols lose. They are whole numbers in the end, so that nothing is rounded in
what is proven.
"""

from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from ..jit import jit, jit_long
from .prefixes import Needs, Numbers

# More steps, or longer ones, make the slack smaller still, but then few symbols lose anything.
STEPS, STRIDE = 1000, 0.3
FINENESS = 100_000  # of the weights, which are about 1 in all before they become whole numbers


class Balance(NamedTuple):
    """In which order to fill the places, what each symbol loses there, and what may be lost."""

    order: Numbers
    losses: Numbers
    slack: int


def unbalanced(needs: Needs) -> Balance:
    """The places from left to right, and nothing is lost."""
    positions, symbols, _ = needs.bulls.shape
    return Balance(np.arange(positions), np.zeros((positions, symbols), np.int64), 0)


def balance_of(guesses: Numbers, bulls: Numbers, symbols: int, supply: Numbers) -> Balance:
    """For guesses, a row each, and their bulls. ``supply``: how often each symbol occurs, or empty.

    The places where most is lost on average come first.
    """
    told = np.concatenate([bulls, supply])
    weights = find_weights(guesses, told, symbols)
    earned = np.zeros((guesses.shape[1], symbols), np.int64)
    earn(guesses, weights, earned)
    most = earned.max(axis=1)
    losses = most[:, None] - earned
    order = np.argsort(-losses.sum(axis=1), kind="stable")
    return Balance(order, losses, int(most.sum() - weights @ told))


@jit
def earn(guesses: Numbers, weights: Numbers, earned: Numbers) -> None:
    """Writes what every symbol earns in every place, without weights of symbols by turns alone."""
    turns, positions = guesses.shape
    for place in range(positions):
        for symbol in range(earned.shape[1]):
            earned[place, symbol] = weights[turns + symbol] if weights.size > turns else 0
        for turn in range(turns):
            earned[place, guesses[turn, place]] += weights[turn]


@jit
def _climb(guesses: Numbers, told: Numbers, earned: Any, steepest: Any) -> None:
    """Writes how the slack grows with every weight."""
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
    """The sum of products, from the first to the last: the same on every machine."""
    total = 0.0
    for k in range(first.size):
        total += first[k] * second[k]
    return total


@jit_long
def find_weights(guesses: Numbers, told: Numbers, symbols: int) -> Numbers:
    """Whole weights of the turns, and of the symbols where ``told`` has their numbers as well.

    All zeros where the answers are those of random symbols. Weights are kept such that what random
    symbols lose exceeds the slack by 1, and the slack is made small.
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
        _climb(guesses, told, earned, steepest)
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
