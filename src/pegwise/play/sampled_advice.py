"""The ranking of guesses where the codes left cannot be listed: figures from a sample of them.

The sample is the codes drawn for the position; on boards where a draw finds too few it comes from
annealing, and on boards too wide for either there is none, and only the guess itself is known.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pegwise.game.rules import Rules
from pegwise.game.wording import Estimate
from pegwise.knowledge.figures import GuessFigures, estimated_figures
from pegwise.knowledge.position import FEWEST_DRAWN, SEEN_POSITIONS, Position
from pegwise.knowledge.unlisted.annealing import Budget, follow
from pegwise.strategies import one_step
from pegwise.strategies.protocol import DrawsCodes, Strategy

WEIGHED = 5000  # codes of the sample
RIVALS = 200  # codes of the sample that are weighed as guesses


class Sample(NamedTuple):
    """Codes that fit, one a row, and how many there are where that is known."""

    codes: NDArray[Any]
    left: Estimate | None


def needs_sample(strategy: Strategy, rules: Rules) -> bool:
    """Whether the figures of this strategy's guesses come from a sample."""
    if rules.why_unlisted():
        return True
    return isinstance(strategy, DrawsCodes) and one_step.objection(rules) is not None


def rank_on_sample(strategy: Strategy, position: Position, top: int = 1) -> list[GuessFigures]:
    """The strategy's guess, then the codes drawn whose answers give most information."""
    if position.left == Estimate(0):
        position.require_candidates()
    guess = strategy.choose(position)
    sample = sample_of(position)
    if sample is None:
        return [GuessFigures(guess, position.allows(guess), exact=False)]
    codes = map(tuple, spread(sample.codes, RIVALS).tolist()) if top > 1 else ()
    others = [code for code in codes if code != guess]
    own, *ranked = estimated_figures(position, [guess, *others], *sample)
    ranked.sort(key=lambda figures: (-(figures.entropy or 0), figures.guess))
    return [own, *ranked][:top]


def sample_of(position: Position) -> Sample | None:
    """Codes that fit, the same on every call; None on boards too wide to find any."""
    if position.rules.positions > SEEN_POSITIONS:
        return None
    drawn = position.glance
    if drawn.complete or len(drawn) >= FEWEST_DRAWN:
        return Sample(spread(drawn.codes, WEIGHED), position.left)
    found = follow(position.rules, position.turns, Budget())
    return Sample(spread(found.codes, WEIGHED), None) if len(found) else None


def spread(codes: NDArray[Any], most: int) -> NDArray[Any]:
    """So many of the codes at most, evenly spread."""
    return codes[np.linspace(0, len(codes) - 1, min(most, len(codes))).astype(np.intp)]
