"""``pegwise strategies``: the strategies, and which boards they can play."""

import click

from pegwise.game.variants import Variant

from .options import game_options, json_option, print_json

FOOTNOTE = """
NAME:consistent   a one-step strategy restricted to codes that fit every answer
strength:P:NAME   any strategy, heeding only P percent of the answers
scripted:G,G,...  these guesses, then the lowest code that fits every answer"""


@click.command()
@game_options
@json_option
def strategies(variant: Variant, as_json: bool) -> None:
    """List the strategies, and which can play a variant."""
    from pegwise.strategies.registry import documents

    listed = documents(variant.rules)
    if as_json:
        print_json(listed)
        return
    from .terminal.screen import Screen, plain_table

    table = plain_table("name", "plays", "what it guesses", "source")
    for each in listed:
        name = f"{each['name']} *" if each["picked"] else each["name"]
        table.add_row(name, "yes" if each["plays"] else "no", each["summary"], each["source"])
    screen = Screen()
    screen.print(table)
    picked = next((each["name"] for each in listed if each["picked"]), None)
    screen.print(f"\n{default_in_words(variant, picked)}{FOOTNOTE}")
    for each in listed:
        if each["objection"]:
            screen.print(f"{each['name']} does not play {variant}: it {each['objection']}.")


def default_in_words(variant: Variant, picked: str | None) -> str:
    """Which strategy plays if -s is not given."""
    if picked is None:
        return f"auto is the default for -s, but finds no strategy for {variant}"
    return f"* what auto plays on {variant}; auto is the default for -s"
