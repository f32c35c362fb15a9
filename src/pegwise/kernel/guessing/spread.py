"""Guesses whose answers vary most over a sample of codes, from how its codes vary together.

A code has a trait for every place, which symbol stands there, and one for every symbol and k if it
has the symbol k times or more. It has as many of the one kind as of the other. The bulls of a guess
are the place traits that it shares with the code, bulls and cows together the copy traits. So the
variances of an answer are sums over the covariances of traits, and those of a changed guess take a
few additions, however large the sample. Answers are nearly normal on wide boards, where the entropy
is half the logarithm of the determinant of their variances.
"""

from math import log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..jit import jit, jit_long

ROUNDED = 1 / 12  # the variance of what rounding to whole numbers adds


@jit
def fill_traits(code: Any, tally: Any, traits: Any) -> None:
    """Fill in the traits of a code, those of its places first, and its tally of symbols."""
    positions, symbols = len(code), len(tally)
    tally[:] = 0
    for place in range(positions):
        symbol = code[place]
        traits[place] = place_trait(place, symbol, symbols)
        traits[positions + place] = copy_trait(symbol, tally[symbol], positions, symbols)
        tally[symbol] += 1


@jit
def place_trait(place: Any, symbol: Any, symbols: Any) -> Any:
    """The number of the trait to have a symbol in a place."""
    return place * symbols + symbol


@jit
def copy_trait(symbol: Any, copies: Any, positions: Any, symbols: Any) -> Any:
    """The number of the trait to have a symbol more than so many times."""
    return (symbols + symbol) * positions + copies


@jit
def covariances(codes: Any, symbols: Any, bulls_only: Any) -> Any:
    """Of all traits over the codes; 0 for copies where only bulls are told."""
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
def spread(bulls: Any, both: Any, totals: Any, less: Any) -> Any:
    """About the entropy of answers with these variances and covariance, up to a constant.

    Less its share of the entropy of totals alone.
    """
    totals += ROUNDED
    determinant = max((bulls + ROUNDED) * totals - both * both, 1e-12)
    return (log(determinant) - less * log(totals)) / 2


@jit
def change_of(matrix: Any, new: Any, old: Any, other_new: Any, other_old: Any) -> Any:
    """What covariances say of two changes of traits together."""
    return (
        matrix[new, other_new] - matrix[new, other_old]
        - matrix[old, other_new] + matrix[old, other_old]
    )  # fmt: skip


@jit
def ascend(guess: Any, matrix: Any, symbols: Any, distinct: Any, less: Any) -> Any:
    """Change one symbol after the other where that raises the spread most; the spread at last."""
    positions = len(guess)
    tally, traits = np.zeros(symbols, np.int64), np.zeros(2 * positions, np.int64)
    fill_traits(guess, tally, traits)
    by_bulls, by_totals = np.zeros(len(matrix)), np.zeros(len(matrix))  # of an answer, by trait
    for place in range(positions):
        by_bulls += matrix[traits[place]]
        by_totals += matrix[traits[positions + place]]
    bulls, both = by_bulls[traits[:positions]].sum(), by_bulls[traits[positions:]].sum()
    totals = by_totals[traits[positions:]].sum()
    best = spread(bulls, both, totals, less)
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
                score = spread(changed[0], changed[1], changed[2], less)
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
    bulls_only: bool, less: float,
) -> tuple[NDArray[np.int16], NDArray[np.float64]]:  # fmt: skip
    """Guesses that no change of one symbol makes more telling, one from each start; their spreads.

    Judged by the variances of their answers over the codes alone.
    """
    matrix = covariances(codes, symbols, bulls_only)
    guesses, spreads = starts.copy(), np.zeros(len(starts))
    for number in range(len(guesses)):
        spreads[number] = ascend(guesses[number], matrix, symbols, distinct, less)
    return guesses, spreads
