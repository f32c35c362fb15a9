"""Seeded random numbers: SplitMix64, so that a seed gives the same game on every machine.

Python and NumPy may change how their generators turn bits into choices; these twenty lines will
not. SplitMix64 is due to Steele, Lea and Flood, "Fast splittable pseudorandom number generators"
(2014); a stream starts from the SHA-256 of its seed and labels, so streams do not overlap.
"""

from collections.abc import Sequence
from hashlib import sha256
from secrets import token_hex
from typing import TYPE_CHECKING, TypeVar

from pegwise.errors import UNSEEN, PegwiseError, quote

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WORD = (1 << 64) - 1
Item = TypeVar("Item")


class Stream:
    """An endless stream of random numbers determined by its labels."""

    def __init__(self, *labels: object) -> None:
        spelled = "\x1f".join(str(label) for label in labels)
        # A label may be the name of a file, which need not be text.
        digest = sha256(spelled.encode(errors="surrogatepass")).digest()
        self._state = int.from_bytes(digest[:8], "big")

    def word(self) -> int:
        """The next 64 random bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & WORD
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & WORD
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, all equally likely."""
        words = (bound.bit_length() + 63) // 64
        surplus = (1 << (64 * words)) % bound
        while True:
            drawn = 0
            for _ in range(words):
                drawn = (drawn << 64) | self.word()
            if drawn >= surplus:
                return drawn % bound

    def words(self, count: int) -> "NDArray[np.uint64]":
        """The next ``count`` words as an array."""
        import numpy as np

        states = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        mixed = states + np.uint64(self._state)
        self._state = (self._state + count * 0x9E3779B97F4A7C15) & WORD
        mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return mixed ^ (mixed >> np.uint64(31))

    def pick(self, items: Sequence[Item]) -> Item:
        """One of the items, all equally likely."""
        return items[self.below(len(items))]


def check_seed(seed: str) -> str:
    """The seed; raises if it has control characters or bytes that are no text."""
    if UNSEEN.search(seed):
        raise PegwiseError(f"seed {quote(seed)}: expected text without control characters")
    return seed


def fresh_seed() -> str:
    """A new random seed, short enough to type again."""
    return token_hex(4)
