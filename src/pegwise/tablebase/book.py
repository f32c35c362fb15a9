"""Look up positions in a tree, up to symmetry.

A position is in the book if its turns are those of a line of the tree, in any order and up to a
permutation of places and a renaming of symbols. The inverse symmetry is applied to the guess found.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

from pegwise.game.codes import Code, Turn
from pegwise.knowledge.position import Position
from pegwise.knowledge.symmetry import View
from pegwise.tree import Node, TreeFile


@dataclass(frozen=True, slots=True)
class BookEntry:
    """A node of the book: its guess, the number of candidates there, and their total cost."""

    guess: Code
    size: int
    total: int

    @property
    def expected(self) -> float:
        """The expected number of guesses from here on, this one included."""
        return self.total / self.size


class Book:
    """A tree in which positions are looked up."""

    def __init__(self, file: TreeFile) -> None:
        self.tree = file.tree
        self.rules = file.tree.rules
        self.proven = file.header.status == "proven"

    def places(self) -> Iterator[tuple[int, int]]:
        """The number of candidates at every node of the tree, and their total cost."""
        return zip(self.tree.sizes.tolist(), self.tree.totals, strict=True)

    def find(self, position: Position) -> BookEntry | None:
        """The entry of these turns; None if the tree has no such line."""
        turns = tuple(dict.fromkeys(position.turns))
        found = (
            entry
            for places in permutations(range(self.rules.positions))
            for entry in self._follow(self.tree.root, turns, View(places, {}))
        )
        return next(found, None)

    def _follow(self, node: Node, turns: tuple[Turn, ...], view: View) -> Iterator[BookEntry]:
        """The entries to which these turns lead from a node, in any order."""
        theirs = node.guess
        if not turns:
            yield BookEntry(view.ours(theirs, self.rules.symbols), node.size, node.total)
        for at, turn in enumerate(turns):
            narrower, later = view.showing(turn.guess, theirs), node.child(turn.feedback)
            if narrower is not None and later is not None:
                yield from self._follow(later, turns[:at] + turns[at + 1 :], narrower)
