"""Which guesses are the lowest of their symmetry orbits after the guesses so far, as flags."""

from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from pegwise.game.rules import Rules
from pegwise.kernel.exact.symmetry import keep_lowest, symmetries_fixing
from pegwise.knowledge.symmetry import (
    MOST_POSITIONS,
    alphabet_size,
    has_alphabet_per_place,
    spelled_by_place,
)

Flags = NDArray[np.bool_]
EVERY_GUESS: Flags = np.zeros(0, np.bool_)  # in place of flags that leave some out
SYMMETRY_BYTES = 100_000_000
_SPARE_FLAGS = 64  # scans read whole cache lines


class OrbitFlags:
    """Flags for each sequence of guesses; those fixed by the same symmetries share their flags."""

    def __init__(self, rules: Rules, codes: NDArray[np.int64]) -> None:
        self._rules, self._codes = rules, spelled_by_place(rules, codes)
        places = range(rules.positions)
        few = rules.positions <= MOST_POSITIONS
        self._permutations = np.array(list(permutations(places) if few else [places]), np.int64)
        self._allowed: dict[tuple[int, ...], Flags] = {}
        self._lowest_under: dict[bytes, Flags] = {}

    def after(self, *guesses: int) -> Flags:
        """Flags the lowest guess of each symmetry orbit after these."""
        known = self._allowed.get(guesses)
        if known is None:  # another thread may clear them at any time
            known = self._allowed[guesses] = self._lowest(self._codes[list(guesses)])
        return known

    def _lowest(self, guesses: NDArray[np.int64]) -> Flags:
        positions, symbols = self._rules.positions, alphabet_size(self._rules)
        own = self._rules.symbols if has_alphabet_per_place(self._rules) else 0
        fixing = np.empty((len(self._permutations), positions + symbols), np.int64)
        fixing = fixing[: symmetries_fixing(fixing, guesses, self._permutations)]
        name = fixing.tobytes()
        kept = self._lowest_under.get(name)
        if kept is None:
            if len(self._lowest_under) * len(self._codes) > SYMMETRY_BYTES:
                self._allowed.clear()
                self._lowest_under.clear()
            kept = np.zeros(len(self._codes) + _SPARE_FLAGS, np.bool_)
            kept[: len(self._codes)] = True
            spare, fresh = np.empty((2, symbols), np.int64)
            keep_lowest(kept, self._codes, fixing, spare, fresh, own)
            self._lowest_under[name] = kept
        return kept
