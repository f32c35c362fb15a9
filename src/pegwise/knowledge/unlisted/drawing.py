"""Codes that fit every answer where nobody can list them all: drawn, counted or estimated.

Boards with a word list are listed anyway, and need none of this.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pegwise.errors import BoardTooLarge
from pegwise.game.codes import Turn
from pegwise.game.rules import Rules
from pegwise.runtime.seeds import Stream

if TYPE_CHECKING:
    from pegwise.kernel.consistent.prefixes import Needs

Codes = NDArray[Any]

MOST_POSITIONS = 127  # as many bulls as fit into a byte with a sign

# Prefixes kept by a draw; more make the codes drawn less alike, and cost more.
WIDTH, GREAT_WIDTH = 5_000, 10_000
GREAT_BOARD = 5_000_000  # codes
# Late in a game most prefixes are dead ends: a draw that found fewer codes than this is made anew,
# as many times wider as it takes, within reason.
ENOUGH_CODES, MORE_WIDTH = 2_000, 10
USUAL_SYMBOLS = 12  # boards with more keep fewer prefixes, for each is tried with every symbol
# A full list is made where about so many codes are expected, and so many symbols to be tried.
LISTED_CODES, LISTED_TRIALS = 20_000, 4_000_000
# What is spent on showing that no code fits: some seconds.
PROOF_TRIALS = 200_000_000


@dataclass(frozen=True, eq=False)
class Draw:
    """Codes that fit, one a row; about how many there are; whether these rows are all of them."""

    codes: Codes
    estimate: float
    complete: bool

    def __len__(self) -> int:
        return len(self.codes)

    def narrowed(self, rules: Rules, turn: Turn) -> "Draw":
        """The codes of a complete draw that also fit one turn more."""
        from pegwise.kernel.compiled import matching
        from pegwise.kernel.packing import pack

        guess, codes = pack([turn.guess], rules.symbols), pack(self.codes, rules.symbols)
        fitting = matching(guess, rules.index_of(turn.feedback), codes, rules.bulls_only)
        return _all_of(self.codes[fitting])


def why_undrawn(rules: Rules) -> str | None:
    """Why no codes of this board are drawn; None where they are."""
    if rules.words is not None:
        return "is a word list: expected a board of positions and symbols"
    if rules.positions > MOST_POSITIONS:
        return f"has {rules.positions} positions: expected at most {MOST_POSITIONS} to draw codes"
    return None


def draw(rules: Rules, turns: Sequence[Turn], width: int, seed: str) -> Draw:
    """Codes that fit these turns, all equally likely, and an unbiased estimate of their number.

    At most ``width`` of them; fewer, or none, where most prefixes turned out to be dead ends.
    """
    from pegwise.kernel.consistent.symbol_counts import symbol_count_bits

    needs = needs_for(rules, turns)
    return _drawn(needs, symbol_count_bits(needs), width, seed)[0]


def survey(rules: Rules, turns: Sequence[Turn]) -> Draw:
    """All codes that fit where they are few, else some of them, the same on every call.

    A complete draw without codes means that the answers contradict each other; one that is not
    complete means that neither a code nor a contradiction was found.
    """
    return deepen(rules, turns, glance(rules, turns))


def glance(rules: Rules, turns: Sequence[Turn]) -> Draw:
    """What a short look finds of them: late in a game on a wide board often none."""
    from pegwise.kernel.consistent.dual_bound import no_bound
    from pegwise.kernel.consistent.enumeration import list_codes
    from pegwise.kernel.consistent.symbol_counts import symbol_count_bits

    needs = needs_for(rules, turns)
    bits = symbol_count_bits(needs)
    found, prefixes = _drawn(needs, bits, _width(rules), "survey")
    listed = LISTED_TRIALS // rules.symbols
    if not found.complete and found.estimate <= LISTED_CODES and prefixes <= listed:
        codes, complete, _ = list_codes(needs, bits, no_bound(needs), 2 * LISTED_CODES, 4 * listed)
        found = _all_of(codes) if complete else found
    return found


@lru_cache(maxsize=32)
def first_glance(rules: Rules, turns: tuple[Turn, ...]) -> Draw:
    """The same, kept: every game on a board begins with the same few positions."""
    return glance(rules, turns)


def deepen(rules: Rules, turns: Sequence[Turn], found: Draw) -> Draw:
    """What was found, or more where that was not enough, with up to some seconds' work."""
    from pegwise.kernel.consistent.dual_bound import no_bound
    from pegwise.kernel.consistent.enumeration import list_codes
    from pegwise.kernel.consistent.symbol_counts import symbol_count_bits

    if found.complete or len(found) >= ENOUGH_CODES:
        return found
    needs = needs_for(rules, turns)
    bits = symbol_count_bits(needs)
    wider = min(MORE_WIDTH, -(-ENOUGH_CODES // max(1, len(found))))
    found, _ = _drawn(needs, bits, wider * _width(rules), "survey")
    if len(found) or found.complete:
        return found
    trials = PROOF_TRIALS // rules.symbols
    codes, complete, _ = list_codes(needs, bits, no_bound(needs), LISTED_CODES, trials)
    return Draw(codes, len(codes), complete)


def known_supply(rules: Rules, turns: Sequence[Turn]) -> Codes | None:
    """How often each symbol occurs, where the answers leave one possibility only."""
    from pegwise.kernel.consistent.symbol_counts import list_symbol_counts

    if why_undrawn(rules) or rules.bulls_only:
        return None
    supplies, complete = list_symbol_counts(needs_for(rules, turns))
    return supplies[0] if complete and len(supplies) == 1 else None


def _width(rules: Rules) -> int:
    width = WIDTH if rules.size < GREAT_BOARD else GREAT_WIDTH
    return max(1, width * USUAL_SYMBOLS // max(USUAL_SYMBOLS, rules.symbols))


def _all_of(codes: Codes) -> Draw:
    return Draw(codes, len(codes), True)


def needs_for(rules: Rules, turns: Sequence[Turn]) -> "Needs":
    """What the answers ask of a code; an error on boards of which no codes are drawn."""
    from pegwise.kernel.consistent.prefixes import needs_of

    undrawn = why_undrawn(rules)
    if undrawn:
        raise BoardTooLarge(f"'{rules}' {undrawn}")
    guesses = [turn.guess for turn in turns]
    bulls = [turn.feedback.bulls for turn in turns]
    totals = None if rules.bulls_only else [turn.feedback.total for turn in turns]
    return needs_of(guesses, bulls, totals, (rules.positions, rules.symbols), rules.distinct)


def _drawn(needs: "Needs", bits: Codes, width: int, seed: str) -> tuple[Draw, float]:
    """A draw, in order where it is complete, and about how many prefixes a full search has."""
    from pegwise.kernel.consistent.beam import draw_codes
    from pegwise.kernel.splitmix import choose, state_from

    state = state_from(Stream(seed, "draw").word())
    positions = needs.bulls.shape[0]
    order = choose(positions, positions, state)
    codes, weight, complete, prefixes = draw_codes(needs, bits, order, width, state)
    if complete:
        codes = codes[np.lexsort(codes.T[::-1])]
    return Draw(codes, weight * len(codes), complete), prefixes
