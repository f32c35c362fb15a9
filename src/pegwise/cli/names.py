"""Names on the command line, with their completion: strategies, also in files, and variants."""

import re
from collections.abc import Iterable

import click
from click.shell_completion import CompletionItem

from pegwise.game.variants import CLASSIC

ENGINE = re.compile(r"\s*(strength:\d+:)?engine:", re.IGNORECASE)


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
