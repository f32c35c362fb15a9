"""``pegwise evaluate`` and ``pegwise compare``: what strategies cost on a board."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import click

from ..codes import Code
from ..lab.document import document
from ..randomness import fresh_seed
from ..variants import Variant
from . import league
from .options import game_options, json_option, seed_option
from .output import print_json
from .plot import check_plot, plot_histograms
from .progress import announce_compiler, progress_bar
from .workers import cluster_option, jobs_option, workers

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ..lab.evaluate import Evaluation

games_option = click.option(
    "--games", type=click.IntRange(1), metavar="N", help="Sample N games instead of counting all."
)
plot_option = click.option(
    "--plot", metavar="FILE", help="Draw the histograms side by side, as .png or .svg."
)
csv_option = click.option("--csv", "as_csv", is_flag=True, help="Print comma-separated values.")


@click.command()
@game_options
@click.option(
    "-s",
    "--strategy",
    "names",
    metavar="S",
    multiple=True,
    default=["auto"],
    help="A strategy; may be given several times.  [default: auto, the best for the board]",
)
@click.option("--first", metavar="CODE", help="Force the first guess.")
@games_option
@seed_option
@jobs_option
@cluster_option
@plot_option
@csv_option
@json_option
def evaluate(
    variant: Variant,
    names: tuple[str, ...],
    first: str | None,
    games: int | None,
    seed: str | None,
    jobs: int,
    cluster: str | None,
    plot: str | None,
    as_csv: bool,
    as_json: bool,
) -> None:
    """How many guesses strategies need: exactly, over all codes, or from a sample of games.

    \b
    pegwise evaluate -s knuth
    pegwise evaluate -s knuth --first 1123
    pegwise evaluate -v bulls-and-cows -s minimax -s entropy --plot out.png
    """
    from ..strategies import make_strategy

    opening = None if first is None else variant.notation.read_code(first)
    # What cannot play is refused before any has begun.
    chosen = [make_strategy(name, variant.rules).name for name in dict.fromkeys(names)]
    wanted = Wanted(variant, opening, games, fresh_seed() if seed is None else seed)
    run(wanted, chosen, Form(plot, as_csv, as_json), jobs, cluster)


@click.command()
@game_options
@games_option
@seed_option
@jobs_option
@plot_option
@csv_option
@json_option
def compare(
    variant: Variant,
    games: int | None,
    seed: str | None,
    jobs: int,
    plot: str | None,
    as_csv: bool,
    as_json: bool,
) -> None:
    """A league table of all strategies that can play the variant.

    \b
    pegwise compare
    pegwise compare -v bulls-and-cows --csv
    """
    from ..strategies import default_strategy, rivals

    default_strategy(variant.rules)  # refuses boards that no strategy can play
    names = [entry.name for entry in rivals(variant.rules)]
    wanted = Wanted(variant, None, games, fresh_seed() if seed is None else seed)
    run(wanted, names, Form(plot, as_csv, as_json), jobs)


class Wanted(NamedTuple):
    """What is to be measured."""

    variant: Variant
    first: Code | None
    games: int | None
    seed: str


class Form(NamedTuple):
    """How it is to be shown."""

    plot: str | None
    as_csv: bool
    as_json: bool


def run(
    wanted: Wanted, names: Sequence[str], form: Form, jobs: int, cluster: str | None = None
) -> None:
    """Evaluate the strategies one after the other and show them, the best mean first."""
    if form.plot is not None:
        check_plot(form.plot)
    with workers(jobs, cluster) as executor:
        done = [measured(wanted, name, executor) for name in names]
    done.sort(key=lambda evaluation: evaluation.cost.mean)
    if form.plot is not None:
        plot_histograms(done, wanted.variant, form.plot)
    if form.as_json:
        print_json([document(evaluation, wanted.variant) for evaluation in done])
    elif form.as_csv:
        click.echo(league.as_csv(done, wanted.variant), nl=False)
    else:
        league.show(done, wanted.variant)


def measured(wanted: Wanted, name: str, executor: "Executor | None") -> "Evaluation":
    """One strategy, with a progress bar when it takes a while."""
    from ..lab.evaluate import evaluate
    from ..lab.grow import needs_compiler
    from ..strategies import make_strategy

    variant, first, games, seed = wanted
    if games is None:
        announce_compiler(needs_compiler(variant.rules, make_strategy(name, variant.rules)))
    with progress_bar(f"{name} on {variant}") as report:
        return evaluate(variant.rules, name, first, games, seed, executor, report)
