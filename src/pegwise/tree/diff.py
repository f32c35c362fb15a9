"""Where two trees for one game part: the same answers so far, another guess."""

from collections.abc import Iterator
from dataclasses import dataclass

from pegwise.errors import PegwiseError
from pegwise.game.codes import Code, Turn

from .tree import Node


@dataclass(frozen=True)
class Parting:
    """A place where the guesses differ; what follows it is not compared.

    ``size`` is how many codes are possible there; ``guesses`` and ``totals`` are those of the one
    tree and the other: the guess, and all guesses from there on over these codes. Where only one
    of the trees has a guess, the other's are None.
    """

    turns: tuple[Turn, ...]
    size: int
    guesses: tuple[Code | None, Code | None]
    totals: tuple[int | None, int | None]


def partings(ours: Node, theirs: Node, depth: int | None = None) -> Iterator[Parting]:
    """Every place where the trees part, in the order of the file; at most so many guesses deep."""
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
