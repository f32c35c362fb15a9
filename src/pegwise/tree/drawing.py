"""Decision trees as indented text, JSON, Graphviz and pictures."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pegwise.errors import PegwiseError
from pegwise.game.notation import Notation
from pegwise.game.wording import count_of
from pegwise.pictures import tree_picture as pictured
from pegwise.pictures.svg import Picture, finished, heading, stacked

from .tree import Node

if TYPE_CHECKING:
    from pegwise.schemas.documents import TreeNode

MOST_NESTED = 250  # levels of nested objects that every JSON reader can handle
NODES_PER_PAGE = 40  # nodes of a picture whose depth was not asked for
MOST_DRAWN = 3000  # nodes of any picture


def as_text(
    node: Node, notation: Notation, depth: int | None = None, named: bool = False
) -> Iterator[str]:
    """A line for every node, indented below its parent; with the colours if they are ``named``."""
    for level, answer, below in node.walk(depth):
        told = "" if answer is None else f"{notation.write_feedback(answer)} -> "
        codes = count_of(below.size, "code") + ("" if below.wins else ", cannot be it")
        names = f" ({notation.name_symbols(below.guess)})" if named and notation.colours else ""
        yield f"{'  ' * (level - 1)}{told}{notation.write_code(below.guess)}{names}  {codes}"


def as_document(node: Node, notation: Notation, depth: int | None = None) -> "TreeNode":
    """The tree as nested objects; the winning answer is not among the answers."""
    deepest = max(step.level for step in node.walk(depth))
    if deepest > MOST_NESTED:
        raise PegwiseError(
            f"the tree is {deepest} guesses deep: expected at most {MOST_NESTED} for nested JSON"
        )
    return _document(node, notation, depth)


def _document(node: Node, notation: Notation, depth: int | None) -> "TreeNode":
    below = [] if depth == 1 else node.children()
    return {
        "guess": notation.write_code(node.guess),
        "candidates": node.size,
        "is_candidate": node.wins,
        "answers": {
            notation.write_feedback(answer): _document(child, notation, depth and depth - 1)
            for answer, child in below
        },
    }


def as_graphviz(node: Node, notation: Notation, depth: int | None = None) -> Iterator[str]:
    """The tree in the DOT language of Graphviz: ``dot -Tsvg``."""
    yield "digraph {"
    yield '  node [shape=box, fontname="monospace"];'
    for level, _, below in node.walk(depth):
        style = "" if below.wins else ", style=dashed"
        label = f"{notation.write_code(below.guess)}\\n{below.size}"
        yield f'  n{below.row} [label="{label}"{style}];'
        for answer, child in () if level == depth else below.children():
            told = notation.write_feedback(answer)
            yield f'  n{below.row} -> n{child.row} [label="{told}"];'
    yield "}"


def as_picture(node: Node, notation: Notation, depth: int | None = None) -> Picture:
    """The tree from left to right; by default as deep as fits a page."""
    cut = bool((node.tree.wins > 1).any())  # not grown to the end: the last level has no guesses
    whole = max(1, node.height - cut)
    shown = min(whole, _page_depth(node) if depth is None else depth)
    steps = list(node.walk(shown))
    if len(steps) > MOST_DRAWN:
        raise PegwiseError(
            f"the tree has {len(steps):,} guesses to a depth of {shown}: expected at most "
            f"{MOST_DRAWN:,} for a picture, so a smaller depth"
        )
    nodes = [
        pictured.DrawnNode(
            level, answer, one.guess, one.size, one.wins, level == shown and one.height > 1
        )
        for level, answer, one in steps
    ]
    dashed = not all(one.wins for one in nodes)
    title, captions = f"Decision tree of {notation.rules}", _captions(node, shown, cut, dashed)
    parts = [heading(title, *captions), pictured.tree(notation, nodes)]
    return finished(stacked(parts), title)


def _captions(node: Node, shown: int, cut: bool, dashed: bool) -> tuple[str, str]:
    """What the tree costs, how much of it is shown, and how to read it."""
    cost = node.cost
    mean = "" if cut else f", {cost.mean:.4f} guesses on average, worst {cost.worst}"
    deep = count_of(shown, "guess") if cut else f"{shown} of {count_of(node.height, 'guess')}"
    drawn = f"{deep} deep; beside" if shown < node.height else "Beside"
    dashes = "; dashed: it cannot be the code" if dashed else ""
    told = f"{drawn} each guess the number of codes left{dashes}"
    return f"{count_of(node.size, 'code')}{mean}", told


def _page_depth(node: Node) -> int:
    """The greatest depth at which the tree fits a page; 2 at least."""
    depths = [step.level for step in node.walk()]
    fitting = [
        depth
        for depth in range(1, max(depths) + 1)
        if sum(level <= depth for level in depths) <= NODES_PER_PAGE
    ]
    return max(min(2, max(depths)), *fitting)
