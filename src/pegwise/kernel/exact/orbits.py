"""One guess per orbit, as in `knowledge.symmetry`, fast enough for every pair of first guesses."""

import numpy as np
from numpy.typing import NDArray

from ..jit import jit, jit_views

Codes = NDArray[np.int64]

_FREE = -1


@jit_views
def _forced_names(guesses: Codes, places: Codes, names: Codes) -> bool:
    """Fills in the renaming of symbols that undoes a permutation of places, if there is one."""
    for symbol in range(names.size):
        names[symbol] = _FREE
    for g in range(guesses.shape[0]):
        for target in range(places.size):
            old, new = guesses[g, places[target]], guesses[g, target]
            if names[old] == new:
                continue
            taken = names[old] != _FREE
            for name in names:
                taken |= name == new
            if taken:
                return False
            names[old] = new
    return True


@jit_views
def _has_lower_image(
    code: Codes, places: Codes, names: Codes, spare: Codes, fresh: Codes, own: int
) -> bool:
    """Whether the symmetry maps the code to a lower one, given the free symbols in order."""
    used, difference = 0, 0
    for target in range(places.size):
        old = code[places[target]]
        new = names[old]
        if new == _FREE:
            new = fresh[old]
            if new == _FREE:
                while spare[used] < target * own:
                    used += 1
                new = spare[used]
                fresh[old] = new
                used += 1
        difference = new - code[target]
        if difference:
            break
    for symbol in code:
        fresh[symbol] = _FREE
    return bool(difference < 0)


@jit
def symmetries_fixing(found: Codes, guesses: Codes, permutations: Codes) -> int:
    """Finds the symmetries that fix all these guesses; returns how many there are.

    Each is a row of ``found``: a permutation of places, then the new names of symbols, _FREE for
    symbols that may take any name left over. The identity is left out.
    """
    positions, count = permutations.shape[1], 0
    for p in range(permutations.shape[0]):
        places, names = permutations[p], found[count, positions:]
        if not _forced_names(guesses, places, names):
            continue
        moves, free = False, 0
        for place in range(positions):
            found[count, place] = places[place]  # a loop: slices take seconds to compile
            moves |= places[place] != place
        for name in names:
            free += name == _FREE
        count += moves or free > 1
    return count


@jit
def keep_lowest(
    kept: NDArray[np.bool_], codes: Codes, symmetries: Codes, spare: Codes, fresh: Codes, own: int
) -> None:
    """Clears guesses that are not the lowest of their orbits; the last two arrays are buffers.

    ``own`` is 0, or the number of symbols of each place where every place has its own alphabet.
    """
    positions = codes.shape[1]
    for s in range(symmetries.shape[0]):
        places, names = symmetries[s, :positions], symmetries[s, positions:]
        count = 0
        for symbol in range(names.size):
            fresh[symbol] = _FREE
            if names[symbol] == _FREE:
                spare[count] = symbol
                count += 1
        for g in range(codes.shape[0]):
            if kept[g] and _has_lower_image(codes[g], places, names, spare, fresh, own):
                kept[g] = False
