"""``pegwise tree``: the decision tree that a strategy grows."""

from typing import TYPE_CHECKING

import click

from ..randomness import fresh_seed
from ..variants import Variant
from .options import game_options, json_option, seed_option, strategy_option
from .output import print_json
from .progress import announce_compiler, progress_bar

if TYPE_CHECKING:
    from ..position import Position
    from ..strategies import Strategy
    from ..tree import DecisionTree


@click.command()
@click.argument("turns", metavar="[TURN...]", nargs=-1)
@game_options
@strategy_option
@click.option("--first", metavar="CODE", help="Force the first guess.")
@click.option("--depth", type=click.IntRange(1), metavar="N", help="Show only N guesses deep.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "dot"]),
    default="text",
    show_default=True,
    help="Indented text, JSON, or Graphviz.",
)
@seed_option
@json_option
def tree(
    turns: tuple[str, ...],
    variant: Variant,
    strategy_name: str | None,
    first: str | None,
    depth: int | None,
    form: str,
    seed: str | None,
    as_json: bool,
) -> None:
    """The tree of guesses that a strategy plays, from the start or below these turns.

    \b
    pegwise tree -v 3x4
    pegwise tree 1122:1,0 -s knuth --depth 2
    pegwise tree -v 3x4 --format dot | dot -Tsvg > tree.svg
    """
    from ..position import Position
    from ..strategies import default_strategy, make_strategy
    from ..tree import drawing

    notation = variant.notation
    position = Position(variant.rules, tuple(map(notation.read_turn, turns)))
    name = default_strategy(variant.rules).name if strategy_name is None else strategy_name
    strategy = make_strategy(name, variant.rules, fresh_seed() if seed is None else seed)
    opening = None if first is None else notation.read_code(first)
    root = grown(position.require_candidates(), strategy, opening, variant).root
    if as_json or form == "json":
        print_json(drawing.as_document(root, notation, depth))
        return
    draw = drawing.as_graphviz if form == "dot" else drawing.as_text
    for line in draw(root, notation, depth):
        click.echo(line)


def grown(
    position: "Position", strategy: "Strategy", first: tuple[int, ...] | None, variant: Variant
) -> "DecisionTree":
    """The tree below the position, with a progress bar when that takes a while."""
    from ..lab.grow import grow, grow_below, needs_compiler

    if not position.turns:
        announce_compiler(needs_compiler(position.rules, strategy))
    with progress_bar(f"{strategy.name} on {variant}") as report:

        def settled(done: int) -> None:
            report(done, position.count)

        if position.turns:
            return grow_below(position, strategy, first, settled)
        return grow(position.rules, strategy, first, settled)
