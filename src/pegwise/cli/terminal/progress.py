"""Signs of life on standard error: only on a terminal, and only for what takes over a second."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from threading import Timer
from time import monotonic
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.status import Status

PATIENCE = 1.0


def announce_compiler(needed: bool) -> None:
    """Say on a terminal why nothing seems to happen for a while."""
    if needed and sys.stderr.isatty():
        click.echo("Compiling for this machine, once; this takes about 20 seconds ...", err=True)


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[[int, int], None]]:
    """A function to be told how much of how much is done; the bar goes away at the end."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    start = monotonic()
    with ExitStack() as stack:
        update: list[Callable[[int, int], None]] = []

        def report(done: int, total: int) -> None:
            if not update and monotonic() - start > PATIENCE:
                update.append(_open_bar(stack, label))
            if update:
                update[0](done, total)

        yield report


def _open_bar(stack: ExitStack, label: str) -> Callable[[int, int], None]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
    )
    bar = stack.enter_context(Progress(*columns, console=Console(stderr=True), transient=True))
    task = bar.add_task(label)
    return lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def thinking() -> Iterator[None]:
    """A turning wheel for what cannot say how far it is; nothing may be printed meanwhile."""
    if not sys.stderr.isatty():
        yield
        return
    wheels: list[Status] = []
    timer = Timer(PATIENCE, lambda: wheels.append(_turning_wheel()))
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        for wheel in wheels:
            wheel.stop()


def _turning_wheel() -> "Status":
    from rich.console import Console

    wheel = Console(stderr=True).status("Thinking ...")
    wheel.start()
    return wheel
