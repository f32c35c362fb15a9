"""``pegwise baselines``: the results of known players on a board."""

from typing import TYPE_CHECKING

import click

from pegwise.game.variants import Variant

from . import options
from .terminal.progress import progress_bar

if TYPE_CHECKING:
    from pegwise.schemas.documents import BaselineDocument


@click.command()
@options.rules_options
@click.option("--player", metavar="NAME", help="Show only this player: 'random legal', knuth.")
@options.json_option
def baselines(variant: Variant, player: str | None, as_json: bool) -> None:
    """Show the results of known players, to compare yours with.

    The mean number of guesses without a limit, the share of games won within the limit of the
    environment, and the mean regret. 'random legal' guesses any code it has not guessed yet,
    'random' any code that fits every answer. The atlas has six boards: pegwise atlas regret.

    \b
    Examples:
      pegwise baselines
      pegwise baselines -v 3x5 --json
    """
    from pegwise.envs.baselines import PLAYERS
    from pegwise.envs.baselines import baselines as measured

    found = []
    with progress_bar("playing") as report:
        for number, each in enumerate(measured(variant, player)):
            report(number, 1 if player else len(PLAYERS))
            found.append(each)
    if as_json:
        options.print_json(found)
    else:
        show(found)


def show(found: list["BaselineDocument"]) -> None:
    """A row for each player."""
    from .terminal.screen import Screen, plain_table

    within = f"won within {found[0]['limit']}"
    table = plain_table("player", "mean guesses", within, "mean regret", "status")
    for column in table.columns[1:4]:
        column.justify = "right"
    for each in found:
        error = each["standard_error"]
        status = "exact" if error is None else f"sampled, +- {error:.4f}"
        regret = "" if each["regret"] is None else f"{each['regret']:.4f}"
        won = f"{each['win_rate']:.2%}"
        table.add_row(each["player"], f"{each['mean']:.4f}", won, regret, status)
    Screen().print_fitting([table])
