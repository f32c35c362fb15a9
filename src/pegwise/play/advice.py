"""The one way to ask a strategy for its best guesses and their figures."""

from typing import TYPE_CHECKING

from pegwise.game.notation import Notation
from pegwise.knowledge.figures import GuessFigures, figures_of
from pegwise.knowledge.position import Position
from pegwise.knowledge.ranking import Ranking, WorkLimit
from pegwise.strategies.protocol import HasConsistentVariant, Ranks, Strategy

from .effort import TimeLimited
from .sampled_advice import needs_sample, rank_on_sample

if TYPE_CHECKING:
    from pegwise.schemas.games import RankedGuess


def advise(
    strategy: Strategy,
    position: Position,
    top: int = 1,
    limit: WorkLimit | None = None,
    seconds: float | None = None,
) -> Ranking:
    """The best guesses by this strategy; if it ranks none, its choice alone.

    A limit makes it weigh fewer guesses on the larger boards; the figures of a guess stay the
    same. ``seconds`` is a time limit where the figures come from a sample.
    """
    if needs_sample(strategy, position.rules):
        return Ranking(rank_on_sample(TimeLimited(strategy, seconds), position, top))
    position.require_candidates()
    if isinstance(strategy, Ranks):
        return strategy.rank(position, top, limit)
    return Ranking([figures_of(position, strategy.choose(position))])


def consistent(strategy: Strategy) -> Strategy:
    """The strategy restricted to guesses that can be the code, if it can be restricted."""
    if not isinstance(strategy, HasConsistentVariant):
        return strategy
    return strategy.restricted(strategy.name)


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
