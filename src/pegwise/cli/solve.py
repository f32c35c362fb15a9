"""``pegwise solve``: a strategy breaks a code."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

import click

from ..codes import Code
from ..counts import count_of, say_count
from ..errors import CannotPlay, quote
from ..feedback import Feedback
from ..notation import Notation
from ..randomness import fresh_seed
from ..variants import Variant
from .options import game_options, json_option, seed_option, strategy_option
from .output import print_json

if TYPE_CHECKING:
    from rich.text import Text

    from ..position import Position
    from ..strategies import Strategy


@click.command()
@click.argument("secret", required=False)
@game_options
@strategy_option
@seed_option
@click.option(
    "--explain", is_flag=True, help="Let the strategy say why it guesses what it guesses."
)
@click.option("--quiet", is_flag=True, help="Print the number of guesses alone.")
@json_option
def solve(
    secret: str | None,
    variant: Variant,
    strategy_name: str | None,
    seed: str | None,
    explain: bool,
    quiet: bool,
    as_json: bool,
) -> None:
    """Break SECRET, or a random code when none is given.

    \b
    pegwise solve
    pegwise solve RBGY -s first
    pegwise solve 3420 -v bullets-and-maggots --seed 7
    """
    from ..play.solve import break_code, draw_secret
    from ..strategies import default_strategy, find_strategy, make_strategy

    drawn_seed = fresh_seed() if seed is None else seed
    name = default_strategy(variant.rules).name if strategy_name is None else strategy_name
    strategy = make_strategy(name, variant.rules, drawn_seed)
    code = (
        draw_secret(variant.rules, drawn_seed)
        if secret is None
        else variant.notation.read_secret(secret)
    )
    uses_seed = secret is None or find_strategy(name).randomised
    game = Game(variant, strategy.name, code, drawn_seed if uses_seed else None)
    positions = break_code(code, variant.rules, strategy)
    if as_json:
        print_json(document(game, positions))
    elif quiet:
        click.echo(sum(1 for _ in positions))
    else:
        show(game, positions, explaining(strategy, variant.notation) if explain else None)


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
    return {
        "guess": notation.write_code(guess),
        "feedback": notation.write_feedback(answer),
        "candidates": position.count,
        "candidates_exact": True,
    }


def explaining(strategy: "Strategy", notation: Notation) -> "Callable[[Position], list[str]]":
    """What the strategy has to say of its next guess, where it has."""
    from ..strategies.protocol import Explaining

    if not isinstance(strategy, Explaining):
        raise CannotPlay(f"strategy {quote(strategy.name)} does not explain itself")
    return lambda position: strategy.explain(position, notation)


def show(
    game: Game,
    positions: Iterable["Position"],
    explain: "Callable[[Position], list[str]] | None" = None,
) -> None:
    """The game for people, every turn as soon as it is played."""
    from .screen import Screen

    screen, notation = Screen(), game.variant.notation
    chance = "" if game.seed is None else f", seed {game.seed}"
    screen.print(
        f"Breaking {notation.write_code(game.secret)} on {game.variant} "
        f"with the strategy {game.strategy!r}{chance}.\n"
    )
    turns = 0
    said: set[str] = set()
    for position in positions:
        turns = len(position.turns)
        sentences = explain(position.before) if explain and position.before else []
        for sentence in sentences:
            if sentence not in said:
                screen.print_indented(sentence, 5)
        said.update(sentences)
        screen.print(turn_line(position, notation))
    screen.print(f"\nSolved in {count_of(turns, 'guess')}.")


def turn_line(position: "Position", notation: Notation) -> "Text":
    """Number, guess, feedback in the game's words and the codes left, in columns."""
    from rich.text import Text

    from .screen import coloured

    guess, answer = position.turns[-1]
    line = Text(f"{len(position.turns):3}  {notation.write_code(guess)}  ")
    names = notation.name_symbols(guess)
    if names:
        line.append_text(coloured(names)).append(" " * (2 + widest_names(notation) - len(names)))
    line.append(f"{notation.describe(answer):{widest_feedback(notation)}}  ")
    number, thing = count_of(position.count, "code").split()
    return line.append(f"{number:>{len(say_count(position.rules.size))}} {thing} left")


def widest_names(notation: Notation) -> int:
    """Columns for the longest row of colour names."""
    longest = max(len(name) for name in notation.colours)
    return (longest + 1) * notation.rules.positions - 1


def widest_feedback(notation: Notation) -> int:
    """Columns for the longest feedback in words."""
    most = 0 if notation.rules.positions < 10 else notation.rules.positions
    return len(notation.describe(Feedback(most, most)))
