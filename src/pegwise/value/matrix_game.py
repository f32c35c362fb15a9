"""A matrix game in exact fractions: the solver finds the supports, fractions the probabilities.

The breaker picks a row, the maker a column, and the entry is what the breaker pays.
"""

from collections.abc import Sequence
from fractions import Fraction
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from pegwise.errors import PegwiseError

Costs = Sequence[Sequence[Fraction]]

TINY = 1e-9  # probabilities below this are none
LARGEST_DENOMINATOR = 1_000_000


class Mixtures(NamedTuple):
    """How both sides mix: by row and by column. ``exact`` if nothing was rounded."""

    rows: list[Fraction]
    columns: list[Fraction]
    exact: bool


def solve_matrix_game(costs: Costs) -> Mixtures:
    """The best mixtures of both sides.

    >>> solve_matrix_game([[Fraction(0), Fraction(1)], [Fraction(1), Fraction(0)]]).rows
    [Fraction(1, 2), Fraction(1, 2)]
    """
    rows, columns = _approximately(costs)
    exact = _exactly(costs, rows, columns)
    return exact or Mixtures(_rounded(rows), _rounded(columns), False)


def _approximately(costs: Costs) -> tuple[list[float], list[float]]:
    """The solution of the linear program in floating point, with its dual."""
    try:
        solver: Any = import_module("scipy.optimize")  # it has no type information
    except ImportError:
        raise PegwiseError(
            "the value of a game takes a linear program: expected SciPy to be installed, "
            "as 'pip install pegwise[value]' does"
        ) from None
    table = np.array([[float(cost) for cost in row] for row in costs])
    count, width = table.shape
    # Minimise v with (the mixture's cost on every column) <= v.
    found = solver.linprog(
        np.append(np.zeros(count), 1.0),
        A_ub=np.hstack([table.T, -np.ones((width, 1))]),
        b_ub=np.zeros(width),
        A_eq=np.append(np.ones(count), 0.0)[None, :],
        b_eq=[1.0],
        bounds=[(0, None)] * count + [(None, None)],
        method="highs-ds",
    )
    if not found.success:
        raise PegwiseError(f"the linear program of the value was not solved: {found.message}")
    return found.x[:count].tolist(), (-found.ineqlin.marginals).tolist()


def _exactly(costs: Costs, rows: list[float], columns: list[float]) -> Mixtures | None:
    """The solution whose supports are these, in fractions; None if that is not the solution."""
    some = [row for row, share in enumerate(rows) if share > TINY]
    others = [column for column, share in enumerate(columns) if share > TINY]
    if len(some) != len(others):
        return None
    block = [[costs[row][column] for column in others] for row in some]
    ours = _equalising([list(column) for column in zip(*block, strict=True)])
    theirs = _equalising(block)
    if ours is None or theirs is None:
        return None
    breaker = _spread(ours, some, len(rows))
    maker = _spread(theirs, others, len(columns))
    value = sum((share * cost for share, cost in zip(theirs, block[0], strict=True)), Fraction(0))
    paid = [_mean(breaker, [row[at] for row in costs]) for at in range(len(columns))]
    fair = min(*breaker, *maker) >= 0 and max(paid) <= value
    fair = fair and all(_mean(maker, row) >= value for row in costs)
    return Mixtures(breaker, maker, True) if fair else None


def _mean(shares: list[Fraction], costs: Sequence[Fraction]) -> Fraction:
    return sum((share * cost for share, cost in zip(shares, costs, strict=True)), Fraction(0))


def _spread(shares: list[Fraction], places: list[int], count: int) -> list[Fraction]:
    whole = [Fraction(0)] * count
    for place, share in zip(places, shares, strict=True):
        whole[place] = share
    return whole


def _equalising(block: list[list[Fraction]]) -> list[Fraction] | None:
    """Shares of the columns, 1 in all, with which every row costs the same; None if not unique."""
    size = len(block)
    # Unknown are the shares and the common cost.
    system = [[*row, Fraction(-1), Fraction(0)] for row in block]
    system.append([Fraction(1)] * size + [Fraction(0), Fraction(1)])
    for at in range(size + 1):
        pivot = next((row for row in range(at, size + 1) if system[row][at]), None)
        if pivot is None:
            return None
        system[at], system[pivot] = system[pivot], system[at]
        system[at] = [entry / system[at][at] for entry in system[at]]
        for row in range(size + 1):
            factor = system[row][at]
            if row != at and factor:
                pairs = zip(system[row], system[at], strict=True)
                system[row] = [entry - factor * other for entry, other in pairs]
    return [system[at][-1] for at in range(size)]


def _rounded(shares: list[float]) -> list[Fraction]:
    """Fractions near these, 1 in all."""
    near = [Fraction(max(0.0, share)).limit_denominator(LARGEST_DENOMINATOR) for share in shares]
    near = [share if share > TINY else Fraction(0) for share in near]
    total = sum(near, Fraction(0))
    return [share / total for share in near]
