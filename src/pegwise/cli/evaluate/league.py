"""Evaluations as a league table and as CSV."""

import csv
import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pegwise.game.variants import Variant
from pegwise.game.wording import count_of

if TYPE_CHECKING:
    from pegwise.lab.evaluate import Evaluation
    from pegwise.tree import Cost

SHORT_GAME = 12  # guesses; if all games are longer, the empty columns are omitted
BARS = " ▁▂▃▄▅▆▇█"


def as_csv(evaluations: "Sequence[Evaluation]", variant: Variant) -> str:
    """CSV with a header and a line per evaluation; histograms as ``1:1 2:12 3:72``."""
    text = io.StringIO()
    documents = [{**evaluation.document(variant)} for evaluation in evaluations]
    writer = csv.DictWriter(text, documents[0].keys(), lineterminator="\n")
    writer.writeheader()
    writer.writerows({key: _cell(figure) for key, figure in each.items()} for each in documents)
    return text.getvalue()


def _cell(figure: object) -> object:
    if isinstance(figure, dict):
        return " ".join(f"{guesses}:{games}" for guesses, games in figure.items())
    return "" if figure is None else str(figure).lower() if isinstance(figure, bool) else figure


def show(evaluations: "Sequence[Evaluation]", variant: Variant) -> None:
    """Print the evaluations as a table, the best mean first."""
    from ..terminal.screen import Screen, plain_table

    shortest = from_where(evaluations)
    lengths = f"games of {shortest}, {shortest + 1}, {shortest + 2} ... guesses"
    table = plain_table("strategy", "mean", "total", "worst", "", lengths)
    for evaluation in evaluations:
        cost = evaluation.cost
        table.add_row(
            evaluation.strategy,
            _mean(evaluation),
            f"{cost.total:,}",
            str(cost.worst),
            bars(cost, shortest),
            " ".join(str(cost.histogram.get(n, 0)) for n in range(shortest, cost.worst + 1)),
        )
    screen = Screen()
    screen.print(table)
    screen.print(f"\n{_footnote(evaluations, variant)}")


def from_where(evaluations: "Sequence[Evaluation]") -> int:
    """The first number of guesses that gets a column: 1, or the shortest of long games."""
    shortest = min(min(evaluation.cost.histogram) for evaluation in evaluations)
    return shortest if shortest > SHORT_GAME else 1


def _mean(evaluation: "Evaluation") -> str:
    if evaluation.exact:
        return f"{evaluation.cost.mean:.4f}"
    error = evaluation.standard_error
    return f"{evaluation.cost.mean:.3f}" + ("" if error is None else f" ± {error:.3f}")


def _footnote(evaluations: "Sequence[Evaluation]", variant: Variant) -> str:
    exact = f"Exact: counted over all {count_of(variant.rules.size, 'code')} of {variant}."
    drawn = [evaluation for evaluation in evaluations if not evaluation.exact]
    sampled = "".join(
        f"± marks a sample of {count_of(evaluation.cost.games, 'game')}, seed {evaluation.seed}, "
        "and the standard error of its mean."
        for evaluation in drawn[:1]
    )
    kinds = {evaluation.exact for evaluation in evaluations}
    return {frozenset({True}): exact, frozenset({False}): sampled}.get(
        frozenset(kinds), f"{exact} {sampled}"
    )


def bars(cost: "Cost", shortest: int = 1) -> str:
    """The histogram as a row of bars, one per number of guesses, starting with the shortest."""
    tallest = max(cost.histogram.values())
    heights = (cost.histogram.get(n, 0) / tallest for n in range(shortest, cost.worst + 1))
    top = len(BARS) - 1
    return "".join(BARS[max(1, round(height * top)) if height else 0] for height in heights)
