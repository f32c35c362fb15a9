"""Running the migrations beside this file."""

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, inspect, text

from pegwise.errors import PegwiseError

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 7_360_519  # advisory lock: only one of several starting servers migrates


def upgrade(engine: Engine) -> None:
    """Run the migrations that the database lacks."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
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
