"""``pegwise engine``: our strategies and makers speak the engine protocol."""

import sys
from typing import TYPE_CHECKING, BinaryIO

import click

from .. import options
from .check import check

if TYPE_CHECKING:
    from pegwise.engines.engine_server import EngineServer

LONGEST_REQUEST = 10_000_000  # bytes


@click.group(invoke_without_command=True, commands=[check])
@options.strategy_option
@click.option(
    "--maker",
    metavar="M",
    default="honest",
    help="Who answers guesses: honest, clever, evil (never commits to a code) or liar:N.  "
    "[default: honest]",
)
@click.pass_context
def engine(context: click.Context, strategy_name: str, maker: str) -> None:
    """Speak the engine protocol, or check a program that does.

    Requests are read from standard input and replies are written to standard output, a line each.

    \b
    Examples:
      pegwise engine -s entropy
      pegwise engine --maker evil
      pegwise engine check ./my-engine
    """
    if context.invoked_subcommand is not None:
        return
    from pegwise.engines.engine_server import EngineServer

    serve_lines(EngineServer(strategy_name, maker), sys.stdin.buffer, sys.stdout.buffer)


def serve_lines(server: "EngineServer", source: BinaryIO, target: BinaryIO) -> None:
    """Answer every request until ``quit`` or the end of the input."""
    while not server.quitting and (raw := source.readline(LONGEST_REQUEST)):
        if len(raw) == LONGEST_REQUEST and not raw.endswith(b"\n"):
            while (rest := source.readline(LONGEST_REQUEST)) and not rest.endswith(b"\n"):
                pass
            lines = [f"error the request is too long: expected at most {LONGEST_REQUEST} bytes"]
        else:
            lines = server.reply(raw.decode(errors="replace").strip("\r\n"))
        target.write("".join(f"{line}\n" for line in lines).encode())
        target.flush()
