"""Histograms as a picture; needs the extra ``pegwise[plot]``."""

import os
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pegwise.errors import PegwiseError, quote
from pegwise.game.variants import Variant

if TYPE_CHECKING:
    from pegwise.lab.evaluate import Evaluation

FORMATS = (".png", ".svg")


class CannotPlot(PegwiseError):
    """A picture that cannot be drawn or written."""


def check_plot(path: str) -> None:
    """Raises before any work is done where the picture could not be written."""
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
    """matplotlib, told to draw on no screen; ``path`` is what its absence is blamed on."""
    try:
        import_module("matplotlib").use("Agg")
    except ImportError:
        raise CannotPlot(
            f"--plot {quote(path)} needs matplotlib: expected pip install matplotlib"
        ) from None
    return import_module("matplotlib.pyplot")


def plot_histograms(evaluations: "Sequence[Evaluation]", variant: Variant, path: str) -> None:
    """Draws the share of games by length, the strategies side by side, and writes it whole."""
    pyplot = open_pyplot(path)
    figure, axes = pyplot.subplots(figsize=(9, 5), layout="constrained")
    width = 0.84 / len(evaluations)
    for k, evaluation in enumerate(evaluations):
        cost = evaluation.cost
        offset = (k - (len(evaluations) - 1) / 2) * width
        places = [guesses + offset for guesses in cost.histogram]
        shares = [100 * games / cost.games for games in cost.histogram.values()]
        axes.bar(places, shares, width, label=_label(evaluation))
    worst = max(evaluation.cost.worst for evaluation in evaluations)
    axes.set_xticks(range(1, worst + 1))
    axes.set_xlabel("guesses")
    axes.set_ylabel("games in %")
    axes.set_title(
        f"{variant} ({variant.rules})" if variant.name != str(variant.rules) else str(variant)
    )
    axes.grid(axis="y", alpha=0.3)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False)
    write_figure(figure, path)
    pyplot.close(figure)


def _label(evaluation: "Evaluation") -> str:
    mean = (
        f"{evaluation.cost.mean:.4f}"
        if evaluation.exact
        else f"{evaluation.cost.mean:.3f}, sampled"
    )
    return f"{evaluation.strategy} ({mean})"


def write_figure(figure: Any, path: str) -> None:
    """Writes beside the target first, so that nothing half-written ever stands there."""
    target = Path(path)
    scratch = target.with_name(f".{target.stem}-{os.getpid()}{target.suffix}")
    try:
        figure.savefig(scratch, format=target.suffix[1:].lower(), dpi=144)
        os.replace(scratch, target)
    except OSError as error:
        scratch.unlink(missing_ok=True)
        raise CannotPlot(f"--plot {quote(path)} cannot be written: {error.strerror}") from None
