"""``pegwise serve``: run the web app."""

from typing import TYPE_CHECKING

import click

from pegwise.errors import PegwiseError, quote

if TYPE_CHECKING:
    from types import ModuleType


@click.command()
@click.option(
    "--host",
    metavar="ADDRESS",
    default="127.0.0.1",
    show_default=True,
    help="Address to listen on; 0.0.0.0 accepts other machines.",
)
@click.option(
    "--port",
    metavar="N",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="Port to listen on; 0 picks a free one.",
)
@click.option(
    "--db",
    "database",
    metavar="URL",
    help="Database for the games: sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME.  "
    "[default: a file in your data folder]",
)
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=0),
    help="Worker processes for hints and reviews, started in advance; 0 starts one when it is "
    "first needed.  [default: one per core, at least two]",
)
def serve(host: str, port: int, database: str | None, jobs: int | None) -> int:
    """Play in a browser: serve the web app from this machine.

    \b
    pegwise serve                                  then open the address it prints
    pegwise serve --port 8080 --db sqlite:///games.sqlite3
    pegwise serve --db postgresql+psycopg://me@localhost/games

    Games are saved: stop the server with Ctrl-C, start it again, and every page continues where
    it was. Several servers may share one database. Needs pip install 'pegwise[web]'.
    """
    server, settings = _web()
    chosen = settings.Settings(database=database or settings.usual_database())
    if jobs is not None:
        chosen = settings.Settings(chosen.database, chosen.limits, jobs)
    with server.listening(host, port) as listener:
        address = server.address_of(host, listener)

        def ready() -> None:
            click.echo(f"Pegwise is at {address} (Ctrl-C to stop)")

        return int(server.run(chosen, listener, ready))


def _web() -> "tuple[ModuleType, ModuleType]":
    import gc

    gc.disable()  # imports leave no garbage worth collecting; the server enables it again
    try:
        from pegwise.web import server, settings
    except ImportError as missing:
        raise PegwiseError(
            f"'serve' needs {quote(missing.name)}: expected pip install 'pegwise[web]'"
        ) from None
    return server, settings
