"""Databases: made, brought up to date, shared, and refused where they cannot be used."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Thread

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, inspect, select, text

from pegwise.errors import PegwiseError
from pegwise.web.database.schema import METADATA, Allowance, Key
from pegwise.web.database.transactions import (
    Database,
    configuration,
    latest_revision,
    open_database,
    revision_of,
)
from pegwise.web.services import read_keys
from support.databases import OFFERED

on_sqlite = pytest.mark.skipif(OFFERED is not None, reason="about SQLite")


def differences(database: Database) -> list[object]:
    with database.engine.begin() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        return list(compare_metadata(context, METADATA))


def test_migrations_create_the_declared_tables(database: str) -> None:
    opened = open_database(database)
    assert differences(opened) == []
    opened.close()


def test_a_newer_database_is_left_alone(database: str) -> None:
    opened = open_database(database)
    with opened.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    opened.close()
    with pytest.raises(PegwiseError, match=r"by a newer pegwise \(9999\)"):
        open_database(database)


@on_sqlite
@pytest.mark.parametrize("page", [2, 8, 15, 20])
def test_damaged_pages_are_refused(tmp_path: Path, page: int) -> None:
    """Among them those of the keys (15), which are read at the start, and of the games (8)."""
    path = tmp_path / "games.sqlite3"
    open_database(f"sqlite:///{path}").close()
    with path.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\x07" * 4096)
    with pytest.raises(PegwiseError, match=r"^--db .* cannot be opened: [^\n]+$"):
        open_database(f"sqlite:///{path}")


def test_an_older_database_is_brought_up_to_date(database: str) -> None:
    """A database that an earlier server left behind, at the first revision."""
    from alembic import command

    engine = create_engine(database)
    with engine.begin() as connection:
        command.upgrade(configuration(connection), "0001")
        connection.execute(text("INSERT INTO evaluated (question, standing) VALUES ('kept', '{}')"))
    engine.dispose()
    opened = open_database(database)
    assert differences(opened) == []
    with opened.reading() as connection:
        assert connection.execute(text("SELECT question FROM evaluated")).scalar() == "kept"
        assert revision_of(connection) == latest_revision()
    opened.close()


def test_all_migrations_can_be_undone(database: str) -> None:
    from alembic import command

    opened = open_database(database)
    with opened.engine.begin() as connection:
        command.downgrade(configuration(connection), "base")
        assert inspect(connection).get_table_names() == ["alembic_version"]
    opened.close()


def test_a_database_that_is_up_to_date_opens_without_alembic(database: str) -> None:
    open_database(database).close()
    probe = (
        "import sys; from pegwise.web.database.transactions import open_database;"
        "open_database(sys.argv[1]).close(); print('alembic' in sys.modules)"
    )
    said = subprocess.run(
        [sys.executable, "-c", probe, database], capture_output=True, text=True, check=True
    )
    assert said.stdout == "False\n"


def test_several_servers_start_at_once_on_an_empty_database(database: str) -> None:
    def start(_: int) -> object:
        opened = open_database(database)
        keys = read_keys(opened)
        opened.close()
        return keys

    with ThreadPoolExecutor(4) as servers:
        keys = list(servers.map(start, range(4)))
    assert keys == keys[:1] * 4


def test_reading_waits_for_no_writer(database: str) -> None:
    opened = open_database(database)
    read_keys(opened)
    writing, done = Event(), Event()

    def write() -> None:
        with opened.writing() as connection:
            Allowance(client="somebody", minute=1).add(connection)
            writing.set()
            assert done.wait(20)

    writer = Thread(target=write)
    writer.start()
    assert writing.wait(20)
    with opened.reading() as connection:
        assert len(connection.execute(select(Key.table)).all()) == 2
        assert connection.execute(select(Allowance.table)).all() == []
    done.set()
    writer.join()
    with opened.reading() as connection:
        assert len(connection.execute(select(Allowance.table)).all()) == 1
    opened.close()


def test_writers_take_turns(database: str) -> None:
    opened = open_database(database)

    def add(number: int) -> None:
        with opened.writing() as connection:
            Allowance(client=f"client {number}", minute=1).add(connection)

    with ThreadPoolExecutor(16) as writers:
        list(writers.map(add, range(200)))
    with opened.reading() as connection:
        assert len(connection.execute(select(Allowance.c.client)).all()) == 200
    opened.close()


def test_a_failed_transaction_is_rolled_back(database: str) -> None:
    opened = open_database(database)

    def fail() -> None:
        with opened.writing() as connection:
            Allowance(client="somebody", minute=1).add(connection)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with opened.writing() as connection:
        assert connection.execute(select(Allowance.table)).all() == []
    opened.close()


@on_sqlite
def test_sqlite_uses_write_ahead_logging(database: str) -> None:
    opened = open_database(database)
    with opened.reading() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
    opened.close()


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("games.sqlite3", "expected sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME"),
        ("sqllite:///games", "expected sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME"),
        ("mysql://me@here/games", "expected sqlite:///FILE"),
        ("mysql://me:hush@here/games", "expected sqlite:///FILE"),
        ("postgresql://me@here/games", "expected sqlite:///FILE or postgresql+psycopg"),
        ("", "expected sqlite:///FILE"),
        ("sqlite:////proc/nowhere/games.sqlite3", "cannot be opened"),
        ("postgresql+psycopg://me:hush@127.0.0.1:1/games", "cannot be opened"),
        ("postgresql+psycopg://me@127.0.0.1:port/games", "expected sqlite:///FILE"),
        ("sqlite:///:memory:", "would save nothing"),
        ("sqlite://", "would save nothing"),
    ],
)
def test_a_url_that_cannot_be_used(url: str, reason: str) -> None:
    with pytest.raises(PegwiseError, match="--db") as refused:
        open_database(url)
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)
    assert "hush" not in str(refused.value)


@on_sqlite
def test_a_file_that_is_not_a_database(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear friend, this is no database at all.\n" * 40)
    with pytest.raises(PegwiseError, match="not a database"):
        open_database(f"sqlite:///{path}")
