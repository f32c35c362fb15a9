"""Who shares the work: processes of this machine or a cluster, and how they are interrupted."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pegwise.errors import PegwiseError, quote

from .signals import end_with_parent, interruptions_held

if TYPE_CHECKING:
    from concurrent.futures import Executor


@contextmanager
def workers(jobs: int, cluster: str | None = None) -> Iterator["Executor | None"]:
    """Who does the work: a cluster, a pool of processes, or nobody else for a single job."""
    check_one_of(jobs, cluster)
    if cluster is not None:
        from . import cluster as dask

        with dask.cluster(cluster) as executor:
            yield executor
    elif jobs > 1:
        with processes(jobs) as pool:
            yield pool
    else:
        yield None


def check_one_of(jobs: int, cluster: str | None) -> None:
    """Raises where both are asked for."""
    if cluster is not None and jobs > 1:
        raise PegwiseError(f"--jobs {jobs} and --cluster {quote(cluster)}: expected one of them")


@contextmanager
def processes(jobs: int) -> Iterator["Executor"]:
    """A pool of processes; an interruption drops what has not begun.

    Interruptions are for this process to handle: a worker that is started while they are held
    never sees them, and one that the pool starts later ignores them as soon as it runs. Where
    this process is killed, its workers end by themselves.
    """
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin)
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


def _begin() -> None:
    """What a worker does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
