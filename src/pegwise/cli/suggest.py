"""``pegwise suggest``: the next guess, with the figures behind it."""

from typing import TYPE_CHECKING

import click

from ..counts import count_of, say_count
from ..notation import Notation
from ..randomness import fresh_seed
from ..variants import Variant
from .options import game_options, json_option, seed_option, strategy_option
from .output import print_json

if TYPE_CHECKING:
    from ..position import Position
    from ..ranking import Split
    from ..strategies import Strategy


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
    help="How many guesses.",
)
@seed_option
@json_option
def suggest(
    turns: tuple[str, ...],
    variant: Variant,
    strategy_name: str,
    top: int,
    seed: str | None,
    as_json: bool,
) -> None:
    """The best next guesses after these turns, each written GUESS:FEEDBACK.

    \b
    pegwise suggest
    pegwise suggest 1122:1,0 1344:0,1 -s parts --top 3
    """
    from ..position import Position
    from ..strategies import make_strategy

    notation = variant.notation
    position = Position(variant.rules, tuple(map(notation.read_turn, turns)))
    drawn_seed = fresh_seed() if seed is None else seed
    strategy = make_strategy(strategy_name, variant.rules, drawn_seed, ranks=True)
    position.require_candidates()
    splits = best_splits(strategy, position, top)
    if as_json:
        print_json(document(position, splits, notation))
    else:
        show(strategy.name, position, splits, notation)


def best_splits(strategy: "Strategy", position: "Position", top: int) -> "list[Split]":
    """The ranking of a strategy that has one; of any other, its choice alone."""
    from ..ranking import Choices
    from ..strategies import OneStep

    if isinstance(strategy, OneStep):
        return strategy.rank(position, top)
    return [Choices(position).alone(strategy.choose(position))]


def document(position: "Position", splits: "list[Split]", notation: Notation) -> dict[str, object]:
    """The ranking as the JSON of ``pegwise suggest`` has it."""
    return {
        "candidates": position.count,
        "candidates_exact": True,
        "guesses": [
            {
                "guess": notation.write_code(split.guess),
                "score": split.score,
                "is_candidate": split.is_candidate,
                "classes": split.classes,
                "worst": split.worst,
                "expected": split.expected,
                "entropy": split.entropy,
                "equivalent": split.equivalent,
            }
            for split in splits
        ],
    }


def show(name: str, position: "Position", splits: "list[Split]", notation: Notation) -> None:
    """The ranking for people."""
    from .screen import Screen, plain_table

    screen = Screen()
    screen.print(
        f"{count_of(position.count, 'code')} left. Best guesses by the strategy {name!r}:\n"
    )
    table = plain_table(
        "guess", "score", "can be it", "classes", "worst", "expected", "bits", "alike"
    )
    for split in splits:
        table.add_row(
            notation.write_code(split.guess),
            "-" if split.score is None else f"{split.score:.6g}",
            "yes" if split.is_candidate else "no",
            str(split.classes),
            say_count(split.worst),
            f"{split.expected:.2f}",
            f"{split.entropy:.3f}",
            say_count(split.equivalent),
        )
    screen.print(table)
    screen.print(LEGEND)


LEGEND = """
worst, expected   codes left after the guess, at worst and on average
bits              what the answer tells on average
alike             guesses that are the same by symmetry; the lowest is shown"""
