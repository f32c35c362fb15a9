"""Search for codes that fit some answers, on boards too large to list.

Budgets are counted in moves and steps, so that a diagnosis is the same on every machine.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from pegwise.game.codes import Turn
from pegwise.game.rules import Rules

from ..fitting import Fitting
from ..position import SHORT_SEARCH_POSITIONS
from ..unlisted.annealing import AnnealingBudget, AnnealingRun, anneal
from ..unlisted.drawing import ENOUGH_CODES, LISTED_CODES, short_search, why_undrawn
from ..unlisted.exhaustive import list_all

USUAL_TURNS = 15
# On wider boards, whose tables do not fit in the cache, moves take longer: make fewer.
USUAL_POSITIONS = 50
# Symbols that a full search may try. A million take about a sixth of a second with few turns.
SHORT_STEPS, USUAL_STEPS, LONG_STEPS = 100_000, 1_000_000, 10_000_000


def list_fitting(rules: Rules, turns: Sequence[Turn], most_steps: int) -> Fitting:
    """All codes that fit these turns if a full search finishes, otherwise the first it finds."""
    if why_undrawn(rules):
        return Fitting(np.empty((0, rules.positions), np.uint16))
    if rules.positions <= SHORT_SEARCH_POSITIONS:
        found = short_search(rules, turns)
        if found.complete or len(found) >= ENOUGH_CODES:
            return found
    share = min(1.0, USUAL_TURNS / max(1, len(turns)))
    return list_all(rules, turns, LISTED_CODES, int(most_steps * share))


def find_fitting(
    rules: Rules, turns: Sequence[Turn], budget: AnnealingBudget, most_steps: int = SHORT_STEPS
) -> Fitting:
    """All codes that fit these turns if a full search finishes, otherwise a sample."""
    listed = list_fitting(rules, turns, most_steps)
    return listed if listed.complete else sample_fitting(rules, turns, budget, listed).fitting


def sample_fitting(
    rules: Rules, turns: Sequence[Turn], budget: AnnealingBudget, listed: Fitting
) -> AnnealingRun:
    """A sample, more even than the codes listed first, which are kept if annealing finds none."""
    run = anneal_for(rules, turns, budget)
    return run if len(run.fitting) else replace(run, fitting=Fitting(listed.codes[: budget.most]))


def anneal_for(rules: Rules, turns: Sequence[Turn], budget: AnnealingBudget) -> AnnealingRun:
    """Anneal with fewer moves on wide boards."""
    return anneal(rules, turns, budget.times(min(1.0, USUAL_POSITIONS / rules.positions)))
