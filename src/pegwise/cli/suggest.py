"""``pegwise suggest``: the next guess, with the figures behind it."""

from typing import TYPE_CHECKING

import click

from pegwise.game.notation import Notation
from pegwise.game.variants import Variant

from . import options
from .terminal.progress import thinking

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position
    from pegwise.knowledge.ranking import Ranking
    from pegwise.schemas.games import SuggestDocument
    from pegwise.strategies import Strategy


@click.command()
@click.argument("turns", metavar="[TURN...]", nargs=-1)
@options.game_options
@options.strategy_option
@options.number_option("--top", "Number of guesses to show.", default=5)
@options.seed_option
@options.seconds_option
@options.json_option
def suggest(
    turns: tuple[str, ...],
    variant: Variant,
    strategy_name: str,
    top: int,
    seed: str,
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
    from pegwise.play.advice import advise, ranked_document
    from pegwise.strategies import make_strategy

    notation = variant.notation
    position = Position(variant.rules, tuple(map(notation.read_turn, turns)))
    strategy = make_strategy(strategy_name, variant.rules, seed, ranks=True)
    with thinking():
        ranking = advise(strategy, position, top, seconds=seconds)
    if not as_json:
        show(strategy, position, ranking, notation)
        return
    left = position.left
    document: SuggestDocument = {
        "candidates": None if left is None else left.count,
        "candidates_exact": left is not None and left.exact,
        "exact": all(figures.exact for figures in ranking.guesses),
        "guesses": [ranked_document(figures, notation) for figures in ranking.guesses],
    }
    options.print_json(document)


def show(
    strategy: "Strategy", position: "Position", ranking: "Ranking", notation: Notation
) -> None:
    """The ranking for people."""
    from .terminal.board import fitting_code
    from .terminal.figures import (
        figure_cells,
        figure_table,
        heading,
        legend,
        say_estimates,
        say_left,
    )
    from .terminal.screen import Screen

    screen = Screen()
    screen.say(f"{say_left(position)} {heading(strategy, ranking)}:\n")
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
