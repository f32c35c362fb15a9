"""The expected guesses of first and second guesses on the classic boards, from shipped tables.

A file has a line for one first guess of every symmetry orbit, below it one for every answer, and
below that one for one second guess of every orbit after the first::

    1123 5625           a first guess, and the total guesses of all games that start with it
     0,0 81             an answer, and the number of candidates it leaves
      2425 259          a second guess, and the total guesses from there on, itself included

``~`` before a number marks an upper bound.
"""

import lzma
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from pegwise.errors import InvalidTree
from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.knowledge.symmetry import opening_view, orbit_lowest

# Hex has no table: evaluating its second guesses takes hours.
BOARDS = ("4x6", "4x10:distinct", "4x10", "5x8")
FIRST_LINE = "pegwise values 1"
NOT_EXACT = "~"


class Value(NamedTuple):
    """The expected guesses, and whether that is exact rather than an upper bound."""

    expected: float
    exact: bool


class Total(NamedTuple):
    """The guesses summed over all codes, and whether that is exact rather than an upper bound."""

    guesses: int
    exact: bool

    def each(self, codes: int) -> Value:
        """The value per code."""
        return Value(self.guesses / codes, self.exact)


@dataclass
class AnswerValues:
    """An answer to a first guess: the candidates it leaves, and the totals of second guesses."""

    size: int
    seconds: dict[Code, Total] = field(default_factory=dict)

    @property
    def best(self) -> Code:
        """The second guess of least total; of several the lowest."""
        return min(self.seconds, key=lambda code: (self.seconds[code].guesses, code))


@dataclass
class OpeningValues:
    """A first guess: its total over all codes, and its answers but the winning one."""

    total: Total
    answers: dict[Feedback, AnswerValues] = field(default_factory=dict)


@dataclass(frozen=True)
class Values:
    """The totals of first and second guesses under best play afterwards, or the best known."""

    rules: Rules
    made: str
    openings: dict[Code, OpeningValues]

    def opening(self, code: Code) -> Value | None:
        """The expected guesses of a game with this first guess."""
        known = self.openings.get(opening_view(code)[0])
        return None if known is None else known.total.each(self.rules.size)

    def after(self, first: Code, answer: Feedback, second: Code) -> Value | None:
        """The expected guesses from this second guess on, itself included."""
        lowest, view = opening_view(first)
        found = self._found(lowest, answer)
        seen = orbit_lowest(self.rules, [lowest], view.theirs(second, self.rules.symbols))
        total = found.seconds.get(seen)
        return None if total is None else total.each(found.size)

    def best_second(self, first: Code, answer: Feedback) -> tuple[Code, Value] | None:
        """The best second guess after this answer, and its value."""
        lowest, view = opening_view(first)
        found = self._found(lowest, answer)
        if not found.seconds:
            return None
        best = found.best
        return view.ours(best, self.rules.symbols), found.seconds[best].each(found.size)

    def _found(self, lowest: Code, answer: Feedback) -> AnswerValues:
        """The values after an answer to the lowest guess of an orbit; empty if there are none."""
        opening = self.openings.get(lowest)
        return AnswerValues(0) if opening is None else opening.answers.get(answer, AnswerValues(0))


def values(rules: Rules) -> Values | None:
    """The table of a board, if there is one."""
    return _read(file_name(rules)) if str(rules) in BOARDS else None


def file_name(rules: Rules) -> str:
    """The name of a board's file."""
    return f"{str(rules).replace(':', '-')}.values.xz"


@lru_cache(maxsize=8)
def _read(name: str) -> Values:
    packed = (files(__package__) / "values" / name).read_bytes()
    return parse_values(lzma.decompress(packed).decode())


def format_values(table: Values) -> str:
    """The text of a file of values."""
    notation = Notation(table.rules)
    lines = [FIRST_LINE, f"rules {table.rules}", f"made {table.made}", ""]
    for first, opening in table.openings.items():
        lines.append(f"{notation.write_code(first)} {_write(opening.total)}")
        for answer, answered in opening.answers.items():
            lines.append(f" {notation.write_feedback(answer)} {answered.size}")
            for second, total in answered.seconds.items():
                lines.append(f"  {notation.write_code(second)} {_write(total)}")
    return "\n".join(lines) + "\n"


def parse_values(text: str) -> Values:
    """The values in the text of a file."""
    head, _, body = text.partition("\n\n")
    first_line, rules_line, made_line = head.split("\n")
    if first_line != FIRST_LINE:
        raise InvalidTree(f"{first_line!r} is not a file of values: expected {FIRST_LINE!r}")
    rules = Rules.parse(rules_line.removeprefix("rules "))
    notation = Notation(rules)
    openings: dict[Code, OpeningValues] = {}
    for line in body.splitlines():
        name, number = line.split()
        if not line.startswith(" "):
            openings[notation.read_code(name)] = opening = OpeningValues(_total(number))
        elif not line.startswith("  "):
            opening.answers[notation.read_feedback(name)] = answered = AnswerValues(int(number))
        else:
            answered.seconds[notation.read_code(name)] = _total(number)
    return Values(rules, made_line.removeprefix("made "), openings)


def _write(total: Total) -> str:
    return f"{'' if total.exact else NOT_EXACT}{total.guesses}"


def _total(text: str) -> Total:
    return Total(int(text.removeprefix(NOT_EXACT)), not text.startswith(NOT_EXACT))
