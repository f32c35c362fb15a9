"""Who may write next, how long one waits for it, and how the last write ended."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.exc import TimeoutError as OutOfConnections

WAIT_SECONDS = 2.0  # for other threads, and again for a writer in another process
REMEMBERED_SECONDS = 10.0  # that a failed write counts

# By the name of SQLite's result code or of psycopg's exception.
REASONS = {
    "SQLITE_FULL": "disk full",
    "DiskFull": "disk full",
    "SQLITE_BUSY": "locked",
    "SQLITE_LOCKED": "locked",
    "SQLITE_READONLY": "read-only",
    "ReadOnlySqlTransaction": "read-only",
    "SQLITE_IOERR": "disk error",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_NOTADB": "damaged",
}
NO_ANSWER = "no answer"  # any other failure of the connection


class DatabaseBusy(Exception):
    """The turn to write did not come in time."""


TROUBLE = (DatabaseBusy, DatabaseError, OutOfConnections)  # what ``reason_of`` may explain


def reason_of(error: Exception) -> str | None:
    """Why the database fails, as one of a few words; None if the mistake is in a statement."""
    if not isinstance(error, DatabaseError):
        return "locked" if isinstance(error, DatabaseBusy) else "no connection is free"
    name = code_of(error)
    for known, reason in REASONS.items():
        if name.startswith(known):
            return reason
    return NO_ANSWER if isinstance(error, OperationalError) else None


def code_of(error: Exception) -> str:
    """The name of SQLite's result code, or of the exception; contains nothing of a game."""
    original = getattr(error, "orig", None) or error
    return str(getattr(original, "sqlite_errorname", type(original).__name__))


class WriteLock:
    """Gives the turn to write to one thread after the other, and notes how each write ended.

    SQLite allows one writer and makes others sleep; a lock wakes them sooner.
    """

    def __init__(self, one_writer: bool) -> None:
        self._lock = Lock() if one_writer else None
        self._ended = self._failed = float("-inf")
        self._reason: str | None = None  # why a write failed last

    @property
    def age(self) -> float:
        """Seconds since the last write."""
        return time.monotonic() - self._ended

    @property
    def trouble(self) -> str | None:
        """Why a write failed a moment ago, even if a smaller one did not; None if none did."""
        recent = time.monotonic() - self._failed < REMEMBERED_SECONDS
        return self._reason if recent or self._failed == self._ended else None

    @contextmanager
    def taken(self) -> Iterator[None]:
        """The turn to write; raises ``DatabaseBusy`` if it does not come in time."""
        if self._lock is not None and not self._lock.acquire(timeout=WAIT_SECONDS):
            self.note_failure("locked")
            raise DatabaseBusy("another thread is writing")
        try:
            yield
        except TROUBLE as error:
            self.note_failure(reason_of(error))
            raise
        else:
            self._ended = time.monotonic()
        finally:
            if self._lock is not None:
                self._lock.release()

    def note_failure(self, reason: str | None) -> None:
        """Note why the database could not be written; a mistake in a statement is no reason."""
        if reason is not None:
            self._reason, self._failed = reason, time.monotonic()
            self._ended = self._failed
