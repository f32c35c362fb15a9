"""Every code the rules allow, in lexicographic order, numbered from 0."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import perm
from operator import index as number_of
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import BoardTooLarge, InvalidCode, OutOfRange, quote
from pegwise.game.codes import Code, CodeLike
from pegwise.game.coerce import code_of
from pegwise.game.rules import GameLike, Rules
from pegwise.game.variants import rules_of
from pegwise.game.wording import say_count
from pegwise.kernel.packing import PackedCodes, pack

ROWS_AT_ONCE = 4096


@dataclass(frozen=True)
class Space:
    """All secrets of a game, by number; listed on demand if they fit in memory.

    >>> space = Space("mastermind")
    >>> len(space), space[0], space[-1], "1344" in space
    (1296, (0, 0, 0, 0), (5, 5, 5, 5), True)
    >>> sum(1 for code in space if len(set(code)) == 4)
    360
    """

    rules: Rules

    def __init__(self, rules: GameLike) -> None:
        object.__setattr__(self, "rules", rules_of(rules))

    @cached_property
    def size(self) -> int:
        return self.rules.size

    def __str__(self) -> str:
        return str(self.rules)

    def __repr__(self) -> str:
        return f"Space({str(self.rules)!r})"

    def __reduce__(self) -> tuple[type["Space"], tuple[Rules]]:
        return Space, (self.rules,)

    def __len__(self) -> int:
        if self.size > sys.maxsize:
            raise BoardTooLarge(f"'{self}' has {say_count(self.size)} codes: expected space.size")
        return self.size

    def __bool__(self) -> bool:  # without the length, which may be too large for one
        return True

    def __iter__(self) -> Iterator[Code]:
        return map(self.code, range(self.size)) if self.rules.why_unlisted() else rows(self.codes)

    @overload
    def __getitem__(self, index: int) -> Code: ...

    @overload
    def __getitem__(self, index: slice) -> list[Code]: ...

    def __getitem__(self, index: int | slice) -> Code | list[Code]:
        if isinstance(index, slice):
            return list(map(self.code, range(self.size)[index]))
        try:
            return self.code(index + self.size if index < 0 else index)
        except TypeError:
            raise self._out_of_range(index) from None

    def __contains__(self, code: object) -> bool:
        """Whether this is a code of the board; text that cannot be read is none."""
        try:
            return bool(code_of(code, self.rules, secret=True))  # type: ignore[arg-type]
        except InvalidCode:
            return False

    def code(self, index: int) -> Code:
        """The code with this number; does not list the board."""
        try:
            known = 0 <= number_of(index) < self.size
        except TypeError:
            known = False
        if not known:
            raise self._out_of_range(index)
        if self.rules.words is not None:
            return self.rules.words.codes[index]
        unrank = _unrank_distinct if self.rules.distinct else _unrank
        return unrank(index, self.rules)

    def _out_of_range(self, index: object) -> OutOfRange:
        return OutOfRange(f"code {quote(index)} of {self}: expected 0 to {self.size - 1}")

    def index(self, code: CodeLike) -> int:
        """The number of this code; does not list the board."""
        known = self.rules.check(code)
        if self.rules.words is not None:
            return self.rules.words.index(known)
        return (_rank_distinct if self.rules.distinct else _rank)(known, self.rules)

    @cached_property
    def codes(self) -> NDArray[np.integer]:
        """Every code, one per row; raises BoardTooLarge if the list would not fit in memory."""
        rules = self.rules
        too_many = rules.why_unlisted()
        if too_many:
            raise BoardTooLarge(f"'{rules}' {too_many}")
        dtype = np.uint8 if rules.symbols <= 256 else np.uint16
        if rules.words is not None:
            return np.array(rules.words.codes, dtype=dtype)
        return _list_distinct(rules, dtype) if rules.distinct else _list_repeats(rules, dtype)

    @cached_property
    def packed(self) -> PackedCodes:
        return pack(self.codes, self.rules.symbols)


@lru_cache(maxsize=8)
def space_of(rules: Rules) -> Space:
    """The shared space of these rules, so that its codes are listed once."""
    return Space(rules)


def rows(codes: NDArray[Any]) -> Iterator[Code]:
    """The rows of an array of codes as tuples of integers."""
    for start in range(0, len(codes), ROWS_AT_ONCE):
        yield from map(tuple, codes[start : start + ROWS_AT_ONCE].tolist())


def _rank(code: Code, rules: Rules) -> int:
    number = 0
    for symbol in code:
        number = number * rules.symbols + symbol
    return number


def _unrank(number: int, rules: Rules) -> Code:
    code = []
    for _ in range(rules.positions):
        number, symbol = divmod(number, rules.symbols)
        code.append(symbol)
    return tuple(reversed(code))


def _rank_distinct(code: Code, rules: Rules) -> int:
    number, unused = 0, list(range(rules.symbols))
    for symbol in code:
        number = number * len(unused) + unused.index(symbol)
        unused.remove(symbol)
    return number


def _unrank_distinct(number: int, rules: Rules) -> Code:
    code, unused = [], list(range(rules.symbols))
    for place in range(rules.positions):
        below = perm(len(unused) - 1, rules.positions - place - 1)
        choice, number = divmod(number, below)
        code.append(unused.pop(choice))
    return tuple(code)


def _list_repeats(rules: Rules, dtype: type[np.unsignedinteger]) -> NDArray[np.integer]:
    codes = np.empty((rules.size, rules.positions), dtype)
    symbols = np.arange(rules.symbols, dtype=dtype)
    for place in range(rules.positions):
        slower, faster = rules.symbols**place, rules.symbols ** (rules.positions - 1 - place)
        codes[:, place].reshape(slower, rules.symbols, faster)[:] = symbols[None, :, None]
    return codes


def _list_distinct(rules: Rules, dtype: type[np.unsignedinteger]) -> NDArray[np.integer]:
    """Extend every prefix by its unused symbols in order, which keeps the lexicographic order."""
    codes = np.zeros((1, 0), dtype=dtype)
    for _ in range(rules.positions):
        unused = np.ones((len(codes), rules.symbols), dtype=bool)
        np.put_along_axis(unused, codes.astype(np.intp), False, axis=1)
        prefixes, symbols = np.nonzero(unused)
        codes = np.concatenate([codes[prefixes], symbols[:, None].astype(dtype)], axis=1)
    return codes
