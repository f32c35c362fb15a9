"""A real Dask cluster on this machine: processes for the scheduler and each worker."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from pegwise.runtime.workers import quiet
from support.waiting import PATIENCE, await_that

WORKER = ["worker", "--no-nanny", "--nthreads", "1", "--no-dashboard"]
SCHEDULER = ["scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"]


class Cluster(NamedTuple):
    """The scheduler's address, and the processes."""

    url: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


@contextmanager
def running_cluster(folder: Path, workers: int, **environment: str) -> Iterator[Cluster]:
    """A cluster with this many workers; it is stopped at the end."""
    book = folder / "scheduler.json"
    with ExitStack() as stack:

        def start(arguments: list[str]) -> subprocess.Popen[bytes]:
            command = [sys.executable, "-m", "dask", *arguments, "--scheduler-file", str(book)]
            process = subprocess.Popen(
                command,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd=folder,
                env={**os.environ, **environment},
            )
            stack.callback(process.wait)
            stack.callback(process.kill)
            return process

        scheduler = start(SCHEDULER)
        running = [start([*WORKER, "--local-directory", str(folder)]) for _ in range(workers)]
        await_that(lambda: book.exists() and book.read_text().endswith("}"))
        cluster = Cluster(json.loads(book.read_text())["address"], scheduler, running)
        with observer(cluster):
            yield cluster


@contextmanager
def observer(cluster: Cluster) -> Iterator[Any]:
    """A client that watches the cluster, once every worker has joined."""
    with quiet():
        client = import_module("distributed").Client(cluster.url, set_as_default=False)
        try:
            if cluster.workers:
                client.wait_for_workers(len(cluster.workers), timeout=PATIENCE)
            yield client
        finally:
            client.close()
