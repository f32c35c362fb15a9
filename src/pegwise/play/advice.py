"""The one way to ask a strategy for its best guesses and their figures.

If the codes left cannot be listed, the figures come from a sample of them: drawn, or annealed if
too few are drawn. On boards too wide for either, only the guess itself is known.
"""

from typing import TYPE_CHECKING

from pegwise.errors import PegwiseError, quote
from pegwise.game.arguments import seconds_of, whole_number
from pegwise.game.codes import Code
from pegwise.game.notation import Notation
from pegwise.game.weights import Weights, WeightsLike
from pegwise.game.wording import Estimate
from pegwise.knowledge.figures import GuessFigures, estimated_figures, figures_of
from pegwise.knowledge.fitting import Fitting, spread
from pegwise.knowledge.position import FEWEST_DRAWN, SHORT_SEARCH_POSITIONS, Position, PositionLike
from pegwise.knowledge.ranking import Ranking, WorkLimit
from pegwise.knowledge.unlisted import AnnealingBudget, anneal_incrementally
from pegwise.strategies import StrategyLike, make_strategy
from pegwise.strategies.protocol import HasConsistentVariant, Ranks, Strategy

from .effort import TimeLimited, needs_sample

if TYPE_CHECKING:
    from pegwise.schemas.games import RankedGuess

MOST_SAMPLED = 5000  # codes of the sample
MOST_RIVALS = 200  # codes of the sample that are ranked as guesses


def advise(
    strategy: Strategy,
    position: Position,
    top: int = 1,
    limit: WorkLimit | None = None,
    seconds: float | None = None,
) -> Ranking:
    """The best guesses by this strategy; if it ranks none, its choice alone.

    A limit makes it weigh fewer guesses on large boards; the figures of a guess stay the same.
    ``seconds`` limits the time for figures that come from a sample.
    """
    if needs_sample(strategy, position.rules):
        return Ranking(rank_on_sample(TimeLimited(strategy, seconds), position, top))
    position.require_candidates()
    if isinstance(strategy, Ranks):
        return strategy.rank(position, top, limit)
    return Ranking([figures_of(position, strategy.choose(position))])


def rank(
    position: PositionLike,
    strategy: StrategyLike = "auto",
    top: int = 5,
    seed: str = "",
    seconds: float | None = None,
    weights: WeightsLike | None = None,
) -> Ranking:
    """The best guesses at a position by a strategy, with the figures of each.

    A strategy that ranks no guesses gives the one it chooses. ``seconds`` limits the time for
    figures that come from a sample. ``weights`` say how likely each code is (see `prove`).

    >>> [figures.guess for figures in rank("mastermind 1122:1,0", "entropy", top=2)]
    [(0, 2, 3, 4), (0, 2, 3, 3)]
    """
    known, top = _unsolved(position, weights), whole_number(top, "guesses to rank", 1)
    if seconds is not None:
        seconds_of(seconds)
    player = make_strategy(strategy, known.rules, seed, True, known.prior)
    return advise(player, known, top, None, seconds)


def suggest(
    position: PositionLike = "mastermind",
    strategy: StrategyLike = "auto",
    seed: str = "",
    weights: WeightsLike | None = None,
) -> Code:
    """The guess that a strategy makes next; by default the best that is known for the board.

    ``weights`` say how likely each code is (see `prove`).

    >>> suggest("mastermind 1122:1,0", "knuth")
    (0, 2, 3, 3)
    """
    known = _unsolved(position, weights)
    return make_strategy(strategy, known.rules, seed, weights=known.prior).choose(known)


def _unsolved(position: PositionLike, weights: WeightsLike | None) -> Position:
    known = Position.of(position)
    if weights is not None:
        known = Position(known.rules, known.turns, prior=Weights.of_like(weights, known.rules))
    if known.solved:
        raise PegwiseError(f"{quote(known)} is solved: expected a game that goes on")
    return known


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


def consistent(strategy: Strategy) -> Strategy:
    """The strategy restricted to guesses that can be the code, if it can be restricted."""
    if isinstance(strategy, HasConsistentVariant):
        return strategy.restricted(strategy.name)
    return strategy


def ranked_document(figures: GuessFigures, notation: Notation) -> "RankedGuess":
    """A guess of a ranking, ready for JSON."""
    return {
        "guess": notation.write_code(figures.guess),
        "score": figures.score,
        "is_candidate": figures.is_candidate,
        "classes": figures.classes,
        "worst": figures.worst,
        "expected": figures.expected,
        "entropy": figures.entropy,
        "equivalent": figures.equivalent,
    }
