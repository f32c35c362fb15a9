"""``pegwise suggest``: the next guess, with the figures behind it."""

from typing import TYPE_CHECKING

import click

from pegwise.game.notation import Notation
from pegwise.game.variants import Variant
from pegwise.game.wording import codes_left
from pegwise.runtime.seeds import fresh_seed

from .options import (
    game_options,
    json_option,
    print_json,
    seconds_option,
    seed_option,
    strategy_option,
)
from .terminal.progress import thinking

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position
    from pegwise.knowledge.ranking import Ranking
    from pegwise.schemas.games import SuggestDocument
    from pegwise.strategies import Strategy


@click.command()
@click.argument("turns", metavar="[TURN...]", nargs=-1)
@game_options
@strategy_option
@click.option(
    "--top",
    type=click.IntRange(1),
    default=5,
    show_default=True,
    metavar="N",
    help="Number of guesses to show.",
)
@seed_option
@seconds_option
@json_option
def suggest(
    turns: tuple[str, ...],
    variant: Variant,
    strategy_name: str,
    top: int,
    seed: str | None,
    seconds: float | None,
    as_json: bool,
) -> None:
    """Rank the best next guesses.

    Give the turns so far, each written GUESS:FEEDBACK.

    \b
    pegwise suggest
    pegwise suggest 1122:1,0 1344:0,1 -s parts --top 3
    """
    from pegwise.knowledge.position import Position
    from pegwise.play.advice import advise
    from pegwise.strategies import make_strategy

    notation = variant.notation
    position = Position(variant.rules, tuple(map(notation.read_turn, turns)))
    drawn_seed = fresh_seed() if seed is None else seed
    strategy = make_strategy(strategy_name, variant.rules, drawn_seed, ranks=True)
    with thinking():
        ranking = advise(strategy, position, top, seconds=seconds)
    if as_json:
        print_json(document(position, ranking, notation))
    else:
        show(strategy, position, ranking, notation)


def document(position: "Position", ranking: "Ranking", notation: Notation) -> "SuggestDocument":
    """The ranking as the JSON of ``pegwise suggest`` has it."""
    from pegwise.play.advice import ranked_document

    left = position.left
    return {
        "candidates": None if left is None else left.count,
        "candidates_exact": left is not None and left.exact,
        "exact": all(figures.exact for figures in ranking.guesses),
        "guesses": [ranked_document(figures, notation) for figures in ranking.guesses],
    }


def show(
    strategy: "Strategy", position: "Position", ranking: "Ranking", notation: Notation
) -> None:
    """The ranking for people."""
    from .terminal.board import fitting_code
    from .terminal.figures import figure_cells, figure_table, heading, legend, say_estimates
    from .terminal.screen import Screen

    screen = Screen()
    left = codes_left(position.left)
    screen.say(f"{left[:1].upper()}{left[1:]}. {heading(strategy, ranking)}:\n")
    table = figure_table(["guess"], COLUMNS)
    for figures in ranking.guesses:
        guess = fitting_code(figures.guess, notation, screen, OTHER_COLUMNS)
        table.add_row(guess, *figure_cells(figures, COLUMNS, bits_digits=3))
    screen.print_table(table)
    screen.print()
    screen.print(legend(COLUMNS, screen.width, LEGEND_COLUMN, ranking.lower_is_better))
    say_estimates(screen, ranking)


COLUMNS = ("score", "fits", "classes", "worst", "average", "bits", "equivalent")
OTHER_COLUMNS = 70  # the width of a row beside its guess
LEGEND_COLUMN = 13
