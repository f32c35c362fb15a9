"""An evaluation as the JSON of ``pegwise evaluate`` and of the web page has it."""

from typing import TYPE_CHECKING

from pegwise.game.variants import Variant
from pegwise.tree.cost import cost_document

if TYPE_CHECKING:
    from pegwise.schemas.measures import EvaluationDocument

    from .evaluate import Evaluation


def document(evaluation: "Evaluation", variant: Variant) -> "EvaluationDocument":
    """The evaluation, ready for JSON; what is unknown is None."""
    cost, opening = evaluation.cost, evaluation.first
    return {
        "variant": variant.name,
        "strategy": evaluation.strategy,
        "first": None if opening is None else variant.notation.write_code(opening),
        "games": cost.games,
        **cost_document(cost),
        "standard_error": evaluation.standard_error,
        "exact": evaluation.exact,
        "seconds": round(evaluation.seconds, 6),
        "seed": evaluation.seed,
    }
