"""Running comparisons: a process each, and a thread that copies its progress to the database."""

import multiprocessing
from collections.abc import Sequence
from threading import Event, Thread
from time import monotonic
from typing import Any

from pegwise.game.variants import Variant
from pegwise.runtime.signals import interruptions_held

from ..messages.tools import Job
from ..settings import Limits
from .jobs import DONE, FAILED, RUNNING, STOPPED, Jobs
from .work import LabQuestion, LabReport, work

SPAWN = multiprocessing.get_context("spawn")
POLLING = 0.1  # seconds between checks whether to stop
WRITING = 0.5  # seconds between database updates
ENDED = "the computation stopped unexpectedly: try again"


class Laboratory:
    """The comparisons that this server runs."""

    def __init__(self, jobs: Jobs, limits: Limits) -> None:
        self.jobs = jobs
        self.listeners = 0  # open event streams
        self.job_seconds = limits.job_seconds
        self.closing = Event()
        self._watchers: dict[str, Watcher] = {}

    def begin(self, job: Job, variant: Variant, questions: Sequence[LabQuestion]) -> None:
        """Start the process of a comparison."""
        watcher = Watcher(self, job, variant, questions)
        watcher.start()
        for name, earlier in list(self._watchers.items()):
            if not earlier.is_alive():
                self._watchers.pop(name, None)
        self._watchers[job.id] = watcher

    def cancel(self, job: str) -> None:
        """Stop a comparison at once if this server runs it; other servers notice by themselves."""
        watcher = self._watchers.get(job)
        if watcher is not None:
            watcher.cancelled.set()

    def stop(self) -> None:
        """Stop all comparisons."""
        self.closing.set()
        for watcher in list(self._watchers.values()):
            watcher.join()


class Watcher(Thread):
    """Listens to the process of a comparison until it is done, cancelled or out of time."""

    def __init__(
        self, lab: Laboratory, job: Job, variant: Variant, questions: Sequence[LabQuestion]
    ) -> None:
        super().__init__(daemon=True)
        self.cancelled = Event()
        self._lab, self._job = lab, job.id
        self._deadline = monotonic() + lab.job_seconds
        self._next_write = 0.0
        self._open = len(questions)
        self._standings: list[dict[str, Any]] = [dict(row) for row in job.standings]
        self._working_on = "starting"
        self._before, self._games = job.done, 0
        self._reports, theirs = SPAWN.Pipe(duplex=False)
        self._process = SPAWN.Process(target=work, args=(theirs, variant, questions), daemon=True)
        with interruptions_held():
            self._process.start()
        theirs.close()

    def run(self) -> None:
        """Watch until the process ends or is stopped, then store the final state."""
        try:
            error = self._listen()
        finally:
            self._process.kill()
            self._process.join()
            self._reports.close()
        state = DONE if error is None else FAILED
        self._write(state=state, working_on=None, error=error)

    def _listen(self) -> str | None:
        """The error, or None; a cancelled comparison has its final state already."""
        while self._open:
            if self._lab.closing.is_set():
                return STOPPED
            if self.cancelled.is_set():
                return None
            if monotonic() > self._deadline:
                limit = self._lab.job_seconds
                return f"this takes longer than {limit:g} seconds: expected fewer games"
            try:
                report = self._reports.recv() if self._reports.poll(POLLING) else None
            except EOFError:
                return ENDED
            if report is not None and report.error is not None:
                return str(report.error)
            if report is not None:
                self._take(report)
            if monotonic() >= self._next_write and not self._write(state=RUNNING):
                return None
        return None

    def _take(self, report: LabReport) -> None:
        self._working_on, self._games = report.working_on, report.games
        if report.answer is not None:
            question, standing = report.answer
            self._lab.jobs.remember(question, standing | {"cached": False})
            self._standings.append(standing | {"cached": False})
            self._before += question.total
            self._open -= 1

    def _write(self, **figures: Any) -> bool:
        self._next_write = monotonic() + WRITING
        progress = {
            "working_on": self._working_on,
            "done": self._before + self._games,
            "standings": list(self._standings),
        }
        return self._lab.jobs.write(self._job, **(progress | figures))
