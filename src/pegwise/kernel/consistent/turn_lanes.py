"""Small signed integers side by side in machine words, one lane per turn (SIMD within a register).

Lanes have 8 bits on boards of up to 127 positions, 16 on all others. A signed lane is offset by its
bit of ``signs``, which stands for 0.
"""

from typing import Any, NamedTuple

import numpy as np

from ..jit import jit

MOST_IN_A_BYTE = 127


class TurnLanes(NamedTuple):
    """The width of a lane, the lanes in a word, the number of words, and the masks."""

    bits: Any
    a_word: int
    words: int
    signs: Any  # the highest bit of every lane
    evens: Any  # every other lane, all its bits
    pairs: Any  # 1 in every pair of lanes


def lanes_for(turns: int, positions: int) -> TurnLanes:
    """The layout for this many turns on a board of this width."""
    bits = 8 if positions <= MOST_IN_A_BYTE else 16
    pairs = sum(1 << start for start in range(0, 64, 2 * bits))
    ones = pairs | pairs << bits
    a_word = 64 // bits
    words = max(1, -(-turns // a_word))
    signs, evens = ones << (bits - 1), pairs * ((1 << bits) - 1)
    return TurnLanes(np.uint64(bits), a_word, words, *map(np.uint64, (signs, evens, pairs)))


@jit
def sizes_by_pairs(word: Any, lanes: Any) -> Any:
    """The absolute values of all lanes of a word, summed in pairs."""
    bits, numbers = lanes.bits, word ^ lanes.signs
    negative = (numbers & lanes.signs) >> (bits - np.uint64(1))
    sizes = (numbers ^ ((negative << bits) - negative)) + negative
    return (sizes & lanes.evens) + ((sizes >> bits) & lanes.evens)


@jit
def sum_of_pairs(pairs: Any, lanes: Any) -> Any:
    """The sum over all pairs of lanes."""
    return np.int64((pairs * lanes.pairs) >> (np.uint64(64) - lanes.bits - lanes.bits))


@jit
def sum_of_sizes(word: Any, lanes: Any) -> Any:
    """The sum of the absolute values of all lanes of a word."""
    return sum_of_pairs(sizes_by_pairs(word, lanes), lanes)
