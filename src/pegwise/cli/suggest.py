"""``pegwise suggest``: the next guess, with the figures behind it."""

from typing import TYPE_CHECKING

import click

from pegwise.game.notation import Notation
from pegwise.game.wording import count_of
from pegwise.knowledge.position import Position
from pegwise.knowledge.ranking import Ranking
from pegwise.play.advice import advise, ranked_document
from pegwise.strategies import Strategy, make_strategy

from . import options
from .given_game import find_game
from .terminal.progress import thinking

if TYPE_CHECKING:
    from pegwise.schemas.one_game import SuggestDocument

COLUMNS = ("score", "fits", "classes", "worst", "average", "bits", "equivalent")
OTHER_COLUMNS = 70  # the width of a row beside its guess
LEGEND_COLUMN = 13


@click.command()
@click.argument("game", metavar="[GAME]", nargs=-1)
@options.typed_game_options
@options.strategy_option
@options.number_option("--top", "Number of guesses to show.", default=5)
@options.seed_option
@options.seconds_option
@options.weights_option
@options.json_option
def suggest(
    game: tuple[str, ...],
    strategy_name: str,
    top: int,
    seed: str,
    seconds: float | None,
    weights_given: str | None,
    as_json: bool,
    **board: str | None,
) -> None:
    """Rank the best next guesses.

    A game is the turns so far, each written GUESS:FEEDBACK, a line with a variant and turns, a
    file of records, or - for standard input.

    \b
    Examples:
      pegwise suggest
      pegwise suggest 1122:1,0 1344:0,1 -s parts --top 3
      pegwise suggest "bulls-and-cows 0123:1,1"
      pegwise suggest --weights pattern:2+1+1=1,1+1+1+1=2
    """
    variant, turns, _ = find_game(game, board)
    notation = variant.notation
    prior = options.read_weights(weights_given, variant)
    position = Position(variant.rules, prior=prior).with_turns(map(notation.read_turn, turns))
    strategy = make_strategy(strategy_name, variant.rules, seed, True, prior)
    if position.solved and not as_json:
        from .terminal.screen import Screen, say_code

        code = say_code(position.require_candidates().turns[-1].guess, notation)
        guesses = count_of(len(turns), "guess")
        Screen().print(code.append(f" is the code, found in {guesses}: the game is over."))
        return
    with thinking():
        ranking = advise(strategy, position, top, seconds=seconds)
    if not as_json:
        show_ranking(strategy, position, ranking, notation, variant.has_chosen_colours)
        return
    left = position.left
    document: SuggestDocument = {
        "candidates": None if left is None else left.count,
        "candidates_exact": left is not None and left.exact,
        "solved": position.solved,
        "exact": all(figures.exact for figures in ranking.guesses),
        "weights": weights_given,
        "guesses": [ranked_document(figures, notation) for figures in ranking.guesses],
    }
    options.print_json(document)


def show_ranking(
    strategy: Strategy, position: Position, ranking: Ranking, notation: Notation, named: bool
) -> None:
    """The ranking for people; the colours are named if they are ``named``."""
    from .terminal.figures import (
        figure_cells,
        figure_table,
        legend,
        ranking_heading,
        say_estimates,
        say_left,
    )
    from .terminal.screen import Screen, fitting_code, guess_text, is_cut, narrower

    screen = Screen()
    screen.say(f"{say_left(position)} {ranking_heading(strategy, ranking)}:\n")
    table = figure_table(["guess"], COLUMNS)
    named = named and not is_cut(notation, screen, OTHER_COLUMNS)
    for figures in ranking.guesses:
        cut = fitting_code(figures.guess, notation, screen, OTHER_COLUMNS)
        guess = guess_text(figures.guess, notation, named) if named else cut
        table.add_row(guess, *figure_cells(figures, COLUMNS, bits_digits=3))
    screen.print_fitting(narrower(table, "equivalent", "score", "classes"))
    screen.print()
    screen.print(legend(COLUMNS, screen.width, LEGEND_COLUMN, ranking.lower_is_better))
    say_estimates(screen, ranking)
