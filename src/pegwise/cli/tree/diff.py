"""``pegwise tree --diff``: where two trees for the same rules differ."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pegwise.game.wording import count_of, say_count

from ..options import print_json
from ..terminal.echo import echo

if TYPE_CHECKING:
    from pegwise.schemas.documents import TreeComparison
    from pegwise.tree.tree import Parting

    from .command import ShownTree

MOST_SHOWN = 10  # differences; more are counted, not listed


def show_diff(ours: "ShownTree", theirs: "ShownTree", depth: int | None, as_json: bool) -> None:
    """Print what both trees cost and where their guesses differ."""
    from pegwise.tree.tree import partings

    from ..terminal.screen import Screen, plain_table

    found = list(partings(ours.root, theirs.root, depth))
    if as_json:
        print_json(document((ours, theirs), found))
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
    for parting in found[:MOST_SHOWN]:
        turns = " ".join(map(notation.write_turn, parting.turns)) or "the start"
        cells = [turns, say_count(parting.size)]
        for guess, total in zip(parting.guesses, parting.totals, strict=True):
            cells.append("no guess" if guess is None else notation.write_code(guess))
            cells.append("" if total is None else say_count(total))
        table.add_row(*cells)
    Screen().print(table)
    if len(found) > MOST_SHOWN:
        echo(f"and {say_count(len(found) - MOST_SHOWN)} more (all of them with --json)")


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
