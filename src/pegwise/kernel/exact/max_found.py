"""How many secrets a few guesses can find at most, and so what a set costs at least.

One guess finds one secret at most. Two find one in each class that a guess makes, three find in
each class what two can find there, and so on. Each secret that d guesses do not find needs another
one, so n secrets cost at least the sum over d of n - max_found(d), as far as that is positive.

What can be found in a class depends on its answer: codes that gave three bulls are much alike, and
no guess makes many classes of them, whatever the guess was that they answered. So there is a row
for each answer, and a last one for sets of which nothing is known.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

MaxFound = NDArray[np.int32]  # [most classes, answer, guesses]
# The most guesses that are looked ahead; more would only raise the bounds of hopeless sets.
_MOST_GUESSES = 64
# Where answers are told apart, some guesses more are needed.
_SPARE_GUESSES = 4
# A scan counts the members of a class beyond what two, three and four guesses can find.
LEVELS, PLANES = 3, 14


def max_found_row(kinds: int, most: int, size: int) -> list[int]:
    """The secrets, of ``size``, that 0, 1, 2 ... guesses find if none makes more than ``most``.

    ``most`` counts classes. Of ``kinds`` different answers one is the win, a class of one.
    """
    counts = [0]
    while counts[-1] < size and len(counts) <= _MOST_GUESSES:
        found = counts[-1]
        counts.append(min(size, max(1 + (most - 1) * found, min(most, kinds - 1) * found)))
    return counts


def least_costs(kinds: int, size: int) -> NDArray[np.int32]:
    """[k, n]: a lower bound on the cost of n secrets where no guess makes more than k classes."""
    numbers = np.arange(size + 1)
    least = np.zeros((kinds + 1, size + 1), np.int32)
    for most in range(2, kinds + 1):
        for found in max_found_row(kinds, most, size):
            least[most] += np.maximum(0, numbers - found)
    return least


def plain_max_found(kinds: int, slots: int, size: int) -> MaxFound:
    """What follows from the number of classes alone, with equal rows for all answers."""
    rows = [max_found_row(kinds, most, size) for most in range(2, kinds + 1)]
    width = max(map(len, rows), default=2) + _SPARE_GUESSES
    max_found = np.full((kinds + 1, slots + 1, width), size, np.int32)
    for most, row in enumerate(rows, 2):
        max_found[most, :, : len(row)] = row
    return max_found


def max_found_by_answer(
    kinds: int, win: int, size: int, openings: Sequence[NDArray[np.integer]]
) -> MaxFound:
    """What can be found after each answer.

    ``openings`` has the class sizes of each first guess that symmetry leaves, by second guess,
    first answer and second answer.
    """
    max_found = plain_max_found(kinds, win + 1, size)
    whole = np.stack([sizes[0].sum(axis=1) for sizes in openings])  # [guess, answer]
    after = [np.concatenate([sizes[:, first] for sizes in openings]) for first in range(win)]
    for guesses in range(1, max_found.shape[2] - 1):
        now, later = max_found[:, :, guesses], max_found[:, :, guesses + 1]
        if now[kinds, win + 1] == size:  # this many guesses may find every code
            break
        for answer, sizes in [(win + 1, whole), *enumerate(after)]:
            if len(sizes):
                # No guess makes more classes of a part than of the whole, or finds more there.
                most = np.minimum(np.arange(kinds + 1), max_found[:, answer, 2])
                each = np.minimum(now[most, :win], now[:, answer, None])
                found = np.minimum(each[:, None], sizes[:, :win]).sum(axis=2)
                found += sizes[:, win] > 0
                np.minimum(later[:, answer], found.max(axis=1), out=later[:, answer])
    return max_found


def thresholds_of(max_found: MaxFound) -> NDArray[np.uint64]:
    """[most classes, level, plane]: what two and more guesses find, bit-sliced by answer.

    Bit a of plane b tells whether the number for answer a has bit b.
    """
    most, answers, _ = max_found.shape
    numbers = np.full((most, LEVELS, answers - 1), (1 << PLANES) - 1, np.uint64)
    known = max_found[:, :-1, 2 : 2 + LEVELS].transpose(0, 2, 1).astype(np.uint64)
    numbers[:, : known.shape[1]] = np.minimum(known, numbers[:, : known.shape[1]])
    bits = numbers[..., None] >> np.arange(PLANES, dtype=np.uint64) & np.uint64(1)
    places = np.arange(answers - 1, dtype=np.uint64)[:, None]
    return np.ascontiguousarray(np.bitwise_or.reduce(bits << places, axis=2))
