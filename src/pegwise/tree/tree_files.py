"""Tree files (``docs/reference/trees.md``): a decision tree as text, with its rules and claims."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

import numpy as np

from pegwise.errors import InvalidRules, InvalidTree, PegwiseError, printable, quote
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules, kind_in
from pegwise.game.weights import Weights
from pegwise.game.wording import count_of, say_count
from pegwise.game.wordlist import split_options, word_list
from pegwise.knowledge.pairs import answers_of
from pegwise.knowledge.space import space_of
from pegwise.runtime.files import read_text, write_text

from .rows import TreeRow, place, read_rows
from .tree import DecisionTree

MAGIC = "pegwise tree"
VERSION = 1
FIRST_LINE = f"{MAGIC} {VERSION}"
OBJECTIVE = r"(mean|worst|mean-within-([1-9][0-9]{0,8}))( consistent| hard)?"
UNKNOWN = "-"
WORD_LIST = "codes:"
# The lines of a header: how each value must look, and that in words.
FORMS = {
    "rules": (".*", "rules"),
    "objective": (OBJECTIVE, "mean, worst or mean-within-N"),
    "status": ("proven|upper bound", "proven or upper bound"),
    "total": ("[0-9]{1,18}", "a number"),
    "worst": ("[0-9]{1,18}", "a number"),
    "lower-bound": ("[0-9]{1,18}|-", "a number or -"),
    "made": (".*", "any text"),
}
# Keys that only some headers have.
OPTIONAL = {"lies": ("[1-9][0-9]?", "a number from 1")}


@dataclass(frozen=True)
class Header:
    """The rules of a tree and the claims about it, unchecked.

    ``objective`` is ``mean``, ``worst`` or ``mean-within-N``, among all trees or only among those
    that guess candidates only (``consistent``) or use what marks have shown (``hard``); ``status``
    is ``proven`` or ``upper bound``; ``total`` and ``lower_bound`` are guesses summed over all
    secrets, by their weights if there are any. With ``lies`` some answers may be wrong.
    """

    rules: Rules
    objective: str
    consistent: bool
    status: str
    total: int
    worst: int
    lower_bound: int | None
    made: str
    weights: Weights | None = None
    hard: bool = False
    lies: int = 0

    @property
    def most_guesses(self) -> int | None:
        """The N of ``mean-within-N``; None for the other objectives."""
        known = re.fullmatch(OBJECTIVE, self.objective)
        return int(known[2]) if known and known[2] else None

    def lines(self) -> list[str]:
        """The lines of the header, with the empty line that ends it."""
        words, guesses = self.rules.words, self.rules.guesses
        lists = [("words", words), ("guesses", guesses)]
        restriction = " consistent" if self.consistent else " hard" if self.hard else ""
        return [
            FIRST_LINE,
            f"rules {_one_line(str(self.rules))}",
            *[f"{key} {' '.join(known.spelled())}" for key, known in lists if known],
            *([f"weights {self.weights}"] if self.weights else []),
            f"objective {self.objective}{restriction}",
            f"status {self.status}",
            f"total {self.total}",
            f"worst {self.worst}",
            f"lower-bound {UNKNOWN if self.lower_bound is None else self.lower_bound}",
            *([f"lies {self.lies}"] if self.lies else []),
            f"made {_one_line(self.made) or UNKNOWN}",
            "",
        ]


def _one_line(text: str) -> str:
    return printable(" ".join(text.split()))


def read_header(lines: Sequence[str]) -> tuple[Header, int]:
    """The header of a file, and the number of its lines.

    The last of the lines is what follows the last newline: empty in a complete file.
    """
    if lines[0] != FIRST_LINE:
        later, given = re.fullmatch(rf"{MAGIC} ([0-9]{{1,9}})", lines[0]), quote(lines[0])
        newer = later and int(later[1]) > VERSION
        told = "was written by a newer version" if newer else "is not a tree file"
        raise InvalidTree(f"line 1: {given} {told}: expected '{FIRST_LINE}'")
    values: dict[str, str] = {}
    places: dict[str, int] = {}
    for number, line in enumerate(lines[1:-1], 2):
        if not line:
            return _header(values, places, number), number
        key, _, value = line.partition(" ")
        if key not in (*FORMS, *OPTIONAL, "words", "guesses", "weights"):
            raise InvalidTree(f"line {number}: {quote(key)} is not a key of a tree file's header")
        if key in values:
            raise InvalidTree(f"line {number}: the key {quote(key)} comes twice")
        values[key], places[key] = value, number
    raise InvalidTree(f"line {len(lines)}: the file ends in its header: expected an empty line")


def _header(values: Mapping[str, str], places: Mapping[str, int], end: int) -> Header:
    for key, (form, expected) in (FORMS | OPTIONAL).items():
        if key in OPTIONAL and key not in values:
            continue
        if key not in values:
            raise InvalidTree(f"line {end}: the header has no {quote(key)}")
        if not re.fullmatch(form, values[key]):
            given = quote(f"{key} {values[key]}")
            raise InvalidTree(f"line {places[key]}: {given}: expected {expected}")
    try:
        rules = _rules(values["rules"], values.get("words"), values.get("guesses"))
    except InvalidRules as error:
        given = quote(f"rules {values['rules']}")
        raise InvalidTree(f"line {places['rules']}: {given}: {error}") from None
    return Header(
        rules=rules,
        weights=_weights(values.get("weights"), rules, places.get("weights", 0)),
        objective=values["objective"].split(" ")[0],
        consistent=values["objective"].endswith(" consistent"),
        hard=values["objective"].endswith(" hard"),
        status=values["status"],
        total=int(values["total"]),
        worst=int(values["worst"]),
        lower_bound=None if values["lower-bound"] == UNKNOWN else int(values["lower-bound"]),
        made=values["made"],
        lies=int(values.get("lies", 0)),
    )


def _weights(text: str | None, rules: Rules, line: int) -> Weights | None:
    """The weights, which are spelled out: no file is opened."""
    if text is None:
        return None
    try:
        weights = Weights.parse_text(text, rules)
    except PegwiseError as error:
        raise InvalidTree(f"line {line}: {error}") from None
    if str(weights) != text:
        spelled = quote(str(weights))
        raise InvalidTree(f"line {line}: {quote(text)} is written {spelled} in tree files")
    return weights


def _rules(text: str, words: str | None, guesses: str | None) -> Rules:
    """The rules; those of a word list have it in the header, so that its file is not needed."""
    if (words is not None) != text.startswith(WORD_LIST):
        raise InvalidRules("expected a line of words with a word list, and only then")
    if words is None:
        return Rules.parse_board(text)
    source, options, named = split_options(text.removeprefix(WORD_LIST))
    if (named is None) != (guesses is None):
        raise InvalidRules("expected a line of guesses with a list of guesses, and only then")
    more = None if guesses is None else word_list(guesses.split(" "), str(named))
    listed = word_list(words.split(" "), source)
    return Rules.of_words(listed, kind_in(options), "all" in options, more)


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
