"""Progress on standard error: only on a terminal, and only after a second."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from threading import Timer
from time import monotonic
from typing import TYPE_CHECKING

from pegwise.game.rules import Rules

from .echo import echo

if TYPE_CHECKING:
    from rich.progress import Progress
    from rich.status import Status

PATIENCE = 1.0  # seconds before anything is shown


def announce_compiler(needed: bool) -> None:
    """Say on a terminal why nothing seems to happen for a while."""
    if needed and sys.stderr.isatty():
        echo("Compiling for this machine, once; this takes about 20 seconds ...", err=True)


def announce_large_board(rules: Rules) -> None:
    """Say on a terminal that a board too large to list needs the compiler, if it does."""
    if sys.stderr.isatty() and rules.why_unlisted():
        from pegwise.knowledge.unlisted.drawing import needs_compiler

        announce_compiler(needs_compiler(rules))


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[[int, int], None]]:
    """A callback that takes the work done and the total; the bar goes away at the end."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    start = monotonic()
    with ExitStack() as stack:
        bars: list[Progress] = []

        def report(done: int, total: int) -> None:
            if not bars and monotonic() - start > PATIENCE:
                bars.append(stack.enter_context(_open_bar(label)))
            if bars:
                bars[0].update(bars[0].task_ids[0], completed=done, total=total)

        yield report


def _open_bar(label: str) -> "Progress":
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    from .screen import SafeConsole

    said = TextColumn("{task.description}", markup=False)
    columns = (said, BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    bar = Progress(*columns, console=SafeConsole(stderr=True), transient=True)
    bar.add_task(label)
    return bar


@contextmanager
def thinking(said: str = "Thinking ...") -> Iterator[None]:
    """A spinner for work of unknown length; nothing may be printed meanwhile."""
    if not sys.stderr.isatty():
        yield
        return
    spinners: list[Status] = []

    def spin() -> None:
        from rich.console import Console

        spinners.append(Console(stderr=True).status(said))
        spinners[0].start()

    timer = Timer(PATIENCE, spin)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        for spinner in spinners:
            spinner.stop()
