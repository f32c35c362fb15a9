"""The codes of a board as the search numbers them: guesses that symmetry can leave out come last.

Symbols that no guess has named yet can be exchanged for each other. So only guesses that name new
symbols in order need to be scanned: 0 and 1 before 2, 2 before 3. The more symbols are named, the
more guesses qualify. Guesses are numbered by how many symbols must be named before they do, so
those to scan are always a prefix of each row of answers.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code, CodeLike
from pegwise.game.rules import Rules
from pegwise.kernel.packing import PackedCodes
from pegwise.knowledge.space import Space, space_of
from pegwise.knowledge.symmetry import has_alphabet_per_place

Indices = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Numbering:
    """All codes of a space in the order of the search.

    ``indices`` are those in the space. ``named_by`` tells of each code how many symbols it names,
    and ``scanned`` how many codes are scanned where that many symbols are named.
    """

    space: Space
    indices: Indices
    named_by: Indices
    scanned: Indices

    @property
    def size(self) -> int:
        """The number of codes."""
        return len(self.indices)

    @property
    def everything(self) -> int:
        """The number of named symbols at which every code is scanned."""
        return len(self.scanned) - 1

    @cached_property
    def numbers(self) -> Indices:
        """The number of each code of the space: the inverse of ``indices``."""
        numbers = np.empty_like(self.indices)
        numbers[self.indices] = np.arange(self.size)
        return numbers

    @cached_property
    def codes(self) -> NDArray[np.integer]:
        """The codes, a row each."""
        return self.space.codes[self.indices]

    @cached_property
    def packed(self) -> PackedCodes:
        """The codes, packed for the kernels."""
        return self.space.packed.select(self.indices)

    def code(self, number: int) -> Code:
        """The code with this number."""
        return self.space.code(int(self.indices[number]))

    def index(self, code: CodeLike) -> int:
        """The number of this code."""
        return int(self.numbers[self.space.index(code)])

    def named_after(self, guesses: tuple[int, ...]) -> int:
        """The number of symbols named after these guesses; ``everything`` if not in order."""
        named = 0
        for guess in guesses:
            if guess >= self.scanned[named]:
                return self.everything
            named = max(named, int(self.named_by[guess]))
        return named


@lru_cache(maxsize=8)
def numbering_by_named(rules: Rules) -> Numbering:
    """The numbering of a board whose symbols can be exchanged for each other."""
    space, codes = space_of(rules), space_of(rules).codes.astype(np.int64)
    fewest = np.full(len(codes), rules.symbols)
    for named in reversed(range(rules.symbols)):
        fewest[_names_in_order(rules, codes, named)] = named
    order = fewest.argsort(kind="stable")
    scanned = np.bincount(fewest, minlength=rules.symbols + 1).cumsum()
    return Numbering(space, order, codes.max(axis=1)[order] + 1, scanned)


def _names_in_order(rules: Rules, codes: Indices, named: int) -> NDArray[np.bool_]:
    """Whether each code names new symbols in order where the first ``named`` are not new.

    Where each place has an alphabet of its own, every place may name one.
    """
    if has_alphabet_per_place(rules):
        return np.asarray(codes.max(axis=1) <= named)
    in_order, following = np.ones(len(codes), np.bool_), np.full(len(codes), named)
    for symbol in codes.T:
        in_order &= symbol <= following
        following += symbol == following
    return in_order


@lru_cache(maxsize=8)
def plain_numbering(rules: Rules) -> Numbering:
    """The numbering of the space itself, with every code scanned at every set."""
    space = space_of(rules)
    count = len(space.codes)
    return Numbering(space, np.arange(count), np.zeros(count, np.int64), np.array([count]))
