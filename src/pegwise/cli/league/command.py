"""``pegwise league``: strategies and engines against the same codes."""

from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from pegwise.errors import CannotWrite
from pegwise.game.variants import find_variant
from pegwise.runtime.signals import Interruptions
from pegwise.runtime.workers import workers

from .. import options
from ..names import VariantName
from ..resume import ResumeFile, checkpoint_name, named, new_checkpoint, resume_option
from ..terminal.echo import echo
from ..terminal.progress import progress_bar

if TYPE_CHECKING:
    from pegwise.league.games import GameRecord
    from pegwise.league.plan import LeaguePlan
    from pegwise.league.standings import Standings
    from pegwise.league.statistics import ErrorRates

PROBABILITY = click.FloatRange(0.0001, 0.5)
OF_THE_WORK = ("resume", "html", "as_csv", "as_json")  # options that change no game


@click.command()
@click.option(
    "--engine",
    "engines",
    metavar="[NAME=]PLAYER",
    multiple=True,
    required=True,
    help="A strategy, FILE.py:NAME, or the command line of a program; give it for each player.",
)
@click.option(
    "-v",
    "--variant",
    "variants",
    metavar="V",
    type=VariantName(),
    multiple=True,
    default=["mastermind"],
    help="A variant or rules; may be given several times.  [default: mastermind]",
)
@options.number_option(
    "--games",
    "Codes to break on each board; all players break the same.  "
    "[default: all of a board of up to 2000 codes, else 500, or 20000 with --until-decided]",
)
@options.seed_option
@click.option(
    "--until-decided", is_flag=True, help="Stop as soon as every pair of players is decided."
)
@click.option(
    "--alpha",
    type=PROBABILITY,
    metavar="P",
    default=0.05,
    show_default=True,
    help="Chance of a verdict where there is no difference.",
)
@click.option(
    "--beta",
    type=PROBABILITY,
    metavar="P",
    default=0.05,
    show_default=True,
    help="With --until-decided: chance of missing a difference as large as the margin.",
)
@click.option(
    "--margin",
    type=click.FloatRange(0.001, 100),
    metavar="GUESSES",
    default=0.1,
    show_default=True,
    help="With --until-decided: the smallest difference that matters.",
)
@options.number_option("--duels", "Rounds in which every two players hide codes for each other.")
@options.number_option(
    "--lies", "With --duels: the most answers of a maker that may be wrong.", 0, default=0
)
@options.number_option(
    "--limit", "Most guesses in a game; more is a loss.  [default: 20 + positions x symbols]"
)
@click.option(
    "--seconds",
    type=options.Seconds(min=0.01, max=86_400),
    metavar="T",
    help="Time that engines are told to take for a guess; one second later the game is lost.  "
    "[default: no time is told, and every reply may take 10 seconds]",
)
@options.number_option("--memory", "Most megabytes of memory for an engine.", 16, default=4096)
@options.jobs_option
@options.cluster_option
@resume_option
@click.option("--html", metavar="FILE", help="Write a page with pictures and games.")
@click.option("--csv", "as_csv", is_flag=True, help="Print comma-separated values.")
@options.json_option
@click.pass_context
def league(
    context: click.Context,
    /,
    engines: tuple[str, ...],
    variants: tuple[str, ...],
    games: int | None,
    seed: str,
    until_decided: bool,
    alpha: float,
    beta: float,
    margin: float,
    duels: int | None,
    lies: int,
    limit: int | None,
    seconds: float | None,
    memory: int,
    jobs: int,
    cluster: str | None,
    resume: str | None,
    html: str | None,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Let strategies and engines break the same codes.

    It says which of them need fewer guesses, and how sure that is. Every game is kept in a file as
    it ends: after Ctrl-C, or if the program is killed, --resume goes on from there.

    \b
    Examples:
      pegwise league --engine knuth --engine entropy --engine mine=./my-engine
      pegwise league --engine random --engine first --until-decided -v bulls-and-cows
      pegwise league --engine knuth --engine "mine=python3 mine.py" --duels 50 --html out.html
    """
    from pegwise.engines.process import EngineLimits
    from pegwise.league.plan import SAMPLED_SECRETS, UNTIL_DECIDED, LeaguePlan, read_player
    from pegwise.league.statistics import ErrorRates
    from pegwise.runtime.files import check_writable

    if as_csv and as_json:
        raise click.UsageError("--csv and --json: expected one of them")
    if lies and not duels:
        raise click.UsageError("--lies without --duels: expected both, since only makers lie")
    if html is not None:
        check_writable(html)
    limits = EngineLimits.of_thinking(seconds, memory << 20)
    boards = tuple(map(find_variant, dict.fromkeys(variants)))
    players = tuple(map(read_player, engines))
    sampled = UNTIL_DECIDED if until_decided else SAMPLED_SECRETS
    plan = LeaguePlan(boards, players, games, seed, limit, limits, duels or 0, lies, sampled)
    plan.check()
    rates = ErrorRates(alpha, beta, margin)
    command = ["pegwise", "league", *typed_again(context, seed)]
    if resume is None:
        words = " ".join([*variants, *(player.name for player in players)])
        kept = new_checkpoint(checkpoint_name("league", words), command)
    else:
        kept = named(resume, command)
    standings = played(plan, rates, until_decided, kept, jobs, cluster)
    show(standings, html, as_csv, as_json)
    kept.clear()


def typed_again(context: click.Context, seed: str) -> list[str]:
    """The options to type again when the league is resumed."""
    words = ["--seed", seed]
    for option in context.command.params:
        name = option.name or ""
        if name in (*OF_THE_WORK, "seed") or not options.is_given(context, name):
            continue
        value: Any = context.params[name]
        values = value if isinstance(value, tuple) else (value,)
        flag = getattr(option, "is_flag", False)
        for one in values:
            words += [option.opts[-1]] if flag else [option.opts[-1], str(one)]
    return words


def played(
    plan: "LeaguePlan",
    rates: "ErrorRates",
    until_decided: bool,
    kept: ResumeFile,
    jobs: int,
    cluster: str | None,
) -> "Standings":
    """The league, played to its end; Ctrl-C prints how to go on."""
    from pegwise.engines.client import close_engines
    from pegwise.league.games import LeagueRun
    from pegwise.league.standings import Standings

    start = monotonic()
    record = record_of(plan, kept)
    try:
        with (
            Interruptions(),
            kept.outliving_failures(),
            workers(jobs, cluster, options.notify) as executor,
            progress_bar("league", remaining=True) as report,
        ):
            run = LeagueRun(plan, record, executor, report, rates if until_decided else None)
            run.play()
        return Standings(plan, run, rates, monotonic() - start)
    finally:
        record.close()
        close_engines()


def record_of(plan: "LeaguePlan", kept: ResumeFile) -> "GameRecord":
    """The file of the games; none if we chose its place and cannot write there."""
    from pegwise.league.games import GameRecord

    try:
        return GameRecord(plan, kept.path)
    except CannotWrite as error:
        if not kept.ours:
            raise
        options.notify(f"pegwise: {error}; continuing without")
        return GameRecord(plan)


def show(standings: "Standings", html: str | None, as_csv: bool, as_json: bool) -> None:
    """The outcome in the forms that were asked for."""
    from pegwise.runtime.files import write_text
    from pegwise.runtime.tabular import csv_of

    if html is not None:
        from pegwise.league.page import page_of

        write_text(html, page_of(standings))
    if as_json:
        options.print_json(standings.document())
    elif as_csv:
        echo(csv_of([{**row} for row in standings.rows()]), nl=False)
    else:
        from .table import show_tables

        show_tables(standings)
    if standings.duels and standings.ratings(0) is None:
        options.notify("Ratings need choix: pip install 'pegwise[ratings]'")
