"""One comparison under way: its process listened to, its row in the table kept up to date."""

from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Event
from time import monotonic
from typing import Any

from ..messages.lab import Job
from .jobs import DONE, FAILED, RUNNING, STOPPED, Jobs
from .work import Advanced, Answered, Begun, Report, Stuck

LISTENING = 0.1  # seconds between looks at whether to end
WRITING = 0.5  # seconds between writes
ENDED = "the computation ended before its time: try again"


class Watcher:
    """Listens to the process of a comparison until it is done, cancelled or out of time."""

    def __init__(
        self,
        jobs: Jobs,
        job: Job,
        process: SpawnProcess,
        reports: Connection,
        cancelled: Event,
        closing: Event,
        seconds: float,
    ) -> None:
        self._jobs, self._job, self._seconds = jobs, job.id, seconds
        self._process, self._reports = process, reports
        self._cancelled, self._closing = cancelled, closing
        self._deadline = monotonic() + seconds
        self._next_write = 0.0
        self._open = len(job.strategies) - len(job.standings)
        self._standings: list[dict[str, Any]] = [dict(row) for row in job.standings]
        self._working_on: str | None = "starting"
        self._before, self._games = job.done, 0

    def watch(self) -> None:
        """Until the end, whatever it is; then no process is left."""
        try:
            error = self._listen()
        finally:
            self._process.kill()
            self._process.join()
            self._reports.close()
        state = DONE if error is None else FAILED
        self._write(state=state, working_on=None, error=error)

    def _listen(self) -> str | None:
        """What went wrong, if anything did; what is cancelled has its state already."""
        while self._open:
            if self._closing.is_set():
                return STOPPED
            if self._cancelled.is_set():
                return None
            if monotonic() > self._deadline:
                return f"this takes longer than {self._seconds:g} seconds: expected fewer games"
            try:
                if self._reports.poll(LISTENING):
                    self._take(self._reports.recv())
            except EOFError:
                return ENDED
            except _Stuck as stuck:
                return str(stuck)
            if monotonic() >= self._next_write and not self._write(state=RUNNING):
                return None
        return None

    def _take(self, report: Report) -> None:
        match report:
            case Begun(words):
                self._working_on = words
            case Advanced(games):
                self._games = games
            case Answered(question, standing):
                self._jobs.remember(question, standing | {"cached": False})
                self._standings.append(standing | {"cached": False})
                self._before, self._games = self._before + question.total, 0
                self._open -= 1
            case Stuck(reason):
                raise _Stuck(reason)

    def _write(self, **figures: Any) -> bool:
        self._next_write = monotonic() + WRITING
        told = {
            "working_on": self._working_on,
            "done": self._before + self._games,
            "standings": list(self._standings),
        }
        return self._jobs.write(self._job, **(told | figures))


class _Stuck(Exception):
    """The process has told why it cannot go on."""
