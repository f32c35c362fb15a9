"""Plots of evaluations and reviews; need the extra ``pegwise[plot]``."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pegwise.errors import PegwiseError, quote
from pegwise.game.variants import Variant

if TYPE_CHECKING:
    from pegwise.coach.reviewed import Review
    from pegwise.lab.evaluate import Evaluation

FORMATS = (".png", ".svg")
PLAYER, COACH = "#1f77b4", "#2ca02c"
AGAINST_THE_CODE = "the coach against the same code"
ON_AVERAGE = "the best guess of each turn, on average"


class CannotPlot(PegwiseError):
    """A plot that cannot be drawn or written."""


def check_plot(path: str) -> None:
    """Raises, before any work is done, if the plot could not be written."""
    target = Path(path)
    if target.suffix.lower() not in FORMATS:
        raise CannotPlot(f"--plot {quote(path)}: expected a name that ends in .png or .svg")
    if not target.parent.is_dir() or not os.access(target.parent, os.W_OK) or target.is_dir():
        raise CannotPlot(
            f"--plot {quote(path)} cannot be written: expected a file in a folder of yours"
        )
    try:
        scratch = target.with_name(f".{target.stem}-{os.getpid()}.probe")
        scratch.touch()
        scratch.unlink()
    except OSError as error:
        raise CannotPlot(f"--plot {quote(path)} cannot be written: {error.strerror}") from None
    open_pyplot(path)


def open_pyplot(path: str) -> Any:
    """matplotlib without a screen; an error about its absence names the ``path``."""
    try:
        import_module("matplotlib").use("Agg")
    except ImportError:
        raise CannotPlot(
            f"--plot {quote(path)} needs matplotlib: expected pip install matplotlib"
        ) from None
    return import_module("matplotlib.pyplot")


def plot_histograms(evaluations: Sequence["Evaluation"], variant: Variant, path: str) -> None:
    """Plots the share of games by length, the strategies side by side."""
    title = f"{variant} ({variant.rules})" if variant.name != str(variant.rules) else str(variant)
    width = 0.84 / len(evaluations)
    with plotting(path, title, "guesses", "games in %") as axes:
        for k, evaluation in enumerate(evaluations):
            cost = evaluation.cost
            offset = (k - (len(evaluations) - 1) / 2) * width
            places = [guesses + offset for guesses in cost.histogram]
            shares = [100 * games / cost.games for games in cost.histogram.values()]
            mean = f"{cost.mean:.4f}" if evaluation.exact else f"{cost.mean:.3f}, sampled"
            axes.bar(places, shares, width, label=f"{evaluation.strategy} ({mean})")
        worst = max(evaluation.cost.worst for evaluation in evaluations)
        axes.set_xticks(range(1, worst + 1))
        axes.grid(axis="y", alpha=0.3)
        axes.set_axisbelow(True)


def plot_review(review: "Review", path: str) -> None:
    """Plots the codes left after each turn, the player's and the coach's, on a log scale."""
    from pegwise.coach.review import best_line  # evaluate plots without a coach

    yours = [review.codes, *(turn.after for turn in review.turns)]
    line = best_line(review)
    with plotting(path, str(review.game.variant), "turn", "codes left") as axes:
        played_out = review.solved and not (review.lies or review.sampled)
        label = AGAINST_THE_CODE if played_out else ON_AVERAGE
        axes.plot(range(len(line)), line, "o--", color=COACH, label=label)
        axes.plot(range(len(yours)), yours, "o-", color=PLAYER, label="you")
        for turn in review.turns:
            place = (turn.number, turn.after)
            axes.annotate(turn.verdict, place, (4, 6), textcoords="offset points", fontsize=9)
        axes.set_yscale("log")
        axes.set_xticks(range(max(len(line), len(yours))))
        axes.grid(alpha=0.3, which="major")


@contextmanager
def plotting(path: str, title: str, across: str, upwards: str) -> Iterator[Any]:
    """Axes to draw on, with a title and labels; written to the file at the end."""
    pyplot = open_pyplot(path)
    figure, axes = pyplot.subplots(figsize=(9, 5), layout="constrained")
    yield axes
    axes.set_title(title)
    axes.set_xlabel(across)
    axes.set_ylabel(upwards)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False)
    target = Path(path)
    # A temporary file first, so that the target is never half-written.
    scratch = target.with_name(f".{target.stem}-{os.getpid()}{target.suffix}")
    try:
        figure.savefig(scratch, format=target.suffix[1:].lower(), dpi=144)
        os.replace(scratch, target)
    except OSError as error:
        scratch.unlink(missing_ok=True)
        raise CannotPlot(f"--plot {quote(path)} cannot be written: {error.strerror}") from None
    pyplot.close(figure)
