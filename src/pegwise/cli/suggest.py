"""``pegwise suggest``: the next guess, with the figures behind it."""

from typing import TYPE_CHECKING

import click

from pegwise.game.notation import Notation
from pegwise.game.variants import Variant
from pegwise.game.wording import codes_left, say_average, say_count
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
    from collections.abc import Sequence

    from pegwise.knowledge.position import Position
    from pegwise.knowledge.ranking import Split
    from pegwise.play.sampled_advice import Glimpse
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
    help="How many guesses.",
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
    """The best next guesses after these turns, each written GUESS:FEEDBACK.

    \b
    pegwise suggest
    pegwise suggest 1122:1,0 1344:0,1 -s parts --top 3
    """
    from pegwise.knowledge.position import Position
    from pegwise.strategies import make_strategy

    notation = variant.notation
    position = Position(variant.rules, tuple(map(notation.read_turn, turns)))
    drawn_seed = fresh_seed() if seed is None else seed
    strategy = make_strategy(strategy_name, variant.rules, drawn_seed, ranks=True)
    with thinking():
        splits = best_splits(strategy, position, top, seconds)
    if as_json:
        print_json(document(position, splits, notation))
    else:
        show(strategy.name, position, splits, notation)


def best_splits(
    strategy: "Strategy", position: "Position", top: int, seconds: float | None = None
) -> "Sequence[Split | Glimpse]":
    """The ranking of a strategy that has one; of any other, its choice alone."""
    from pegwise.knowledge.ranking import Choices
    from pegwise.play.patience import Patient
    from pegwise.play.sampled_advice import needs_sample, rank_on_sample
    from pegwise.strategies import OneStep

    if needs_sample(strategy, position.rules):
        return rank_on_sample(Patient(strategy, seconds), position, top)
    position.require_candidates()
    if isinstance(strategy, OneStep):
        return strategy.rank(position, top)
    return [Choices(position).alone(strategy.choose(position))]


def document(
    position: "Position", splits: "Sequence[Split | Glimpse]", notation: Notation
) -> "SuggestDocument":
    """The ranking as the JSON of ``pegwise suggest`` has it."""
    left = position.left
    return {
        "candidates": None if left is None else left.count,
        "candidates_exact": left is not None and left.exact,
        "exact": not any(map(is_glimpse, splits)),
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


def is_glimpse(split: "Split | Glimpse") -> bool:
    """Whether the figures come from a sample."""
    from pegwise.play.sampled_advice import Glimpse

    return isinstance(split, Glimpse)


def show(
    name: str, position: "Position", splits: "Sequence[Split | Glimpse]", notation: Notation
) -> None:
    """The ranking for people."""
    from .terminal.board import fitting_code
    from .terminal.screen import Screen, plain_table

    screen = Screen()
    left = codes_left(position.left)
    glimpses = any(map(is_glimpse, splits))
    heading = (
        f"The strategy {name!r} guesses" if glimpses else f"Best guesses by the strategy {name!r}"
    )
    others = ", before the best of some codes that fit" if len(splits) > 1 and glimpses else ""
    screen.say(f"{left[:1].upper()}{left[1:]}. {heading}{others}:\n")
    table = plain_table(
        "guess", "score", "can be it", "classes", "worst", "expected", "bits", "alike"
    )
    for split in splits:
        table.add_row(
            fitting_code(split.guess, notation, screen, FIGURES),
            UNKNOWN if split.score is None else f"{split.score:.6g}",
            "yes" if split.is_candidate else "no",
            UNKNOWN if split.classes is None else str(split.classes),
            UNKNOWN if split.worst is None else say_count(split.worst),
            UNKNOWN if split.expected is None else say_average(split.expected),
            UNKNOWN if split.entropy is None else f"{split.entropy:.3f}",
            UNKNOWN if split.equivalent is None else say_count(split.equivalent),
        )
    screen.print(table)
    screen.print(LEGEND)
    if glimpses:
        screen.say(UNKNOWN_ALL if splits[0].entropy is None else SAMPLED)


UNKNOWN = "-"
FIGURES = 70  # columns of a row beside its guess
SAMPLED = "All figures are estimates from a sample of the codes left; - is what it cannot tell."
UNKNOWN_ALL = "- is what cannot be told on a board as wide as this."
LEGEND = """
worst, expected   codes left after the guess, at worst and on average
bits              what the answer tells on average
alike             guesses that are the same by symmetry; the lowest is shown"""
