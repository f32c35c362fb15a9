"""Random consistent play without a sample: its chances to end with each guess, exactly."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from pegwise.game.rules import Rules
from pegwise.knowledge.pairs import feedback_matrix
from pegwise.knowledge.space import space_of
from pegwise.knowledge.symmetry import Orbits, orbits

Numbers = NDArray[np.int64]
MOST_CODES = 2000
MOST_DISTINCT_CODES = 5040  # without repeats there is more symmetry
SMALL = 100  # codes: a board on which anything is counted
BY_SYMMETRY = 2  # guesses; later ones are counted one by one
FEW = 8  # codes, among which symmetry saves nothing


def plays_exactly(rules: Rules) -> bool:
    """Whether `random_shares` takes seconds and not hours."""
    most = MOST_DISTINCT_CODES if rules.distinct else MOST_CODES
    if rules.words is not None or rules.size > most:
        return False
    return rules.size <= SMALL or (rules.positions in (3, 4) and not rules.bulls_only)


def random_shares(rules: Rules) -> dict[int, float]:
    """How likely ``random`` finds a random code with each number of guesses.

    >>> shares = random_shares(Rules.parse("2x3"))
    >>> round(sum(guesses * share for guesses, share in shares.items()), 4)
    2.4815
    """
    from pegwise.kernel.random_play import share_guesses

    space = space_of(rules)
    size, table = space.size, feedback_matrix(space, space, rules)
    found, win = np.zeros(size + 3), table[0, 0]
    arena = np.empty(size * (size + 3) // 2, np.int32)  # each set is smaller than the one before

    def play(left: Numbers, made: tuple[int, ...], share: float) -> None:
        alike = orbits(rules, [space.code(number) for number in made])
        for guess, count in _among(left, alike, size):
            each = share * count / left.size
            if len(made) == BY_SYMMETRY or left.size <= FEW:
                arena[: left.size] = left
                share_guesses(table, arena, left.size, guess, each, len(made), found)
                continue
            found[len(made) + 1] += each / left.size
            told = table[guess, left]
            for answer in np.unique(told[told != win]):
                below = left[told == answer]
                play(below, (*made, guess), each * below.size / left.size)

    play(np.arange(size), (), 1.0)
    return {int(guesses): float(found[guesses]) for guesses in np.flatnonzero(found)}


def _among(left: Numbers, alike: Orbits, size: int) -> Iterator[tuple[int, int]]:
    """Of every orbit of codes that are left, the lowest and their number."""
    inside = np.zeros(size, np.bool_)
    inside[left] = True
    for lowest, count in zip(alike.lowest.tolist(), alike.sizes.tolist(), strict=True):
        if inside[lowest]:
            yield lowest, count
