"""``pegwise evaluate`` and ``pegwise compare``: how many guesses strategies need."""

import os
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import NamedTuple

import click

from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import Code
from pegwise.game.variants import Variant
from pegwise.game.weights import Weights
from pegwise.game.wording import count_of
from pegwise.lab.evaluate import Evaluation, is_exact, player_for, takes_minutes
from pegwise.lab.evaluate import evaluate as evaluate_strategy
from pegwise.runtime.signals import Interruptions
from pegwise.runtime.tabular import csv_of
from pegwise.runtime.workers import workers
from pegwise.strategies import Strategy, default_strategy, make_strategy, rivals
from pegwise.tree import Cost

from . import options
from .resume import Resources, ResumeFile, open_checkpoint, resume_option
from .terminal.echo import echo
from .terminal.plot import check_plot, plot_histograms
from .terminal.progress import progress_bar
from .terminal.screen import Screen, narrower, plain_table

SHORT_GAME = 12  # guesses; if all games are longer, the empty columns are omitted
BARS = " ▁▂▃▄▅▆▇█"


@dataclass(frozen=True)
class Measurement:
    """What is to be measured; ``games`` is None if every code is counted."""

    variant: Variant
    first: Code | None
    games: int | None
    seed: str
    weights: Weights | None = None

    def player(self, name: str) -> Strategy:
        """The strategy of this name; raises if it cannot be measured."""
        if self.weights is not None:
            return make_strategy(name, self.variant.rules, self.seed, weights=self.weights)
        return player_for(self.variant.rules, name, self.games)

    def takes_minutes(self, name: str) -> bool:
        """Whether this strategy takes so long that it gets all processors and a checkpoint."""
        if self.games is not None or self.weights is not None:
            return False
        return takes_minutes(self.variant.rules, self.player(name))

    def options(self, name: str) -> list[str]:
        """The command-line options that ask for the whole tree of this strategy."""
        first = None if self.first is None else self.variant.notation.write_code(self.first)
        return options.spell_options({"-v": self.variant, "-s": name, "--first": first})


class Output(NamedTuple):
    """The forms in which evaluations are shown."""

    plot: str | None
    as_csv: bool
    as_json: bool


def jobs_for(measurement: Measurement, names: Sequence[str], resources: Resources) -> int:
    """The number of processes: as given, or all processors if a whole tree takes minutes."""
    if resources.jobs is not None:
        return resources.jobs
    if resources.cluster is not None or not any(map(measurement.takes_minutes, names)):
        return 1
    limited = hasattr(os, "sched_getaffinity")  # to some of the processors
    return len(os.sched_getaffinity(0)) if limited else os.cpu_count() or 1


def check_resumable(measurement: Measurement, names: Sequence[str], resume: str | None) -> None:
    """Raises if a checkpoint is named and the work is not one strategy over all codes."""
    if resume is None:
        return
    if len(names) > 1:
        raise PegwiseError(f"--resume {quote(resume)}: expected one strategy, not {len(names)}")
    if not is_exact(measurement.variant.rules, names[0], measurement.games):
        raise PegwiseError(
            f"--resume {quote(resume)}: games of {quote(names[0])} are sampled here, "
            "expected a strategy that is counted over all codes"
        )


def measured(
    measurement: Measurement, name: str, executor: Executor | None, resources: Resources
) -> Evaluation:
    """One strategy evaluated, with a progress bar; Ctrl-C prints how to resume."""
    variant = measurement.variant
    again = [*measurement.options(name), *resources.options]
    if resources.resume is not None or measurement.takes_minutes(name):
        words = " ".join(measurement.options(name)[1:]).replace("-s ", "")
        checkpoint = open_checkpoint(resources.resume, "evaluate", again, words)
    else:
        checkpoint = ResumeFile(None, True, ["pegwise", "evaluate", *again])
    with (
        Interruptions(),
        checkpoint.outliving_failures(),
        checkpoint.warning_once(),
        progress_bar(f"{name} on {variant}") as report,
    ):
        evaluation = evaluate_strategy(
            variant.rules,
            name,
            measurement.first,
            measurement.games,
            measurement.seed,
            executor,
            report,
            checkpoint.path,
            measurement.weights,
        )
    checkpoint.clear()
    return evaluation


