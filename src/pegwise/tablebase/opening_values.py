"""What first and second guesses are worth: ready-made tables of three classic boards.

A file has a line for every first guess that symmetry tells apart, below it one for every answer,
and below that one for every second guess that symmetry tells apart after the first::

    1123 5625           a first guess, and all guesses of all games that it begins
     0,0 81             an answer, and how many codes it leaves
      2425 259          a second guess, and all guesses from there on, itself included

``~`` before a number says that it is not exact: it can be reached, perhaps it can be beaten.
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
from pegwise.knowledge.symmetry import lowest_alike, opening_view

# Weighing second guesses on super-mastermind and hex takes hours: they have no table.
BOARDS = ("4x6", "4x10:distinct", "4x10", "5x8")
FIRST_LINE = "pegwise values 1"
NOT_EXACT = "~"


class Value(NamedTuple):
    """The guesses to be expected, and whether no play needs fewer."""

    expected: float
    exact: bool


class Total(NamedTuple):
    """The guesses of all codes together, and whether no play needs fewer."""

    guesses: int
    exact: bool

    def each(self, codes: int) -> Value:
        """The same for one code on average."""
        return Value(self.guesses / codes, self.exact)


@dataclass
class Answered:
    """An answer to a first guess: the codes that it leaves, and what second guesses cost."""

    size: int
    seconds: dict[Code, Total] = field(default_factory=dict)

    @property
    def best(self) -> Code:
        """The second guess that costs least, the lowest of them."""
        return min(self.seconds, key=lambda code: (self.seconds[code].guesses, code))


@dataclass
class Opening:
    """A first guess: what all codes cost after it, and its answers but the winning one."""

    total: Total
    answers: dict[Feedback, Answered] = field(default_factory=dict)


@dataclass(frozen=True)
class Values:
    """What first and second guesses cost under best play afterwards, or the best known."""

    rules: Rules
    made: str
    openings: dict[Code, Opening]

    def opening(self, code: Code) -> Value | None:
        """The guesses of a whole game that begins with this guess."""
        known = self.openings.get(opening_view(code)[0])
        return None if known is None else known.total.each(self.rules.size)

    def after(self, first: Code, answer: Feedback, second: Code) -> Value | None:
        """The guesses still to be made with this second guess, itself included."""
        lowest, view = opening_view(first)
        answered = self._answered(lowest, answer)
        if answered is None:
            return None
        seen = lowest_alike(self.rules, [lowest], view.theirs(second, self.rules.symbols))
        total = answered.seconds.get(seen)
        return None if total is None else total.each(answered.size)

    def best_second(self, first: Code, answer: Feedback) -> tuple[Code, Value] | None:
        """The best second guess after this answer, and its value."""
        lowest, view = opening_view(first)
        answered = self._answered(lowest, answer)
        if answered is None:
            return None
        total = answered.seconds[answered.best]
        return view.ours(answered.best, self.rules.symbols), total.each(answered.size)

    def _answered(self, lowest: Code, answer: Feedback) -> Answered | None:
        opening = self.openings.get(lowest)
        return None if opening is None else opening.answers.get(answer)


def values(rules: Rules) -> Values | None:
    """The ready-made values of a board; None where there are none."""
    known = rules.words is None and str(rules) in BOARDS
    return _read(file_name(rules)) if known else None


def file_name(rules: Rules) -> str:
    """The name of a board's file among the values."""
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
    """The values behind the text of a file."""
    head, _, body = text.partition("\n\n")
    first_line, rules_line, made_line = head.split("\n")
    if first_line != FIRST_LINE:
        raise InvalidTree(f"{first_line!r} is not how a file of values begins: {FIRST_LINE!r} is")
    rules = Rules.parse(rules_line.removeprefix("rules "))
    notation = Notation(rules)
    openings: dict[Code, Opening] = {}
    for line in body.splitlines():
        name, number = line.split()
        if not line.startswith(" "):
            openings[notation.read_code(name)] = opening = Opening(_total(number))
        elif not line.startswith("  "):
            opening.answers[notation.read_feedback(name)] = answered = Answered(int(number))
        else:
            answered.seconds[notation.read_code(name)] = _total(number)
    return Values(rules, made_line.removeprefix("made "), openings)


def _write(total: Total) -> str:
    return f"{'' if total.exact else NOT_EXACT}{total.guesses}"


def _total(text: str) -> Total:
    return Total(int(text.removeprefix(NOT_EXACT)), not text.startswith(NOT_EXACT))
