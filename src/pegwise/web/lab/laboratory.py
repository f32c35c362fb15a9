"""Running comparisons: a process each, and a thread that copies its progress to the database."""

import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Event, Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from pegwise.game.variants import Variant
from pegwise.runtime.signals import interruptions_held

from ..clients.rate_limits import Client
from ..database.write_turns import TROUBLE
from ..faults import Refused
from ..messages.tools import Job, NewJob
from ..settings import Limits
from ..telemetry import write_database_trouble
from .jobs import DONE, FAILED, RUNNING, SILENCE, STOPPED, Jobs
from .work import LabQuestion, LabReport, work

if TYPE_CHECKING:
    from pegwise.engines.client import OfferedEngine

Result = TypeVar("Result")

SPAWN = multiprocessing.get_context("spawn")
POLLING = 0.1  # seconds between checks whether to stop
WRITING = 0.5  # seconds between database updates
ENDED = "the computation stopped unexpectedly: try again"


class Laboratory:
    """The comparisons that this server runs."""

    def __init__(
        self, jobs: Jobs, limits: Limits, engines: "tuple[OfferedEngine, ...]" = ()
    ) -> None:
        self.jobs, self.engines = jobs, engines
        self.listeners: Counter[str] = Counter()  # open event streams by address
        self._limits = limits
        self._change = Lock()
        self.job_seconds = limits.job_seconds
        self.closing = Event()
        self._watchers: dict[str, Watcher] = {}

    def compare(
        self,
        client: Client,
        variant: Variant,
        asked: NewJob,
        questions: Sequence[LabQuestion],
    ) -> Job:
        """Create a comparison, and start its process unless all results are cached."""
        with self._change:
            for name, earlier in list(self._watchers.items()):
                if not earlier.is_alive():
                    del self._watchers[name]
            address = client.address
            busy = [watcher for watcher in self._watchers.values() if watcher.busy]
            own = sum(watcher.address == address for watcher in busy)
            full = own >= self._limits.jobs_an_address
            job, still_open = self.jobs.add(
                client.player or "", variant.name, asked, questions, share_is_used_up=full
            )
            if still_open:
                watcher = Watcher(self, address, job, variant, still_open)
                watcher.start()
                self._watchers[job.id] = watcher
        return job

    def check_listener(self, address: str) -> None:
        """Raises if there are too many event streams, in all or of this address."""
        limits, listeners = self._limits, self.listeners
        if listeners[address] >= limits.listeners_an_address:
            raise Refused(429, "your network is following many comparisons: close one of them", 3)
        if listeners.total() >= limits.listeners:
            reason = "too many clients are following comparisons"
            raise Refused(429, f"{reason}: try again in a moment", 3)

    @contextmanager
    def listening(self, address: str) -> Iterator[None]:
        """An open event stream."""
        self.listeners[address] += 1
        try:
            yield
        finally:
            self.listeners[address] -= 1
            self.listeners += Counter()  # drops addresses without streams

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
        self,
        lab: Laboratory,
        address: str,
        job: Job,
        variant: Variant,
        questions: Sequence[LabQuestion],
    ) -> None:
        super().__init__(daemon=True)
        self.address = address
        self.cancelled, self._over = Event(), Event()
        self._lab, self._job = lab, job.id
        self._deadline = monotonic() + lab.job_seconds
        self._next_write = 0.0
        self._open = len(questions)
        self._standings: list[dict[str, Any]] = [dict(row) for row in job.standings]
        self._working_on = "starting"
        self._before, self._games = job.done, 0
        self._reports, theirs = SPAWN.Pipe(duplex=False)
        told = (theirs, variant, questions, lab.engines)
        self._process = SPAWN.Process(target=work, args=told, daemon=True)
        with interruptions_held():
            self._process.start()
        theirs.close()

    @property
    def busy(self) -> bool:
        """Whether the comparison still counts as running."""
        return not self.cancelled.is_set() and not self._over.is_set()

    def run(self) -> None:
        """Watch until the process ends or is stopped, then store the final state."""
        try:
            error = self._listen()
        finally:
            self._process.kill()
            self._process.join()
            self._reports.close()
        self._over.set()
        state = DONE if error is None else FAILED
        deadline = monotonic() + SILENCE.total_seconds()  # then others take it for stopped
        while self._write(state=state, working_on=None, error=error) is None:
            if self._lab.closing.wait(WRITING) or monotonic() > deadline:
                return

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
            if monotonic() >= self._next_write and self._write(state=RUNNING) is False:
                return None
        return None

    def _take(self, report: LabReport) -> None:
        self._working_on, self._games = report.working_on, report.games
        if report.answer is not None:
            question, standing = report.answer
            self._store(self._lab.jobs.remember, question, standing | {"cached": False})
            self._standings.append(standing | {"cached": False})
            self._before += question.total
            self._open -= 1

    def _write(self, **figures: Any) -> bool | None:
        """Whether the comparison is still active; None if the database fails at the moment."""
        self._next_write = monotonic() + WRITING
        progress = {
            "working_on": self._working_on,
            "done": self._before + self._games,
            "standings": list(self._standings),
        }
        return self._store(self._lab.jobs.write, self._job, **(progress | figures))

    def _store(self, write: Callable[..., Result], *row: Any, **figures: Any) -> Result | None:
        """Write to the database; if it fails, the log says so, and the comparison goes on."""
        try:
            return write(*row, **figures)
        except TROUBLE as error:
            write_database_trouble(error)
            return None
