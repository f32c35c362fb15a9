"""Options that several commands share, and the values they become."""

from collections.abc import Callable, Collection
from dataclasses import replace
from functools import wraps
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from pegwise.errors import InvalidRules, quote
from pegwise.game.feedback import ALL_WORDS, find_words
from pegwise.game.notation import read_colours
from pegwise.game.rules import Rules
from pegwise.game.variants import Variant, find_variant, with_colours
from pegwise.game.wordlist import read_word_list

Command = TypeVar("Command", bound=Callable[..., Any])

json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON document and nothing else."
)

seed_option = click.option(
    "--seed", metavar="TEXT", help="Any text; the same seed gives the same game on every machine."
)

strategy_option = click.option(
    "-s",
    "--strategy",
    "strategy_name",
    metavar="S",
    default="auto",
    help="A name from 'pegwise strategies'.  [default: auto, the best for the board]",
)


class Seconds(click.FloatRange):
    """So many seconds; ``nan`` is not in the range, though no comparison says so."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number."""
        seconds = super().convert(value, param, ctx)
        if seconds != seconds:
            self.fail(f"{value} is not in the range 0.01<=x<=86400.", param, ctx)
        return seconds


seconds_option = click.option(
    "--seconds",
    type=Seconds(min=0.01, max=86_400),
    metavar="T",
    help="Think about a guess for T seconds at most, on boards too large to list.",
)

jobs_option = click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Processes that share the work; the result does not depend on them.",
)

cluster_option = click.option(
    "--cluster",
    metavar="URL",
    help="Share the work over the Dask cluster at tcp://HOST:PORT instead.",
)


def notify(message: str) -> None:
    """Print a message to standard error."""
    click.echo(message, err=True)


def game_options(command: Command) -> Command:
    """Adds -v and its companions; the command gets a ready ``variant`` instead of them."""

    @wraps(command)
    def with_variant(*args: Any, **options: Any) -> Any:
        names = ("variant", "codes", "guesses", "colours", "words")
        options["variant"] = choose_variant(*(options.pop(name) for name in names))
        return command(*args, **options)

    return typed_game_options(with_variant)  # type: ignore[return-value]


def typed_game_options(command: Command) -> Command:
    """Adds the same options as they are typed, for what may learn of the board elsewhere.

    ``choose_variant`` takes them all.
    """
    for option in reversed(_GAME_OPTIONS):
        command = option(command)
    return command


def is_given(context: click.Context, name: str) -> bool:
    """Whether an option stands on the command line."""
    return context.get_parameter_source(name) is ParameterSource.COMMANDLINE


def given_options(context: click.Context, without: Collection[str]) -> list[str]:
    """The options on the command line, less some, as one would type them again."""
    words: list[str] = []
    for option in context.command.params:
        name = option.name or ""
        if name in without or not is_given(context, name):
            continue
        words.append(option.opts[-1])
        if not getattr(option, "is_flag", False):
            value = context.params[name]
            words.append("none" if value is None else str(value))
    return words


_GAME_OPTIONS = (
    click.option(
        "-v",
        "--variant",
        metavar="V",
        help="A name from 'pegwise variants' or rules such as 4x6, 4x10:distinct, 4x6:bulls. "
        "[default: mastermind]",
    ),
    click.option("--codes", metavar="FILE", help="Play on the words of a file, one a line."),
    click.option(
        "--guesses",
        type=click.Choice(["list", "all"]),
        help="With --codes: guess only listed words, or any letters that occur in the "
        "list.  [default: list]",
    ),
    click.option(
        "--colours", metavar="NAME,NAME,...", help="Other colours for the symbols, in order."
    ),
    click.option(
        "--words",
        metavar="WORDS",
        help=f"What feedback is called: {', '.join(map(str, ALL_WORDS))}.",
    ),
)


def choose_variant(
    variant: str | None = None,
    codes: str | None = None,
    guesses: str | None = None,
    colours: str | None = None,
    words: str | None = None,
) -> Variant:
    """The game that these options ask for."""
    if variant is not None and codes is not None:
        raise InvalidRules(f"-v {quote(variant)} and --codes {quote(codes)}: expected only one")
    named = find_variant("mastermind" if variant is None else variant)
    chosen = named if codes is None else _of_word_list(codes)
    if guesses is not None:
        chosen = _with_guesses(chosen, guesses)
    if words is not None:
        chosen = replace(chosen, words=find_words(words))
    return chosen if colours is None else with_colours(chosen, read_colours(colours))


def _of_word_list(path: str) -> Variant:
    rules = Rules.of_words(read_word_list(path))
    return Variant(str(rules), rules)


def _with_guesses(variant: Variant, guesses: str) -> Variant:
    if variant.rules.words is None:
        raise InvalidRules(f"--guesses {quote(guesses)} without a word list: expected --codes FILE")
    rules = replace(variant.rules, any_guess=guesses == "all")
    return replace(variant, name=str(rules), rules=rules)
