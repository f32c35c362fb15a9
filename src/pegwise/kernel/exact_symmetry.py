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
def symmetries_fixing(guesses: Codes, permutations: Codes, symbols: int) -> Codes:
    """The symmetries that leave these guesses as they are, a row each: places, then new names.

    Symbols that may take any name left over have none. What changes no guess is left out.
    """
    positions = permutations.shape[1]
    found = np.empty((permutations.shape[0], positions + symbols), np.int64)
    count = 0
    for places in permutations:
        names = found[count, positions:]
        if not _forced_names(guesses, places, names):
            continue
        found[count, :positions] = places
        moves = False
        for place in range(positions):
            moves |= places[place] != place
        free = 0
        for name in names:
            free += name == _FREE
        if moves or free > 1:
            count += 1
    return found[:count]


@jit
def keep_lowest(kept: NDArray[np.bool_], codes: Codes, symmetries: Codes) -> None:
    """Clears what is not the lowest guess of its orbit under these symmetries."""
    positions = codes.shape[1]
    symbols = symmetries.shape[1] - positions
    fresh, spare = np.full(symbols, _FREE), np.empty(symbols, np.int64)
    for symmetry in symmetries:
        places, names = symmetry[:positions], symmetry[positions:]
        count = 0
        for symbol in range(symbols):
            if names[symbol] == _FREE:
                spare[count] = symbol
                count += 1
        for g in range(codes.shape[0]):
            if kept[g] and _has_lower_image(codes[g], places, names, spare, fresh):
                kept[g] = False
