"""A new database for each test: a SQLite file, or on the PostgreSQL server if there is one."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import create_engine, make_url, text
from sqlalchemy.pool import NullPool

OFFERED = os.environ.get("PEGWISE_TEST_DATABASE")  # set by tools/with_postgres.py


@contextmanager
def own_database(folder: Path) -> Iterator[str]:
    """The URL of an empty database."""
    if OFFERED is None:
        yield f"sqlite:///{folder / 'games.sqlite3'}"
        return
    name = f"test_{secrets.token_hex(8)}"
    server = create_engine(OFFERED, isolation_level="AUTOCOMMIT", poolclass=NullPool)
    with server.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
        try:
            yield make_url(OFFERED).set(database=name).render_as_string(hide_password=False)
        finally:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
