"""Paired differences: confidence intervals for games of fixed number, a sequential test otherwise.

Every player breaks the same codes, so that two of them are compared code by code: what makes a code
hard for both cancels out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, pi, sqrt, tan
from statistics import NormalDist
from typing import Literal

FEWEST_GAMES = 30  # before the sequential test decides

Decision = Literal["a", "b", "equal", "undecided"]


@dataclass(frozen=True, slots=True)
class ErrorRates:
    """The chances of a wrong verdict, and the smallest difference that matters.

    ``alpha`` is the chance to see a difference where there is none, ``beta`` the chance to miss one
    of ``margin`` guesses. The margin and beta are for the sequential test.
    """

    alpha: float = 0.05
    beta: float = 0.05
    margin: float = 0.1


@dataclass(frozen=True, slots=True)
class Comparison:
    """How many guesses a needs more than b in the mean, and what follows.

    The interval holds the true difference with a probability of 1 - alpha. ``verdict`` names the
    player that needs fewer guesses.
    """

    games: int
    difference: float
    standard_error: float
    low: float
    high: float
    verdict: Decision


def compare_pairs(differences: Sequence[int], rates: ErrorRates, exact: bool) -> Comparison:
    """The verdict on differences, one for each secret; ``exact`` if there are no other secrets."""
    games = len(differences)
    mean = sum(differences) / games
    error = 0.0 if exact else standard_error(differences)
    reach = 0.0 if exact else quantile(1 - rates.alpha / 2, games - 1) * error
    low, high = mean - reach, mean + reach
    verdict: Decision = "a" if high < 0 else "b" if low > 0 else "equal" if exact else "undecided"
    if not exact and 2.0 ** (1 - games) > rates.alpha:
        verdict = "undecided"  # equal players would win all of these games more often than alpha
    return Comparison(games, mean, error, low, high, verdict)


def standard_error(differences: Sequence[float]) -> float:
    """The standard error of their mean; 0 for a single one."""
    games = len(differences)
    if games < 2:
        return 0.0
    mean = sum(differences) / games
    return sqrt(sum((each - mean) ** 2 for each in differences) / (games - 1) / games)


def quantile(probability: float, degrees: int) -> float:
    """Student's t quantile, by its expansion around the normal one (Fisher and Cornish 1960).

    With one or two degrees of freedom it has a closed form.
    """
    if degrees <= 1:
        return tan(pi * (probability - 0.5))
    if degrees == 2:
        return (2 * probability - 1) / sqrt(2 * probability * (1 - probability))
    z, v = NormalDist().inv_cdf(probability), degrees
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    )


class SequentialTest:
    """A sequential probability ratio test of three hypotheses on a mean difference.

    Two tests run side by side: no difference against a larger by the margin, and against b larger
    by it (Sobel and Wald 1949). Each has half of alpha. The likelihoods are normal with the
    variance seen so far, one squared guess added to keep it above zero: the generalised (GSPRT)
    test that Michel Van den Bergh described for chess engines.
    """

    def __init__(self, rates: ErrorRates) -> None:
        self.rates, self.games, self.sum, self.squares = rates, 0, 0, 0
        self.decision: Decision = "undecided"
        self.upper = log((1 - rates.beta) / (rates.alpha / 2))
        self.lower = log(rates.beta / (1 - rates.alpha / 2))

    def add(self, difference: int) -> Decision:
        """Take another difference into account, unless the test has ended."""
        if self.decision == "undecided":
            self.games, self.sum = self.games + 1, self.sum + difference
            self.squares += difference**2
            if self.games >= FEWEST_GAMES:
                self.decision = self._decide()
        return self.decision

    def _decide(self) -> Decision:
        mean = self.sum / self.games
        variance = (self.squares - self.games * mean**2 + 1) / self.games
        slope = self.games * self.rates.margin / variance
        a_larger = slope * (mean - self.rates.margin / 2)
        b_larger = slope * (-mean - self.rates.margin / 2)
        if max(a_larger, b_larger) >= self.upper:
            return "b" if a_larger > b_larger else "a"
        return "equal" if max(a_larger, b_larger) <= self.lower else "undecided"
