"""``pegwise solve``: a strategy breaks a code."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

import click

from pegwise.errors import CannotPlay, quote
from pegwise.game.codes import Code
from pegwise.game.notation import Notation
from pegwise.game.variants import Variant
from pegwise.runtime.seeds import fresh_seed

from ..options import game_options, json_option, seconds_option, seed_option, strategy_option
from ..terminal.output import print_json

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position
    from pegwise.strategies import Strategy


@click.command()
@click.argument("secret", required=False)
@game_options
@strategy_option
@seed_option
@seconds_option
@click.option(
    "--explain", is_flag=True, help="Let the strategy say why it guesses what it guesses."
)
@click.option("--quiet", is_flag=True, help="Print the number of guesses alone.")
@json_option
def solve(
    secret: str | None,
    variant: Variant,
    strategy_name: str,
    seed: str | None,
    seconds: float | None,
    explain: bool,
    quiet: bool,
    as_json: bool,
) -> None:
    """Break SECRET, or a random code when none is given.

    \b
    pegwise solve
    pegwise solve RBGY -s first
    pegwise solve 3420 -v bullets-and-maggots --seed 7
    pegwise solve -v 100x20
    """
    from pegwise.play.effort import TimeLimited
    from pegwise.play.solve import break_code, draw_secret
    from pegwise.strategies import find_strategy, make_strategy

    drawn_seed = fresh_seed() if seed is None else seed
    strategy = make_strategy(strategy_name, variant.rules, drawn_seed)
    code = (
        draw_secret(variant.rules, drawn_seed)
        if secret is None
        else variant.notation.read_secret(secret)
    )
    uses_seed = secret is None or find_strategy(strategy_name, variant.rules).randomised
    game = Game(variant, strategy.name, code, drawn_seed if uses_seed else None)
    player = strategy if seconds is None else TimeLimited(strategy, seconds)
    positions = break_code(code, variant.rules, player)
    if as_json:
        print_json(document(game, positions))
    elif quiet:
        click.echo(sum(1 for _ in positions))
    else:
        from .lines import show

        show(game, positions, explaining(strategy, player, variant.notation) if explain else None)


class Game(NamedTuple):
    """Who breaks what; the seed is None where nothing was left to chance."""

    variant: Variant
    strategy: str
    secret: Code
    seed: str | None


def document(game: Game, positions: Iterable["Position"]) -> dict[str, object]:
    """The game as the JSON of ``pegwise solve`` has it."""
    notation = game.variant.notation
    played = list(positions)
    return {
        "variant": game.variant.name,
        "strategy": game.strategy,
        "seed": game.seed,
        "secret": notation.write_code(game.secret),
        "turns": [turn_document(position, notation) for position in played],
        "guesses": len(played),
        "solved": played[-1].solved,
    }


def turn_document(position: "Position", notation: Notation) -> dict[str, object]:
    """The last turn of a position and how many codes it left."""
    guess, answer = position.turns[-1]
    left = position.left
    return {
        "guess": notation.write_code(guess),
        "feedback": notation.write_feedback(answer),
        "candidates": None if left is None else left.count,
        "candidates_exact": left is not None and left.exact,
    }


def explaining(
    strategy: "Strategy", player: "Strategy", notation: Notation
) -> "Callable[[Position], list[str]]":
    """What the player of this strategy has to say of a guess; an error where it says nothing."""
    from pegwise.strategies.protocol import Explains

    if not isinstance(strategy, Explains) or not isinstance(player, Explains):
        raise CannotPlay(f"strategy {quote(strategy.name)} does not explain itself")
    return lambda position: player.explain(position, notation)