games_option = options.number_option("--games", "Sample N games instead of counting all.")
plot_option = click.option(
    "--plot", metavar="FILE", help="Draw the histograms side by side (PNG or SVG)."
)
csv_option = click.option("--csv", "as_csv", is_flag=True, help="Print comma-separated values.")
gathered_output = options.gathered("output", Output)


@click.command()
@options.rules_options
@click.option(
    "-s",
    "--strategy",
    "names",
    metavar="S",
    type=options.StrategyName(),
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
@options.gathered("resources", Resources)
@gathered_output
def evaluate(
    variant: Variant,
    names: tuple[str, ...],
    first: str | None,
    games: int | None,
    seed: str,
    weights_given: str | None,
    resources: Resources,
    output: Output,
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
    if weights is not None and resources.resume is not None:
        resume = quote(resources.resume)
        raise PegwiseError(f"--resume {resume} with --weights: expected only one")
    measurement = Measurement(variant, opening, games, seed, weights)
    # Raises for a strategy that cannot play before any of them starts.
    chosen = [measurement.player(name).name for name in dict.fromkeys(names)]
    evaluate_all(measurement, chosen, resources, output)


@click.command()
@options.rules_options
@click.option(
    "-s",
    "--strategy",
    "others",
    metavar="S",
    type=options.StrategyName(),
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
@options.gathered("resources", Resources)
@gathered_output
def compare(
    variant: Variant,
    others: tuple[str, ...],
    games: int | None,
    seed: str,
    resources: Resources,
    output: Output,
) -> None:
    """Rank all strategies that can play a variant. Add others, such as your own, with -s.

    \b
    Examples:
      pegwise compare
      pegwise compare -v bulls-and-cows --csv
      pegwise compare -s mine.py:Mine
    """
    default_strategy(variant.rules)  # raises if no strategy can play the board
    names = [entry.name for entry in rivals(variant.rules)]
    measurement = Measurement(variant, None, games, seed)
    names += [measurement.player(name).name for name in others]
    evaluate_all(measurement, list(dict.fromkeys(names)), resources, output)


def evaluate_all(
    measurement: Measurement, names: Sequence[str], resources: Resources, output: Output
) -> None:
    """Evaluate the strategies in turn and show them, the best mean first."""
    variant = measurement.variant
    if output.plot is not None:
        check_plot(output.plot)
    check_resumable(measurement, names, resources.resume)
    jobs = jobs_for(measurement, names, resources)
    with workers(jobs, resources.cluster, options.notify) as executor:
        done = [measured(measurement, name, executor, resources) for name in names]
    done.sort(key=lambda evaluation: evaluation.mean)
    if output.plot is not None:
        plot_histograms(done, variant, output.plot)
    if output.as_json:
        options.print_json([evaluation.document(variant) for evaluation in done])
    elif output.as_csv:
        echo(csv_of([{**evaluation.document(variant)} for evaluation in done]), nl=False)
    else:
        show_comparison(done, variant)


def show_comparison(evaluations: Sequence[Evaluation], variant: Variant) -> None:
    """Print the evaluations as a table, the best mean first."""
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


def _footnote(evaluations: Sequence[Evaluation], variant: Variant) -> str:
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


def bars(cost: Cost, shortest: int = 1) -> str:
    """The histogram as a row of bars, one per number of guesses, starting with the shortest."""
    tallest = max(cost.histogram.values())
    heights = (cost.histogram.get(n, 0) / tallest for n in range(shortest, cost.worst + 1))
    top = len(BARS) - 1
    return "".join(BARS[max(1, round(height * top)) if height else 0] for height in heights)
