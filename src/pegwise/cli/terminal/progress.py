"""Progress on standard error: only on a terminal, and only after a second."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from threading import Timer
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from pegwise.kernel.compiling import COMPILING
from pegwise.runtime.signals import after

from .echo import echo

if TYPE_CHECKING:
    from rich.live import Live
    from rich.progress import Progress
    from rich.status import Status

Shown = TypeVar("Shown")

PATIENCE = 1.0  # seconds before anything is shown
PLAIN_SECONDS = 60.0  # between two lines in a log
COMPILING_NOW = "Compiling for this machine, once; this takes about 20 seconds ..."


def announce_compiling(patience: float = PATIENCE) -> None:
    """Say in one line why nothing seems to happen, once the compiler has been at work for a second.

    Until the next call it is said once.
    """
    timers: list[Timer] = []
    said: list[str] = []

    def say() -> None:
        if said:  # by a timer that had fired when it was cancelled
            return
        said.append(COMPILING_NOW)
        echo(COMPILING_NOW, err=True)

    def begin() -> None:
        if not said:
            timers.append(Timer(patience, say))
            timers[-1].daemon = True
            timers[-1].start()

    def end() -> None:
        if timers:
            timers.pop().cancel()

    COMPILING.on_begin, COMPILING.on_end = begin, end


@contextmanager
def progress_bar(label: str, remaining: bool = False) -> Iterator[Callable[[int, int], None]]:
    """A callback that takes the work done and the total; the bar goes away at the end.

    With ``remaining`` it estimates the time left.
    """
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    with ExitStack() as stack:
        bars: list[Progress] = []

        def show() -> None:
            bars.append(stack.enter_context(_open_bar(label, remaining)))

        def report(done: int, total: int) -> None:
            if bars:
                bars[0].update(bars[0].task_ids[0], completed=done, total=total)

        with after(PATIENCE, show):
            yield report


def _open_bar(label: str, remaining: bool) -> "Progress":
    from rich.progress import (
        BarColumn,
        Progress,
        ProgressColumn,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    from .screen import SafeConsole

    said = TextColumn("{task.description}", markup=False)
    columns: list[ProgressColumn] = [said, BarColumn(), TaskProgressColumn(), TimeElapsedColumn()]
    if remaining:
        columns += [TextColumn("left"), TimeRemainingColumn()]
    bar = Progress(*columns, console=SafeConsole(stderr=True), transient=True)
    bar.add_task(label, total=None)
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

    try:
        with after(PATIENCE, spin):
            yield
    finally:
        for spinner in spinners:
            spinner.stop()


@contextmanager
def watching(
    lines: Callable[[Shown], list[str]], after_stop: str = "the best tree so far"
) -> Iterator[Callable[[Shown], None]]:
    """A callback that shows the lines of each snapshot.

    What it shows on a terminal disappears at the end; elsewhere it is a line a minute.
    """
    start = monotonic()
    if sys.stderr.isatty():
        live: Live | None = None
        with ExitStack() as stack:

            def show_block(snapshot: Shown) -> None:
                nonlocal live
                said = [*lines(snapshot), f"Ctrl-C stops with {after_stop}."]
                if live is None and monotonic() - start > PATIENCE:
                    from rich.live import Live

                    from .screen import SafeConsole

                    console = SafeConsole(stderr=True)
                    block = Live("", console=console, auto_refresh=False, transient=True)
                    live = stack.enter_context(block)
                if live is not None:
                    live.update("\n".join(said), refresh=True)

            yield show_block
        return
    due = start + PLAIN_SECONDS

    def show_line(snapshot: Shown) -> None:
        nonlocal due
        said = lines(snapshot)  # each time: speed and time left are measured from call to call
        if monotonic() >= due:
            due += PLAIN_SECONDS
            echo("; ".join(said), err=True)

    yield show_line


def clock(seconds: float) -> str:
    """``0:07``, ``12:30``, ``3:05:00``."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
