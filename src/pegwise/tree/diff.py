"""Where two trees for the same rules differ: equal turns so far, a different guess."""

from collections.abc import Iterator
from dataclasses import dataclass

from pegwise.errors import PegwiseError
from pegwise.game.codes import Code, Turn

from .tree import Node


@dataclass(frozen=True)
class Parting:
    """A node where the guesses differ; what follows it is not compared.

    ``size`` is the number of candidates there; ``guesses`` and ``totals`` have the guess of each
    tree and its total from there on over these candidates, None if that tree has no such node.
    """

    turns: tuple[Turn, ...]
    size: int
    guesses: tuple[Code | None, Code | None]
    totals: tuple[int | None, int | None]


def partings(ours: Node, theirs: Node, depth: int | None = None) -> Iterator[Parting]:
    """Every node where the trees differ, in the order of the file, to this depth at most."""
    if ours.tree.rules != theirs.tree.rules:
        raise PegwiseError(
            f"a tree of '{ours.tree.rules}' and one of '{theirs.tree.rules}': expected one game"
        )
    waiting: list[tuple[tuple[Turn, ...], Node | None, Node | None]] = [((), ours, theirs)]
    while waiting:
        turns, one, other = waiting.pop()
        if one is None or other is None or one.guess != other.guess:
            size = max(node.size for node in (one, other) if node)
            mine, yours = ((n.guess, n.total) if n else (None, None) for n in (one, other))
            yield Parting(turns, size, (mine[0], yours[0]), (mine[1], yours[1]))
        elif len(turns) + 1 != depth:
            answers = {answer for node in (one, other) for answer, _ in node.children()}
            for told in sorted(answers, key=ours.tree.rules.index_of, reverse=True):
                later = (*turns, Turn(one.guess, told))
                waiting.append((later, one.child(told), other.child(told)))
