"""``pegwise assist``: help with a game that is played on the table."""

import shlex

import click

from ..given_game import find_game
from ..options import (
    given_options,
    read_weights,
    strategy_option,
    typed_game_options,
    weights_option,
)
from ..terminal.echo import echo
from ..terminal.picture import svg_option
from ..terminal.prompt import Prompt

SPELLED_ANYWAY = ("game", "variant", "codes", "guesses")


@click.command()
@click.argument("game", metavar="[GAME]", nargs=-1)
@typed_game_options
@strategy_option
@weights_option
@svg_option
@click.pass_context
def assist(
    context: click.Context,
    /,
    game: tuple[str, ...],
    strategy_name: str,
    weights_given: str | None,
    svg: str | None,
    **board: str | None,
) -> None:
    """Get help with a game played elsewhere.

    Enter what was guessed and answered, and see which codes are left and what to guess next.
    A game to go on with is a variant and its turns, a file of records, of which the last is
    taken, or - for the first line of standard input.

    \b
    Examples:
      pegwise assist
      pegwise assist -v bulls-and-cows
      pegwise assist mastermind 1122:1,0 1344:0,1
      pegwise assist games.jsonl
      printf '1122:1,0\\n1344:0,1\\n' | pegwise assist
    """
    from pegwise.play.worksheet import Worksheet
    from pegwise.strategies import make_strategy
    from pegwise.strategies.simple import spelled_out

    from .assistant import Assistant

    variant, words, _ = find_game(game, board, prompts=True)
    name = spelled_out(strategy_name, variant.notation)
    weights = read_weights(weights_given, variant)
    strategy = make_strategy(name, variant.rules, ranks=True, weights=weights)
    again = shlex.join(["pegwise", "assist", *given_options(context, SPELLED_ANYWAY)])
    sheet = Worksheet(variant, weights=weights).read(words)
    assistant, prompt = Assistant(sheet, strategy, again), Prompt()
    try:
        assistant.welcome()
        while assistant.obey(prompt.ask(assistant.prompt)):
            pass
    except (EOFError, KeyboardInterrupt):
        echo()
    if assistant.sheet.rows:
        assistant.save()
    if svg is not None:
        assistant.sheet.position.picture(variant).save(svg)
