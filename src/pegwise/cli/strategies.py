"""``pegwise strategies``: who can break codes, and on which boards."""

import click

from ..rules import Rules
from ..strategies import DEFAULT, STRATEGIES, Entry
from ..variants import Variant
from .options import game_options, json_option
from .output import print_json


@click.command()
@game_options
@json_option
def strategies(variant: Variant, as_json: bool) -> None:
    """The strategies, and whether they can play the variant."""
    if as_json:
        print_json([describe(entry, variant.rules) for entry in STRATEGIES])
        return
    from .screen import Screen, plain_table

    table = plain_table("name", "what it guesses", "source", "plays here")
    for entry in STRATEGIES:
        name = f"{entry.name} (default)" if entry.name == DEFAULT else entry.name
        table.add_row(name, entry.summary, entry.source, entry.objection(variant.rules) or "yes")
    Screen().print(table)


def describe(entry: Entry, rules: Rules) -> dict[str, object]:
    """A strategy as the JSON of ``pegwise strategies`` has it."""
    objection = entry.objection(rules)
    return {
        "name": entry.name,
        "summary": entry.summary,
        "source": entry.source,
        "randomised": entry.randomised,
        "default": entry.name == DEFAULT,
        "plays": objection is None,
        "objection": objection,
    }
