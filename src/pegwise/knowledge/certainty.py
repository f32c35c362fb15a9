"""Facts that the answers prove: symbols present, absent or in a known place, with the proof.

A set of codes is one long integer, a bit for each code. A set of turns proves a fact if every code
that fits them has it; trying the sets by size finds the smallest proof.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Turn
from pegwise.game.rules import Rules

from .position import Position
from .space import space_of

CodeRows = NDArray[np.integer]
Numbers = tuple[int, ...]  # of turns, counted from 1

# On larger boards checking a proof takes too long.
MOST_CODES_TO_PROVE = 1_000_000
# With more turns there are too many sets to try: drop turns one by one instead.
MOST_TURNS_TO_COMBINE = 10
SETS_BYTES = 64_000_000  # of sets of codes that are kept for a board, about


@dataclass(frozen=True, slots=True)
class Absent:
    """A symbol does not occur in the code."""

    symbol: int


@dataclass(frozen=True, slots=True)
class Present:
    """A symbol occurs in the code at least ``times`` times."""

    symbol: int
    times: int


@dataclass(frozen=True, slots=True)
class Placed:
    """A symbol is in this place, counted from 1."""

    place: int
    symbol: int


@dataclass(frozen=True, slots=True)
class AtMost:
    """A symbol occurs in the code at most ``times`` times."""

    symbol: int
    times: int


@dataclass(frozen=True, slots=True)
class NotPlaced:
    """A symbol is not in this place, counted from 1."""

    place: int
    symbol: int


Fact = Absent | Present | Placed | AtMost | NotPlaced


@dataclass(frozen=True, slots=True)
class Certainty:
    """A fact, and a smallest set of turns that proves it."""

    fact: Fact
    turns: Numbers


def facts_of(codes: CodeRows, symbols: int) -> list[Fact]:
    """The facts that hold for all these codes; Present only beyond the copies already placed."""
    fixed = (codes == codes[0]).all(axis=0)
    placed = [Placed(at + 1, int(codes[0, at])) for at in np.flatnonzero(fixed).tolist()]
    present, absent = list[Fact](), list[Fact]()
    for symbol in range(symbols):
        counts = (codes == symbol).sum(axis=1)
        if not counts.any():
            absent.append(Absent(symbol))
        elif counts.min() > sum(fact.symbol == symbol for fact in placed):
            present.append(Present(symbol, int(counts.min())))
    return [*placed, *present, *absent]


class CodeSets:
    """Sets of the codes of a board: those that fit a turn, and those that do not have a fact."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self._start, self._codes = rules, Position(rules), space_of(rules).codes
        self.every = _as_bits(np.arange(rules.size), rules.size)
        kept = max(64, 8 * SETS_BYTES // rules.size)
        self.fitting: Callable[[Turn], int] = lru_cache(kept)(self._find_fitting)
        self.failing: Callable[[Fact], int] = lru_cache(kept)(self._find_failing)

    def only(self, codes: int) -> int:
        """The number of the only code in a set."""
        return 8 * ((self.rules.size + 7) // 8) - codes.bit_length()

    def _find_fitting(self, turn: Turn) -> int:
        return _as_bits(self._start.matching(turn), self.rules.size)

    def _find_failing(self, fact: Fact) -> int:
        match fact:
            case Absent(symbol):
                fails = (self._codes == symbol).any(axis=1)
            case Present(symbol, times):
                fails = (self._codes == symbol).sum(axis=1) < times
            case AtMost(symbol, times):
                fails = (self._codes == symbol).sum(axis=1) > times
            case Placed(place, symbol):
                fails = self._codes[:, place - 1] != symbol
            case NotPlaced(place, symbol):
                fails = self._codes[:, place - 1] == symbol
        return _as_bits(np.flatnonzero(fails), self.rules.size)


@lru_cache(maxsize=2)
def code_sets(rules: Rules) -> CodeSets:
    """The shared sets of these rules, so that each is found once."""
    return CodeSets(rules)


class Evidence:
    """The turns of a game, and the codes that fit each of them."""

    def __init__(self, rules: Rules, turns: tuple[Turn, ...]) -> None:
        self.rules, self.turns, self._codes = rules, turns, space_of(rules).codes
        self.fitting = cache(self._find_fitting)

    @cached_property
    def _sets(self) -> CodeSets:
        return code_sets(self.rules)

    def _find_fitting(self, turns: Numbers) -> int:
        """The codes that fit all of these turns."""
        if not turns:
            return self._sets.every
        return self._sets.fitting(self.turns[turns[-1] - 1]) & self.fitting(turns[:-1])

    def certain(self, position: Position) -> list[Certainty]:
        """The facts that turns prove at a position of the game, smallest proofs first."""
        facts = facts_of(self._codes[position.candidates], self.rules.symbols)
        proven = [Certainty(fact, self.proof(fact, len(position.turns))) for fact in facts]
        learned = (one for one in proven if one.turns)  # the others follow from the rules
        return sorted(learned, key=lambda one: (len(one.turns), one.turns))

    def of_pair(self, earlier: int, later: int) -> list[Fact]:
        """The facts that two turns prove together, and neither of them alone."""
        pair = Position(self.rules, (self.turns[earlier - 1], self.turns[later - 1]))
        facts = facts_of(self._codes[pair.candidates], self.rules.symbols)
        alone = ((), (earlier,), (later,))
        return [f for f in facts if not any(self._proves(turns, f) for turns in alone)]

    def proof(self, fact: Fact, turns: int) -> Numbers:
        """A smallest proof of a fact that the first ``turns`` turns prove."""
        numbers = tuple(range(1, turns + 1))
        if turns <= MOST_TURNS_TO_COMBINE:
            subsets = (some for size in range(turns + 1) for some in combinations(numbers, size))
            return next(some for some in subsets if self._proves(some, fact))
        for number in reversed(numbers):
            fewer = tuple(one for one in numbers if one != number)
            if self._proves(fewer, fact):
                numbers = fewer
        return numbers

    def _proves(self, turns: Numbers, fact: Fact) -> bool:
        return not self.fitting(turns) & self._sets.failing(fact)


def _as_bits(numbers: NDArray[np.intp], size: int) -> int:
    row = np.zeros(size, np.bool_)
    row[numbers] = True
    return int.from_bytes(np.packbits(row).tobytes(), "big")
