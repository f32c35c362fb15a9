"""Opening the database of a URL, migrating it, and its transactions."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.orm import Session
from starlette.concurrency import run_in_threadpool

from pegwise.errors import PegwiseError, quote

from .upgrade import upgrade

Done = TypeVar("Done")

DRIVERS = ("sqlite", "postgresql+psycopg")
THREADS = 40  # concurrent requests, each with a connection
WAIT_MILLISECONDS = 5000  # for a writer in another process
PASSWORD = re.compile(r"(://[^:/@]*:).*(@)")


@dataclass(frozen=True, slots=True)
class Database:
    """An open database."""

    engine: Engine
    reader: Engine
    turn: AbstractContextManager[Any]  # lock for writing, among the threads of this process
    writer: Connection | None = None  # kept open for SQLite, which has a single writer

    @contextmanager
    def session(self) -> Iterator[Session]:
        """A transaction: committed on success, else rolled back."""
        with (
            self.turn,
            Session(self.engine, expire_on_commit=False) as session,
            session.begin(),
        ):
            yield session

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """A transaction without the ORM, for the fastest paths."""
        if self.writer is None:
            with self.engine.begin() as connection:
                yield connection
            return
        with self.turn, self.writer.begin():
            yield self.writer

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A read-only session, which never waits for a writer."""
        with Session(self.reader, expire_on_commit=False) as session:
            yield session

    async def promptly(self, work: Callable[..., Done], *arguments: Any) -> Done:
        """Run a few short statements in the quickest way.

        SQLite answers faster than the work could be handed to a thread, unless another process is
        writing. A database server may take longer, so the work runs in a thread there.
        """
        if self.engine.dialect.name == "sqlite":
            return work(*arguments)
        return await run_in_threadpool(work, *arguments)

    def close(self) -> None:
        """Close all connections."""
        if self.writer is not None:
            self.writer.close()
        self.engine.dispose()


def open_database(url: str) -> Database:
    """The database of a URL, created on first use and migrated."""
    parsed = _parsed(url)
    try:
        engine = _up_to_date(_engine(parsed))
    except ImportError as missing:
        needed = f"--db {quote(shown(url))} needs {missing.name}"
        raise PegwiseError(f"{needed}: expected pip install 'pegwise[postgres]'") from None
    except (SQLAlchemyError, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise PegwiseError(f"--db {quote(shown(url))} cannot be opened: {reason}") from None
    return _database(engine)


def _up_to_date(engine: Engine) -> Engine:
    try:
        upgrade(engine)
    except BaseException:
        engine.dispose()
        raise
    return engine


def shown(url: str) -> str:
    """The URL without its password."""
    return PASSWORD.sub(r"\1***\2", url)


def _parsed(url: str) -> URL:
    try:
        parsed: URL | None = make_url(url)
    except (ArgumentError, ValueError):
        parsed = None
    if parsed is None or parsed.drivername not in DRIVERS:
        expected = "expected sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME"
        raise PegwiseError(f"--db {quote(shown(url))}: {expected}")
    if parsed.drivername == "sqlite" and parsed.database in (None, "", ":memory:"):
        raise PegwiseError(f"--db {quote(url)} would save nothing: expected sqlite:///FILE")
    return parsed


def _database(engine: Engine) -> Database:
    if engine.dialect.name != "sqlite":
        return Database(engine, engine, nullcontext())
    # SQLite allows one writer and makes others sleep; a lock wakes them sooner.
    reader = engine.execution_options(sqlite_begin="DEFERRED")
    return Database(engine, reader, Lock(), engine.connect())


def _engine(url: URL) -> Engine:
    if url.drivername != "sqlite":
        return create_engine(url, pool_size=THREADS, pool_pre_ping=True)
    Path(url.database or "").parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(
        url, pool_size=THREADS, connect_args={"check_same_thread": False, "timeout": 5}
    )
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_at_once)
    return engine


def _set_up_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # we begin transactions, not the driver
    for pragma in (
        "journal_mode=WAL",
        "synchronous=NORMAL",  # safe if the process is killed
        f"busy_timeout={WAIT_MILLISECONDS}",
        "foreign_keys=ON",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin_at_once(connection: Any) -> None:
    """Begin IMMEDIATE: a writer locks at once, so that two writers cannot deadlock."""
    mode = connection.get_execution_options().get("sqlite_begin", "IMMEDIATE")
    connection.exec_driver_sql(f"BEGIN {mode}")
