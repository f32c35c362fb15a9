"""``pegwise evaluate`` and ``pegwise compare``: how many guesses strategies need."""

from collections.abc import Sequence

import click

from pegwise.errors import PegwiseError, quote
from pegwise.game.variants import Variant
from pegwise.runtime.workers import workers

from .. import options
from ..names import StrategyName
from ..resume import Resources, resume_option
from ..terminal.echo import echo
from ..terminal.plot import check_plot, plot_histograms
from . import league
from .measuring import Measurement, check_resumable, jobs_for, measured

games_option = options.number_option("--games", "Sample N games instead of counting all.")
plot_option = click.option(
    "--plot", metavar="FILE", help="Draw the histograms side by side (PNG or SVG)."
)
csv_option = click.option("--csv", "as_csv", is_flag=True, help="Print comma-separated values.")


@click.command()
@options.rules_options
@click.option(
    "-s",
    "--strategy",
    "names",
    metavar="S",
    type=StrategyName(),
    multiple=True,
    default=["auto"],
    help="A strategy, FILE.py:NAME for one of your own, or engine:COMMAND for a program; may be "
    "given several times.  [default: auto, the best for the board]",
)
@click.option("--first", metavar="CODE", help="Force the first guess.")
@games_option
@options.seed_option
@options.number_option(
    "--jobs",
    "Number of processes; the results do not depend on it.  [default: 1, or one per processor if "
    "a whole tree takes minutes]",
)
@options.cluster_option
@resume_option
@options.weights_option
@plot_option
@csv_option
@options.json_option
def evaluate(
    variant: Variant,
    names: tuple[str, ...],
    first: str | None,
    games: int | None,
    seed: str,
    jobs: int | None,
    cluster: str | None,
    resume: str | None,
    weights_given: str | None,
    plot: str | None,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Measure how many guesses strategies need.

    Counts over all codes, or over a sample of games with --games. If a whole
    tree takes minutes, Ctrl-C stops and prints the command that resumes.

    \b
    Examples:
      pegwise evaluate -s knuth
      pegwise evaluate -s knuth --first 1123
      pegwise evaluate -v bulls-and-cows -s minimax -s entropy --plot out.png
      pegwise evaluate -v 6x9 -s entropy
      pegwise evaluate -s entropy -s knuth --weights pattern:2+1+1=1,1+1+1+1=2
    """
    opening = None if first is None else variant.notation.read_code(first)
    weights = options.read_weights(weights_given, variant)
    if weights is not None and resume is not None:
        raise PegwiseError(f"--resume {quote(resume)} with --weights: expected only one")
    measurement = Measurement(variant, opening, games, seed, weights)
    # Raises for a strategy that cannot play before any of them starts.
    chosen = [measurement.player(name).name for name in dict.fromkeys(names)]
    run(measurement, chosen, Resources(jobs, cluster, resume), plot, as_csv, as_json)


@click.command()
@options.rules_options
@click.option(
    "-s",
    "--strategy",
    "others",
    metavar="S",
    type=StrategyName(),
    multiple=True,
    help="Another strategy, such as FILE.py:NAME for one of your own or engine:COMMAND for a "
    "program; may be given several times.",
)
@games_option
@options.seed_option
@options.jobs_option
@plot_option
@csv_option
@options.json_option
def compare(
    variant: Variant,
    others: tuple[str, ...],
    games: int | None,
    seed: str,
    jobs: int,
    plot: str | None,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Rank all strategies that can play a variant. Add others, such as your own, with -s.

    \b
    Examples:
      pegwise compare
      pegwise compare -v bulls-and-cows --csv
      pegwise compare -s mine.py:Mine
    """
    from pegwise.strategies import default_strategy, rivals

    default_strategy(variant.rules)  # raises if no strategy can play the board
    names = [entry.name for entry in rivals(variant.rules)]
    measurement = Measurement(variant, None, games, seed)
    names += [measurement.player(name).name for name in others]
    run(measurement, list(dict.fromkeys(names)), Resources(jobs), plot, as_csv, as_json)


def run(
    measurement: Measurement,
    names: Sequence[str],
    resources: Resources,
    plot: str | None,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Evaluate the strategies in turn and show them, the best mean first."""
    if plot is not None:
        check_plot(plot)
    check_resumable(measurement, names, resources.resume)
    with workers(
        jobs_for(measurement, names, resources), resources.cluster, options.notify
    ) as executor:
        done = [measured(measurement, name, executor, resources) for name in names]
    done.sort(key=lambda evaluation: evaluation.mean)
    if plot is not None:
        plot_histograms(done, measurement.variant, plot)
    if as_json:
        options.print_json([evaluation.document(measurement.variant) for evaluation in done])
    elif as_csv:
        echo(league.as_csv(done, measurement.variant), nl=False)
    else:
        league.show(done, measurement.variant)
