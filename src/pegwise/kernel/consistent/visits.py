"""Which codes walkers have come to, and which of these one walker alone.

When hardly any code has a single visitor, hardly any has none: walkers that know nothing of each
other would not all have missed it (the reasoning of Good 1953, with walkers for samples). How often
one walker comes back to a code says nothing: it may never get away from there.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..jit import jit

MOST_VISITORS = 64
ROOM = 4  # slots for every code


class Visits(NamedTuple):
    """An open table of codes: a hash in each slot and a bit for every visitor."""

    marks: NDArray[np.uint64]
    visitors: NDArray[np.uint64]
    single: NDArray[np.int64]  # how many codes have one visitor


@jit
def room_for_visits(most: Any) -> Any:
    """An empty table for so many codes."""
    slots = 1
    while slots < ROOM * (most + 1):
        slots *= 2
    return Visits(np.zeros(slots, np.uint64), np.zeros(slots, np.uint64), np.zeros(1, np.int64))


@jit
def code_hash(code: Any) -> Any:
    """64 bits that tell codes apart; never 0."""
    mixed = np.uint64(0x9E3779B97F4A7C15)
    for symbol in code:
        mixed = (mixed ^ np.uint64(symbol + 1)) * np.uint64(0xBF58476D1CE4E5B9)
        mixed ^= mixed >> np.uint64(29)
    return mixed | np.uint64(1)


@jit
def note_visit(visits: Any, code: Any, visitor: Any) -> Any:
    """Whether nobody had been at the code before this visitor."""
    mark, marks, visitors = code_hash(code), visits.marks, visits.visitors
    slot = np.int64(mark >> np.uint64(1)) & (len(marks) - 1)
    while marks[slot] and marks[slot] != mark:
        slot = (slot + 1) & (len(marks) - 1)
    before = visitors[slot]
    marks[slot] = mark
    visitors[slot] = before | np.uint64(1) << np.uint64(visitor)
    if not before:
        visits.single[0] += 1
    elif not before & (before - np.uint64(1)) and visitors[slot] != before:
        visits.single[0] -= 1
    return not before
