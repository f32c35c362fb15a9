"""An evaluation as the JSON of ``pegwise evaluate`` and of the web page has it."""

from typing import TYPE_CHECKING

from pegwise.game.variants import Variant

if TYPE_CHECKING:
    from .evaluate import Evaluation


def document(evaluation: "Evaluation", variant: Variant) -> dict[str, object]:
    """The evaluation, ready for JSON; what is unknown is None."""
    cost = evaluation.cost
    opening = evaluation.first
    return {
        "variant": variant.name,
        "strategy": evaluation.strategy,
        "first": None if opening is None else variant.notation.write_code(opening),
        "games": cost.games,
        "total": cost.total,
        "mean": cost.mean,
        "standard_error": evaluation.standard_error,
        "max": cost.worst,
        "histogram": {str(guesses): games for guesses, games in cost.histogram.items()},
        "exact": evaluation.exact,
        "seconds": round(evaluation.seconds, 6),
        "seed": evaluation.seed,
    }
