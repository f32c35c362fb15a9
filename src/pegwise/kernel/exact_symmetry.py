"""Which guesses stand for all that are the same by symmetry, worked out by numba.

The same as `pegwise.symmetry`, quick enough to be asked for every pair of first guesses.
"""

import numpy as np
from numpy.typing import NDArray

from pegwise.kernel.jit import jit

Codes = NDArray[np.int64]

_FREE = -1


@jit
def _forced_names(guesses: Codes, places: Codes, names: Codes) -> bool:
    """The renaming of symbols that undoes a permutation of places in all guesses, if one does."""
    names[:] = _FREE
    taken = np.zeros(names.size, np.bool_)
    for guess in guesses:
        for target in range(places.size):
            old, new = guess[places[target]], guess[target]
            if names[old] == _FREE and not taken[new]:
                names[old] = new
                taken[new] = True
            elif names[old] != new:
                return False
    return True


@jit
def _has_lower_image(code: Codes, places: Codes, names: Codes, spare: Codes, fresh: Codes) -> bool:
    """Whether the symmetry can make a lower code of this one; free symbols appear in order."""
    used = 0
    for target in range(places.size):
        old = code[places[target]]
        new = names[old]
        if new == _FREE:
            new = fresh[old]
            if new == _FREE:
                new = spare[used]
                fresh[old] = new
                used += 1
        if new != code[target]:
            for place in code:
                fresh[place] = _FREE
            return bool(new < code[target])
    for place in code:
        fresh[place] = _FREE
    return False


@jit
def keep_lowest(
    kept: NDArray[np.bool_], codes: Codes, permutations: Codes, guesses: Codes, symbols: int
) -> None:
    """Clears what is not the lowest guess of its orbit under the symmetries that fix `guesses`."""
    names, fresh = np.empty(symbols, np.int64), np.full(symbols, _FREE)
    spare = np.empty(symbols, np.int64)
    for places in permutations:
        if not _forced_names(guesses, places, names):
            continue
        count = 0
        for symbol in range(symbols):
            if names[symbol] == _FREE:
                spare[count] = symbol
                count += 1
        for g in range(codes.shape[0]):
            if kept[g] and _has_lower_image(codes[g], places, names, spare, fresh):
                kept[g] = False
