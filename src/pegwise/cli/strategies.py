"""``pegwise strategies``: who can break codes, and on which boards."""

from typing import TYPE_CHECKING

import click

from pegwise.game.rules import Rules
from pegwise.game.variants import Variant

from .options import game_options, json_option
from .terminal.output import print_json

if TYPE_CHECKING:
    from pegwise.strategies import Entry

DEFAULT = "auto"
FOOTNOTE = """
NAME:consistent   a one-step strategy restricted to codes that fit every answer
strength:P:NAME   any strategy that takes only P percent of the answers into account
scripted:G,G,...  the guesses given, then the first code that fits every answer"""


@click.command()
@game_options
@json_option
def strategies(variant: Variant, as_json: bool) -> None:
    """The strategies, and whether they can play the variant."""
    from pegwise.strategies import all_strategies, default_strategy, why_unplayable

    picked = None if why_unplayable(variant.rules) else default_strategy(variant.rules).name
    if as_json:
        print_json([describe(entry, variant.rules, picked) for entry in all_strategies()])
        return
    from .terminal.screen import Screen, plain_table

    table = plain_table("name", "plays", "what it guesses", "source")
    for entry in all_strategies():
        name = f"{entry.name} *" if entry.name == picked else entry.name
        table.add_row(
            name, "no" if entry.objection(variant.rules) else "yes", entry.summary, entry.source
        )
    screen = Screen()
    screen.print(table)
    screen.print(f"\n{default_in_words(variant, picked)}{FOOTNOTE}")
    for entry in all_strategies():
        objection = entry.objection(variant.rules)
        if objection:
            screen.print(f"{entry.name} does not play {variant}: it {objection}.")


def default_in_words(variant: Variant, picked: str | None) -> str:
    """Which strategy plays where -s is not given."""
    if picked is None:
        return f"auto plays where -s is not given, but has nobody for {variant}"
    return f"* what auto plays on {variant}; auto plays where -s is not given"


def describe(entry: "Entry", rules: Rules, picked: str | None) -> dict[str, object]:
    """A strategy as the JSON of ``pegwise strategies`` has it."""
    objection = entry.objection(rules)
    return {
        "name": entry.name,
        "summary": entry.summary,
        "source": entry.source,
        "randomised": entry.randomised,
        "default": entry.name == DEFAULT,
        "picked": entry.name == picked,
        "plays": objection is None,
        "objection": objection,
    }
