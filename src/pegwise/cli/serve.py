"""``pegwise serve``: run the web app."""

import gc

import click

from pegwise.errors import PegwiseError, quote

from .options import number_option


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
@number_option(
    "--jobs",
    "Worker processes for hints and reviews, started in advance; 0 starts one when it is first "
    "needed.  [default: one per core, at least two]",
    least=0,
)
def serve(host: str, port: int, database: str | None, jobs: int | None) -> int:
    """Serve the web app, to play in a browser.

    \b
    pegwise serve                                  then open the address it prints
    pegwise serve --port 8080 --db sqlite:///games.sqlite3
    pegwise serve --db postgresql+psycopg://me@localhost/games

    Games are saved: stop the server with Ctrl-C, start it again, and every page continues where
    it was. Several servers may share one database. Needs pip install 'pegwise[web]'.
    """
    gc.disable()  # imports leave no garbage worth collecting; the server enables it again
    try:
        from pegwise.web import server, settings
    except ImportError as missing:
        fault = f"'serve' needs {quote(missing.name)}: expected pip install 'pegwise[web]'"
        raise PegwiseError(fault) from None
    chosen = settings.Settings(database=database or settings.usual_database())
    if jobs is not None:
        chosen = settings.Settings(chosen.database, chosen.limits, jobs)
    with server.listening(host, port) as listener:
        message = f"Pegwise is at {server.address_of(host, listener)} (Ctrl-C to stop)"
        return int(server.run(chosen, listener, lambda: click.echo(message)))
