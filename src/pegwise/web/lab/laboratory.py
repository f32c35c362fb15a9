"""Running comparisons: one process each, and a thread that updates the database."""

import multiprocessing
from collections.abc import Sequence
from threading import Event, Thread

from pegwise.game.variants import Variant
from pegwise.runtime.signals import interruptions_held

from ..messages.lab import Job
from ..settings import Limits
from .jobs import Jobs
from .questions import LabQuestion
from .watcher import Watcher
from .work import work

SPAWN = multiprocessing.get_context("spawn")


class Laboratory:
    """The comparisons that this server runs."""

    def __init__(self, jobs: Jobs, limits: Limits) -> None:
        self.jobs = jobs
        self.listeners = 0  # open event streams
        self._limits = limits
        self._closing = Event()
        self._cancelled: dict[str, Event] = {}
        self._threads: list[Thread] = []

    def begin(self, job: Job, variant: Variant, questions: Sequence[LabQuestion]) -> None:
        """Start the process of a comparison."""
        ours, theirs = SPAWN.Pipe(duplex=False)
        process = SPAWN.Process(target=work, args=(theirs, variant, questions), daemon=True)
        with interruptions_held():
            process.start()
        theirs.close()
        cancelled = self._cancelled[job.id] = Event()
        watcher = Watcher(
            self.jobs, job, process, ours, cancelled, self._closing, self._limits.job_seconds
        )
        thread = Thread(target=self._watch, args=(job.id, watcher), daemon=True)
        self._threads = [*filter(Thread.is_alive, self._threads), thread]
        thread.start()

    def _watch(self, job: str, watcher: Watcher) -> None:
        try:
            watcher.watch()
        finally:
            del self._cancelled[job]

    def cancel(self, job: str) -> None:
        """Stop a comparison at once if this server runs it; other servers notice by themselves."""
        cancelled = self._cancelled.get(job)
        if cancelled is not None:
            cancelled.set()

    def stop(self) -> None:
        """Stop all comparisons."""
        self._closing.set()
        for thread in self._threads:
            thread.join()
