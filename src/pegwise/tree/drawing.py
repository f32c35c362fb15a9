"""Decision trees as indented text, JSON and Graphviz."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pegwise.errors import PegwiseError
from pegwise.game.notation import Notation
from pegwise.game.wording import count_of

from .tree import Node

if TYPE_CHECKING:
    from pegwise.schemas.measures import TreeNode

MOST_NESTED = 250  # levels of nested objects that every JSON reader can handle


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
