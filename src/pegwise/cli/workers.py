"""Processes that share the work, and how they are interrupted."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from concurrent.futures import Executor

jobs_option = click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Processes to share the work; they change nothing but the time.",
)


@contextmanager
def workers(jobs: int) -> Iterator["Executor | None"]:
    """A pool of processes, none for a single job; an interruption drops what has not begun.

    Interruptions are for this process to handle: a worker that is started while they are held
    never sees them, and one that the pool starts later ignores them as soon as it runs.
    """
    if jobs == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    ignore = (signal.SIGINT, signal.SIG_IGN)
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), signal.signal, ignore)
    try:
        with interruptions_held():
            for _ in range(jobs):
                pool.submit(int)
        yield pool
    except BaseException:
        # Work that nobody waits for any more need not be finished.
        for worker in list((pool._processes or {}).values()):
            worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def interruptions_held() -> Iterator[None]:
    """Whoever interrupts meanwhile is heard at the end; on Windows at once."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
