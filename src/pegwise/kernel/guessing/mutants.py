"""Guesses made from others by changing a few symbols."""

import numpy as np

from ..consistent.beam import Symbols
from ..jit import jit
from ..splitmix import State, below

SWAPS = 3  # one change in three is a swap of two places


@jit
def _change(code: Symbols, symbols: int, distinct: bool, state: State) -> None:
    """Swaps two places or changes one symbol."""
    place = below(code.size, state)
    if below(SWAPS, state) == 0 or (distinct and code.size == symbols):
        other = below(code.size, state)
        code[place], code[other] = code[other], code[place]
        return
    symbol = below(symbols, state)
    if distinct:
        for other in range(code.size):
            if code[other] == symbol:
                code[other] = code[place]
    code[place] = symbol


@jit
def mutants(
    parents: Symbols, count: int, most_changes: int, symbols: int, distinct: bool, state: State
) -> Symbols:
    """``count`` codes, each a parent (taken in turn) with one or more random changes."""
    made = np.empty((count, parents.shape[1]), np.uint16)
    for k in range(count):
        for place in range(parents.shape[1]):
            made[k, place] = parents[k % parents.shape[0], place]
        for _ in range(1 + below(most_changes, state)):
            _change(made[k], symbols, distinct, state)
    return made
