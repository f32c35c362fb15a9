"""``pegwise serve``: run the web app."""

import gc
from dataclasses import replace

import click

from pegwise.errors import PegwiseError, quote
from pegwise.runtime.workers import useful_jobs

from .options import notify, number_option
from .terminal.echo import echo


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
    "Worker processes for hints and reviews, at most one per core (or two); they start as work "
    "comes, the first one in advance unless N is 0.  [default: one per core, at least two]",
    least=0,
)
@click.option(
    "--codes",
    metavar="FILE[:OPTIONS]",
    multiple=True,
    help="Offer a word list beside the classic boards, with a daily code: words.txt, "
    "words.txt:marks, 'words.txt:marks,guesses=more.txt'. It is named after its file; visitors "
    "never name files. May be given several times.",
)
@click.option(
    "--guesses",
    metavar="FILE",
    help="Words that may be guessed beside those of the one list given with --codes.",
)
@click.option(
    "--public-url",
    metavar="URL",
    help="The address that browsers use if it is another one, as behind a proxy: "
    "https://games.example. Requests for other hosts are refused.",
)
@click.option(
    "--keep",
    metavar="DAYS",
    type=click.IntRange(1, 36_500),
    help="Delete games without a move for this many days.  [default: keep all]",
)
@click.option(
    "--engine",
    "offers",
    metavar="NAME=COMMAND",
    multiple=True,
    help="Offer a program that speaks the engine protocol wherever a page lets visitors choose a "
    "strategy; may be given several times. They choose the NAME and never see the COMMAND.",
)
@click.option(
    "--forget",
    metavar="PLAYER",
    help="Delete all that is stored of a player and exit; PLAYER is the value of their "
    "cookie, or its part before the dot.",
)
def serve(
    host: str,
    port: int,
    database: str | None,
    jobs: int | None,
    codes: tuple[str, ...],
    guesses: str | None,
    public_url: str | None,
    keep: int | None,
    offers: tuple[str, ...],
    forget: str | None,
) -> int:
    """Serve the web app, to play in a browser.

    \b
    Examples:
      pegwise serve                    then open the address it prints
      pegwise serve --port 8080 --db sqlite:///games.sqlite3
      pegwise serve --db postgresql+psycopg://me@localhost/games
      pegwise serve --engine "my-bot=python3 my_bot.py"
      pegwise serve --public-url https://games.example --keep 90
      pegwise serve --codes five-letters.txt:marks --guesses allowed.txt

    Games are saved: stop the server with Ctrl-C, start it again, and every page continues where
    it was. Several servers may share one database. Needs pip install 'pegwise[web]'.
    """
    gc.disable()  # imports leave no garbage worth collecting; the server enables it again
    try:
        from pegwise.web import boards, server, settings
    except ImportError as missing:
        fault = f"'serve' needs {quote(missing.name)}: expected pip install 'pegwise[web]'"
        raise PegwiseError(fault) from None
    place = database or settings.usual_database()
    if forget is not None:
        count = server.forget_player(place, forget)
        echo(f"Games and comparisons of this player deleted: {count}")
        return 0
    names = settings.served_hosts(host, public_url)
    lists = boards.read_lists(codes, guesses)
    chosen = settings.Settings(place, hosts=names, keep_days=keep, lists=lists)
    if offers:
        from pegwise.engines.client import read_engine_offer

        found = {engine.name: engine for engine in map(read_engine_offer, offers)}
        if len(found) < len(offers):
            raise PegwiseError("--engine: two engines have one name, expected a name for each")
        chosen = replace(chosen, engines=tuple(found.values()))
    if jobs is not None:
        chosen = replace(chosen, workers=useful_jobs(jobs, notify))
    with server.listening(host, port) as listener:
        message = f"Pegwise is at {server.address_of(host, listener)} (Ctrl-C to stop)"
        return int(server.run(chosen, listener, lambda: echo(message)))
