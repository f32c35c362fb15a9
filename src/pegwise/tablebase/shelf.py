"""Which trees come with the package, and where they lie."""

import lzma
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files

from pegwise.game.rules import Rules
from pegwise.tree import TreeFile, parse_tree

from .book import Book

MEAN = "mean"


@dataclass(frozen=True, slots=True)
class Entry:
    """A tree of the package: its board and what it makes least. Prints as its name."""

    board: str
    objective: str = MEAN

    def __str__(self) -> str:
        board = self.board.replace(":", "-")
        return board if self.objective == MEAN else f"{board}-{self.objective}"

    @property
    def rules(self) -> Rules:
        """The rules of the board."""
        return Rules.parse(self.board)

    @property
    def file_name(self) -> str:
        """The name of its file among the trees."""
        return f"{self}.tree.xz"


def _boards(positions: int, symbols: Iterable[int], options: str = "") -> list[Entry]:
    return [Entry(f"{positions}x{count}{options}") for count in symbols]


PROVEN = (
    *_boards(2, range(2, 16)),
    *_boards(3, range(4, 11)),
    *_boards(4, range(4, 10)),
    *_boards(5, (4, 5, 6)),
    *_boards(3, range(6, 11), ":distinct"),
    *_boards(4, range(6, 12), ":distinct"),
    Entry("4x6", "mean-within-5"),
    Entry("4x8", "mean-within-6"),
)
BEST_KNOWN = (Entry("4x10"), Entry("5x8"), Entry("4x16:distinct"))


def shipped() -> tuple[Entry, ...]:
    """Every tree that comes with the package: the proven ones, then the best known."""
    return PROVEN + BEST_KNOWN


def is_shipped(rules: Rules, objective: str = MEAN) -> bool:
    """Whether there is a ready-made tree for these rules and this objective."""
    return rules.words is None and Entry(str(rules), objective) in shipped()


def boards_in_words() -> str:
    """The boards for which there are trees: ``2x2 to 2x15, 3x4 to 3x10`` and so on."""
    runs: list[list[Rules]] = []
    for rules in (entry.rules for entry in shipped() if entry.objective == MEAN):
        fewer = replace(rules, symbols=rules.symbols - 1)
        if runs and runs[-1][-1] == fewer:
            runs[-1].append(rules)
        else:
            runs.append([rules])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


def find(rules: Rules, objective: str = MEAN, consistent: bool = False) -> TreeFile | None:
    """The ready-made tree for these rules and this objective; None where there is none."""
    if consistent or not is_shipped(rules, objective):
        return None
    return _read(Entry(str(rules), objective))


def open_book(rules: Rules, objective: str = MEAN) -> Book | None:
    """The same tree, opened for looking positions up."""
    return _open(Entry(str(rules), objective)) if is_shipped(rules, objective) else None


@lru_cache(maxsize=8)
def _open(entry: Entry) -> Book:
    return Book(_read(entry))


@lru_cache(maxsize=8)
def _read(entry: Entry) -> TreeFile:
    packed = (files(__package__) / "trees" / entry.file_name).read_bytes()
    return parse_tree(lzma.decompress(packed).decode())
