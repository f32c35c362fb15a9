"""Comparisons: a process each, and a thread that copies its progress to the database."""

import multiprocessing
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import timedelta
from threading import Event, Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

from pydantic import Field
from sqlalchemy import ColumnElement, Connection, func, select, update
from sqlalchemy.exc import IntegrityError

from pegwise.game.variants import Variant
from pegwise.runtime.signals import interruptions_held
from pegwise.schemas.documents import StrategyCost

from ..database.schema import Evaluated, JobRow, Key, in_utc, now
from ..database.transactions import TROUBLE, Database
from ..faults import Refused
from ..messages import RequestBody, ResponseBody, StrategyText, Text, VariantText
from ..rate_limits import Client
from ..settings import Limits
from ..streams import OpenStreams
from ..telemetry import write_database_trouble
from .work import LabQuestion, LabReport, work

if TYPE_CHECKING:
    from pegwise.engines.client import OfferedEngine

WAITING, RUNNING, DONE, CANCELLED, FAILED = "waiting", "running", "done", "cancelled", "failed"
ACTIVE = (WAITING, RUNNING)
LATEST = 10  # comparisons listed per player
LOST_AFTER = timedelta(seconds=30)  # without a heartbeat: the server is gone
STOPPED = "the server was stopped"
SPAWN = multiprocessing.get_context("spawn")
STOP_POLLING = 0.1  # seconds between checks whether to stop
WRITING = 0.5  # seconds between database updates
ENDED = "the computation stopped unexpectedly: try again"
Result = TypeVar("Result")


class NewJob(RequestBody):
    """A comparison to start; without ``games`` all codes are counted, if that is possible."""

    variant: VariantText = "mastermind"
    strategies: Annotated[list[StrategyText], Field(min_length=1, max_length=8)]
    games: Annotated[int, Field(ge=1, le=100_000)] | None = None
    seed: Text = "lab"


class Standing(StrategyCost):
    """One row of the league table; ``cached`` if an earlier comparison had computed it."""

    cached: bool


class Job(ResponseBody):
    """A comparison and its state."""

    id: str
    variant: str
    strategies: list[str]
    games: int | None
    seed: str
    state: Literal["waiting", "running", "done", "cancelled", "failed"]
    working_on: str | None
    done: int
    total: int
    standings: list[Standing]
    error: str | None


class Jobs:
    """The tables of comparisons and of their cached results."""

    def __init__(self, database: Database, limits: Limits) -> None:
        self._database = database
        self._limits = limits

    def add(
        self,
        player: str,
        variant: str,
        asked: NewJob,
        questions: Sequence[LabQuestion],
        share_is_used_up: bool = False,
    ) -> tuple[Job, list[LabQuestion]]:
        """Create a comparison; returns it with its cached results, and the open questions."""
        with self._database.writing() as connection:
            key = Evaluated.c.question
            found = ((asked, Evaluated.first(connection, key == asked.key)) for asked in questions)
            known = {one: row.standing | {"cached": True} for one, row in found if row is not None}
            still_open = [question for question in questions if question not in known]
            if still_open:
                self._make_room(connection, player, share_is_used_up)
            row = JobRow(
                id=secrets.token_urlsafe(18),
                player=player,
                variant=variant,
                strategies=[question.strategy for question in questions],
                games=asked.games,
                seed=asked.seed,
                state=WAITING if still_open else DONE,
                done=sum(question.total for question in known),
                total=sum(question.total for question in questions),
                standings=list(known.values()),
            )
            row.add(connection)
            return message_of(row), still_open

    def _make_room(self, connection: Connection, player: str, share_is_used_up: bool) -> None:
        """Raises if too many comparisons are running, in all, of this player or its address."""
        # Locks a row, so that several servers count one after the other.
        Key.first(connection, Key.c.name == "cookies", lock=True)
        if _under_way(connection, JobRow.c.player == player) >= self._limits.jobs_a_client:
            raise Refused(429, "one of your comparisons is running: wait for it, or cancel it")
        if share_is_used_up:
            raise Refused(429, "your network is running a comparison: try again in a few minutes")
        if _under_way(connection) >= self._limits.running_jobs:
            raise Refused(429, "other comparisons are running: try again in a few minutes")

    def get(self, job: str) -> Job:
        """The comparison with this id."""
        with self._database.reading() as connection:
            return message_of(_row(connection, job))

    def latest(self, player: str) -> list[Job]:
        """The latest comparisons of a player, the last one first."""
        own = select(JobRow.table).where(JobRow.c.player == player)
        latest = own.order_by(JobRow.c.created.desc()).limit(LATEST)
        with self._database.reading() as connection:
            return [message_of(JobRow(*row)) for row in connection.execute(latest)]

    def cancel(self, job: str, player: str) -> Job:
        """Cancel a comparison if it is running; its server stops the process."""
        with self._database.writing() as connection:
            row = _row(connection, job, lock=True)
            if row.player != player:
                raise Refused(403, "this is someone else's comparison")
            if row.state in ACTIVE:
                row.state, row.working_on = CANCELLED, None
                row.put(connection)
            return message_of(row)

    def write(self, job: str, **figures: Any) -> bool:
        """Store the progress of a comparison; False if it is no longer active."""
        active = JobRow.c.id == job, JobRow.c.state.in_(ACTIVE)
        written = update(JobRow.table).where(*active).values(figures | {"beat": now()})
        with self._database.writing() as connection:
            return connection.execute(written).rowcount == 1

    def remember(self, question: LabQuestion, standing: dict[str, Any]) -> None:
        """Cache a result, unless another server stores the same one first."""
        with suppress(IntegrityError), self._database.writing() as connection:
            Evaluated(question.key, standing).put(connection)


def message_of(row: JobRow) -> Job:
    """A comparison as a message, the best mean first; it has failed if its server is gone."""
    job = Job.model_validate(row)
    gone = row.state in ACTIVE and now() - in_utc(row.beat) > LOST_AFTER
    lost = {"state": FAILED, "working_on": None, "error": STOPPED} if gone else {}
    standings = sorted(job.standings, key=lambda standing: standing["mean"])
    return job.model_copy(update={"standings": standings, **lost})


def _under_way(connection: Connection, *more: ColumnElement[bool]) -> int:
    job = JobRow.c
    wanted = job.state.in_(ACTIVE), job.beat > now() - LOST_AFTER, *more
    return connection.scalar(select(func.count()).select_from(JobRow.table).where(*wanted)) or 0


def _row(connection: Connection, job: str, lock: bool = False) -> JobRow:
    row = JobRow.first(connection, JobRow.c.id == job, lock=lock)
    if row is None:
        raise Refused(404, "there is no such comparison")
    return row


class Laboratory:
    """The comparisons that this server runs."""

    def __init__(
        self, jobs: Jobs, limits: Limits, engines: "tuple[OfferedEngine, ...]" = ()
    ) -> None:
        self.jobs, self.engines = jobs, engines
        self.streams = OpenStreams(
            limits.listeners,
            limits.listeners_an_address,
            "too many clients are following comparisons",
            "your network is following many comparisons",
        )
        self._limits = limits
        self._change = Lock()
        self.job_seconds = limits.job_seconds
        self.closing = Event()
        self._watchers: dict[str, Watcher] = {}

    def compare(
        self, client: Client, variant: Variant, asked: NewJob, questions: Sequence[LabQuestion]
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
        deadline = monotonic() + LOST_AFTER.total_seconds()  # then others take it for stopped
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
                report = self._reports.recv() if self._reports.poll(STOP_POLLING) else None
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
