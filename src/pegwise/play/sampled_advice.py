"""The ranking of guesses where the codes left cannot be listed: figures from a sample of them.

The sample is the codes drawn for the position; on boards where a draw finds too few it comes from
annealing, and on boards too wide for either there is none, and only the guess itself is known.
"""

from pegwise.game.rules import Rules
from pegwise.game.wording import Estimate
from pegwise.knowledge.figures import GuessFigures, estimated_figures
from pegwise.knowledge.fitting import Fitting, spread
from pegwise.knowledge.position import FEWEST_DRAWN, SHORT_SEARCH_POSITIONS, Position
from pegwise.knowledge.unlisted.annealing import AnnealingBudget, anneal_incrementally
from pegwise.strategies import one_step
from pegwise.strategies.protocol import Strategy, draws_codes

MOST_SAMPLED = 5000  # codes of the sample
MOST_RIVALS = 200  # codes of the sample that are ranked as guesses


def needs_sample(strategy: Strategy, rules: Rules) -> bool:
    """Whether the figures of this strategy's guesses come from a sample."""
    if rules.why_unlisted():
        return True
    return draws_codes(strategy) and one_step.objection(rules) is not None


def rank_on_sample(strategy: Strategy, position: Position, top: int = 1) -> list[GuessFigures]:
    """The strategy's guess, then the codes drawn whose answers give most information."""
    if position.left == Estimate(0):
        position.require_candidates()
    guess = strategy.choose(position)
    sample = sample_of(position)
    if sample is None:
        return [GuessFigures(guess, position.allows(guess), exact=False)]
    codes = map(tuple, spread(sample.codes, MOST_RIVALS).tolist()) if top > 1 else ()
    others = [code for code in codes if code != guess]
    own, *ranked = estimated_figures(position, [guess, *others], sample)
    ranked.sort(key=lambda figures: (-(figures.entropy or 0), figures.guess))
    return [own, *ranked][:top]


def sample_of(position: Position) -> Fitting | None:
    """Codes that fit, the same on every call; None on boards too wide to find any."""
    if position.rules.positions > SHORT_SEARCH_POSITIONS:
        return None
    drawn = position.short_search
    if drawn.complete or len(drawn) >= FEWEST_DRAWN:
        return Fitting(spread(drawn.codes, MOST_SAMPLED), position.left)
    run = anneal_incrementally(position.rules, position.turns, AnnealingBudget())
    return Fitting(spread(run.fitting.codes, MOST_SAMPLED)) if len(run.fitting) else None
