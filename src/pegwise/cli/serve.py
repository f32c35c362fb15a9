"""``pegwise serve``: the web app, until it is interrupted."""

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
    help="Listen here: 0.0.0.0 lets other machines in.",
)
@click.option(
    "--port",
    metavar="N",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="Listen on this port; 0 takes a free one.",
)
@click.option(
    "--db",
    "database",
    metavar="URL",
    help="Keep the games here: sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME. "
    "Without it, in a file in your folder for data.",
)
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=0),
    help="Processes that compute hints and reviews, ready from the start. Without it, one for each "
    "core and two at least; 0 starts one when it is first needed.",
)
def serve(host: str, port: int, database: str | None, jobs: int | None) -> int:
    """Play in a browser: serve the web app from this machine.

    \b
    pegwise serve                                  then open the address it prints
    pegwise serve --port 8080 --db sqlite:///games.sqlite3
    pegwise serve --db postgresql+psycopg://me@localhost/games

    Games are kept: stop it with Ctrl-C, start it again, and every page goes on where it was.
    Several servers may share one database. Needs pip install 'pegwise[web]'.
    """
    server, settings = _web()
    chosen = settings.Settings(database=database or settings.usual_database())
    if jobs is not None:
        chosen = settings.Settings(chosen.database, chosen.limits, jobs)
    with server.listening(host, port) as listener:
        address = server.address_of(host, listener)

        def ready() -> None:
            click.echo(f"Pegwise is at {address} (Ctrl-C ends it)")

        return int(server.run(chosen, listener, ready))


def _web() -> "tuple[ModuleType, ModuleType]":
    import gc

    gc.disable()  # nothing that is loaded now is rubbish soon; the server enables it again
    try:
        from pegwise.web import server, settings
    except ImportError as missing:
        raise PegwiseError(
            f"'serve' needs {quote(missing.name)}: expected pip install 'pegwise[web]'"
        ) from None
    return server, settings
