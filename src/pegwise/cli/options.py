"""Options that several commands share, and the values they become."""

import json
import re
import shlex
import sys
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import partial, wraps
from inspect import signature
from typing import Any, TypeVar

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from pegwise.errors import InvalidRules, PegwiseError, quote
from pegwise.game.feedback import ALL_WORDS, find_words
from pegwise.game.notation import read_colours
from pegwise.game.rules import Rules
from pegwise.game.variants import CLASSIC, Variant, find_variant, with_colours
from pegwise.game.weights import Weights
from pegwise.game.wordlist import read_word_list
from pegwise.runtime.seeds import check_seed, fresh_seed

from .terminal.echo import echo, writes_unicode

ENGINE = re.compile(r"\s*(strength:\d+:)?engine:", re.IGNORECASE)
OF_THE_DRESS = ("colours", "words")  # parameters that change names, not rules
OF_THE_BOARD = ("variant", "codes", "guesses", *OF_THE_DRESS)


class StrategyName(click.ParamType[str]):
    """The name of a strategy.

    ``FILE.py:NAME`` is one in a file and ``engine:COMMAND`` a program, which the user lets us run.
    """

    name = "text"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name, marked as one in a file or as a program if it has that form."""
        if ENGINE.match(value):
            from pegwise.engines.client import EngineCommand

            return EngineCommand(value.strip())
        if ".py" not in value:
            return value
        from pegwise.strategies.user_strategies import StrategyFile, names_a_file

        return StrategyFile(value.strip()) if names_a_file(value) else value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The strategies whose names begin like this, or else files."""
        from pegwise.strategies import all_strategies

        known = {entry.name: entry.summary for entry in all_strategies()}
        return begun(known.items(), incomplete) or [CompletionItem(incomplete, type="file")]


class MakerName(click.ParamType[str]):
    """The name of a maker; ``engine:COMMAND`` is a program, which the user lets us run."""

    name = "text"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name, marked as a program if it has that form."""
        return StrategyName().convert(value, param, ctx) if ENGINE.match(value) else value


class VariantName(click.ParamType[str]):
    """The name of a variant or rules as text."""

    name = "text"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The variants whose names begin like this."""
        return begun(((known.name, str(known.rules)) for known in CLASSIC), incomplete)


def begun(known: Iterable[tuple[str, str]], incomplete: str) -> list[CompletionItem]:
    """The names, with what they stand for, that begin like this."""
    typed = incomplete.lower()
    return [CompletionItem(name, help=text) for name, text in known if name.startswith(typed)]


Command = TypeVar("Command", bound=Callable[..., Any])


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


def _checked(_: click.Context, __: click.Parameter, path: str | None) -> str | None:
    """The name of the file; raises, before any work is done, if it could not be written."""
    if path is not None:
        from pegwise.pictures.svg import check_name
        from pegwise.runtime.files import check_writable

        check_name(path)
        check_writable(path)
    return path


svg_option = click.option(
    "--svg", metavar="FILE", callback=_checked, help="Draw it: write a picture to FILE (SVG)."
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


def gathered(name: str, make: Callable[..., object]) -> Callable[[Command], Command]:
    """The command gets one value of this name, made of all options that ``make`` takes."""
    taken = signature(make).parameters

    def decorate(command: Command) -> Command:
        @wraps(command)
        def with_value(*args: Any, **options: Any) -> Any:
            value = make(**{each: options.pop(each) for each in taken if each in options})
            return command(*args, **{name: value}, **options)

        return with_value  # type: ignore[return-value]

    return decorate


def game_options(command: Command) -> Command:
    """Adds -v and the other options about the game; the command gets one ``variant`` instead."""
    return typed_game_options(gathered("variant", choose_variant)(command))


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


def spell_options(options: Mapping[str, object]) -> list[str]:
    """Options as words to type: one that is None or False is left out, a tuple is repeated."""
    words: list[str] = []
    for option, value in options.items():
        for one in value if isinstance(value, tuple) else (value,):
            if one is not None and one is not False:
                words += [option] if one is True else [option, str(one)]
    return words


def given_options(context: click.Context, without: Collection[str]) -> list[str]:
    """The options given on the command line as words to type again, except ``without``."""
    given = {}
    for option in context.command.params:
        name = option.name or ""
        if name not in without and is_given(context, name):
            value = context.params[name]
            given[option.opts[-1]] = "none" if value is None else value
    return spell_options(given)


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
