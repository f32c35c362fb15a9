"""``pegwise score``: the feedback of one guess."""

from typing import TYPE_CHECKING

import click

from pegwise.game.variants import Variant

from .options import game_options, json_option, print_json
from .terminal.echo import echo

if TYPE_CHECKING:
    from pegwise.schemas.one_game import ScoreDocument


@click.command()
@click.argument("secret")
@click.argument("guess")
@game_options
@json_option
def score(secret: str, guess: str, variant: Variant, as_json: bool) -> None:
    """Print the feedback of GUESS against SECRET.

    \b
    Examples:
      pegwise score RBGY YRGB
      pegwise score 83A6 81A3 -v hex --json
    """
    notation = variant.notation
    answer = variant.rules.feedback(notation.read_secret(secret), notation.read_code(guess))
    if as_json:
        document: ScoreDocument = {"bulls": answer.bulls, "cows": answer.cows}
        if not variant.rules.kind.counts:
            document["feedback"] = notation.write_feedback(answer)
        print_json(document)
    else:
        echo(notation.describe(answer))
