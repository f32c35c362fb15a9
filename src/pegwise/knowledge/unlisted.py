"""Candidates of boards too large to list: drawn, estimated, or enumerated once they are few.

Draw and count codes that fit every answer on boards too large to list.

A beam search over prefixes (`kernel/consistent/enumeration.py`) draws them evenly and estimates
their number without bias. Once few are left, a depth-first search lists them all.

List all codes that fit every answer on boards too large to list, or prove that there are none.

A depth-first search pruned by a Lagrangian bound on all answers together
(`kernel/consistent/dual_bound.py`). It finishes where a search that checks single answers does not:
on 20x10 once few codes are left.

Find codes that fit every answer by annealing, on boards too large to list.

Work is counted in moves of the walkers, not by the clock, so that a seed finds the same codes on
every machine. A million moves take about a fiftieth of a second on boards like 20x10.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import BoardTooLarge
from pegwise.game.codes import Code, Turn
from pegwise.game.feedback_kinds import FULL, MARKS
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.wording import Estimate
from pegwise.runtime.seeds import Stream

from .fitting import Codes, Fitting
from .position import Position
from .unlisted_marks import marked_fitting

if TYPE_CHECKING:
    from pegwise.kernel.consistent.prefixes import Needs

MOST_DRAWN_POSITIONS = 127  # bulls are counted in signed bytes

# Prefixes kept by the beam. A wider beam draws codes that are less alike, and costs more.
WIDTH, GREAT_WIDTH = 5_000, 10_000
GREAT_BOARD = 5_000_000  # codes
# Late in a game most prefixes are dead ends: with fewer codes than this, draw again with a wider
# beam, up to this factor.
ENOUGH_CODES, MOST_WIDENING = 2_000, 10
USUAL_SYMBOLS = 12  # with more symbols the beam is narrower: each prefix is tried with every one
# List all codes if about this many are expected, and the search is expected to try this many
# symbols.
LISTED_CODES, LISTED_TRIALS = 20_000, 4_000_000
PROOF_TRIALS = 200_000_000  # symbols tried to prove that no code fits: some seconds


def why_undrawn(rules: Rules) -> str | None:
    """Why codes of this board cannot be drawn; None if they can."""
    if rules.words is not None:
        return "is a word list: expected a board of positions and symbols"
    if rules.positions > MOST_DRAWN_POSITIONS:
        most = f"expected at most {MOST_DRAWN_POSITIONS} to draw codes"
        return f"has {rules.positions} positions: {most}"
    return None


def draw(rules: Rules, turns: Sequence[Turn], width: int, seed: str) -> Fitting:
    """At most ``width`` codes that fit, drawn evenly, with an unbiased estimate of the count.

    Draws fewer, or none, if most prefixes are dead ends.
    """
    if rules.kind == MARKS:
        return marked_fitting(rules, turns, width, seed)
    return _draw(*_needs_and_bits(rules, turns), width, seed)[0]


def short_search(rules: Rules, turns: Sequence[Turn]) -> Fitting:
    """What one draw, and a full search if that is quick, find within milliseconds.

    Late in a game on a wide board they often find no code.
    """
    # All games on a board share the few positions of the first two turns.
    search = _opening_search if len(turns) <= 1 else _short_search
    return search(rules, tuple(turns))


def _short_search(rules: Rules, turns: tuple[Turn, ...]) -> Fitting:
    if rules.kind == MARKS:
        return marked_fitting(rules, turns)
    needs, bits = _needs_and_bits(rules, turns)
    drawn, estimate, prefixes = _draw(needs, bits, _width(rules), "survey")
    steps = LISTED_TRIALS // rules.symbols
    if drawn.complete or estimate > LISTED_CODES or prefixes > steps:
        return drawn
    listed = _list(needs, bits, 2 * LISTED_CODES, 4 * steps)
    return listed if listed.complete else drawn


_opening_search = lru_cache(maxsize=32)(_short_search)


def widen(rules: Rules, turns: Sequence[Turn], found: Fitting) -> Fitting:
    """Draw more codes if too few were found, or search for some or a proof; may take seconds."""
    if found.complete or len(found) >= ENOUGH_CODES or rules.kind == MARKS:
        return found
    needs, bits = _needs_and_bits(rules, turns)
    wider = min(MOST_WIDENING, -(-ENOUGH_CODES // max(1, len(found))))
    drawn = _draw(needs, bits, wider * _width(rules), "survey")[0]
    if len(drawn) or drawn.complete:
        return drawn
    return _list(needs, bits, LISTED_CODES, PROOF_TRIALS // rules.symbols)


def known_symbol_counts(rules: Rules, turns: Sequence[Turn]) -> NDArray[Any] | None:
    """How often each symbol occurs in the code; None if the answers leave several possibilities."""
    from pegwise.kernel.consistent.prefixes import list_symbol_counts

    if why_undrawn(rules) or rules.kind != FULL:
        return None
    counts, complete = list_symbol_counts(needs_for(rules, turns))
    return counts[0] if complete and len(counts) == 1 else None


def needs_for(rules: Rules, turns: Sequence[Turn]) -> "Needs":
    """The answers in the form that the kernels read; BoardTooLarge if codes cannot be drawn."""
    from pegwise.kernel.consistent.prefixes import needs_of

    undrawn = why_undrawn(rules)
    if not rules.kind.counts:
        undrawn = f"answers with {rules.kind.name}: expected bulls and cows"
    if undrawn:
        raise BoardTooLarge(f"'{rules}' {undrawn}")
    guesses = [turn.guess for turn in turns]
    bulls = [turn.feedback.bulls for turn in turns]
    totals = None if rules.bulls_only else [turn.feedback.total for turn in turns]
    return needs_of(guesses, bulls, totals, (rules.positions, rules.symbols), rules.distinct)


def _needs_and_bits(rules: Rules, turns: Sequence[Turn]) -> tuple["Needs", NDArray[Any]]:
    """What the answers require of a code, and the symbol counts they allow."""
    from pegwise.kernel.consistent.prefixes import symbol_count_bits

    needs = needs_for(rules, turns)
    return needs, symbol_count_bits(needs)


def _width(rules: Rules) -> int:
    width = WIDTH if rules.size < GREAT_BOARD else GREAT_WIDTH
    return max(1, width * USUAL_SYMBOLS // max(USUAL_SYMBOLS, rules.symbols))


def _list(needs: "Needs", bits: NDArray[Any], most: int, most_steps: int) -> Fitting:
    from pegwise.kernel.consistent.dual_bound import no_bound
    from pegwise.kernel.consistent.enumeration import list_codes

    codes, complete, _ = list_codes(needs, bits, no_bound(needs), most, most_steps)
    return Fitting.listed(codes, complete)


def _draw(
    needs: "Needs", bits: NDArray[Any], width: int, seed: str
) -> tuple[Fitting, float, float]:
    """The codes, in order if complete; the estimated number of codes, and of prefixes to search."""
    from pegwise.kernel.consistent.enumeration import draw_codes
    from pegwise.kernel.splitmix import choose, state_from

    state = state_from(Stream(seed, "draw").word())
    positions = needs.bulls.shape[0]
    order = choose(positions, positions, state)
    codes, weight, complete, prefixes = draw_codes(needs, bits, order, width, state)
    if complete:
        codes = codes[np.lexsort(codes.T[::-1])]
    estimate = weight * len(codes)
    return Fitting(codes, Estimate(round(estimate), exact=complete)), estimate, prefixes


# If the totals leave no more possible symbol counts than this, each is searched by itself.
FEW_SYMBOL_COUNTS = 20


def list_all(rules: Rules, turns: Sequence[Turn], most: int, most_steps: int) -> Fitting:
    """The codes in order; incomplete if there are more than ``most`` or it takes more steps.

    A million steps take about a fifth of a second with up to 16 turns, longer with more.
    """
    from pegwise.kernel.consistent.dual_bound import dual_bound_of
    from pegwise.kernel.consistent.enumeration import list_codes

    needs = needs_for(rules, turns)
    guesses = np.array([turn.guess for turn in turns], np.int64).reshape(-1, rules.positions)
    bulls = np.array([turn.feedback.bulls for turn in turns], np.int64)
    found: Codes = np.empty((0, rules.positions), np.uint16)
    complete = True
    for counts, bits in _symbol_counts(needs):
        balance = dual_bound_of(guesses, bulls, rules.symbols, counts)
        codes, complete, steps = list_codes(needs, bits, balance, most - len(found), most_steps)
        found = np.concatenate([found, codes])
        if not complete:
            break
        most_steps -= steps
    return Fitting.listed(found[np.lexsort(found.T[::-1])], complete)


def _symbol_counts(needs: "Needs") -> list[tuple[NDArray[Any], NDArray[Any]]]:
    """Each possible count of every symbol with its bits; if they are many, one entry for any."""
    from pegwise.kernel.consistent import prefixes as kernel

    possible, complete = kernel.list_symbol_counts(needs)
    if complete and len(possible) <= FEW_SYMBOL_COUNTS:
        positions = needs.bulls.shape[0]
        return [(counts, kernel.count_bits(counts[None], positions)) for counts in possible]
    return [(np.empty(0, np.int64), kernel.symbol_count_bits(needs))]


# Cold walkers stay at codes that fit, warm ones forget where they came from. Finding a first code
# takes more heat than moving from one that fits to others.
TEMPERATURES_FROM_KNOWN = (0.3, 0.4, 0.5, 0.6)
TEMPERATURES_FROM_NONE = (*TEMPERATURES_FROM_KNOWN, 0.75, 1.0)
WALKERS = 24
MOVES_PER_STEP = 50  # of a full search
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
    deck = np.arange(rules.symbols if rules.distinct else 0, dtype=np.int16)
    counts = known_symbol_counts(rules, turns)
    if counts is not None:  # codes are dealt from the symbols of the code itself
        deck = np.repeat(np.arange(rules.symbols, dtype=np.int16), counts)
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
    found = Estimate(len(codes), exact=False) if exhausted else None
    fitting = Fitting(codes.astype(np.uint16), found)
    return AnnealingRun(fitting, moves, tuple(nearest.tolist()), distance)


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
    found = list_all(rules, turns, most, moves // MOVES_PER_STEP)
    if found.contradictory:
        raise Position(rules, turns).contradiction()
    return AnnealingRun(found, 0, next(iter(found)), 0) if found.complete else None
