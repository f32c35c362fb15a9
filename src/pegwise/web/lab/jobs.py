"""Comparisons in the database."""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, timedelta
from typing import Any

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from ..database.engine import Database
from ..database.tables import Evaluated, JobRow, Key, now
from ..faults import Refused
from ..messages.tools import Job, NewJob
from ..settings import Limits
from .work import LabQuestion

WAITING, RUNNING, DONE, CANCELLED, FAILED = "waiting", "running", "done", "cancelled", "failed"
ACTIVE = (WAITING, RUNNING)
LATEST = 10  # comparisons listed per player
SILENCE = timedelta(seconds=30)  # without a heartbeat: the server is gone
STOPPED = "the server was stopped"


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
        with self._database.session() as session:
            known = _known(session, questions)
            still_open = [question for question in questions if question not in known]
            if still_open:
                self._make_room(session, player, share_is_used_up)
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
            session.add(row)
            session.flush()
            return message_of(row), still_open

    def _make_room(self, session: Session, player: str, share_is_used_up: bool) -> None:
        """Raises if too many comparisons are running, in all, of this player or its address."""
        # Locks a row, so that several servers count one after the other.
        session.execute(select(Key).where(Key.name == "cookies").with_for_update())
        if _under_way(session, JobRow.player == player) >= self._limits.jobs_a_client:
            raise Refused(429, "one of your comparisons is running: wait for it, or cancel it")
        if share_is_used_up:
            raise Refused(429, "your network is running a comparison: try again in a few minutes")
        if _under_way(session) >= self._limits.running_jobs:
            raise Refused(429, "other comparisons are running: try again in a few minutes")

    def get(self, job: str) -> Job:
        """The comparison with this id."""
        with self._database.reading() as session:
            return message_of(_row(session, job))

    def latest(self, player: str) -> list[Job]:
        """The latest comparisons of a player, the last one first."""
        own = select(JobRow).where(JobRow.player == player).order_by(JobRow.created.desc())
        with self._database.reading() as session:
            return [message_of(row) for row in session.scalars(own.limit(LATEST))]

    def cancel(self, job: str, player: str) -> Job:
        """Cancel a comparison if it is running; its server stops the process."""
        with self._database.session() as session:
            row = _row(session, job, lock=True)
            if row.player != player:
                raise Refused(403, "this is someone else's comparison")
            if row.state in ACTIVE:
                row.state, row.working_on = CANCELLED, None
            return message_of(row)

    def write(self, job: str, **figures: Any) -> bool:
        """Store the progress of a comparison; False if it is no longer active."""
        with self._database.session() as session:
            row = session.get(JobRow, job, with_for_update=True)
            if row is None or row.state not in ACTIVE:
                return False
            for name, figure in figures.items():
                setattr(row, name, figure)
            row.beat = now()
            return True

    def remember(self, question: LabQuestion, standing: dict[str, Any]) -> None:
        """Cache a result, unless another server stores the same one first."""
        with suppress(IntegrityError), self._database.session() as session:
            session.merge(Evaluated(question=question.key, standing=standing))


def message_of(row: JobRow) -> Job:
    """A comparison as a message, the best mean first; it has failed if its server is gone."""
    job = Job.model_validate(row)
    beat = row.beat if row.beat.tzinfo else row.beat.replace(tzinfo=UTC)  # SQLite drops the zone
    gone = row.state in ACTIVE and now() - beat > SILENCE
    lost = {"state": FAILED, "working_on": None, "error": STOPPED} if gone else {}
    standings = sorted(job.standings, key=lambda standing: standing["mean"])
    return job.model_copy(update={"standings": standings, **lost})


def _known(session: Session, questions: Sequence[LabQuestion]) -> dict[LabQuestion, dict[str, Any]]:
    found = ((question, session.get(Evaluated, question.key)) for question in questions)
    return {q: answer.standing | {"cached": True} for q, answer in found if answer is not None}


def _under_way(session: Session, *more: ColumnElement[bool]) -> int:
    wanted = JobRow.state.in_(ACTIVE), JobRow.beat > now() - SILENCE, *more
    return session.scalar(select(func.count()).select_from(JobRow).where(*wanted)) or 0


def _row(session: Session, job: str, lock: bool = False) -> JobRow:
    row = session.get(JobRow, job, with_for_update=lock)
    if row is None:
        raise Refused(404, "there is no such comparison")
    return row
