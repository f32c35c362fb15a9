"""Find codes that fit every answer by annealing, on boards too large to list.

Work is counted in moves of the walkers, not by the clock, so that a seed finds the same codes on
every machine. A million moves take about a fiftieth of a second on boards like 20x10.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code, Turn
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.wording import Estimate
from pegwise.runtime.seeds import Stream

from ..fitting import Codes, Fitting
from ..position import Position
from .drawing import known_symbol_counts
from .exhaustive import list_all

# Cold walkers stay at codes that fit, warm ones forget where they came from. Finding a first code
# takes more heat than moving from one that fits to others.
TEMPERATURES_FROM_KNOWN = (0.3, 0.4, 0.5, 0.6)
TEMPERATURES_FROM_NONE = (*TEMPERATURES_FROM_KNOWN, 0.75, 1.0)
WALKERS = 24
MOVES_A_STEP = 50  # of a full search
FEW_CODES = 100  # with fewer codes that still fit, try a full search first


@dataclass(frozen=True, slots=True)
class AnnealingBudget:
    """How many codes to look for, and how many moves to make.

    The search stops with ``most`` codes; after ``usual`` moves if it has ``enough`` codes, after
    four times as many if it has any, and after ``longest`` moves if it has none.
    """

    most: int = 10_000
    enough: int = 300
    usual: int = 8_000_000
    longest: int = 140_000_000

    def times(self, share: float) -> "AnnealingBudget":
        """The same number of codes for this share of the moves."""
        usual, longest = (max(1, int(moves * share)) for moves in (self.usual, self.longest))
        return replace(self, usual=usual, longest=longest)


@dataclass(frozen=True, slots=True)
class AnnealingRun:
    """The codes found, the moves made, and the code nearest to the answers.

    If several walkers reached nearly every code, others are unlikely, and ``fitting`` is exhausted.
    ``distance`` is by how many bulls and totals ``nearest`` misses the answers; 0 if it fits.
    """

    fitting: Fitting
    moves: int
    nearest: Code
    distance: int


def anneal(
    rules: Rules,
    turns: Sequence[Turn],
    budget: AnnealingBudget,
    seed: str = "",
    known: Codes | None = None,
) -> AnnealingRun:
    """As even a sample of the codes that fit as the budget allows.

    ``known`` are codes already known to fit. Finding no code does not prove a contradiction.
    """
    from pegwise.kernel.consistent.annealing import temper
    from pegwise.kernel.consistent.prefixes import lanes_for, needs_of

    written = map(Notation(rules).write_turn, turns)
    deck = _deck(rules, turns)
    start = np.empty((0, rules.positions), np.int16) if known is None else known.astype(np.int16)
    needs = needs_of(
        [rules.guessing.check(turn.guess) for turn in turns],
        [turn.feedback.bulls for turn in turns],
        None if rules.bulls_only else [turn.feedback.total for turn in turns],
        (rules.positions, rules.symbols),
        rules.distinct,
    )
    codes, exhausted, moves, nearest, distance = temper(
        needs,
        lanes_for(len(turns), rules.positions),
        deck,
        len(deck) == rules.positions,
        np.array(TEMPERATURES_FROM_KNOWN if len(start) else TEMPERATURES_FROM_NONE),
        WALKERS,
        start,
        np.array([budget.most, budget.enough, budget.usual, budget.longest]),
        np.uint64(Stream(seed, "annealing", str(rules), *written).word()),
    )
    count = Estimate(len(codes), exact=False) if exhausted else None
    fitting = Fitting(codes.astype(np.uint16), count)
    return AnnealingRun(fitting, moves, tuple(nearest.tolist()), distance)


def _deck(rules: Rules, turns: Sequence[Turn]) -> NDArray[np.int16]:
    """The symbols that codes are dealt from: those of the code if its symbol counts are known."""
    counts = known_symbol_counts(rules, turns)
    if counts is not None:
        return np.repeat(np.arange(rules.symbols, dtype=np.int16), counts)
    return np.arange(rules.symbols if rules.distinct else 0, dtype=np.int16)


@lru_cache(maxsize=64)
def anneal_incrementally(
    rules: Rules, turns: tuple[Turn, ...], budget: AnnealingBudget, seed: str = ""
) -> AnnealingRun:
    """Like anneal, but start from the codes that fitted before the last turn.

    If those were probably all, so are the ones that still fit, and the last few codes of a game,
    which take longest to find, are known. With few codes left, try a full search first. If no code
    is found, give the full search more time, then anneal again from another seed. Raises
    ContradictoryAnswers if it is proven that no code fits.
    """
    if not turns:
        return anneal(rules, turns, budget, seed)
    earlier = anneal_incrementally(rules, turns[:-1], budget, seed).fitting
    kept = earlier.narrowed(rules, turns[-1])
    if kept.exhausted and len(kept):
        return AnnealingRun(kept, 0, next(iter(kept)), 0)
    if len(kept) < FEW_CODES and (listed := _list_all(rules, turns, budget.most, budget.usual)):
        return listed
    found = anneal(rules, turns, budget, seed, kept.codes)
    if len(found.fitting):
        return found
    listed = _list_all(rules, turns, budget.most, budget.longest)
    return listed or anneal(rules, turns, budget, f"{seed} again")


def _list_all(rules: Rules, turns: tuple[Turn, ...], most: int, moves: int) -> AnnealingRun | None:
    """All codes that fit, by a full search that takes about as long as a fifth of these moves.

    None if it does not finish; raises ContradictoryAnswers if no code fits.
    """
    found = list_all(rules, turns, most, moves // MOVES_A_STEP)
    if found.contradictory:
        raise Position(rules, turns).contradiction()
    return AnnealingRun(found, 0, next(iter(found)), 0) if found.complete else None
