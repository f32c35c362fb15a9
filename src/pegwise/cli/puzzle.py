"""``pegwise puzzle``: turns from which one code follows, with the proof."""

import json
import sys
from itertools import islice

import click

from pegwise.game.variants import Variant
from pegwise.puzzles import Puzzle, puzzles
from pegwise.puzzles.making import picture_of_puzzles, sheet_of
from pegwise.runtime.files import check_writable, write_text

from .options import game_options, number_option, seed_option, svg_option
from .terminal.echo import echo, writes_unicode
from .terminal.screen import BoardView, Screen

DIFFICULTIES = ("easy", "medium", "hard")


@click.command()
@game_options
@click.option(
    "--difficulty",
    type=click.Choice(DIFFICULTIES),
    help="How much reasoning it takes.  [default: any]",
)
@number_option("--count", "How many puzzles to make.", default=1)
@seed_option
@click.option("--solution", is_flag=True, help="Print the answer and its proof, too.")
@svg_option
@click.option(
    "--sheet", metavar="FILE", help="Write them to FILE as a page to print, solutions last (HTML)."
)
@click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON document a line and nothing else."
)
def puzzle(
    variant: Variant,
    difficulty: str | None,
    count: int,
    seed: str,
    solution: bool,
    svg: str | None,
    sheet: str | None,
    as_json: bool,
) -> None:
    """Make puzzles: a few turns, and exactly one code that fits them.

    No turn can be left out. The difficulty is that of the reasoning: easy puzzles are solved one
    turn at a time, hard ones take case distinctions or several turns at once.

    \b
    Examples:
      pegwise puzzle --seed 1 --solution
      pegwise puzzle -v bulls-and-cows --difficulty hard --count 10 --json
      pegwise puzzle --difficulty easy --count 12 --sheet puzzles.html
    """
    if sheet is not None:
        check_writable(sheet)
    made = []
    for one in islice(puzzles(variant, difficulty, seed), count):
        show_puzzle(one, solution, as_json)
        if svg is not None or sheet is not None:
            made.append(one)
    if svg is not None:
        picture_of_puzzles(made).save(svg)
    if sheet is not None:
        write_text(sheet, sheet_of(made, seed))


def show_puzzle(one: Puzzle, solution: bool, as_json: bool) -> None:
    """Print a puzzle as one line of JSON, or as a board."""
    if as_json:
        echo(json.dumps(one.document(), ensure_ascii=not writes_unicode(sys.stdout)))
        return
    screen = Screen()
    board = BoardView(screen, one.variant.notation)
    screen.say(f"{one.difficulty.capitalize()} puzzle: which code fits every answer?")
    for number, turn in enumerate(one.turns, 1):
        screen.print(board.row(number, turn))
    for number, step in enumerate(one.steps if solution else (), 1):
        screen.say(f"Step {number}. {step}")
    screen.print()
