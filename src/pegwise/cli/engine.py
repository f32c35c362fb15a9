"""``pegwise engine``: speaks the engine protocol; ``engine check`` tests a program that does."""

import sys
from typing import BinaryIO

import click

from pegwise.engines.checks import examine
from pegwise.engines.engine_server import EngineServer
from pegwise.engines.process import EngineLimits
from pegwise.engines.role_checks import CheckOutcome
from pegwise.game.variants import Variant

from . import options
from .terminal.echo import echo

CHECK_FAILED = 1
LONGEST_REQUEST = 10_000_000  # bytes


@click.command("check")
@click.argument("command", metavar="COMMAND")
@options.rules_options
@click.option(
    "--seconds",
    type=options.Seconds(min=0.01, max=86_400),
    metavar="T",
    default=10.0,
    help="The longest time for a reply.  [default: 10]",
)
@options.json_option
def engine_check(command: str, variant: Variant, seconds: float, as_json: bool) -> int:
    """Check that a program keeps to the engine protocol.

    COMMAND is one argument: put quotes around a command line of several words. The exit code is 1
    if a check fails.

    \b
    Examples:
      pegwise engine check ./my-engine
      pegwise engine check "python3 mine.py --fast" -v bulls-and-cows
    """
    said = (lambda outcome: None) if as_json else say_outcome
    outcomes = examine(command, variant.rules, EngineLimits(seconds=seconds), said)
    failed = [outcome for outcome in outcomes if outcome.status == "failed"]
    if as_json:
        checks = [
            {
                "name": outcome.name,
                "about": outcome.about,
                "status": outcome.status,
                "reason": outcome.reason or None,
            }
            for outcome in outcomes
        ]
        options.print_json({"passed": not failed, "checks": checks})
    else:
        passed = sum(outcome.status == "passed" for outcome in outcomes)
        skipped = sum(outcome.status == "skipped" for outcome in outcomes)
        echo(f"\n{passed} passed, {len(failed)} failed, {skipped} skipped")
    return CHECK_FAILED if failed else 0


def say_outcome(outcome: CheckOutcome) -> None:
    """A line for a check as soon as it is done, and one for its failure."""
    echo(f"{outcome.status:7}  {outcome.name:16}  {outcome.about}")
    if outcome.status == "failed":
        echo(f"{'':7}  {'':16}  {outcome.reason}")


@click.group(invoke_without_command=True, commands=[engine_check])
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
    serve_lines(EngineServer(strategy_name, maker), sys.stdin.buffer, sys.stdout.buffer)


def serve_lines(server: EngineServer, source: BinaryIO, target: BinaryIO) -> None:
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
