"""Look up positions in a tree, up to symmetry.

A position is in the book if its turns are those of a line of the tree, in any order and up to a
permutation of places and a renaming of symbols. The inverse symmetry is applied to the guess found.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations

from pegwise.game.codes import Code, Turn
from pegwise.knowledge.position import Position
from pegwise.knowledge.space import space_of
from pegwise.knowledge.symmetry import MOST_POSITIONS, View
from pegwise.tree import TreeFile


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
        self.proven = file.status == "proven"

    @cached_property
    def _rows(self) -> dict[tuple[int, int], int]:
        """The child of a row after an answer."""
        above = zip(self.tree.parents.tolist(), self.tree.answers.tolist(), strict=True)
        return {place: row for row, place in enumerate(above)}

    @cached_property
    def _totals(self) -> list[int]:
        """The total of every row: a guess for each of its candidates, and what follows."""
        totals: list[int] = self.tree.sizes.tolist()
        parents = self.tree.parents.tolist()
        for row in range(len(totals) - 1, 0, -1):
            totals[parents[row]] += totals[row]
        return totals

    def places(self) -> Iterator[tuple[int, int]]:
        """The number of candidates at every node of the tree, and their total cost."""
        return zip(self.tree.sizes.tolist(), self._totals, strict=True)

    def find(self, position: Position) -> BookEntry | None:
        """The entry of these turns; None if the tree has no such line."""
        turns = tuple(dict.fromkeys(position.turns))
        found = (
            place
            for places in self._permutations()
            for place in self._follow(0, turns, View(places, {}))
        )
        return next(found, None)

    def _permutations(self) -> Iterator[tuple[int, ...]]:
        """All permutations of the places, the identity first."""
        places = range(self.rules.positions)
        if self.rules.positions > MOST_POSITIONS:
            return iter([tuple(places)])
        return permutations(places)

    def _follow(self, row: int, turns: tuple[Turn, ...], view: View) -> Iterator[BookEntry]:
        """The entries to which these turns lead from a row, in any order."""
        theirs = self._guess(row)
        if not turns:
            guess = view.ours(theirs, self.rules.symbols)
            yield BookEntry(guess, int(self.tree.sizes[row]), self._totals[row])
        for at, turn in enumerate(turns):
            narrower = view.showing(turn.guess, theirs)
            later = self._rows.get((row, self.rules.index_of(turn.feedback)))
            if narrower is not None and later is not None:
                yield from self._follow(later, turns[:at] + turns[at + 1 :], narrower)

    def _guess(self, row: int) -> Code:
        return space_of(self.rules).code(int(self.tree.guesses[row]))
