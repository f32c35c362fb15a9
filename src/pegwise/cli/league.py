"""``pegwise league``: strategies and engines against the same codes."""

from dataclasses import replace
from time import monotonic

import click

from pegwise.engines.client import close_engines
from pegwise.engines.process import EngineLimits
from pegwise.errors import CannotWrite
from pegwise.game.variants import find_variant
from pegwise.game.wording import count_of
from pegwise.league.games import GameRecord, LeagueRun
from pegwise.league.page import page_of, say_interval, say_mean, say_verdict
from pegwise.league.plan import UNTIL_DECIDED, LeaguePlan, read_player
from pegwise.league.standings import Standings
from pegwise.league.statistics import ErrorRates
from pegwise.runtime.files import check_writable, write_text
from pegwise.runtime.signals import Interruptions
from pegwise.runtime.tabular import csv_of
from pegwise.runtime.workers import workers

from . import options
from .resume import Resources, ResumeFile, open_checkpoint, resume_option
from .terminal.echo import echo
from .terminal.progress import progress_bar
from .terminal.screen import Screen, narrower, plain_table

PROBABILITY = click.FloatRange(0.0001, 0.5)
OF_THE_WORK = ("resume", "html", "as_csv", "as_json")  # options that change no game


def league_plan(
    engines: tuple[str, ...],
    variants: tuple[str, ...],
    games: int | None,
    seed: str,
    limit: int | None,
    seconds: float | None,
    memory: int,
    duels: int | None,
    lies: int,
) -> LeaguePlan:
    """The league that these options ask for."""
    limits = EngineLimits.of_thinking(seconds, memory << 20)
    boards = tuple(map(find_variant, dict.fromkeys(variants)))
    players = tuple(map(read_player, engines))
    return LeaguePlan(boards, players, games, seed, limit, limits, duels or 0, lies)


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
    type=options.VariantName(),
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
@options.gathered("rates", ErrorRates)
@options.gathered("plan", league_plan)
@options.gathered("resources", Resources)
def league(
    context: click.Context,
    /,
    plan: LeaguePlan,
    rates: ErrorRates,
    resources: Resources,
    until_decided: bool,
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
    if as_csv and as_json:
        raise click.UsageError("--csv and --json: expected one of them")
    if plan.lies and not plan.duels:
        raise click.UsageError("--lies without --duels: expected both, since only makers lie")
    if html is not None:
        check_writable(html)
    if until_decided:
        plan = replace(plan, sampled=UNTIL_DECIDED)
    plan.check()
    again = ["--seed", plan.seed, *options.given_options(context, (*OF_THE_WORK, "seed"))]
    about = " ".join([*context.params["variants"], *(player.name for player in plan.players)])
    kept = open_checkpoint(resources.resume, "league", again, about)
    start = monotonic()
    record = record_of(plan, kept)
    try:
        with (
            Interruptions(),
            kept.outliving_failures(),
            workers(resources.jobs or 1, resources.cluster, options.notify) as executor,
            progress_bar("league", remaining=True) as report,
        ):
            run = LeagueRun(plan, record, executor, report, rates if until_decided else None)
            run.play()
        standings = Standings(plan, run, rates, monotonic() - start)
    finally:
        record.close()
        close_engines()
    show_standings(standings, html, as_csv, as_json)
    kept.clear()


def record_of(plan: LeaguePlan, kept: ResumeFile) -> GameRecord:
    """The file of the games; none if we chose its place and cannot write there."""
    try:
        return GameRecord(plan, kept.path)
    except CannotWrite as error:
        if not kept.ours:
            raise
        options.notify(f"pegwise: {error}; continuing without")
        return GameRecord(plan)


def show_standings(standings: Standings, html: str | None, as_csv: bool, as_json: bool) -> None:
    """The outcome in the forms that were asked for."""
    if html is not None:
        write_text(html, page_of(standings))
    if as_json:
        options.print_json(standings.document())
    elif as_csv:
        echo(csv_of([{**row} for row in standings.rows()]), nl=False)
    else:
        screen = Screen()
        for number, board in enumerate(standings.plan.boards):
            codes = count_of(standings.rounds[number], "code")
            screen.say(f"{chr(10) if number else ''}{board}: {codes} for each player\n")
            show_players(standings, number, screen)
            show_pairs(standings, board.name, screen)
            show_duels(standings, number, screen)
    if standings.duels and standings.ratings(0) is None:
        options.notify("Ratings need choix: pip install 'pegwise[ratings]'")


def show_players(standings: Standings, number: int, screen: Screen) -> None:
    """The players of a board, the lowest mean first, and why games were lost."""
    table = plain_table("player", "mean", "worst", "found", "failed")
    lines = standings.ranking(number)
    for line in lines:
        figures = (str(max(line.scores)), str(line.wins), str(line.failures))
        table.add_row(line.name, say_mean(line), *figures)
    screen.print_fitting(narrower(table, "worst", "found"))
    for line in lines:
        if line.reason:
            screen.say(f"{line.name} lost by faults, the first: {line.reason}")


def show_pairs(standings: Standings, board: str, screen: Screen) -> None:
    """The pairs of a board, with the interval of their difference and the verdict."""
    screen.say("")
    table = plain_table("difference in guesses", "", "interval", "verdict")
    for pair in standings.pairs:
        if pair.board == board:
            difference = f"{pair.compared.difference:+.4f}"
            table.add_row(f"{pair.a} - {pair.b}", difference, say_interval(pair), say_verdict(pair))
    screen.print_fitting(narrower(table, "interval"))


def show_duels(standings: Standings, number: int, screen: Screen) -> None:
    """Makers against breakers on a board, and the ratings."""
    duels = [duel for duel in standings.duels if duel.board == number]
    if not duels:
        return
    names = [player.name for player in standings.plan.players]
    screen.say("")
    table = plain_table("maker", "breaker", "games", "mean", "breaker won", "failed")
    for duel in duels:
        failed = f"{duel.failures} + {duel.maker_failures}"
        figures = (str(duel.games), f"{duel.mean:.3f}", str(duel.wins), failed)
        table.add_row(names[duel.maker], names[duel.breaker], *figures)
    screen.print_fitting(narrower(table, "failed", "games"))
    for duel in duels:
        if duel.reason:
            pair = f"{names[duel.maker]} against {names[duel.breaker]}"
            screen.say(f"{pair}: games lost by faults, the first: {duel.reason}")
    rated = standings.ratings(number)
    if rated:
        screen.say("")
        ratings = plain_table("player", "rating")
        for name, rating in sorted(rated.items(), key=lambda item: -item[1]):
            ratings.add_row(name, f"{rating:.0f}")
        screen.print_fitting(narrower(ratings))
