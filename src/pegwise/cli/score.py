"""``pegwise score``: the feedback of one guess."""

import click

from pegwise.game.variants import Variant

from .options import game_options, json_option
from .terminal.output import print_json


@click.command()
@click.argument("secret")
@click.argument("guess")
@game_options
@json_option
def score(secret: str, guess: str, variant: Variant, as_json: bool) -> None:
    """The feedback that GUESS gets against SECRET.

    \b
    pegwise score RBGY YRGB
    pegwise score 83A6 81A3 -v hex --json
    """
    notation = variant.notation
    answer = variant.rules.feedback(notation.read_secret(secret), notation.read_code(guess))
    if as_json:
        print_json({"bulls": answer.bulls, "cows": answer.cows})
    else:
        click.echo(notation.describe(answer))
