"""Draw and count codes that fit every answer on boards too large to list.

A beam search over prefixes (`kernel/consistent/enumeration.py`) draws them evenly and estimates their
number without bias. Once few are left, a depth-first search lists them all.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import BoardTooLarge
from pegwise.game.codes import Turn
from pegwise.game.feedback_kinds import FULL, MARKS
from pegwise.game.rules import Rules
from pegwise.game.wording import Estimate
from pegwise.runtime.seeds import Stream

from ..fitting import Fitting
from .marked import marked_fitting

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
