"""Decision trees for the eye and for other programs: indented text, JSON, Graphviz."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pegwise.errors import PegwiseError
from pegwise.game.notation import Notation
from pegwise.game.wording import count_of

from .tree import Node

if TYPE_CHECKING:
    from pegwise.schemas.measures import TreeNode

NESTED = 250  # objects within objects that every JSON reader can be trusted with


def as_text(node: Node, notation: Notation, depth: int | None = None) -> Iterator[str]:
    """A line for every guess, indented below the answer that leads to it."""
    for level, answer, below in node.walk(depth):
        told = "" if answer is None else f"{notation.write_feedback(answer)} -> "
        yield f"{'  ' * (level - 1)}{told}{notation.write_code(below.guess)}  {_codes(below)}"


def _codes(node: Node) -> str:
    return count_of(node.size, "code") + ("" if node.wins else ", cannot be it")


def as_document(node: Node, notation: Notation, depth: int | None = None) -> "TreeNode":
    """The tree as nested objects; the winning answer is not among the answers."""
    deepest = max(step.level for step in node.walk(depth))
    if deepest > NESTED:
        raise PegwiseError(
            f"the tree is {deepest} guesses deep: expected at most {NESTED} for nested JSON"
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
    """The tree in the language of Graphviz: ``dot -Tsvg``."""
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
