"""Tree files: a decision tree as text, with its rules and the claims about it.

``docs/trees.md`` describes the format.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from pegwise.errors import InvalidTree, quote
from pegwise.game.codes import Code
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.wording import count_of, say_count
from pegwise.knowledge.pairs import answers_of
from pegwise.knowledge.space import space_of
from pegwise.runtime.files import read_text, write_text

from .header import Header, read_header
from .rows import TreeRow, place, read_rows
from .tree import DecisionTree


@dataclass(frozen=True, eq=False)
class TreeFile:
    """A tree and the claims about it.

    ``objective`` is ``mean``, ``worst`` or ``mean-within-N``, among all trees or only among those
    that guess candidates only (``consistent``); ``status`` is ``proven`` or ``upper bound``;
    ``total`` and ``lower_bound`` are guesses summed over all secrets.
    """

    tree: DecisionTree
    objective: str
    consistent: bool
    status: str
    total: int
    worst: int
    lower_bound: int | None
    made: str

    @property
    def header(self) -> Header:
        """The rules and the claims."""
        claims = (self.objective, self.consistent, self.status, self.total, self.worst)
        return Header(self.tree.rules, *claims, self.lower_bound, self.made)


def without_proof(tree: DecisionTree, made: str) -> TreeFile:
    """The file of a tree without a proof: an upper bound."""
    cost = tree.cost
    return TreeFile(tree, "mean", False, "upper bound", cost.total, cost.worst, None, made)


def read_tree(path: str | Path) -> TreeFile:
    """The tree of a file; ``verify`` checks whether its claims are true."""
    text = read_text(path)
    try:
        return parse_tree(text)
    except InvalidTree as error:
        raise InvalidTree(f"tree file {quote(path)}, {error}") from None


def write_tree(path: str | Path, file: TreeFile) -> None:
    """Write the file atomically, compressed if its name ends in .xz or .gz."""
    write_text(path, format_tree(file))


def format_tree(file: TreeFile) -> str:
    """The text of a tree file."""
    head = [*file.header.lines(), ""]
    read_header(head)  # raises if the claims could not be read back
    head[-1:] = _lines(file.tree)
    return "\n".join(head) + "\n"


def _lines(tree: DecisionTree) -> Iterator[str]:
    notation, space = Notation(tree.rules), space_of(tree.rules.guessing)
    answers = [notation.write_feedback(answer) + " " for answer in answers_of(tree.rules)]
    guesses, told, sizes = tree.guesses.tolist(), tree.answers.tolist(), tree.sizes.tolist()
    below = tree.rows_below()
    waiting = [(0, 0)]
    while waiting:
        row, depth = waiting.pop()
        answer = answers[told[row]] if depth else ""
        size = f" {sizes[row]}" if sizes[row] > 1 else ""
        yield " " * depth + answer + notation.write_code(space.code(guesses[row])) + size
        later = sorted(below[row], key=told.__getitem__, reverse=True)
        waiting.extend((child, depth + 1) for child in later)


def parse_tree(text: str) -> TreeFile:
    """The tree behind the text of a tree file."""
    lines = text.split("\n")
    header, taken = read_header(lines)
    rows = read_rows(lines[taken:], taken + 1, header.rules)
    _check_sizes(rows, header.rules)
    claims = (header.objective, header.consistent, header.status, header.total, header.worst)
    return TreeFile(_tree(rows, header.rules), *claims, header.lower_bound, header.made)


def _check_sizes(rows: Sequence[TreeRow], rules: Rules) -> None:
    """Raises if answers are missing, which detects truncated files."""
    below = [0] * len(rows)
    for row in rows[1:]:
        below[row.parent] += row.size
    if rows[0].size != rules.size:
        raise InvalidTree(
            f"line {rows[0].line}: {count_of(rows[0].size, 'code')} at the start: "
            f"expected {say_count(rules.size)}, as '{rules}' has"
        )
    for number, row in enumerate(rows):
        if not 0 <= row.size - below[number] <= 1:
            guess = Notation(rules).write_code(row.guess)
            raise InvalidTree(
                f"line {row.line}: {place(rows, number, rules)} the guess {guess} has {row.size} "
                f"codes but answers for {below[number]}: the file is cut off or was changed"
            )


def _tree(rows: Sequence[TreeRow], rules: Rules) -> DecisionTree:
    index = space_of(rules.guessing).index
    numbers: dict[Code, int] = {}
    for row in rows:
        if row.guess not in numbers:
            numbers[row.guess] = index(row.guess)
    columns = [(numbers[row.guess], row.parent, row.answer, row.size) for row in rows]
    return DecisionTree(rules, *np.array(columns, np.int64).T)
