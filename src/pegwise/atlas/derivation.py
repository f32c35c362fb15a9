"""What a command's JSON document says about the question of a figure."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from pegwise import __version__
from pegwise.errors import PegwiseError, quote

from .figure import EXACT, PROVEN, SAMPLED, UPPER_BOUND, Figure

# By the measure that a question names: the key of the document.
MEASURES = {"total": "total", "worst case": "max", "mean": "mean"}
LEAST = "least "


def is_same(figure: Figure, derived: Figure) -> bool:
    """Whether nothing differs that should be the same on every machine."""
    facts = [(each.value, each.status, each.lower_bound, each.error) for each in (figure, derived)]
    return facts[0] == facts[1]


def derive(figure: Figure, document: Any) -> Figure:
    """The figure as a document of ``evaluate`` or ``prove`` has it."""
    costs = document[0] if isinstance(document, list) else document
    measure = figure.question.removeprefix(LEAST)
    key = next((key for words, key in MEASURES.items() if measure.startswith(words)), None)
    if key is None:
        raise PegwiseError(f"unknown question {quote(figure.question)}: expected a measure first")
    value = costs[key]
    lower = costs.get("lower_bound")
    if "status" in costs:
        status = costs["status"]
        lower = value if status == PROVEN else lower
    elif figure.question.startswith(LEAST):
        status, lower = UPPER_BOUND, figure.lower_bound
    else:
        status = EXACT if costs["exact"] else SAMPLED
    error = costs.get("standard_error") if key == "mean" else None
    return replace(figure, value=value, status=status, lower_bound=lower, error=error)


def dated(figure: Figure, seconds: float) -> Figure:
    """The figure, as derived by this version today, in this many seconds of CPU time."""
    today = datetime.now(UTC).date().isoformat()
    return replace(figure, seconds=round(seconds, 2), version=__version__, date=today)
