"""Options that several commands share, and the values they become."""

import json
import re
import shlex
import sys
from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial, wraps
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from pegwise.errors import InvalidRules, PegwiseError, quote
from pegwise.game.feedback import ALL_WORDS, find_words
from pegwise.game.notation import read_colours
from pegwise.game.rules import Rules
from pegwise.game.variants import Variant, find_variant, with_colours
from pegwise.game.weights import Weights
from pegwise.game.wordlist import read_word_list
from pegwise.runtime.seeds import check_seed, fresh_seed

from .names import StrategyName, VariantName
from .terminal.echo import echo
from .terminal.encoding import writes_unicode

Command = TypeVar("Command", bound=Callable[..., Any])
OF_THE_DRESS = ("colours", "words")  # parameters that change names, not rules
OF_THE_BOARD = ("variant", "codes", "guesses", *OF_THE_DRESS)


def number_option(name: str, text: str, least: int = 1, **more: Any) -> Callable[..., Any]:
    """An option that takes a whole number; a default is shown in the help."""
    kind = click.IntRange(least)
    return click.option(name, metavar="N", type=kind, help=text, show_default=True, **more)


json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON document and nothing else."
)
seed_option = click.option(
    "--seed",
    metavar="TEXT",
    callback=lambda _, __, seed: fresh_seed() if seed is None else check_seed(seed),
    help="Any text; the same seed gives the same game on every machine.",
)
strategy_option = click.option(
    "-s",
    "--strategy",
    "strategy_name",
    metavar="S",
    type=StrategyName(),
    default="auto",
    help="A name from 'pegwise strategies', FILE.py:NAME for one of your own, or engine:COMMAND "
    "for a program.  [default: auto, the best for the board]",
)
jobs_option = number_option(
    "--jobs", "Number of processes; the results do not depend on it.", default=1
)
cluster_option = click.option(
    "--cluster",
    metavar="URL",
    help="Run on the Dask cluster at tcp://HOST:PORT or tls://HOST:PORT instead.",
)


class Seconds(click.FloatRange):
    """A range of seconds that also rejects ``nan``, which every comparison lets through."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number of seconds."""
        seconds = super().convert(value, param, ctx)
        if seconds != seconds:
            self.fail(f"{value} is not in the range 0.01<=x<=86400.", param, ctx)
        return seconds


seconds_option = click.option(
    "--seconds",
    type=Seconds(min=0.01, max=86_400),
    metavar="T",
    help="Spend at most T seconds on a guess, on boards too large to list.",
)


weights_option = click.option(
    "--weights",
    "weights_given",
    metavar="W",
    help="How likely each code is: a file of CODE WEIGHT lines, or pattern:2+1+1=3,2+2=1/2 by how "
    "often symbols repeat. What is not listed weighs 0.",
)


def read_weights(given: str | None, variant: Variant) -> Weights | None:
    """The weights that the option gives, if any."""
    return None if given is None else Weights.parse(given, variant)


notify = partial(echo, err=True)  # prints a message to standard error


def print_json(document: object) -> None:
    """Print one JSON document to standard output."""
    escape = not writes_unicode(sys.stdout)
    echo(json.dumps(document, indent=2, ensure_ascii=escape))


def game_options(command: Command) -> Command:
    """Adds -v and the other options about the game; the command gets one ``variant`` instead."""

    @wraps(command)
    def with_variant(*args: Any, **options: Any) -> Any:
        options["variant"] = choose_variant(*(options.pop(name) for name in OF_THE_BOARD))
        return command(*args, **options)

    return typed_game_options(with_variant)  # type: ignore[return-value]


def rules_options(command: Command) -> Command:
    """Like ``game_options``, but help does not list colours and words: only the rules matter."""
    made = game_options(command)
    for option in made.__click_params__:  # type: ignore[attr-defined]
        option.hidden = option.hidden or option.name in OF_THE_DRESS
    return made


def typed_game_options(command: Command) -> Command:
    """Adds the same options as text, for ``choose_variant`` or ``take_variant``."""
    for option in reversed(_GAME_OPTIONS):
        command = option(command)
    return command


def is_given(context: click.Context, name: str) -> bool:
    """Whether an option was given on the command line."""
    return context.get_parameter_source(name) is ParameterSource.COMMANDLINE


def given_options(context: click.Context, without: Collection[str]) -> list[str]:
    """The options given on the command line as words to type again, except ``without``."""
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
        type=VariantName(),
        help="A name from 'pegwise variants' or rules such as 4x6, 4x10:distinct, 4x6:bulls, "
        "5x26:letters,marks, codes:FILE:marks.  "
        "[default: mastermind]",
    ),
    click.option("--codes", metavar="FILE", help="Play with the words in a file, one per line."),
    click.option(
        "--guesses",
        metavar="FILE|list|all",
        help="With a word list: also guess the words in a file, only listed words, or any string "
        "of letters that occur in the list.  [default: list]",
    ),
    click.option(
        "--colours", metavar="NAME,NAME,...", help="Other colour names for the symbols, in order."
    ),
    click.option(
        "--words",
        metavar="WORDS",
        help=f"What feedback is called: {', '.join(map(str, ALL_WORDS))}, or any WORD/WORD.",
    ),
)


def choose_variant(
    variant: str | None = None,
    codes: str | None = None,
    guesses: str | None = None,
    colours: str | None = None,
    words: str | None = None,
) -> Variant:
    """The variant that these options ask for."""
    if variant is not None and codes is not None:
        raise InvalidRules(f"-v {quote(variant)} and --codes {quote(codes)}: expected only one")
    named = find_variant("mastermind" if variant is None else variant)
    rules = named.rules if codes is None else Rules.parse(f"codes:{codes}")
    chosen = named if codes is None else Variant(str(rules), rules)
    if guesses is not None and rules.words is None:
        raise InvalidRules(f"--guesses {quote(guesses)} without a word list: expected --codes FILE")
    if guesses is not None and rules.words is not None:
        more = None if guesses in ("list", "all") else read_word_list(guesses)
        rules = Rules.of_words(rules.words, rules.kind, guesses == "all", more)
        chosen = replace(chosen, name=str(rules), rules=rules)
    if words is not None:
        chosen = replace(chosen, words=find_words(words))
    return chosen if colours is None else with_colours(chosen, read_colours(colours))


def split_words(game: tuple[str, ...]) -> list[str]:
    """The words of a game given as several arguments, or as one argument with the whole line."""
    if len(game) != 1:
        return list(game)
    try:
        return shlex.split(game[0])
    except ValueError:
        return list(game)


def take_variant(words: list[str], board: dict[str, str | None]) -> Variant:
    """The variant named by the first word, which is removed, or else by the options."""
    if words and is_board(words[0]):
        named, option = words.pop(0), board["variant"]
        if option is not None:
            raise InvalidRules(f"{quote(named)} and -v {quote(option)}: expected only one")
        board["variant"] = named
    return choose_variant(**board)


BOARD_LIKE = re.compile(r"\s*([a-z]|[0-9]+[x×])", re.IGNORECASE)


def is_board(text: str) -> bool:
    """Whether a word names a variant or rules."""
    if not BOARD_LIKE.match(text):
        return False  # such as a turn in digits
    try:
        return text.lower().startswith("codes:") or bool(find_variant(text))
    except PegwiseError:
        return False
