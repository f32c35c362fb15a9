"""The database of a URL: opened, migrated, and its transactions.

SQLite has one writer at a time; nobody waits long, and what goes wrong is said in a few words.
"""

import os
import re
import time
from asyncio import get_running_loop
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from contextvars import copy_context
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as OutOfConnections

from pegwise.errors import PegwiseError, quote
from pegwise.runtime.files import data_folder

if TYPE_CHECKING:
    from alembic.config import Config

ONLY_OWNER = 0o600
ONLY_OWNER_FOLDER = 0o700
DATABASE_SUFFIXES = ("", "-wal", "-shm", "-journal")  # files of one database
Result = TypeVar("Result")
MIGRATIONS = Path(__file__).parent / "migrations"
UPGRADE_LOCK = 7_360_519  # advisory lock: only one of several starting servers migrates
DRIVERS = ("sqlite", "postgresql+psycopg")
POOL_SIZE = 40  # connections: one for each concurrent request
WRITING_THREADS = 16  # their own, so that waiting for a lock keeps no thread from other work
START_SECONDS = 20  # to wait while another server migrates the database
WAIT_SECONDS = 2.0  # for other threads, and again for a writer in another process
REMEMBERED_SECONDS = 10.0  # that a failed write counts
TRUSTED_SECONDS = 5.0  # that a write shows that there is no trouble

