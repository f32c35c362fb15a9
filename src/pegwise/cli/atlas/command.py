"""``pegwise atlas``: the figures that Pegwise publishes, listed or derived again."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pegwise.game.wording import count_of

from ..options import cluster_option, json_option, notify, print_json

if TYPE_CHECKING:
    from pegwise.atlas import Figure

CHECK = "check"
SOMETHING_DIFFERS = 1


@click.command()
@click.argument("words", metavar="[check] [FILTER]...", nargs=-1)
@click.option("--all", "every", is_flag=True, help="With check: derive those that take long, too.")
@cluster_option
@click.option(
    "--resume",
    metavar="FILE",
    help="With check: skip the figures that this file lists as checked, and add to it.",
)
@json_option
def atlas(
    words: tuple[str, ...], every: bool, cluster: str | None, resume: str | None, as_json: bool
) -> int:
    """Look up published figures, or derive them again.

    A FILTER is a board, or a word of a question, a status or a source. Every figure has its status
    and the command that derives it; 'check' runs these commands, those that take two seconds at
    most unless --all is given, and compares. The exit code is 1 if a figure differs.

    \b
    Examples:
      pegwise atlas mastermind
      pegwise atlas entropy total
      pegwise atlas 4x6 proven
      pegwise atlas check mastermind
    """
    if words[:1] == (CHECK,):
        return check(words[1:], every, cluster, resume, as_json)
    for option, given in (("--all", every), ("--cluster", cluster), ("--resume", resume)):
        if given:
            raise click.UsageError(f"{option} is for 'pegwise atlas check'")
    from pegwise.atlas.figure import require_figures

    chosen = require_figures(words)
    if as_json:
        print_json([figure.document() for figure in chosen])
    else:
        show(chosen)
    return 0


def show(chosen: list["Figure"]) -> None:
    """A row per figure; the commands where there is room for them."""
    from ..terminal.screen import Screen, narrower, plain_table
    from .checking import value_of

    table = plain_table("board", "question", "value", "mean", "status", "command or source")
    for column in table.columns[2:4]:
        column.justify = "right"
    for figure in chosen:
        mean = "" if figure.mean is None else f"{figure.mean:.4f}"
        value = value_of(figure)
        origin = figure.command or figure.source or ""
        table.add_row(figure.board, figure.question, value, mean, status_of(figure), origin)
    screen = Screen()
    screen.print_fitting(narrower(table, "command or source", "mean"))


def status_of(figure: "Figure") -> str:
    """The status with its bound or its error."""
    if figure.error is not None:
        return f"{figure.status}, +- {figure.error:.4f}"
    if figure.lower_bound is not None and figure.lower_bound != figure.value:
        return f"{figure.status}, at least {figure.lower_bound:,}"
    return figure.status


def check(
    filters: tuple[str, ...], every: bool, cluster: str | None, resume: str | None, as_json: bool
) -> int:
    """Derive the chosen figures again and say what differs."""
    from pegwise.atlas.figure import require_figures
    from pegwise.runtime.files import check_writable

    from .checking import AtlasCheck

    if resume is not None:
        check_writable(resume)
    ours = [figure for figure in require_figures(filters) if figure.command]
    chosen = [figure for figure in ours if every or figure.is_quick]
    run = AtlasCheck(chosen, cluster, None if resume is None else Path(resume))
    differing = 0
    report = []
    try:
        for outcome in run.outcomes():
            differing += not outcome.same
            report.append(outcome.document())
            if not as_json:
                outcome.show()
    except (KeyboardInterrupt, click.Abort):
        more = "" if resume is None else f"; the same command with --resume {resume} continues"
        notify(f"stopped after {len(report)} of {count_of(len(chosen), 'figure')}{more}")
        raise
    if as_json:
        print_json(report)
    left_out = len(ours) - len(chosen)
    more = f"; {count_of(left_out, 'longer one')} left out, --all derives them" if left_out else ""
    result = f"{differing} differ" if differing else "all the same"
    notify(f"{count_of(len(report), 'figure')} derived again, {result}{more}")
    return SOMETHING_DIFFERS if differing else 0
