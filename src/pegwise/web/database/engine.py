"""Opening the database of a URL, migrating it, and its transactions."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.orm import Session
from starlette.concurrency import run_in_threadpool

from pegwise.errors import PegwiseError, quote

if TYPE_CHECKING:
    from alembic.config import Config

Result = TypeVar("Result")

MIGRATIONS = Path(__file__).parent / "migrations"
UPGRADE_LOCK = 7_360_519  # advisory lock: only one of several starting servers migrates
DRIVERS = ("sqlite", "postgresql+psycopg")
POOL_SIZE = 40  # connections: one for each concurrent request
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
        with self.turn, Session(self.engine, expire_on_commit=False) as session, session.begin():
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

    async def promptly(self, work: Callable[..., Result], *arguments: Any) -> Result:
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
        engine = _engine(parsed)
        try:
            upgrade(engine)
        except BaseException:
            engine.dispose()
            raise
    except ImportError as missing:
        needed = f"--db {quote(shown(url))} needs {missing.name}"
        raise PegwiseError(f"{needed}: expected pip install 'pegwise[postgres]'") from None
    except (SQLAlchemyError, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise PegwiseError(f"--db {quote(shown(url))} cannot be opened: {reason}") from None
    if engine.dialect.name != "sqlite":
        return Database(engine, engine, nullcontext())
    # SQLite allows one writer and makes others sleep; a lock wakes them sooner.
    reader = engine.execution_options(sqlite_begin="DEFERRED")
    return Database(engine, reader, Lock(), engine.connect())


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


def _engine(url: URL) -> Engine:
    if url.drivername != "sqlite":
        return create_engine(url, pool_size=POOL_SIZE, pool_pre_ping=True)
    Path(url.database or "").parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(
        url, pool_size=POOL_SIZE, connect_args={"check_same_thread": False, "timeout": 5}
    )
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_at_once)
    return engine


def _set_up_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # we begin transactions, not the driver
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")  # safe if the process is killed
    connection.execute(f"PRAGMA busy_timeout={WAIT_MILLISECONDS}")
    connection.execute("PRAGMA foreign_keys=ON")


def _begin_at_once(connection: Any) -> None:
    """Begin IMMEDIATE: a writer locks at once, so that two writers cannot deadlock."""
    mode = connection.get_execution_options().get("sqlite_begin", "IMMEDIATE")
    connection.exec_driver_sql(f"BEGIN {mode}")


def upgrade(engine: Engine) -> None:
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
