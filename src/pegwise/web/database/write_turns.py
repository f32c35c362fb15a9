"""Who may write next, how long one waits for it, and how the last write ended."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.exc import TimeoutError as OutOfConnections

WAIT_SECONDS = 2.0  # for other threads, and again for a writer in another process

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


class WriteTurns:
    """Gives the turn to write to one thread after the other, and notes how each write ended.

    SQLite allows one writer and makes others sleep; a lock wakes them sooner.
    """

    def __init__(self, one_writer: bool) -> None:
        self._lock = Lock() if one_writer else None
        self.trouble: str | None = None  # why the last write failed
        self._ended = float("-inf")

    @property
    def age(self) -> float:
        """Seconds since the last write."""
        return time.monotonic() - self._ended

    @contextmanager
    def taken(self) -> Iterator[None]:
        """The turn to write; raises ``DatabaseBusy`` if it does not come in time."""
        if self._lock is not None and not self._lock.acquire(timeout=WAIT_SECONDS):
            self._note("locked")
            raise DatabaseBusy("another thread is writing")
        try:
            yield
        except DatabaseError as error:
            reason = reason_of(error)
            if reason is not None:
                self._note(reason)
            raise
        else:
            self._note(None)
        finally:
            if self._lock is not None:
                self._lock.release()

    def _note(self, trouble: str | None) -> None:
        self.trouble, self._ended = trouble, time.monotonic()
