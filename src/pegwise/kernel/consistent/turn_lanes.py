"""Small whole numbers side by side in machine words, one for every turn.

Each lane holds a number with a sign, from ``signs`` on: a lane equal to its bit of ``signs`` holds
0. A lane of 8 bits is enough for boards of up to 127 positions, one of 16 bits for all others.
"""

from typing import Any, NamedTuple

import numpy as np

from ..jit import jit

MOST_IN_A_BYTE = 127


class Lanes(NamedTuple):
    """How wide lanes are, how many lie in a word, how many words there are, and their masks."""

    bits: Any
    a_word: int
    words: int
    signs: Any  # the highest bit of every lane
    evens: Any  # every other lane, all its bits
    pairs: Any  # 1 in every pair of lanes


def lanes_for(turns: int, positions: int) -> Lanes:
    """Lanes wide enough for the answers on a board, and words enough for all turns."""
    bits = 8 if positions <= MOST_IN_A_BYTE else 16
    pairs = sum(1 << start for start in range(0, 64, 2 * bits))
    ones = pairs | pairs << bits
    a_word = 64 // bits
    words = max(1, -(-turns // a_word))
    return Lanes(
        np.uint64(bits),
        a_word,
        words,
        np.uint64(ones << (bits - 1)),
        np.uint64(pairs * ((1 << bits) - 1)),
        np.uint64(pairs),
    )


@jit
def shift(turn: Any, lanes: Any) -> Any:
    """Where the lane of a turn begins in its word."""
    return np.uint64(turn % lanes.a_word) * lanes.bits


@jit
def sizes_by_pairs(word: Any, lanes: Any) -> Any:
    """The absolute values of all lanes of a word, those of neighbours added up."""
    bits, numbers = lanes.bits, word ^ lanes.signs
    negative = (numbers & lanes.signs) >> (bits - np.uint64(1))
    sizes = (numbers ^ ((negative << bits) - negative)) + negative
    return (sizes & lanes.evens) + ((sizes >> bits) & lanes.evens)


@jit
def sum_of_pairs(pairs: Any, lanes: Any) -> Any:
    """What all pairs of lanes hold together."""
    return np.int64((pairs * lanes.pairs) >> (np.uint64(64) - lanes.bits - lanes.bits))


@jit
def sum_of_sizes(word: Any, lanes: Any) -> Any:
    """The absolute values of all lanes of a word, added up."""
    return sum_of_pairs(sizes_by_pairs(word, lanes), lanes)
