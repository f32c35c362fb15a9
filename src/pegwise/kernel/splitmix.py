"""SplitMix64 (Steele, Lea and Flood 2014) for compiled code; the state is an array of one word.

Seeded with a word of a ``Stream`` (`pegwise.runtime.seeds`), a kernel draws the same numbers on
every machine.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from .jit import jit

State = npt.NDArray[Any]

STEP = np.uint64(
    0x9E3779B97F4A7C15
)  # added to the state for each word; also a multiplier of hashes


def state_from(word: int) -> State:
    """The state of a generator seeded with this word."""
    return np.array([word], np.uint64)


@jit
def next_word(state: State) -> Any:
    """The next 64 random bits."""
    state[0] += STEP
    return mix(state[0])


@jit
def words_from(seed: np.uint64, count: int) -> State:
    """The first ``count`` words of a generator with this seed."""
    state, words = np.array([seed], np.uint64), np.empty(count, np.uint64)
    for k in range(count):
        words[k] = next_word(state)
    return words


@jit
def mix(word: Any) -> Any:
    """The output function of SplitMix64: the random bits of a state."""
    mixed = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


@jit
def below(bound: int, state: State) -> Any:
    """A number from 0 to bound - 1, for bounds below 2^31; the bias is below bound / 2^32."""
    high: Any = next_word(state) >> np.uint64(32)
    return np.int64((high * np.uint64(bound)) >> np.uint64(32))


@jit
def choose(count: int, total: int, state: State) -> npt.NDArray[np.int64]:
    """``count`` different numbers from 0 to total - 1, in random order (Fisher-Yates shuffle)."""
    numbers = np.empty(total, np.int64)
    for k in range(total):
        numbers[k] = k
    for k in range(min(count, total)):
        other = k + below(total - k, state)
        numbers[k], numbers[other] = numbers[other], numbers[k]
    return numbers[:count].copy()
