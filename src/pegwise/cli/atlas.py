"""``pegwise atlas``: the figures that Pegwise publishes, listed or derived again."""

import json
import shlex
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

import click

from pegwise.atlas.figure import Figure, derive, is_same, require_figures
from pegwise.errors import PegwiseError
from pegwise.game.wording import count_of
from pegwise.runtime.checkpoints import Checkpoint, CheckpointWriter
from pegwise.runtime.files import check_writable
from pegwise.runtime.signals import INTERRUPTED

from .app import app
from .options import cluster_option, json_option, notify, print_json
from .terminal.echo import echo
from .terminal.screen import Screen, narrower, plain_table

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
        return check_figures(words[1:], every, cluster, resume, as_json)
    for option, given in (("--all", every), ("--cluster", cluster), ("--resume", resume)):
        if given:
            raise click.UsageError(f"{option} is for 'pegwise atlas check'")
    chosen = require_figures(words)
    if as_json:
        print_json([figure.document() for figure in chosen])
    else:
        show_figures(chosen)
    return 0


def show_figures(chosen: list[Figure]) -> None:
    """A row per figure; the commands where there is room for them."""
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


def status_of(figure: Figure) -> str:
    """The status with its bound or its error."""
    if figure.error is not None:
        return f"{figure.status}, +- {figure.error:.4f}"
    if figure.lower_bound is not None and figure.lower_bound != figure.value:
        return f"{figure.status}, at least {figure.lower_bound:,}"
    return figure.status


def check_figures(
    filters: tuple[str, ...], every: bool, cluster: str | None, resume: str | None, as_json: bool
) -> int:
    """Derive the chosen figures again and say what differs."""
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


def document_of(command: str, *options: str) -> Any:
    """The JSON document that a command of ours prints; raises if it is interrupted."""
    _, *words = shlex.split(command)
    printed = StringIO()
    with redirect_stdout(printed):
        code = app.main([*words, "--json", *options], prog_name="pegwise", standalone_mode=False)
    if code == INTERRUPTED:
        raise KeyboardInterrupt
    return json.loads(printed.getvalue())


def takes(command: str, option: str) -> bool:
    """Whether a command of ours has an option; proofs with lies know no cluster."""
    _, name, *words = shlex.split(command)
    asked = app.get_command(click.Context(app), name)
    known = asked is not None and any(option in parameter.opts for parameter in asked.params)
    return known and not (option == "--cluster" and "--lies" in words)


@dataclass(frozen=True)
class Outcome:
    """A figure, and what its command says now: the figure again, or why it failed."""

    figure: Figure
    derived: Figure | None
    failure: str | None = None

    @property
    def same(self) -> bool:
        return self.derived is not None and is_same(self.figure, self.derived)

    def document(self) -> dict[str, Any]:
        """The outcome, ready for JSON."""
        return {
            "board": self.figure.board,
            "question": self.figure.question,
            "value": self.figure.value,
            "derived": None if self.derived is None else self.derived.value,
            "same": self.same,
            "failure": self.failure,
        }

    def show(self) -> None:
        """Print a line about it."""
        figure, derived = self.figure, self.derived
        named = f"{figure.board}, {figure.question}: {_said(figure)}"
        if self.same:
            echo(f"same     {named}")
        elif derived is None:
            echo(f"failed   {named}; {figure.command!r} says: {self.failure}")
        else:
            echo(f"differs  {named}; {figure.command!r} says {_said(derived)}")


def value_of(figure: Figure) -> str:
    """The value as it is printed: whole, or with four digits."""
    return f"{figure.value:,}" if isinstance(figure.value, int) else f"{figure.value:.4f}"


def _said(figure: Figure) -> str:
    value = value_of(figure)
    bound = (
        "" if figure.lower_bound in (None, figure.value) else f", at least {figure.lower_bound:,}"
    )
    return f"{value} ({figure.status}{bound})"


class AtlasCheck:
    """Figures to derive again; commands that several of them share run once.

    With a file to resume from, a long command has a checkpoint of its own beside it.
    """

    def __init__(self, figures: Sequence[Figure], cluster: str | None, done: Path | None) -> None:
        self.by_command: dict[str, list[Figure]] = defaultdict(list)
        for figure in sorted(figures, key=lambda each: not each.is_quick):
            self.by_command[figure.command or ""].append(figure)
        self.elsewhere = [] if cluster is None else ["--cluster", cluster]
        self.done = done
        asked = sha256("\n".join(figure.line() for figure in figures).encode()).hexdigest()[:16]
        self.writer = CheckpointWriter(done, {"work": "atlas check", "figures": asked})
        kept = self.writer.read()
        # By command: its document.
        self.documents: dict[str, Any] = dict(kept.facts) if kept is not None else {}

    def outcomes(self) -> Iterator[Outcome]:
        """The outcome for each figure, command by command, the quick ones first."""
        for number, (command, figures) in enumerate(self.by_command.items(), 1):
            if not figures[0].is_quick and command not in self.documents:
                took = f"took {figures[0].seconds:,.0f} CPU s"
                notify(f"{number} of {len(self.by_command)}: {command} ({took})")
            try:
                document = self._document(command, figures[0].is_quick)
            except (PegwiseError, click.ClickException) as error:
                yield from (Outcome(figure, None, str(error)) for figure in figures)
                continue
            yield from (Outcome(figure, derive(figure, document)) for figure in figures)

    def _document(self, command: str, quick: bool) -> Any:
        if command not in self.documents:
            own = None
            if not quick and self.done is not None and takes(command, "--resume"):
                digest = sha256(command.encode()).hexdigest()[:8]
                own = self.done.with_name(f"{self.done.name}-{digest}")
            resuming = [] if own is None else ["--resume", str(own)]
            elsewhere = self.elsewhere if takes(command, "--cluster") else []
            self.documents[command] = document_of(command, *elsewhere, *resuming)
            self.writer.save(lambda: Checkpoint(list(self.documents.items()), {}), now=True)
            if own is not None:
                own.unlink(missing_ok=True)
        return self.documents[command]
