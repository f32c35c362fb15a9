"""An executor that Ctrl-C does not break.

A Dask cluster as an executor; needs the extra ``pegwise[cluster]``.

Executors for long work: a pool of processes on this machine, or a Dask cluster.
"""

import gc
import logging
import os
import re
import signal
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pegwise import __version__
from pegwise.errors import PegwiseError, quote

from .signals import end_with_parent, interruptions_held

if TYPE_CHECKING:
    from concurrent.futures import Executor


class HoldingExecutor(Executor):
    """An executor that holds back Ctrl-C while it takes a task.

    An interruption there leaves a pool with half a worker, or a client with half a message.
    """

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    def submit(self, task: Callable[..., Any], /, *args: Any, **options: Any) -> Future[Any]:
        """Submit a task to the executor below."""
        with interruptions_held():
            return self._executor.submit(task, *args, **options)


ADDRESS = re.compile(r"(?:tcp|tls)://(?:[\w.-]+|\[[\da-fA-F:.]+\]):([0-9]{1,5})")
CLUSTER_PATIENCE = 5.0  # seconds for a scheduler to answer; a worker has twice as long to join


class ClusterFailed(PegwiseError):
    """A cluster that cannot be reached, or that was lost."""


@contextmanager
def connection(
    url: str, notify: Callable[[str], object], patience: float = CLUSTER_PATIENCE
) -> Iterator[Any]:
    """The client of the cluster whose scheduler listens at ``url``.

    A task whose worker dies is retried on another one. Closing the connection, Ctrl-C included,
    drops the tasks that have not begun and discards the results of the others. ``notify`` is called
    if we wait for a worker.
    """
    check_url(url)
    with quiet():
        try:
            distributed = import_module("distributed")
            client = distributed.Client(
                url,
                timeout=patience,
                set_as_default=False,
                security=security_for(url, distributed.Security),
            )
        except ImportError:
            needs = "needs Dask: expected pip install 'pegwise[cluster]'"
            raise ClusterFailed(f"--cluster {quote(url)} {needs}") from None
        except OSError:
            silent = "no Dask scheduler answers there"
            raise ClusterFailed(f"--cluster {quote(url)}: {silent}") from None
        try:
            await_workers(client, url, notify, 2 * patience)
            check_versions(client, url)
            yield client
        except (CancelledError, distributed.comm.CommClosedError):
            raise ClusterFailed(f"--cluster {quote(url)}: lost the scheduler") from None
        except distributed.KilledWorker:
            killed = "one task killed as many workers as Dask allows; their logs may say why"
            raise ClusterFailed(f"--cluster {quote(url)}: {killed}") from None
        finally:
            with suppress(TimeoutError):  # a busy scheduler: what we wanted of it is done
                client.close()


def executor_of(client: Any) -> HoldingExecutor:
    """The executor of a client; it takes importable functions and picklable arguments."""
    return HoldingExecutor(client.get_executor(pure=False))


def check_url(url: str) -> None:
    """Raise if this is not the address of a scheduler."""
    found = ADDRESS.fullmatch(url)
    if found is None or not 0 < int(found[1]) < 65536:
        raise ClusterFailed(f"--cluster {quote(url)}: expected tcp://HOST:PORT or tls://HOST:PORT")


def security_for(url: str, configured: Callable[[], Any]) -> Any:
    """Dask's security options, from its own settings and environment; raises if TLS lacks any."""
    security = configured()
    try:
        ready = not url.startswith("tls:") or security.get_connection_args("client")["ssl_context"]
    except (OSError, ValueError) as error:  # ssl.SSLError is an OSError
        reason = getattr(error, "strerror", None) or error
        raise ClusterFailed(f"--cluster {quote(url)}: certificates: {reason}") from None
    if not ready:
        expected = "expected Dask's settings distributed.comm.tls.ca-file, client.cert, client.key"
        raise ClusterFailed(f"--cluster {quote(url)} without certificates: {expected}")
    return security


@contextmanager
def quiet() -> Iterator[None]:
    """Silence Dask's own log and warnings, which mean nothing to our users."""
    before = logging.root.manager.disable
    logging.disable()
    try:
        with warnings.catch_warnings(action="ignore"):
            yield
    finally:
        gc.collect()  # asyncio logs the time-outs of Dask's futures when these are collected
        logging.disable(before)


def await_workers(client: Any, url: str, notify: Callable[[str], object], seconds: float) -> None:
    """Raise if the cluster has no worker and none joins within these seconds."""
    if client.nthreads():
        return
    notify(f"No workers at {url} yet; waiting {seconds:g} seconds for one ...")
    try:
        client.wait_for_workers(1, timeout=seconds)
    except TimeoutError:
        raise ClusterFailed(
            f"--cluster {quote(url)} has no workers: expected at least one 'dask worker {url}'"
        ) from None


def check_versions(client: Any, url: str) -> None:
    """Raise if a worker runs another version of Pegwise."""
    versions = client.get_versions(packages=["pegwise"])
    ours = versions["client"]["packages"]["pegwise"]
    for worker, installed in versions["workers"].items():
        theirs = installed["packages"]["pegwise"]
        if theirs != ours:
            found = f"has {f'pegwise {theirs}' if theirs else 'no pegwise'}: expected {__version__}"
            raise ClusterFailed(f"--cluster {quote(url)}: the worker at {worker} {found}")


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