# By the name of SQLite's result code or of psycopg's exception.
TROUBLE_REASONS = {
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
PASSWORD = re.compile(r"(://[^:/@]*:).*(@)")


class DatabaseBusy(Exception):
    """The turn to write did not come in time."""


TROUBLE = (DatabaseBusy, DatabaseError, OutOfConnections)  # what ``reason_of`` may explain


def reason_of(error: Exception) -> str | None:
    """Why the database fails, as one of a few words; None if the mistake is in a statement."""
    if not isinstance(error, DatabaseError):
        return "locked" if isinstance(error, DatabaseBusy) else "no connection is free"
    name = error_code(error)
    for known, reason in TROUBLE_REASONS.items():
        if name.startswith(known):
            return reason
    return NO_ANSWER if isinstance(error, OperationalError) else None


def error_code(error: Exception) -> str:
    """The name of SQLite's result code, or of the exception; contains nothing of a game."""
    original = getattr(error, "orig", None) or error
    return str(getattr(original, "sqlite_errorname", type(original).__name__))


class WriteLock:
    """Gives the turn to write to one thread after the other, and notes how each write ended.

    SQLite allows one writer and makes others sleep; a lock wakes them sooner.
    """

    def __init__(self, one_writer: bool, wait_seconds: float = WAIT_SECONDS) -> None:
        self.wait_seconds = wait_seconds
        self.remembered_seconds, self.trusted_seconds = REMEMBERED_SECONDS, TRUSTED_SECONDS
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
        recent = time.monotonic() - self._failed < self.remembered_seconds
        return self._reason if recent or self._failed == self._ended else None

    @contextmanager
    def taken(self) -> Iterator[None]:
        """The turn to write; raises ``DatabaseBusy`` if it does not come in time."""
        if self._lock is not None and not self._lock.acquire(timeout=self.wait_seconds):
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


@dataclass(frozen=True, slots=True)
class Database:
    """An open database."""

    engine: Engine
    reader: Engine
    write_lock: WriteLock
    writer: Connection | None = None  # kept open for SQLite, which has a single writer
    threads: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(WRITING_THREADS, "database")
    )

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction: committed on success, else rolled back."""
        with self.write_lock.taken():
            if self.writer is None:
                with self.engine.begin() as connection:
                    yield connection
            else:
                with self.writer.begin():
                    yield self.writer

    def reading(self) -> Connection:
        """A read-only transaction, which never waits for a writer."""
        return self.reader.connect()

    async def promptly(self, work: Callable[..., Result], *arguments: Any) -> Result:
        """Run a transaction in a thread; raises ``DatabaseBusy`` if that takes too long.

        The event loop never waits for the database, which another process may have locked.
        """
        deadline = time.monotonic() + WAIT_SECONDS
        return await get_running_loop().run_in_executor(
            self.threads, copy_context().run, _in_time, deadline, work, *arguments
        )

    def close(self) -> None:
        """Close all connections."""
        self.threads.shutdown(cancel_futures=True)
        if self.writer is not None:
            self.writer.close()
        self.engine.dispose()


def _in_time(deadline: float, work: Callable[..., Result], *arguments: Any) -> Result:
    if time.monotonic() > deadline:
        raise DatabaseBusy("too many requests wait for the database")
    return work(*arguments)


def open_database(url: str) -> Database:
    """The database of a URL, created on first use and migrated."""
    parsed = _parsed(url)
    try:
        engine = _engine(parsed, START_SECONDS)
        try:
            _check_pages(engine)
            migrate(engine)
        finally:
            engine.dispose()
        engine = _engine(parsed, WAIT_SECONDS)
    except ImportError as missing:
        needed = f"--db {quote(without_password(url))} needs {missing.name}"
        raise PegwiseError(f"{needed}: expected pip install 'pegwise[postgres]'") from None
    except (SQLAlchemyError, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise PegwiseError(
            f"--db {quote(without_password(url))} cannot be opened: {reason}"
        ) from None
    if engine.dialect.name != "sqlite":
        return Database(engine, engine, WriteLock(one_writer=False))
    reader = engine.execution_options(sqlite_begin="DEFERRED")
    return Database(engine, reader, WriteLock(one_writer=True), engine.connect())


def without_password(url: str) -> str:
    """The URL without its password."""
    return PASSWORD.sub(r"\1***\2", url)


def _parsed(url: str) -> URL:
    try:
        parsed: URL | None = make_url(url)
    except (ArgumentError, ValueError):
        parsed = None
    if parsed is None or parsed.drivername not in DRIVERS:
        expected = "expected sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME"
        raise PegwiseError(f"--db {quote(without_password(url))}: {expected}")
    if parsed.drivername == "sqlite" and parsed.database in (None, "", ":memory:"):
        raise PegwiseError(f"--db {quote(url)} would save nothing: expected sqlite:///FILE")
    return parsed


def _engine(url: URL, wait: float) -> Engine:
    if url.drivername != "sqlite":
        return create_engine(url, pool_size=POOL_SIZE, pool_pre_ping=True)
    make_private(Path(url.database or ""))
    engine = create_engine(
        url, pool_size=POOL_SIZE, connect_args={"check_same_thread": False, "timeout": wait}
    )
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_at_once)
    return engine


def _set_up_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # we begin transactions, not the driver
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")  # safe if the process is killed
    connection.execute("PRAGMA foreign_keys=ON")


def _begin_at_once(connection: Any) -> None:
    """Begin IMMEDIATE: a writer locks at once, so that two writers cannot deadlock."""
    statement = f"BEGIN {connection.get_execution_options().get('sqlite_begin', 'IMMEDIATE')}"
    driver = connection.connection.driver_connection
    try:
        driver.execute(statement)
    except driver.OperationalError as error:
        raise OperationalError(statement, None, error) from error


def _check_pages(engine: Engine) -> None:
    """Raise if an SQLite file has damaged pages, which requests would only run into later."""
    if engine.dialect.name == "sqlite":
        reader = engine.execution_options(sqlite_begin="DEFERRED")  # other servers may go on
        with reader.connect() as connection:
            told = str(connection.execute(text("PRAGMA quick_check(1)")).scalar())
        if told != "ok":
            raise OSError(f"damaged pages: {told.splitlines()[-1]}")


def migrate(engine: Engine) -> None:
    """Run the migrations that the database lacks."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": UPGRADE_LOCK})
        found, latest = revision_of(connection), latest_revision()
        if found == latest:
            return  # without loading alembic, which is slow
        if found is not None and found > latest:
            raise PegwiseError(
                f"the database was written by a newer pegwise ({found}): expected {latest} or older"
            )
        from alembic import command

        command.upgrade(configuration(connection), "head")


def latest_revision() -> str:
    """The number of the latest migration."""
    return max(path.name for path in (MIGRATIONS / "versions").glob("[0-9]*.py")).split("_")[0]


def revision_of(connection: Connection) -> str | None:
    """The number of the last migration that the database has."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def configuration(connection: Connection) -> "Config":
    """The configuration of alembic."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def make_private(path: Path) -> None:
    """Create the file if it is missing, and take it away from other users of the machine.

    New folders and the usual data folder are closed to others as well; a folder that somebody
    chose, such as ``/tmp``, stays as it is.
    """
    folder = path.parent
    for missing in reversed([above for above in (folder, *folder.parents) if not above.exists()]):
        missing.mkdir(ONLY_OWNER_FOLDER, exist_ok=True)
    if folder.resolve() == data_folder().resolve():
        _close_to_others(folder, ONLY_OWNER_FOLDER)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, ONLY_OWNER))
    for suffix in DATABASE_SUFFIXES:
        _close_to_others(path.with_name(path.name + suffix), ONLY_OWNER)


def _close_to_others(path: Path, mode: int) -> None:
    """Set the mode; a file of another user keeps its own, which only that user can change."""
    with suppress(FileNotFoundError, PermissionError):
        if path.stat().st_mode & 0o077:
            path.chmod(mode)
