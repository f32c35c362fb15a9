"""What a command's JSON document says about the question of a figure."""

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from pegwise import __version__
from pegwise.errors import PegwiseError, quote

from .figure import EXACT, PROVEN, SAMPLED, UPPER_BOUND, Figure

# By the measure that a question names: the key of the document.
MEASURES = {
    "total": "total",
    "worst case": "max",
    "mean regret": "regret",
    "mean": "mean",
    "win rate": "win_rate",
    "value": "upper",
}
# By the key of a sampled figure: that of its standard error.
ERRORS = {"mean": "standard_error", "regret": "standard_error", "win_rate": "win_rate_error"}
LEAST = "least "
DIGITS = 4  # of means
ROUNDING = 10.0


def is_same(figure: Figure, derived: Figure) -> bool:
    """Whether nothing differs that should be the same on every machine.

    Sampled means may be rounded: a tenth of the standard error is no difference. Where a command
    has a time limit, the bounds must not contradict each other.
    """
    if figure.status != derived.status:
        return figure.is_timed and not _contradict(figure, derived)
    if figure.status == SAMPLED:
        assert figure.error is not None
        return abs(figure.value - derived.value) <= figure.error / ROUNDING
    if figure.is_timed:
        return not _contradict(figure, derived)
    return (figure.value, figure.lower_bound) == (derived.value, derived.lower_bound)


def _contradict(one: Figure, other: Figure) -> bool:
    """Whether a lower bound of one is above the value of the other."""
    return (one.lower_bound or 0) > other.value or (other.lower_bound or 0) > one.value


def derive(figure: Figure, document: Any) -> Figure:
    """The figure as a document of ``evaluate``, ``prove``, ``value`` or ``baselines`` has it."""
    costs = document[0] if isinstance(document, list) else document
    measure = figure.question.removeprefix(LEAST)
    key = next((key for words, key in MEASURES.items() if measure.startswith(words)), None)
    if key is None:
        raise PegwiseError(f"unknown question {quote(figure.question)}: expected a measure first")
    if key == "upper":
        return _value(figure, costs)
    value, lower, error = costs[key], costs.get("lower_bound"), None
    if value is None:
        raise PegwiseError(f"no tree was found for {figure.board}, {figure.question}")
    if "status" in costs:
        status = costs["status"]
        lower = value if status == PROVEN else lower
    elif figure.question.startswith(LEAST):
        status, lower = UPPER_BOUND, figure.lower_bound
    else:
        status = EXACT if costs["exact"] else SAMPLED
    if status == SAMPLED:
        value, error = round(value, DIGITS), round(costs[ERRORS[key]], DIGITS)
    return replace(
        figure,
        value=value,
        status=status,
        lower_bound=lower,
        error=error,
        worst=None if key == "max" else costs.get("max"),
        first=costs.get("first"),
        sets=costs.get("nodes"),
        games=costs.get("games") if status == SAMPLED else None,
    )


def _value(figure: Figure, found: Any) -> Figure:
    """The figure as a document of ``value`` has it, whose bounds are fractions."""
    lower, upper = (float(Fraction(found[bound])) for bound in ("lower", "upper"))
    status = PROVEN if found["status"] == PROVEN else UPPER_BOUND
    return replace(figure, value=upper, status=status, lower_bound=lower, error=None)


def dated(figure: Figure, seconds: float) -> Figure:
    """The figure, as derived by this version today, in this many seconds of CPU time."""
    today = datetime.now(UTC).date().isoformat()
    return replace(figure, seconds=round(seconds, 2), version=__version__, date=today)
