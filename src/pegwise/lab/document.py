"""An evaluation as the JSON of ``pegwise evaluate`` and of the web page has it."""

from typing import TYPE_CHECKING

from pegwise.game.variants import Variant

if TYPE_CHECKING:
    from pegwise.schemas.measures import EvaluationDocument

    from .evaluate import Evaluation


def document(evaluation: "Evaluation", variant: Variant) -> "EvaluationDocument":
    """The evaluation, ready for JSON; what is unknown is None."""
    from pegwise.tree.cost import cost_document  # loads NumPy

    cost, opening = cost_document(evaluation.cost), evaluation.first
    return {
        "variant": variant.name,
        "strategy": evaluation.strategy,
        "first": None if opening is None else variant.notation.write_code(opening),
        "games": evaluation.cost.games,
        "total": cost["total"],
        "mean": cost["mean"],
        "standard_error": evaluation.standard_error,
        "max": cost["max"],
        "histogram": cost["histogram"],
        "exact": evaluation.exact,
        "seconds": round(evaluation.seconds, 6),
        "seed": evaluation.seed,
    }
