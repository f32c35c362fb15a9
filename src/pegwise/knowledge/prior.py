"""Weights of codes as whole numbers, by the numbers of the codes."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import BoardTooLarge, InvalidWeights
from pegwise.game.rules import Rules
from pegwise.game.weights import Weights

from .space import space_of
from .symmetry import has_alphabet_per_place

# Of all codes together, so that sums of weight times guesses stay exact.
MOST_WEIGHT_IN_ALL = (1 << 48) - 1


@lru_cache(maxsize=4)
def whole_weights(weights: Weights) -> NDArray[np.int64]:
    """The weight of each code, times the common denominator; raises if they are too many."""
    rules = weights.rules
    unlisted = rules.why_unlisted()
    if unlisted:
        raise BoardTooLarge(f"weights of '{rules}', which {unlisted}")
    space, found = space_of(rules), np.zeros(rules.size, np.int64)
    total = 0
    if weights.by_pattern:
        numbers, shapes = patterns_of(rules)
        each = [weights.whole(space.code(int(np.argmax(numbers == k)))) for k in range(shapes)]
        total = sum(each[k] * int(n) for k, n in enumerate(np.bincount(numbers).tolist()))
    else:
        total = sum(weights.whole(code) for code, _ in weights.listed)
    if total > MOST_WEIGHT_IN_ALL:
        most = f"expected at most {MOST_WEIGHT_IN_ALL:,} in whole numbers"
        raise InvalidWeights(f"the weights add up to {total:,}: {most}")
    if weights.by_pattern:
        found[:] = np.array(each, np.int64)[numbers]
    else:
        for code, _ in weights.listed:
            found[space.index(code)] = weights.whole(code)
    if not total:
        raise InvalidWeights(f"every code of '{rules}' weighs 0: expected some that weigh more")
    return found


def patterns_of(rules: Rules) -> tuple[NDArray[np.int64], int]:
    """The number of each code's pattern of repeated symbols, and how many patterns there are."""
    codes = space_of(rules).codes
    ordered = np.sort(codes, axis=1)
    # For each symbol how often it occurs in its code.
    counts = np.sort((ordered[:, :, None] == ordered[:, None, :]).sum(axis=2), axis=1)
    shapes, numbers = np.unique(counts, axis=0, return_inverse=True)
    return numbers.reshape(-1), len(shapes)


def orbit_ids(rules: Rules) -> NDArray[np.int64]:
    """A number for each code, the same for codes that symmetry maps to each other.

    That of its pattern; where every place has its own alphabet, all codes are alike.
    """
    if has_alphabet_per_place(rules):
        return np.zeros(rules.size, np.int64)
    return patterns_of(rules)[0]


def is_even(weights: Weights) -> bool:
    """Whether all codes have the same weight."""
    whole = whole_weights(weights)
    return bool(whole.min() == whole.max())


@lru_cache(maxsize=4)
def keeps_symmetry(weights: Weights) -> bool:
    """Whether codes that symmetry maps to each other have the same weight."""
    numbers, whole = orbit_ids(weights.rules), whole_weights(weights)
    _, first, which = np.unique(numbers, return_index=True, return_inverse=True)
    return bool((whole == whole[first][which]).all())
