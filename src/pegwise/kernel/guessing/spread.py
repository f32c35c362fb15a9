"""Guesses whose answers vary most over a sample of candidates, from the covariances of the sample.

A code has place traits, which symbol stands in a place, and copy traits, that it has a symbol at
least k times; it has as many of one kind as of the other. The bulls of a guess are the place traits
that it shares with the code, bulls and cows together the copy traits. So the variances of an answer
are sums of covariances of traits, and those of a changed guess take a few additions, however large
the sample. On wide boards answers are nearly normal, and their entropy is half the log determinant
of their covariance matrix.
"""

from math import log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..jit import jit, jit_long

ROUNDED = 1 / 12  # the variance that rounding to integers adds


@jit
def fill_traits(code: Any, tally: Any, traits: Any) -> None:
    """Fill in the traits of a code, place traits first, and its symbol counts."""
    positions, symbols = len(code), len(tally)
    tally[:] = 0
    for place in range(positions):
        symbol = code[place]
        traits[place] = place_trait(place, symbol, symbols)
        traits[positions + place] = copy_trait(symbol, tally[symbol], positions, symbols)
        tally[symbol] += 1


@jit
def place_trait(place: Any, symbol: Any, symbols: Any) -> Any:
    """The number of the trait "has this symbol in this place"."""
    return place * symbols + symbol


@jit
def copy_trait(symbol: Any, copies: Any, positions: Any, symbols: Any) -> Any:
    """The number of the trait "has more than ``copies`` of this symbol"."""
    return (symbols + symbol) * positions + copies


@jit
def covariances(codes: Any, symbols: Any, bulls_only: Any) -> Any:
    """The covariance matrix of all traits over the codes; 0 for copy traits in bulls-only games."""
    size, positions = codes.shape
    count = 2 * positions * symbols
    together = np.zeros((count, count), np.float64)
    tally, traits = np.zeros(symbols, np.int64), np.zeros(2 * positions, np.int64)
    told = traits[:positions] if bulls_only else traits
    for code in codes:
        fill_traits(code, tally, traits)
        for trait in told:
            row = together[trait]
            for other in told:
                row[other] += 1
    shares = np.diag(together) / size
    for trait in range(count):
        for other in range(count):
            together[trait, other] = together[trait, other] / size - shares[trait] * shares[other]
    return together


@jit
def spread(bulls: Any, both: Any, totals: Any, count_discount: Any) -> Any:
    """The discounted entropy (see `climb`) of normal answers with these covariances."""
    totals += ROUNDED
    determinant = max((bulls + ROUNDED) * totals - both * both, 1e-12)
    return (log(determinant) - count_discount * log(totals)) / 2


@jit
def change_of(matrix: Any, new: Any, old: Any, other_new: Any, other_old: Any) -> Any:
    """The covariance of two changes of traits."""
    return (
        matrix[new, other_new] - matrix[new, other_old]
        - matrix[old, other_new] + matrix[old, other_old]
    )  # fmt: skip


@jit
def ascend(guess: Any, matrix: Any, symbols: Any, distinct: Any, count_discount: Any) -> Any:
    """Steepest ascent: change the symbol that raises the spread most; returns the final spread."""
    positions = len(guess)
    tally, traits = np.zeros(symbols, np.int64), np.zeros(2 * positions, np.int64)
    fill_traits(guess, tally, traits)
    by_bulls, by_totals = np.zeros(len(matrix)), np.zeros(len(matrix))  # of an answer, by trait
    for place in range(positions):
        by_bulls += matrix[traits[place]]
        by_totals += matrix[traits[positions + place]]
    bulls, both = by_bulls[traits[:positions]].sum(), by_bulls[traits[positions:]].sum()
    totals = by_totals[traits[positions:]].sum()
    best = spread(bulls, both, totals, count_discount)
    while True:
        place, symbol, raised, variances = -1, -1, best + 1e-9, (bulls, both, totals)
        for p in range(positions):
            gone = place_trait(p, guess[p], symbols)
            copy_gone = copy_trait(guess[p], tally[guess[p]] - 1, positions, symbols)
            for s in range(symbols):
                if s == guess[p] or (distinct and tally[s]):
                    continue
                new = place_trait(p, s, symbols)
                copy = copy_trait(s, tally[s], positions, symbols)
                changed = (
                    bulls + 2 * (by_bulls[new] - by_bulls[gone])
                    + change_of(matrix, new, gone, new, gone),
                    both + by_totals[new] - by_totals[gone] + by_bulls[copy] - by_bulls[copy_gone]
                    + change_of(matrix, new, gone, copy, copy_gone),
                    totals + 2 * (by_totals[copy] - by_totals[copy_gone])
                    + change_of(matrix, copy, copy_gone, copy, copy_gone),
                )  # fmt: skip
                score = spread(changed[0], changed[1], changed[2], count_discount)
                if score > raised:
                    place, symbol, raised, variances = p, s, score, changed
        if place < 0:
            return best
        old = guess[place]
        by_bulls += matrix[place_trait(place, symbol, symbols)]
        by_bulls -= matrix[place_trait(place, old, symbols)]
        by_totals += matrix[copy_trait(symbol, tally[symbol], positions, symbols)]
        by_totals -= matrix[copy_trait(old, tally[old] - 1, positions, symbols)]
        tally[old] -= 1
        tally[symbol] += 1
        guess[place] = symbol
        best, (bulls, both, totals) = raised, variances


@jit_long
def widest_spread(
    codes: NDArray[np.int16], starts: NDArray[np.int16], symbols: int, distinct: bool,
    bulls_only: bool, count_discount: float,
) -> tuple[NDArray[np.int16], NDArray[np.float64]]:  # fmt: skip
    """Local maxima of the spread over the codes, one from each start, and their spreads."""
    matrix = covariances(codes, symbols, bulls_only)
    guesses, spreads = starts.copy(), np.zeros(len(starts))
    for number in range(len(guesses)):
        spreads[number] = ascend(guesses[number], matrix, symbols, distinct, count_discount)
    return guesses, spreads
