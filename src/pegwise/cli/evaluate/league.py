"""Evaluations as a league table and as CSV."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pegwise.game.variants import Variant
from pegwise.game.wording import count_of
from pegwise.runtime.tabular import csv_of

if TYPE_CHECKING:
    from pegwise.lab.evaluate import Evaluation
    from pegwise.tree import Cost

SHORT_GAME = 12  # guesses; if all games are longer, the empty columns are omitted
BARS = " ▁▂▃▄▅▆▇█"


def as_csv(evaluations: "Sequence[Evaluation]", variant: Variant) -> str:
    """CSV with a header and a line per evaluation; histograms as ``1:1 2:12 3:72``."""
    return csv_of([{**evaluation.document(variant)} for evaluation in evaluations])


def show(evaluations: "Sequence[Evaluation]", variant: Variant) -> None:
    """Print the evaluations as a table, the best mean first."""
    from ..terminal.screen import Screen, narrower, plain_table

    shortest = min(min(evaluation.cost.histogram) for evaluation in evaluations)
    shortest = shortest if shortest > SHORT_GAME else 1
    lengths = f"games of {shortest}, {shortest + 1}, {shortest + 2} ... guesses"
    table = plain_table("strategy", "mean", "total", "worst", "", lengths)
    for evaluation in evaluations:
        cost, error = evaluation.cost, evaluation.standard_error
        sampled = f"{evaluation.mean:.3f}" + ("" if error is None else f" ± {error:.3f}")
        table.add_row(
            evaluation.strategy,
            f"{evaluation.mean:.4f}" if evaluation.exact else sampled,
            f"{evaluation.weighted_total or cost.total:,}",
            str(cost.worst),
            bars(cost, shortest),
            " ".join(str(cost.histogram.get(n, 0)) for n in range(shortest, cost.worst + 1)),
        )
    table.columns[0].no_wrap = table.columns[1].no_wrap = True
    screen = Screen()
    screen.print_fitting(narrower(table, lengths, "", "total"))
    screen.say(f"\n{_footnote(evaluations, variant)}")


def _footnote(evaluations: "Sequence[Evaluation]", variant: Variant) -> str:
    said = []
    if any(evaluation.exact for evaluation in evaluations):
        codes = count_of(variant.rules.size, "code")
        said.append(f"Exact: counted over all {codes} of {variant}.")
    drawn = next((evaluation for evaluation in evaluations if not evaluation.exact), None)
    if drawn is not None:
        sample = f"a sample of {count_of(drawn.cost.games, 'game')}, seed {drawn.seed}"
        said.append(f"± marks {sample}, and the standard error of its mean.")
    if evaluations[0].weights is not None:
        said.append(f"Mean and total by the weights {evaluations[0].weights.source}.")
    return " ".join(said)


def bars(cost: "Cost", shortest: int = 1) -> str:
    """The histogram as a row of bars, one per number of guesses, starting with the shortest."""
    tallest = max(cost.histogram.values())
    heights = (cost.histogram.get(n, 0) / tallest for n in range(shortest, cost.worst + 1))
    top = len(BARS) - 1
    return "".join(BARS[max(1, round(height * top)) if height else 0] for height in heights)
