"""Look up positions in a tree, up to symmetry.

A position is in the book if its turns are those of a line of the tree, in any order and up to a
permutation of places and a renaming of symbols. The inverse symmetry is applied to the guess found.

The trees that come with the package.
"""

import lzma
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from itertools import permutations

from pegwise.game.codes import Code, Turn
from pegwise.game.rules import Rules
from pegwise.knowledge.position import Position
from pegwise.knowledge.symmetry import View
from pegwise.tree import Node, TreeFile, parse_tree


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


MEAN = "mean"
MOST_HEADER_BYTES = 4096  # of a shipped tree, unpacked


@dataclass(frozen=True, slots=True)
class ShippedTree:
    """A tree of the package: its board and its objective. Prints as its name."""

    board: str
    objective: str = MEAN

    def __str__(self) -> str:
        board = self.board.replace(":", "-")
        return board if self.objective == MEAN else f"{board}-{self.objective}"

    @property
    def rules(self) -> Rules:
        return Rules.parse(self.board)

    @property
    def file_name(self) -> str:
        return f"{self}.tree.xz"


def _boards(positions: int, symbols: Iterable[int], options: str = "") -> list[ShippedTree]:
    return [ShippedTree(f"{positions}x{count}{options}") for count in symbols]


PROVEN = (
    *_boards(2, range(2, 16)),
    *_boards(3, range(4, 11)),
    *_boards(4, range(4, 11)),
    *_boards(5, range(4, 8)),
    *_boards(3, range(6, 11), ":distinct"),
    *_boards(4, range(6, 12), ":distinct"),
    ShippedTree("4x6", "mean-within-5"),
    ShippedTree("4x8", "mean-within-6"),
)
BEST_KNOWN = (ShippedTree("5x8"), ShippedTree("4x16:distinct"), ShippedTree("6x6"))


def shipped() -> tuple[ShippedTree, ...]:
    """All trees of the package: the proven ones, then the best known."""
    return PROVEN + BEST_KNOWN


def is_shipped(rules: Rules, objective: str = MEAN) -> bool:
    """Whether the package has a tree for these rules and this objective."""
    return rules.words is None and ShippedTree(str(rules), objective) in shipped()


def boards_in_words() -> str:
    """The boards with trees: ``2x2 to 2x15, 3x4 to 3x10`` and so on."""
    runs: list[list[Rules]] = []
    for rules in (entry.rules for entry in shipped() if entry.objective == MEAN):
        fewer = replace(rules, symbols=rules.symbols - 1)
        if runs and runs[-1][-1] == fewer:
            runs[-1].append(rules)
        else:
            runs.append([rules])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


def find(rules: Rules, objective: str = MEAN, consistent: bool = False) -> TreeFile | None:
    """The package's tree for these rules and this objective, if there is one."""
    if consistent or not is_shipped(rules, objective):
        return None
    return _read(ShippedTree(str(rules), objective))


def open_book(rules: Rules, objective: str = MEAN) -> Book | None:
    """That tree as a `Book`, if there is one."""
    file = find(rules, objective)
    return None if file is None else _book(file)


_book = lru_cache(maxsize=8)(Book)


@lru_cache(maxsize=256)
def best_mean(rules: Rules) -> float | None:
    """The mean number of guesses of the best tree known, if it is shipped; reads only its head."""
    if not is_shipped(rules):
        return None
    packed = (files(__package__) / "trees" / ShippedTree(str(rules)).file_name).read_bytes()
    head = lzma.LZMADecompressor().decompress(packed, MOST_HEADER_BYTES).decode()
    total = next(line for line in head.splitlines() if line.startswith("total "))
    return int(total.split()[1]) / rules.size


def best_line_length(rules: Rules, secret: Code) -> int | None:
    """The guesses that the best tree known needs for this secret; None if none is shipped."""
    file = find(rules)
    if file is None:
        return None
    node, guesses = file.tree.root, 1
    while node.guess != secret:
        later = node.child(rules.feedback(secret, node.guess))
        if later is None:
            return None
        node, guesses = later, guesses + 1
    return guesses


@lru_cache(maxsize=8)
def _read(entry: ShippedTree) -> TreeFile:
    packed = (files(__package__) / "trees" / entry.file_name).read_bytes()
    return parse_tree(lzma.decompress(packed).decode())
