"""Tree files (``docs/reference/trees.md``): a decision tree as text, with its rules and claims."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

import numpy as np

from pegwise.errors import InvalidTree, PegwiseError, quote
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
    """A tree, and the claims about it.

    >>> prove("2x3").as_file("doctest").header.status
    'proven'
    """

    tree: DecisionTree
    header: Header


def without_proof(tree: DecisionTree, made: str) -> TreeFile:
    """The file of a tree without a proof: an upper bound."""
    total, worst = tree.cost.total, tree.cost.worst
    return TreeFile(
        tree, Header(tree.rules, "mean", False, "upper bound", total, worst, None, made)
    )


def read_tree(path: str | Path) -> TreeFile:
    """The tree of a file; ``verify`` checks whether its claims are true.

    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "small.tree")
    >>> write_tree(path, prove("2x3").as_file("doctest"))
    >>> read_tree(path).tree.cost.total
    21
    """
    text = read_text(path, "tree file", InvalidTree)
    try:
        return parse_tree(text)
    except InvalidTree as error:
        raise InvalidTree(f"tree file {quote(path)}, {error}") from None


def write_tree(path: str | Path, file: TreeFile) -> None:
    """Write the file atomically, compressed if its name ends in .xz or .gz.

    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "small.tree.gz")
    >>> write_tree(path, prove("2x3").as_file("doctest"))
    >>> verify(path).valid
    True
    """
    if not isinstance(file, TreeFile):
        raise PegwiseError(f"{quote(file)} is not a tree file: expected a TreeFile")
    write_text(path, format_tree(file))


def format_tree(file: TreeFile) -> str:
    """The text of a tree file."""
    head = [*file.header.lines(), ""]
    read_header(head)  # raises if the claims could not be read back
    head[-1:] = _lines(file.tree)
    return "\n".join(head) + "\n"


def tree_digest(tree: DecisionTree) -> str:
    """The SHA-256 digest of the tree as a file has it below its header."""
    return sha256("".join(f"{line}\n" for line in _lines(tree)).encode()).hexdigest()


def _lines(tree: DecisionTree) -> Iterator[str]:
    notation, space = Notation(tree.rules), space_of(tree.rules.guessing)
    answers = [notation.write_feedback(answer) + " " for answer in answers_of(tree.rules)]
    guesses, told, sizes = tree.guesses.tolist(), tree.answers.tolist(), tree.sizes.tolist()
    waiting = [(0, 0)]
    while waiting:
        row, depth = waiting.pop()
        answer = answers[told[row]] if depth else ""
        size = f" {sizes[row]}" if sizes[row] > 1 else ""
        yield " " * depth + answer + notation.write_code(space.code(guesses[row])) + size
        later = sorted(tree.children[row].items(), reverse=True)
        waiting.extend((child, depth + 1) for _, child in later)


def parse_tree(text: str) -> TreeFile:
    """Parse the text of a tree file."""
    lines = text.split("\n")
    header, taken = read_header(lines)
    if header.lies:
        raise InvalidTree("the tree is for games with lies: expected an ordinary one (or 'verify')")
    rows = read_rows(lines[taken:], taken + 1, header.rules)
    _check_sizes(rows, header.rules)
    number_of = cache(space_of(header.rules.guessing).index)
    columns = [(number_of(row.guess), row.parent, row.answer, row.size) for row in rows]
    return TreeFile(DecisionTree(header.rules, *np.array(columns, np.int64).T), header)


def _check_sizes(rows: Sequence[TreeRow], rules: Rules) -> None:
    """Raises if answers are missing, as they are in a truncated file."""
    below = [0] * len(rows)
    for row in rows[1:]:
        below[row.parent] += row.size
    if rows[0].size != rules.size:
        raise InvalidTree(
            f"line {rows[0].line}: {count_of(rows[0].size, 'code')} at the start: "
            f"expected the {say_count(rules.size)} of '{rules}'"
        )
    for number, row in enumerate(rows):
        if not 0 <= row.size - below[number] <= 1:
            guess = Notation(rules).write_code(row.guess)
            raise InvalidTree(
                f"line {row.line}: {place(rows, number, rules)} the guess {guess} has {row.size} "
                f"codes but answers for {below[number]}: the file is truncated or was edited"
            )
