"""Codes that fit some answers on boards too large to list: all of them where that is seen, or some.

The work is counted in moves and steps, so that it is the same on every machine.
"""

from collections.abc import Sequence

from pegwise.game.codes import Code, Turn
from pegwise.game.rules import Rules

from .annealing import Budget, ConsistentSample, draw_consistent
from .drawing import ENOUGH_CODES, LISTED_CODES, glance, why_undrawn
from .exhaustive import Found, list_all

USUAL_TURNS = 15
# Moves take longer on wider boards, for their tables are too large to be at hand: fewer are made.
USUAL_POSITIONS = 50
# A short look at codes drawn takes no time on boards up to so many positions.
GLANCED_POSITIONS = 24
# Symbols filled in by a full search. A million take about a sixth of a second with few turns.
SHORT_STEPS, USUAL_STEPS, LONG_STEPS = 100_000, 1_000_000, 10_000_000


def list_fitting(rules: Rules, turns: Sequence[Turn], most_steps: int) -> Found:
    """All codes that fit these turns where a full search sees them, else those it met first."""
    if why_undrawn(rules):
        return Found([], complete=False)
    if rules.positions <= GLANCED_POSITIONS:
        drawn = glance(rules, turns)
        if drawn.complete or len(drawn) >= ENOUGH_CODES:
            return Found(list(map(tuple, drawn.codes.tolist())), drawn.complete)
    share = min(1.0, USUAL_TURNS / max(1, len(turns)))
    return list_all(rules, turns, LISTED_CODES, int(most_steps * share))


def find_fitting(
    rules: Rules, turns: Sequence[Turn], budget: Budget, most_steps: int = SHORT_STEPS
) -> Found:
    """All codes that fit these turns where a full search sees them, else some, if any is found."""
    listed = list_fitting(rules, turns, most_steps)
    return listed if listed.complete else more_fitting(rules, turns, budget, listed)


def more_fitting(rules: Rules, turns: Sequence[Turn], budget: Budget, listed: Found) -> Found:
    """Some codes that fit, where not all could be listed.

    Annealing draws them more evenly; those that were listed first are much alike.
    """
    drawn = codes_of(search_fitting(rules, turns, budget))
    return Found(drawn or listed.codes[: budget.most], complete=False)


def search_fitting(rules: Rules, turns: Sequence[Turn], budget: Budget) -> ConsistentSample:
    """Different codes that fit these turns, by annealing."""
    narrow = min(1.0, USUAL_POSITIONS / rules.positions)
    return draw_consistent(rules, turns, budget.times(narrow))


def codes_of(sample: ConsistentSample) -> list[Code]:
    """The codes of a sample."""
    return [sample.code(place) for place in range(len(sample))]
