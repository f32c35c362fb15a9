"""How guesses split what is left where that cannot be listed: figures from a sample of it.

The sample is the codes drawn for the position; on boards where a draw finds too few it comes from
annealing, and on boards too wide for either there is none, and only the guess itself is known.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np

from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.game.wording import Estimate
from pegwise.kernel import vector
from pegwise.kernel.packing import pack
from pegwise.knowledge.fitting import Fitting, spread
from pegwise.knowledge.metrics import expected_size, largest_class, negative_entropy
from pegwise.knowledge.position import FEWEST_DRAWN, SHORT_SEARCH_POSITIONS, Position
from pegwise.knowledge.unlisted.annealing import AnnealingBudget, anneal_incrementally
from pegwise.strategies import FOR_LARGE_BOARDS, Strategy, one_step

WEIGHED = 5000  # codes of the sample
RIVALS = 200  # codes of the sample that are weighed as guesses


@dataclass(frozen=True)
class Glimpse:
    """One guess, and what a sample says of it; None is what it cannot say."""

    guess: Code
    is_candidate: bool
    score: float | None = None
    classes: int | None = None
    worst: int | None = None
    expected: float | None = None
    entropy: float | None = None
    equivalent: int | None = None  # never known: looking for symmetries takes a list of the codes


def needs_sample(strategy: Strategy, rules: Rules) -> bool:
    """Whether the figures of this strategy's guesses come from a sample."""
    return strategy.name in FOR_LARGE_BOARDS and one_step.objection(rules) is not None


def rank_on_sample(strategy: Strategy, position: Position, top: int = 1) -> list[Glimpse]:
    """The strategy's guess, then the best of the codes drawn, by what their answers tell."""
    if position.left == Estimate(0):
        position.require_candidates()
    guess = strategy.choose(position)
    sample = sample_of(position)
    if sample is None:
        return [Glimpse(guess, position.allows(guess))]
    codes = map(tuple, spread(sample.codes, RIVALS).tolist()) if top > 1 else ()
    others = figures([code for code in codes if code != guess], position, sample)
    others.sort(key=lambda glimpse: (-(glimpse.entropy or 0), glimpse.guess))
    return (figures([guess], position, sample) + others)[:top]


def sample_of(position: Position) -> Fitting | None:
    """Codes that fit, the same on every call; None on boards too wide to find any."""
    if position.rules.positions > SHORT_SEARCH_POSITIONS:
        return None
    drawn = position.short_search
    if drawn.complete or len(drawn) >= FEWEST_DRAWN:
        return Fitting(spread(drawn.codes, WEIGHED), position.left)
    run = anneal_incrementally(position.rules, position.turns, AnnealingBudget())
    return Fitting(spread(run.fitting.codes, WEIGHED)) if len(run.fitting) else None


def figures(guesses: Sequence[Code], position: Position, sample: Fitting) -> list[Glimpse]:
    """What each guess is likely to tell; counts are scaled from the sample to all codes left."""
    if not guesses:
        return []
    rules, weighed = position.rules, len(sample.codes)
    secrets = pack(sample.codes, rules.symbols)
    sizes = vector.class_sizes(pack(guesses, rules.symbols), secrets, rules.bulls_only)
    classes = np.count_nonzero(sizes, axis=1)
    # The entropy of a sample is too low by about half a nat a class (Miller 1955).
    lacking = 0.0 if sample.complete else (classes - 1) / (2 * weighed * log(2))
    entropies = np.minimum(lacking - negative_entropy(sizes), np.log2(classes))
    scale = None if sample.count is None else sample.count.count / weighed
    worst, expected = largest_class(sizes), expected_size(sizes)
    return [
        Glimpse(
            guess=guess,
            score=-float(entropies[k]),
            is_candidate=position.allows(guess),
            classes=int(classes[k]),
            worst=None if scale is None else max(1, round(float(worst[k]) * scale)),
            expected=None if scale is None else float(expected[k]) * scale,
            entropy=float(entropies[k]),
        )
        for k, guess in enumerate(guesses)
    ]
