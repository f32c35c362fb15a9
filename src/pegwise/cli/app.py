"""The list of commands, and where errors become one line and an exit code."""

import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module

import click
from click.shell_completion import CompletionItem

from pegwise import __version__
from pegwise.errors import ContradictoryAnswers, PegwiseError, quote
from pegwise.runtime.signals import INTERRUPTED, Terminated

from .terminal.echo import echo, write_in_any_encoding
from .terminal.progress import announce_compiling

BAD_INPUT = 2
INTERNAL_ERROR = 70
CANNOT_WRITE = 74
CLOSED_PIPE = 141

COMPLETE_VARIABLE = "_PEGWISE_COMPLETE"  # set by a shell when TAB is pressed

EPILOG = """\b
Start here:
  pegwise play                    break a code
  pegwise solve                   watch one being broken
  pegwise suggest 1122:1,0        ask for the next guess
  pegwise help play               options and examples of a command
"""

# By what they are for: each command's name, its module, and the first sentence of its help.
GROUPS: dict[str, dict[str, tuple[str, str]]] = {
    "Play": {
        "play": ("play", "Play a game as breaker or maker"),
        "assist": ("assist", "Get help with a game played elsewhere"),
        "review": ("review", "Review a game guess by guess"),
        "stats": ("stats", "Count your games: wins, guesses, streaks, skill"),
        "puzzle": ("puzzle", "Make puzzles: a few turns, and exactly one code that fits them"),
    },
    "Ask": {
        "solve": ("solve", "Watch a strategy break a code"),
        "suggest": ("suggest", "Rank the best next guesses"),
        "check": ("check", "Find contradictions in the answers of a game"),
        "score": ("score", "Print the feedback of GUESS against SECRET"),
    },
    "Measure": {
        "evaluate": ("evaluate", "Measure how many guesses strategies need"),
        "compare": ("evaluate", "Rank all strategies that can play a variant"),
        "experiment": ("experiment", "Find out which patterns are hardest to break"),
        "baselines": ("baselines", "Show the results of known players, to compare yours with"),
    },
    "Prove": {
        "prove": ("prove", "Find the best strategy, and prove it"),
        "value": ("value", "Find the value of the game between best maker and breaker"),
        "tree": ("tree", "Show the decision tree of a strategy or file"),
        "verify": ("verify", "Check a tree file by replaying every secret"),
    },
    "Engines": {
        "engine": ("engine", "Speak the engine protocol, or check a program that does"),
        "league": ("league", "Let strategies and engines break the same codes"),
    },
    "Serve": {"serve": ("serve", "Serve the web app, to play in a browser")},
    "Look up": {
        "atlas": ("atlas", "Look up published figures, or derive them again"),
        "variants": ("catalogue", "List the classic variants"),
        "strategies": ("catalogue", "List the strategies, and which can play a variant"),
        "words": ("catalogue", "Write a word list from its definition: primes, equations"),
        "help": ("app", "Print the help of a command, or this page"),
        "completion": ("completion", "Print the script that completes commands and names with TAB"),
    },
}
COMMANDS = {name: found for group in GROUPS.values() for name, found in group.items()}


class CommandList(click.Group):
    """A group that imports a command when it is asked for, and suggests the nearest name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order of the groups."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, from its module; None if there is none."""
        if cmd_name in COMMANDS and cmd_name not in self.commands:
            module = import_module(f".{COMMANDS[cmd_name][0]}", __package__)
            self.add_command(getattr(module, cmd_name))
        return self.commands.get(cmd_name)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands whose names begin like this, none of them imported, and options."""
        begun = [
            CompletionItem(name, help=click.Command(name, help=f"{summary}.").get_short_help_str())
            for name, (_, summary) in COMMANDS.items()
            if name.startswith(incomplete)
        ]
        return begun + click.Command.shell_complete(self, ctx, incomplete)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands of each group, one a line."""
        widest = max(map(len, COMMANDS))
        for title, group in GROUPS.items():
            with formatter.section(title):
                lines = [(f"{name:{widest}}", summary) for name, (_, summary) in group.items()]
                formatter.write_dl(lines)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command of this name; raises an error that suggests the nearest name."""
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            near = get_close_matches(args[0], COMMANDS, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"expected {', '.join(COMMANDS)}"
            raise click.UsageError(f"unknown command {quote(args[0])}: {hint}")
        return super().resolve_command(ctx, args)


@click.group(
    cls=CommandList,
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


@app.command("help")
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code; never raises."""
    write_in_any_encoding()
    announce_compiling()
    if COMPLETE_VARIABLE in os.environ:
        import_module(".completion", __package__)  # which teaches click our shells
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
