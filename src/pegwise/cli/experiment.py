"""``pegwise experiment``: which patterns of codes are hardest to break."""

from collections.abc import Sequence
from typing import NamedTuple

import click

from pegwise.game.variants import Variant
from pegwise.game.wording import count_of, say_count
from pegwise.lab import experiment as lab
from pegwise.lab.experiment import Trial, hardest, rival_trials, truly_hardest
from pegwise.runtime.workers import workers
from pegwise.schemas.documents import ExperimentDocument
from pegwise.strategies import find_strategy

from . import options
from .options import StrategyName
from .terminal.progress import progress_bar
from .terminal.screen import Screen, narrower, plain_table

SAME_GAMES = "\nNothing was left to chance, so all games are alike; try --members random."


@click.command()
@options.rules_options
@click.option(
    "-s",
    "--strategy",
    "strategy_name",
    metavar="S",
    type=StrategyName(),
    default="random",
    show_default=True,
    help="A name from 'pegwise strategies', FILE.py:NAME for one of your own, or engine:COMMAND "
    "for a program.",
)
@options.number_option("--games", "Number of games against each pattern.", default=1000)
@click.option(
    "--members",
    type=click.Choice(["least", "random"]),
    default="least",
    show_default=True,
    help="Hide the lowest code of the pattern, or random codes of it.",
)
@options.seed_option
@options.jobs_option
@options.json_option
def experiment(
    variant: Variant,
    strategy_name: str,
    games: int,
    members: str,
    seed: str,
    jobs: int,
    as_json: bool,
) -> None:
    """Find out which patterns are hardest to break.

    Plays games against each pattern of codes, from four of a kind to all different. Where the
    strategy leaves nothing to chance, its tree also gives the exact mean over all codes.

    \b
    Examples:
      pegwise experiment
      pegwise experiment -v bullets-and-maggots --seed 1
      pegwise experiment -v super-mastermind --members random --jobs 2
    """
    name = find_strategy(strategy_name, variant.rules).name
    chance = lab.leaves_to_chance(name, members)
    drawn_seed = seed if chance else None
    setting = ExperimentSetup(variant, name, games, members, drawn_seed)
    with (
        workers(jobs, None, options.notify) as executor,
        progress_bar(f"{name} on {variant}") as progress,
    ):
        trials = lab.experiment(
            variant.rules, name, games, members, drawn_seed or "", executor, progress
        )
    if as_json:
        options.print_json(experiment_document(setting, trials))
    else:
        show_experiment(setting, trials)


class ExperimentSetup(NamedTuple):
    """Which strategy plays against which codes; the seed is None if nothing was left to chance."""

    variant: Variant
    strategy: str
    games: int
    members: str
    seed: str | None


def experiment_document(setting: ExperimentSetup, trials: Sequence[Trial]) -> ExperimentDocument:
    """The experiment, ready for JSON."""
    exactly, notation = truly_hardest(trials), setting.variant.notation
    return {
        "variant": setting.variant.name,
        "strategy": setting.strategy,
        "seed": setting.seed,
        "members": setting.members,
        "patterns": [
            {
                "pattern": trial.pattern.name,
                "code": notation.write_code(trial.pattern.least),
                "codes": trial.pattern.size,
                "games": trial.cost.games,
                "mean": trial.mean,
                "standard_error": trial.standard_error,
                "median": trial.median,
                "deviation": trial.deviation,
                "min": trial.shortest,
                "max": trial.longest,
                "true_mean": trial.true_mean,
            }
            for trial in trials
        ],
        "hardest": hardest(trials).pattern.name,
        "hardest_exact": None if exactly is None else exactly.pattern.name,
    }


def show_experiment(setting: ExperimentSetup, trials: Sequence[Trial]) -> None:
    """Print the experiment: a row per pattern, and the conclusion."""
    screen, notation = Screen(), setting.variant.notation
    hidden = "its lowest code" if setting.members == "least" else "random codes of it"
    chance = "" if setting.seed is None else f", seed {setting.seed}"
    screen.say(
        f"{count_of(setting.games, 'game')} for every pattern on {setting.variant}, against "
        f"{hidden}, with the strategy {setting.strategy!r}{chance}.\n"
    )
    names = ("pattern", "lowest code", "codes", "guesses", "median", "deviation", "range")
    counted = all(trial.true_mean is not None for trial in trials)
    table = plain_table(*names, *(["all codes"] if counted else []))
    for column in table.columns[2:]:
        column.justify = "right"
    for trial in trials:
        error, deviation = trial.standard_error, trial.deviation
        table.add_row(
            trial.pattern.name,
            notation.write_code(trial.pattern.least),
            say_count(trial.pattern.size),
            f"{trial.mean:.3f}" + ("" if error is None else f" ± {error:.3f}"),
            f"{trial.median:g}",
            "" if deviation is None else f"{deviation:.3f}",
            f"{trial.shortest}-{trial.longest}",
            *([] if trial.true_mean is None else [f"{trial.true_mean:.4f}"]),
        )
    screen.print_fitting(narrower(table, "lowest code", "deviation", "median", "range"))
    top = truly_hardest(trials) if counted else None
    if top is not None:
        mean = f"{top.true_mean:.4f} guesses over all its codes"
        said = f"Hardest: {top.pattern}, {mean}, counted exactly in the tree."
        screen.say(f"\n{said}\n{verdict(trials, 'Hardest in these games')}")
    else:
        screen.say(f"\n{verdict(trials)}")


def verdict(trials: Sequence[Trial], hardest_is: str = "Hardest") -> str:
    """The hardest pattern in games, and whether they are enough to tell it from the others."""
    top, close = hardest(trials), rival_trials(trials)
    others = [trial for trial in trials if trial is not top]
    if not others:
        return f"The only pattern: {top.pattern}, {top.mean:.3f} guesses a game."
    said = f"{hardest_is}: {top.pattern}, {top.mean:.3f} guesses a game."
    if top.exact:
        return (f"{said} Just as hard: {listed(close)}." if close else said) + SAME_GAMES
    if close:
        return f"{said} Within the error it could equally be {listed(close)}."
    return f"{said} The runner-up, {listed([hardest(others)])}, is behind by more than the error."


def listed(trials: Sequence[Trial]) -> str:
    """``one pair (6.224) or two pairs (6.127)``."""
    *names, last = [f"{trial.pattern} ({trial.mean:.3f})" for trial in trials]
    return f"{', '.join(names)} or {last}" if names else last
