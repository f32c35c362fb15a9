"""``pegwise tree``: the decision tree of a strategy or of a tree file, and where two differ."""

import os
from collections.abc import Sequence
from shlex import join
from typing import NamedTuple

import click

from pegwise import __version__
from pegwise.errors import PegwiseError, quote
from pegwise.game.notation import Notation
from pegwise.game.variants import Variant, find_variant
from pegwise.game.wording import count_of, say_count
from pegwise.knowledge.position import Position
from pegwise.lab.grow import grow, grow_below, ready_made
from pegwise.runtime.files import check_writable
from pegwise.schemas.documents import TreeComparison
from pegwise.strategies import find_strategy, make_strategy
from pegwise.tree import Node, TreeFile, drawing, read_tree, write_tree
from pegwise.tree.tree import Parting, partings
from pegwise.tree.tree_files import without_proof

from . import options
from .given_game import find_game
from .terminal.echo import echo
from .terminal.progress import progress_bar
from .terminal.screen import Screen, plain_table

ENDINGS = (".tree", ".tree.xz", ".tree.gz")

# The parameters that a tree file decides itself.
DECIDED_BY_FILE = (*options.OF_THE_BOARD, "strategy_name", "first", "seed")
MOST_DIFFERENCES = 10  # differences; more are counted, not listed


class ShownTree(NamedTuple):
    """The tree to show, from the node that was asked for, and its tree file if it is complete."""

    name: str
    notation: Notation
    root: Node
    file: TreeFile | None


@click.command()
@click.argument("given", metavar="[FILE] [GAME]", nargs=-1)
@options.typed_game_options
@options.strategy_option
@click.option("--first", metavar="CODE", help="Force the first guess.")
@options.number_option("--depth", "Show only N guesses deep.")
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
@options.svg_option
@options.seed_option
@options.json_option
@click.pass_context
def tree(
    context: click.Context,
    /,
    given: tuple[str, ...],
    strategy_name: str,
    first: str | None,
    depth: int | None,
    form: str,
    out: str | None,
    other: str | None,
    svg: str | None,
    seed: str,
    as_json: bool,
    **board: str | None,
) -> None:
    """Show the decision tree of a strategy or file.

    With turns, only the part below them: turns, each written GUESS:FEEDBACK, a line with a variant
    and turns, a file of records, or - for standard input. FILE is a tree file; its name ends in
    .tree, .tree.xz or .tree.gz, or the file exists.

    \b
    Examples:
      pegwise tree -v 3x4
      pegwise tree 1122:1,0 -s knuth --depth 2
      pegwise tree -v 3x4 --format dot | dot -Tsvg > tree.svg
      pegwise tree -s knuth --out knuth.tree
      pegwise tree knuth.tree 1122:1,0 --depth 2
      pegwise tree -s parts --diff knuth.tree
    """
    form = "json" if as_json else form
    game = None if given and names_tree(given[0]) else find_game(given, board)
    turns = given[1:] if game is None else tuple(game.turns)
    refuse_conflicting_options(turns, form, out, other)
    theirs = None if other is None else tree_from_file(other, turns)
    if game is not None:
        shown = depth if out is None and other is None else None
        chosen = tree_from_strategy(turns, game.variant, strategy_name, first, seed, shown)
    else:
        for option in context.command.params:
            if option.name in DECIDED_BY_FILE and options.is_given(context, option.name):
                own = f"the tree file {quote(given[0])}: the file has its own rules"
                raise PegwiseError(f"{option.opts[0]} with {own}")
        chosen = tree_from_file(given[0], turns)
    if out is not None and chosen.file is not None:
        write_tree(out, chosen.file)
        if form == "text" and theirs is None:
            guesses, worst = count_of(chosen.file.header.total, "guess"), chosen.file.header.worst
            echo(f"Saved {chosen.name} to {out}: {guesses}, worst {worst}.")
    if svg is not None:
        drawing.as_picture(chosen.root, chosen.notation, depth).save(svg)
        if form == "text":
            echo(f"Drew {chosen.name} to {svg}.")
    if theirs is not None:
        show_diff(chosen, theirs, depth, form == "json")
    elif (out is None and svg is None) or form != "text":
        show_tree(chosen, depth, form, game is not None and game.variant.has_chosen_colours)


def names_tree(text: str) -> bool:
    """Whether this is the name of a tree file, not of a file of records."""
    if text.endswith(ENDINGS) or not os.path.isfile(text):
        return text.endswith(ENDINGS)
    with open(text, "rb") as file:
        head = file.read(100).decode(errors="replace").split()
    return not (head and (head[0].startswith("{") or options.is_board(head[0])))


