"""The generator of `randomness.py`, SplitMix64, for compiled code, its state an array of one word.

Start it from a word of a ``Stream``, and the draws of a kernel are the same on every machine.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from .jit import jit

State = npt.NDArray[Any]

STEP = np.uint64(0x9E3779B97F4A7C15)  # from one state to the next


def state_from(word: int) -> State:
    """A generator that starts from this word."""
    return np.array([word], np.uint64)


@jit
def next_word(state: State) -> Any:
    """The next 64 random bits."""
    state[0] += STEP
    return mix(state[0])


@jit
def mix(word: Any) -> Any:
    """The random bits that belong to a state of the generator."""
    mixed = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


@jit
def below(bound: int, state: State) -> Any:
    """A number from 0 to bound - 1, for bounds below 2^31: even to one part in 2^32 / bound."""
    high: Any = next_word(state) >> np.uint64(32)
    return np.int64((high * np.uint64(bound)) >> np.uint64(32))


@jit
def choose(count: int, total: int, state: State) -> npt.NDArray[np.int64]:
    """So many different numbers from 0 to total - 1, in random order."""
    numbers = np.empty(total, np.int64)
    for k in range(total):
        numbers[k] = k
    for k in range(min(count, total)):
        other = k + below(total - k, state)
        numbers[k], numbers[other] = numbers[other], numbers[k]
    return numbers[:count].copy()
