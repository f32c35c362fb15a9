"""The classes of one guess, counted one candidate after the other, by numba."""

import numpy as np
import numpy.typing as npt

from ..jit import jit
from ..packing import Lanes

Numbers = npt.NDArray[np.int64]


@jit
def tally_symbols(code: Lanes, tally: Numbers, by: int) -> None:
    """Adds to the tally of every symbol of the code."""
    for symbol in code:
        tally[symbol] += by


@jit
def feedback(code: Lanes, guess: Lanes, tally: Numbers, bulls_only: bool) -> int:
    """The feedback index of a code to the guess whose symbols are counted in ``tally``."""
    bulls, total = 0, 0
    for place in range(code.size):
        bulls += code[place] == guess[place]
        left = tally[code[place]]
        total += left > 0
        tally[code[place]] = left - 1
    for symbol in code:
        tally[symbol] += 1
    return bulls if bulls_only else (total * (total + 1)) // 2 + bulls


@jit
def count_classes(
    sizes: Numbers, guess: Lanes, codes: Lanes, tally: Numbers, bulls_only: bool
) -> int:
    """Fills in the class sizes of one guess; returns how many classes there are."""
    for answer in range(sizes.size):
        sizes[answer] = 0
    tally_symbols(guess, tally, 1)
    classes = 0
    for m in range(codes.shape[0]):
        answer = feedback(codes[m], guess, tally, bulls_only)
        classes += sizes[answer] == 0
        sizes[answer] += 1
    tally_symbols(guess, tally, -1)
    return classes
