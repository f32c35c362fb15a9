"""Decision trees for the eye and for other programs: indented text, JSON, Graphviz."""

from collections.abc import Iterator

from ..counts import count_of
from ..notation import Notation
from .decision import Node


def as_text(node: Node, notation: Notation, depth: int | None = None) -> Iterator[str]:
    """A line for every guess, indented below the answer that leads to it."""
    yield f"{notation.write_code(node.guess)}  {_codes(node)}"
    yield from _lines_below(node, notation, depth, "  ")


def _lines_below(node: Node, notation: Notation, depth: int | None, indent: str) -> Iterator[str]:
    if depth == 1:
        return
    for answer, child in node.children():
        told, guess = notation.write_feedback(answer), notation.write_code(child.guess)
        yield f"{indent}{told} -> {guess}  {_codes(child)}"
        yield from _lines_below(child, notation, depth and depth - 1, indent + "  ")


def _codes(node: Node) -> str:
    return count_of(node.size, "code") + ("" if node.wins else ", cannot be it")


def as_document(node: Node, notation: Notation, depth: int | None = None) -> dict[str, object]:
    """The tree as nested objects; the winning answer is not among the answers."""
    below = [] if depth == 1 else node.children()
    return {
        "guess": notation.write_code(node.guess),
        "candidates": node.size,
        "is_candidate": node.wins,
        "answers": {
            notation.write_feedback(answer): as_document(child, notation, depth and depth - 1)
            for answer, child in below
        },
    }


def as_graphviz(node: Node, notation: Notation, depth: int | None = None) -> Iterator[str]:
    """The tree in the language of Graphviz: ``dot -Tsvg``."""
    yield "digraph {"
    yield '  node [shape=box, fontname="monospace"];'
    yield from _graph_below(node, notation, depth)
    yield "}"


def _graph_below(node: Node, notation: Notation, depth: int | None) -> Iterator[str]:
    style = "" if node.wins else ", style=dashed"
    label = f"{notation.write_code(node.guess)}\\n{node.size}"
    yield f'  n{node.row} [label="{label}"{style}];'
    if depth == 1:
        return
    for answer, child in node.children():
        yield f'  n{node.row} -> n{child.row} [label="{notation.write_feedback(answer)}"];'
        yield from _graph_below(child, notation, depth and depth - 1)