def refuse_conflicting_options(
    turns: tuple[str, ...], form: str, out: str | None, other: str | None
) -> None:
    """Raises before any work is done if the options exclude each other."""
    if other is not None and form == "dot":
        raise PegwiseError(f"--diff {quote(other)} with --format dot: expected text or json")
    if out is not None:
        if turns:
            fault = "with turns: a file holds a whole tree, expected no turns"
            raise PegwiseError(f"--out {quote(out)} {fault}")
        check_writable(out)


def tree_from_file(path: str, turns: tuple[str, ...]) -> ShownTree:
    """The tree of a file below these turns."""
    file = read_tree(path)
    rules = file.tree.rules
    notation = Notation(rules) if rules.words else find_variant(str(rules)).notation
    try:
        root = file.tree.root.after(map(notation.read_turn, turns))
    except PegwiseError as error:
        raise PegwiseError(f"tree file {quote(path)}: {error}") from None
    return ShownTree(path, notation, root, file)


def tree_from_strategy(
    turns: tuple[str, ...],
    variant: Variant,
    strategy_name: str,
    first: str | None,
    seed: str,
    depth: int | None,
) -> ShownTree:
    """The tree that a strategy grows below these turns, no deeper than asked for."""
    notation = variant.notation
    position = Position(variant.rules).with_turns(map(notation.read_turn, turns))
    strategy = make_strategy(strategy_name, variant.rules, seed)
    opening = None if first is None else notation.read_code(first)
    position.require_candidates()
    with progress_bar(f"{strategy.name} on {variant}") as report:

        def settled(done: int) -> None:
            report(done, position.count)

        if turns:
            tree = grow_below(position, strategy, opening, settled, depth)
        else:
            tree = grow(variant.rules, strategy, opening, settled, depth)
    if depth is not None:
        return ShownTree(strategy.name, notation, tree.root, None)
    command = ["pegwise", __version__, "tree", "-v", str(variant), "-s", strategy.name]
    if opening is not None:
        command += ["--first", notation.write_code(opening)]
    if find_strategy(strategy_name, variant.rules).randomised:
        command += ["--seed", seed]
    ready = ready_made(variant.rules, strategy)
    file = ready if ready and ready.tree is tree else without_proof(tree, join(command))
    return ShownTree(strategy.name, notation, tree.root, file)


def show_tree(chosen: ShownTree, depth: int | None, form: str, named: bool = False) -> None:
    """Print the tree as text, JSON or Graphviz; text with the colours if they are ``named``."""
    if form == "json":
        options.print_json(drawing.as_document(chosen.root, chosen.notation, depth))
        return
    if form == "dot":
        lines = drawing.as_graphviz(chosen.root, chosen.notation, depth)
    else:
        lines = drawing.as_text(chosen.root, chosen.notation, depth, named)
    for line in lines:
        echo(line)


def show_diff(ours: ShownTree, theirs: ShownTree, depth: int | None, as_json: bool) -> None:
    """Print what both trees cost and where their guesses differ."""
    found = list(partings(ours.root, theirs.root, depth))
    if as_json:
        options.print_json(tree_comparison((ours, theirs), found))
        return
    for chosen in (ours, theirs):
        cost = chosen.root.cost
        echo(f"{chosen.name}: {count_of(cost.total, 'guess')}, worst {cost.worst}")
    if not found:
        within = "" if depth is None else f", {count_of(depth, 'guess')} deep"
        echo(f"\nThe guesses are the same{within}.")
        return
    places = count_of(len(found), "place")
    echo(f"\nThe guesses differ at {places}; what follows is counted, but not compared.\n")
    table = plain_table("after", "codes", ours.name, "guesses", theirs.name, "guesses")
    for column in (1, 3, 5):
        table.columns[column].justify = "right"
    notation = ours.notation
    for parting in found[:MOST_DIFFERENCES]:
        turns = " ".join(map(notation.write_turn, parting.turns)) or "the start"
        cells = [turns, say_count(parting.size)]
        for guess, total in zip(parting.guesses, parting.totals, strict=True):
            cells.append("no guess" if guess is None else notation.write_code(guess))
            cells.append("" if total is None else say_count(total))
        table.add_row(*cells)
    Screen().print(table)
    if len(found) > MOST_DIFFERENCES:
        echo(f"and {say_count(len(found) - MOST_DIFFERENCES)} more (all of them with --json)")


def tree_comparison(trees: Sequence[ShownTree], found: Sequence[Parting]) -> TreeComparison:
    """The comparison, ready for JSON."""
    costs = [chosen.root.cost for chosen in trees]
    notation = trees[0].notation
    return {
        "trees": [
            {"name": chosen.name, "total": cost.total, "max": cost.worst}
            for chosen, cost in zip(trees, costs, strict=True)
        ],
        "differences": [
            {
                "turns": [notation.write_turn(turn) for turn in parting.turns],
                "candidates": parting.size,
                "guesses": [
                    None if guess is None else notation.write_code(guess)
                    for guess in parting.guesses
                ],
                "totals": list(parting.totals),
            }
            for parting in found
        ],
    }
