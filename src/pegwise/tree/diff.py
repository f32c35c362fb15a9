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
            yield _parting(turns, one, other)
        elif len(turns) + 1 != depth:
            below, beside = dict(one.children()), dict(other.children())
            answers = sorted({*below, *beside}, key=ours.tree.rules.index_of, reverse=True)
            for told in answers:
                later = (*turns, Turn(one.guess, told))
                waiting.append((later, below.get(told), beside.get(told)))


def _parting(turns: tuple[Turn, ...], one: Node | None, other: Node | None) -> Parting:
    size = max(node.size for node in (one, other) if node is not None)
    return Parting(turns, size, (_guess(one), _guess(other)), (_total(one), _total(other)))


def _guess(node: Node | None) -> Code | None:
    return None if node is None else node.guess


def _total(node: Node | None) -> int | None:
    return None if node is None else node.cost.total
