"""``pegwise evaluate`` and ``pegwise compare``: what strategies cost on a board."""

from collections.abc import Sequence
from typing import NamedTuple

import click

from pegwise.game.variants import Variant
from pegwise.lab.document import document
from pegwise.runtime.seeds import fresh_seed
from pegwise.runtime.workers import workers

from ..options import cluster_option, game_options, jobs_option, json_option, notify, seed_option
from ..terminal.output import print_json
from ..terminal.plot import check_plot, plot_histograms
from . import league
from .measuring import Means, Wanted, measured

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
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=1),
    help="Processes to share the work; they change nothing but the time.  [default: 1, and one "
    "for each processor where a whole tree takes minutes]",
)
@cluster_option
@click.option(
    "--resume",
    metavar="FILE",
    help="Go on from this checkpoint, and keep it up to date; a new one where there is none.",
)
@plot_option
@csv_option
@json_option
def evaluate(
    variant: Variant,
    names: tuple[str, ...],
    first: str | None,
    games: int | None,
    seed: str | None,
    jobs: int | None,
    cluster: str | None,
    resume: str | None,
    plot: str | None,
    as_csv: bool,
    as_json: bool,
) -> None:
    """How many guesses strategies need: exactly, over all codes, or from a sample of games.

    Where a whole tree takes minutes, Ctrl-C stops and says how to go on.

    \b
    pegwise evaluate -s knuth
    pegwise evaluate -s knuth --first 1123
    pegwise evaluate -v bulls-and-cows -s minimax -s entropy --plot out.png
    pegwise evaluate -v 6x9 -s entropy
    """
    opening = None if first is None else variant.notation.read_code(first)
    wanted = Wanted(variant, opening, games, fresh_seed() if seed is None else seed)
    # What cannot play is refused before any has begun.
    chosen = [wanted.player(name).name for name in dict.fromkeys(names)]
    run(wanted, chosen, Form(plot, as_csv, as_json), Means(jobs, cluster, resume))


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
    from pegwise.strategies import default_strategy, rivals

    default_strategy(variant.rules)  # refuses boards that no strategy can play
    names = [entry.name for entry in rivals(variant.rules)]
    wanted = Wanted(variant, None, games, fresh_seed() if seed is None else seed)
    run(wanted, names, Form(plot, as_csv, as_json), Means(jobs))


class Form(NamedTuple):
    """How it is to be shown."""

    plot: str | None
    as_csv: bool
    as_json: bool


def run(wanted: Wanted, names: Sequence[str], form: Form, means: Means) -> None:
    """Evaluate the strategies one after the other and show them, the best mean first."""
    if form.plot is not None:
        check_plot(form.plot)
    means.check(wanted, names)
    with workers(means.jobs_for(wanted, names), means.cluster, notify) as executor:
        done = [measured(wanted, name, executor, means) for name in names]
    done.sort(key=lambda evaluation: evaluation.cost.mean)
    if form.plot is not None:
        plot_histograms(done, wanted.variant, form.plot)
    if form.as_json:
        print_json([document(evaluation, wanted.variant) for evaluation in done])
    elif form.as_csv:
        click.echo(league.as_csv(done, wanted.variant), nl=False)
    else:
        league.show(done, wanted.variant)
