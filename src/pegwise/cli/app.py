"""The list of commands, and where errors become one line and an exit code."""

import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches

import click

from pegwise import __version__
from pegwise.errors import ContradictoryAnswers, PegwiseError, quote
from pegwise.runtime.signals import INTERRUPTED, Terminated

from .assist.command import assist
from .atlas.command import atlas
from .baselines import baselines
from .catalogue import strategies, variants
from .check import check
from .completion import completion
from .engine.command import engine
from .evaluate.command import compare, evaluate
from .experiment import experiment
from .league.command import league
from .play.command import play
from .prove.command import prove
from .puzzle import puzzle
from .review.command import review
from .score import score
from .serve import serve
from .solve import solve
from .stats import stats
from .suggest import suggest
from .terminal.echo import echo
from .terminal.encoding import write_in_any_encoding
from .terminal.progress import announce_compiling
from .tree.command import tree
from .tree.verify import verify
from .value import value
from .words import words

BAD_INPUT = 2
INTERNAL_ERROR = 70
CANNOT_WRITE = 74
CLOSED_PIPE = 141


EPILOG = """\b
Start here:
  pegwise play                    break a code
  pegwise solve                   watch one being broken
  pegwise suggest 1122:1,0        ask for the next guess
  pegwise help play               options and examples of a command
"""


@click.command("help")
@click.argument("command", required=False)
@click.pass_context
def help_command(context: click.Context, command: str | None) -> None:
    """Print the help of a command, or this page.

    \b
    Examples:
      pegwise help
      pegwise help play
    """
    above = context.find_root()
    if command is None:
        echo(above.get_help())
        return
    name, found, _ = app.resolve_command(above, [command])
    if found is not None:
        echo(found.get_help(click.Context(found, above, name)))


def summary(command: click.Command) -> str:
    """The first sentence of a command's help, without its full stop."""
    first, _, _ = (command.help or "").strip().partition("\n")
    return first.partition(". ")[0].removesuffix(".")


GROUPS: dict[str, tuple[click.Command, ...]] = {
    "Play": (play, assist, review, stats, puzzle),
    "Ask": (solve, suggest, check, score),
    "Measure": (evaluate, compare, experiment, baselines),
    "Prove": (prove, value, tree, verify),
    "Engines": (engine, league),
    "Serve": (serve,),
    "Look up": (atlas, variants, strategies, words, help_command, completion),
}


class CommandList(click.Group):
    """A group that lists its commands by what they are for, and suggests the nearest name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order they were added."""
        return list(self.commands)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands of each group, one a line."""
        widest = max(map(len, self.commands))
        for title, commands in GROUPS.items():
            with formatter.section(title):
                names = [f"{each.name:{widest}}" for each in commands]
                formatter.write_dl(list(zip(names, map(summary, commands), strict=True)))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command of this name; raises an error that suggests the nearest name."""
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            near = get_close_matches(args[0], self.commands, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"expected {', '.join(self.commands)}"
            raise click.UsageError(f"unknown command {quote(args[0])}: {hint}")
        return super().resolve_command(ctx, args)


@click.group(
    cls=CommandList,
    commands=[command for commands in GROUPS.values() for command in commands],
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=EPILOG,
)
@click.version_option(__version__, prog_name="pegwise", message="%(prog)s %(version)s")
@click.pass_context
def app(context: click.Context) -> None:
    """A workbench for code-breaking games: Mastermind, Bulls and Cows, and their relatives."""
    if context.invoked_subcommand is None:
        echo(context.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code; never raises."""
    write_in_any_encoding()
    announce_compiling()
    try:
        code = app.main(arguments, prog_name="pegwise", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except click.Abort:
        return INTERRUPTED
    except Terminated as ended:
        return ended.exit_code
    except (BrokenPipeError, SystemExit) as ended:
        # So click ends completion, and with 1 if the pipe is closed.
        if isinstance(ended, SystemExit) and ended.code == 0:
            return 0
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED_PIPE
    except click.ClickException as error:
        return _refuse(error.format_message())
    except ContradictoryAnswers as error:
        return _refuse(f"{error}; 'pegwise check' with the same turns shows which")
    except PegwiseError as error:
        return _refuse(str(error))
    except OSError as error:
        return _refuse(f"cannot read or write: {error.strerror or error}", CANNOT_WRITE)
    except Exception as error:
        if os.environ.get("PEGWISE_TRACEBACK"):
            raise
        what = f"{type(error).__name__}: {error}"
        return _refuse(f"internal error, please report it: {what}", INTERNAL_ERROR)


def _refuse(message: str, code: int = BAD_INPUT) -> int:
    echo(f"pegwise: {' '.join(message.split())}", err=True)
    return code
