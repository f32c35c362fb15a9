"""``pegwise tree --diff``: where two trees for the same rules differ."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from pegwise.game.codes import Code
from pegwise.game.notation import Notation
from pegwise.game.wording import count_of, say_count

from ..options import print_json

if TYPE_CHECKING:
    from rich.table import Table

    from pegwise.schemas.measures import TreeComparison
    from pegwise.tree.diff import Parting

    from .command import ShownTree

SHOWN = 10  # differences; more are counted, not listed


def show_diff(ours: "ShownTree", theirs: "ShownTree", depth: int | None, as_json: bool) -> None:
    """Print what both trees cost and where their guesses differ."""
    from pegwise.tree.diff import partings

    found = list(partings(ours.root, theirs.root, depth))
    if as_json:
        print_json(document((ours, theirs), found))
        return
    for chosen in (ours, theirs):
        cost = chosen.root.cost
        click.echo(f"{chosen.name}: {count_of(cost.total, 'guess')}, worst {cost.worst}")
    if not found:
        within = "" if depth is None else f", {count_of(depth, 'guess')} deep"
        click.echo(f"\nThe guesses are the same{within}.")
        return
    places = count_of(len(found), "place")
    click.echo(f"\nThe guesses differ at {places}; what follows is counted, but not compared.\n")
    print_table(found[:SHOWN], ours, theirs)
    if len(found) > SHOWN:
        click.echo(f"and {say_count(len(found) - SHOWN)} more (all of them with --json)")


def document(trees: "Sequence[ShownTree]", found: "Sequence[Parting]") -> "TreeComparison":
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


def print_table(found: "Sequence[Parting]", ours: "ShownTree", theirs: "ShownTree") -> None:
    """A line per difference: the turns that lead there, the codes, both guesses, both totals."""
    from ..terminal.screen import Screen, plain_table

    table = plain_table("after", "codes", ours.name, "guesses", theirs.name, "guesses")
    for column in (1, 3, 5):
        table.columns[column].justify = "right"
    add_rows(table, found, ours.notation)
    Screen().print(table)


def add_rows(table: "Table", found: "Sequence[Parting]", notation: Notation) -> None:
    """The differences as rows of the table."""
    for parting in found:
        turns = " ".join(map(notation.write_turn, parting.turns)) or "the start"
        cells = [turns, say_count(parting.size)]
        for guess, total in zip(parting.guesses, parting.totals, strict=True):
            cells += [said(guess, notation), "" if total is None else say_count(total)]
        table.add_row(*cells)


def said(guess: Code | None, notation: Notation) -> str:
    """The guess as text, or ``no guess``."""
    return "no guess" if guess is None else notation.write_code(guess)
