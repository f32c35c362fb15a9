"""``pegwise tree``: the decision tree of a strategy or of a tree file."""

import os
from shlex import join
from typing import TYPE_CHECKING, NamedTuple

import click

from pegwise import __version__
from pegwise.errors import PegwiseError, quote
from pegwise.game.notation import Notation
from pegwise.game.variants import Variant, find_variant
from pegwise.game.wording import count_of
from pegwise.runtime.seeds import fresh_seed

from ..options import game_options, is_given, json_option, print_json, seed_option, strategy_option
from ..terminal.progress import announce_compiler, progress_bar

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position
    from pegwise.strategies import Strategy
    from pegwise.tree import DecisionTree, Node, TreeFile

ENDINGS = (".tree", ".tree.xz", ".tree.gz")

# Options that a tree file decides itself, by parameter name.
DECIDED_BY_FILE = {
    "variant": "-v",
    "codes": "--codes",
    "guesses": "--guesses",
    "colours": "--colours",
    "words": "--words",
    "strategy_name": "-s",
    "first": "--first",
    "seed": "--seed",
}


class ShownTree(NamedTuple):
    """The tree to show, from the node that was asked for, and its tree file."""

    name: str
    notation: Notation
    root: "Node"
    file: "TreeFile"


@click.command()
@click.argument("given", metavar="[FILE] [TURN...]", nargs=-1)
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
@click.option(
    "--out", metavar="FILE", help="Save the whole tree; .xz and .gz files are compressed."
)
@click.option(
    "--diff", "other", metavar="FILE", help="Show where the tree of another file differs."
)
@seed_option
@json_option
@click.pass_context
def tree(
    context: click.Context,
    given: tuple[str, ...],
    variant: Variant,
    strategy_name: str,
    first: str | None,
    depth: int | None,
    form: str,
    out: str | None,
    other: str | None,
    seed: str | None,
    as_json: bool,
) -> None:
    """Show the decision tree of a strategy or file.

    With turns, only the part below them. An argument is a FILE if it ends in .tree, .tree.xz or
    .tree.gz, or if such a file exists.

    \b
    pegwise tree -v 3x4
    pegwise tree 1122:1,0 -s knuth --depth 2
    pegwise tree -v 3x4 --format dot | dot -Tsvg > tree.svg
    pegwise tree -s knuth --out knuth.tree
    pegwise tree knuth.tree 1122:1,0 --depth 2
    pegwise tree -s parts --diff knuth.tree
    """
    form = "json" if as_json else form
    path, turns = (given[0], given[1:]) if given and is_tree_file(given[0]) else (None, given)
    check_wishes(turns, form, out, other)
    theirs = None if other is None else from_file(other, turns)
    if path is None:
        chosen = from_strategy(turns, variant, strategy_name, first, seed)
    else:
        refuse_options_of_the_file(context, path)
        chosen = from_file(path, turns)
    if out is not None:
        save(chosen, out, quietly=form != "text" or theirs is not None)
    if theirs is not None:
        from .diff import show_diff

        show_diff(chosen, theirs, depth, form == "json")
    elif out is None or form != "text":
        show(chosen, depth, form)


def is_tree_file(text: str) -> bool:
    """Whether an argument is a file rather than a turn."""
    return text.endswith(ENDINGS) or os.path.isfile(text)


def check_wishes(turns: tuple[str, ...], form: str, out: str | None, other: str | None) -> None:
    """Raises before any work is done if the options exclude each other."""
    if other is not None and form == "dot":
        raise PegwiseError(f"--diff {quote(other)} with --format dot: expected text or json")
    if out is not None:
        from pegwise.runtime.files import check_writable

        if turns:
            raise PegwiseError(
                f"--out {quote(out)} with turns: a file holds a whole tree, expected no turns"
            )
        check_writable(out)


def refuse_options_of_the_file(context: click.Context, path: str) -> None:
    """Raises if an option would have no effect."""
    for parameter, option in DECIDED_BY_FILE.items():
        if is_given(context, parameter):
            raise PegwiseError(
                f"{option} with the tree file {quote(path)}: the file has its own rules"
            )


def from_file(path: str, turns: tuple[str, ...]) -> ShownTree:
    """The tree of a file below these turns."""
    from pegwise.tree import read_tree

    file = read_tree(path)
    rules = file.tree.rules
    notation = Notation(rules) if rules.words else find_variant(str(rules)).notation
    try:
        root = file.tree.root.after(map(notation.read_turn, turns))
    except PegwiseError as error:
        raise PegwiseError(f"tree file {quote(path)}: {error}") from None
    return ShownTree(path, notation, root, file)


def from_strategy(
    turns: tuple[str, ...],
    variant: Variant,
    strategy_name: str,
    first: str | None,
    seed: str | None,
) -> ShownTree:
    """The tree that a strategy grows below these turns."""
    from pegwise.knowledge.position import Position
    from pegwise.lab.grow import ready_made
    from pegwise.strategies import find_strategy, make_strategy
    from pegwise.tree.files import without_proof

    notation = variant.notation
    position = Position(variant.rules, tuple(map(notation.read_turn, turns)))
    seed = fresh_seed() if seed is None else seed
    strategy = make_strategy(strategy_name, variant.rules, seed)
    opening = None if first is None else notation.read_code(first)
    tree = grown(position.require_candidates(), strategy, opening, variant)
    command = ["pegwise", __version__, "tree", "-v", str(variant), "-s", strategy.name]
    if opening is not None:
        command += ["--first", notation.write_code(opening)]
    if find_strategy(strategy_name, variant.rules).randomised:
        command += ["--seed", seed]
    ready = ready_made(variant.rules, strategy)
    file = ready if ready and ready.tree is tree else without_proof(tree, join(command))
    return ShownTree(strategy.name, notation, tree.root, file)


def grown(
    position: "Position", strategy: "Strategy", first: tuple[int, ...] | None, variant: Variant
) -> "DecisionTree":
    """The tree below the position; shows a progress bar."""
    from pegwise.lab.grow import grow, grow_below, needs_compiler

    if not position.turns:
        announce_compiler(needs_compiler(position.rules, strategy))
    with progress_bar(f"{strategy.name} on {variant}") as report:

        def settled(done: int) -> None:
            report(done, position.count)

        if position.turns:
            return grow_below(position, strategy, first, settled)
        return grow(position.rules, strategy, first, settled)


def save(chosen: ShownTree, out: str, quietly: bool) -> None:
    """Write the tree file, and say so unless ``quietly``."""
    from pegwise.tree import write_tree

    write_tree(out, chosen.file)
    if not quietly:
        guesses, worst = count_of(chosen.file.header.total, "guess"), chosen.file.header.worst
        click.echo(f"Saved {chosen.name} to {out}: {guesses}, worst {worst}.")


def show(chosen: ShownTree, depth: int | None, form: str) -> None:
    """Print the tree as text, JSON or Graphviz."""
    from pegwise.tree import drawing

    if form == "json":
        print_json(drawing.as_document(chosen.root, chosen.notation, depth))
        return
    draw = drawing.as_graphviz if form == "dot" else drawing.as_text
    for line in draw(chosen.root, chosen.notation, depth):
        click.echo(line)
