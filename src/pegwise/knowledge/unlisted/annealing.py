"""Codes that fit every answer, drawn by annealing where the board is too large to list them.

The work is counted in moves of the walkers, not by the clock, so that the same seed finds the same
codes on every machine; a million moves take about a fiftieth of a second on boards like 20x10.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code, Turn
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.kernel import vector
from pegwise.kernel.packing import pack
from pegwise.runtime.seeds import Stream

# The coldest walkers rest on codes that fit, the warmest forget where they came from. From codes
# that fit less heat leads to others; to find a first one, where they are rare, takes more.
FROM_KNOWN = (0.3, 0.4, 0.5, 0.6)
FROM_NONE = (*FROM_KNOWN, 0.75, 1.0)
WALKERS = 24
MOVES_A_STEP = 50  # of a full search
FEW = 100  # codes that still fit, below which a full search is tried first


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to look for codes that fit, in moves, and how many are wanted.

    The search ends with ``most`` codes; after ``usual`` moves if it has ``enough``, after four
    times as many if it has any; and after ``longest`` moves without one.
    """

    most: int = 10_000
    enough: int = 300
    usual: int = 8_000_000
    longest: int = 140_000_000

    def times(self, share: float) -> "Budget":
        """The same wishes with so many times the moves."""
        usual, longest = (max(1, int(moves * share)) for moves in (self.usual, self.longest))
        return replace(self, usual=usual, longest=longest)


@dataclass(frozen=True, slots=True)
class ConsistentSample:
    """What a search found: different codes that fit every turn, a row each.

    ``exhausted`` where others are unlikely, since several walkers came to nearly every code, or do
    not exist, since a full search found none.
    ``nearest`` is the code nearest to the answers, and ``distance`` the bulls and totals by which
    it misses them, 0 where it fits.
    """

    codes: NDArray[np.int16]
    exhausted: bool
    moves: int
    nearest: Code
    distance: int

    def __len__(self) -> int:
        return len(self.codes)

    def code(self, place: int) -> Code:
        """One of the codes found."""
        return tuple(self.codes[place].tolist())


def draw_consistent(
    rules: Rules,
    turns: Sequence[Turn],
    budget: Budget,
    seed: str = "",
    known: NDArray[np.int16] | None = None,
) -> ConsistentSample:
    """Codes that fit every one of the turns, as fair a sample as the budget allows.

    It depends on the arguments alone; ``known`` are codes that fit, if some have been found
    already. An empty sample is no proof of a contradiction.
    """
    from pegwise.kernel.consistent.annealing import temper
    from pegwise.kernel.consistent.turn_lanes import lanes_for

    spelled = map(Notation(rules).write_turn, turns)
    guesses = np.array([rules.guessing.check(turn.guess) for turn in turns], np.int16)
    deck = _deck(rules, turns)
    start = np.empty((0, rules.positions), np.int16) if known is None else known
    totals = [0 if rules.bulls_only else turn.feedback.total for turn in turns]
    codes, exhausted, moves, nearest, distance = temper(
        guesses.reshape(-1, rules.positions),
        np.array([[turn.feedback.bulls for turn in turns], totals], np.int16),
        lanes_for(len(turns), rules.positions),
        rules.symbols,
        rules.distinct,
        rules.bulls_only,
        deck,
        len(deck) == rules.positions,
        np.array(FROM_KNOWN if len(start) else FROM_NONE),
        WALKERS,
        start,
        np.array([budget.most, budget.enough, budget.usual, budget.longest]),
        np.uint64(Stream(seed, "annealing", str(rules), *spelled).word()),
    )
    return ConsistentSample(codes, exhausted, moves, tuple(nearest.tolist()), distance)


def _deck(rules: Rules, turns: Sequence[Turn]) -> NDArray[np.int16]:
    """The symbols that a code is dealt from, no more than its positions where these are known."""
    from .drawing import known_supply

    supply = known_supply(rules, turns)
    if supply is not None:
        return np.repeat(np.arange(rules.symbols, dtype=np.int16), supply)
    return np.arange(rules.symbols if rules.distinct else 0, dtype=np.int16)


@lru_cache(maxsize=64)
def follow(
    rules: Rules, turns: tuple[Turn, ...], budget: Budget, seed: str = ""
) -> ConsistentSample:
    """The same, going on from what fitted before the last turn.

    Codes found then that fit now as well are kept, and are all where those probably were all. So a
    game seldom has to look for its last few codes, which takes longest. Where few are kept, a full
    search often gets through. Where none is found, it may take longer; if that does not help,
    walkers that start elsewhere try once more. An error where it is proven that no code fits.
    """
    if not turns:
        return draw_consistent(rules, turns, budget, seed)
    earlier = follow(rules, turns[:-1], budget, seed)
    kept = earlier.codes[fitting(rules, turns[-1], earlier.codes)]
    if earlier.exhausted and len(kept):
        return ConsistentSample(kept, True, 0, tuple(kept[0].tolist()), 0)
    if len(kept) < FEW and (listed := _listed(rules, turns, budget, budget.usual)):
        return listed
    found = draw_consistent(rules, turns, budget, seed, kept)
    if len(found):
        return found
    listed = _listed(rules, turns, budget, budget.longest)
    return listed or draw_consistent(rules, turns, budget, f"{seed} again")


def _listed(
    rules: Rules, turns: tuple[Turn, ...], budget: Budget, moves: int
) -> ConsistentSample | None:
    """All codes that fit, by a full search that takes about as long as a fifth of the moves.

    None where it does not get through; an error where no code fits.
    """
    from ..position import Position
    from .exhaustive import list_all

    codes, complete = list_all(rules, turns, budget.most, moves // MOVES_A_STEP)
    if complete and not codes:
        raise Position(rules, turns).contradiction()
    return ConsistentSample(np.array(codes, np.int16), True, 0, codes[0], 0) if complete else None


def fitting(rules: Rules, turn: Turn, codes: NDArray[np.int16]) -> NDArray[np.bool_]:
    """Which of these codes, a row each, could have given this answer."""
    if not len(codes):
        return np.zeros(0, np.bool_)
    guess = pack([turn.guess], rules.symbols)
    secrets = pack(codes, rules.symbols)
    return vector.matching(guess, rules.index_of(turn.feedback), secrets, rules.bulls_only)
