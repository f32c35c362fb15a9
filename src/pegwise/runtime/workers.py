"""Executors for long work: a pool of processes on this machine, or a Dask cluster."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pegwise.errors import PegwiseError, quote

from .signals import end_with_parent

if TYPE_CHECKING:
    from concurrent.futures import Executor


def useful_jobs(jobs: int, notify: Callable[[str], object]) -> int:
    """At most one job per processor, and two on a single one; says so if more were asked for."""
    most = max(2, os.cpu_count() or 1)
    if jobs > most:
        notify(f"--jobs {jobs}: more than {most} would not help on this machine, using {most}")
    return min(jobs, most)


@contextmanager
def workers(
    jobs: int, cluster: str | None, notify: Callable[[str], object]
) -> Iterator["Executor | None"]:
    """An executor for the cluster or for ``jobs`` processes; None for a single job."""
    check_one_of(jobs, cluster)
    if cluster is not None:
        from .cluster import connection, executor_of

        with connection(cluster, notify) as client:
            yield executor_of(client)
    elif jobs > 1:
        with processes(useful_jobs(jobs, notify)) as pool:
            yield pool
    else:
        yield None


def check_one_of(jobs: int, cluster: str | None) -> None:
    """Raise if both processes and a cluster are asked for."""
    if cluster is not None and jobs > 1:
        raise PegwiseError(f"--jobs {jobs} and --cluster {quote(cluster)}: expected one of them")


@contextmanager
def processes(jobs: int) -> Iterator["Executor"]:
    """A pool of processes, started as work comes. Ctrl-C drops the tasks that have not begun.

    Only this process handles Ctrl-C: a worker is started while it is held back, and ignores it. If
    this process is killed, its workers exit too.
    """
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    from .holding import HoldingExecutor

    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _start_worker)
    try:
        yield HoldingExecutor(pool)
    except BaseException:
        # Do not finish work whose result is no longer needed.
        for worker in list((pool._processes or {}).values()):
            worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _start_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
