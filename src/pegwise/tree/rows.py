"""The body of a tree file, one line per node, read in plain Python for the verifier's sake."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations, product
from typing import NamedTuple

from pegwise.errors import InvalidTree, PegwiseError, quote
from pegwise.game.codes import Code, Turn
from pegwise.game.feedback import Feedback
from pegwise.game.notation import Notation, symbols_of
from pegwise.game.rules import Rules
from pegwise.game.wording import count_of

SIZE = re.compile(r"[1-9][0-9]{0,17}")
TOP = -1


class TreeRow(NamedTuple):
    """A line of a tree file: the row of its parent, the answer there, the guess, the candidates."""

    line: int
    parent: int
    answer: int
    guess: Code
    size: int


def read_rows(lines: Sequence[str], first_line: int, rules: Rules) -> list[TreeRow]:
    """The rows of these lines; ``first_line`` is the line number of the first.

    The last of the lines is what follows the last newline: empty in a complete file.
    """
    *whole, rest = lines
    last_line = first_line + len(whole)
    if rest:
        raise InvalidTree(f"line {last_line}: {quote(rest)} has no line end: the file is truncated")
    if not whole:
        raise InvalidTree(f"line {last_line}: the tree has no guess: the file is truncated")
    reader = _Reader(rules)
    for number, line in enumerate(whole, first_line):
        reader.read(number, line)
    return reader.rows


def place(rows: Sequence[TreeRow], number: int, rules: Rules) -> str:
    """Where in the game a row is: ``after 1123:0,0 4455:1,0``, or ``at the start``."""
    turns = turns_to(rows, number, rules)
    told = map(Notation(rules).write_turn, turns)
    return f"after {' '.join(told)}" if turns else "at the start"


def turns_to(rows: Sequence[TreeRow], number: int, rules: Rules) -> list[Turn]:
    """The turns that lead to a row."""
    turns: list[Turn] = []
    while rows[number].parent != TOP:
        answer, number = rows[number].answer, rows[number].parent
        turns.append(Turn(rows[number].guess, feedback_at(answer, rules)))
    return turns[::-1]


def feedback_at(answer: int, rules: Rules) -> Feedback:
    """The feedback with this index."""
    return rules.kind.from_index(answer, rules.positions)


def all_secrets(rules: Rules) -> Iterator[Code]:
    """Every secret of the rules, one at a time."""
    if rules.words is not None:
        return iter(rules.words.codes)
    if rules.distinct:
        return permutations(range(rules.symbols), rules.positions)
    return product(range(rules.symbols), repeat=rules.positions)


def fault_at(rows: Sequence[TreeRow], number: int, rules: Rules, fault: str) -> InvalidTree:
    """The error that says what is wrong with the guess of a row, and where it stands."""
    guess = Notation(rules).write_code(rows[number].guess)
    where = place(rows, number, rules)
    return InvalidTree(f"line {rows[number].line}: {where} the guess {guess} {fault}")


class _Reader:
    """Parses line after line, with a stack of the rows above the next one."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.notation = Notation(rules)
        self.rows: list[TreeRow] = []
        self.above: list[int] = []
        self.latest: list[int] = []  # for each row above, the last answer below it so far
        symbols = symbols_of(rules)
        self.symbols = {text: symbol for symbol, text in enumerate(symbols)}
        self.dotted = len(symbols[-1]) > 1
        self._known_code, self._known_answer = cache(self._new_code), cache(self._new_answer)

    def read(self, number: int, line: str) -> None:
        """Append the row of this line."""
        indented = line.lstrip(" ")
        depth = len(line) - len(indented)
        parts = indented.split(" ")
        parent, answer, told = TOP, TOP, ""
        try:
            self._climb(depth)
            if depth:
                parent, answer = self.above[-1], self._answer(parts[0])
                told = parts.pop(0)
            if not parts:
                raise InvalidTree("the line has no guess")
            guess, size = self._known_code(parts.pop(0)), " ".join(parts)
            if parts and not SIZE.fullmatch(size):
                raise InvalidTree(f"{quote(size)} is not a number of codes")
            row = TreeRow(number, parent, answer, guess, int(size) if parts else 1)
        except PegwiseError as error:
            raise InvalidTree(f"line {number}: {self._place(told)}{error}") from None
        self.above.append(len(self.rows))
        self.latest.append(TOP)
        self.rows.append(row)

    def _climb(self, depth: int) -> None:
        """Pop the rows that the next one is not below."""
        deepest = len(self.above)
        if depth > deepest or (depth == 0 and self.rows):
            expected = f"1 to {deepest}" if deepest > 1 else str(deepest)
            blanks = count_of(depth, "blank")
            raise InvalidTree(f"{blanks} before the answer: expected {expected}")
        del self.above[depth:], self.latest[depth:]

    def _answer(self, text: str) -> int:
        answer = self._known_answer(text)
        if answer <= self.latest[-1]:
            siblings = [row for row in self.rows if row.parent == self.above[-1]]
            for row in siblings:
                if row.answer == answer:
                    raise InvalidTree(f"the answer {text} comes twice, first on line {row.line}")
            raise InvalidTree(f"the answer {text} is out of order after line {siblings[-1].line}")
        self.latest[-1] = answer
        return answer

    def _new_answer(self, text: str) -> int:
        told = self.notation.read_feedback(text)
        self._check_spelling(text, self.notation.write_feedback(told))
        if told.bulls == self.rules.positions:
            raise InvalidTree(f"the answer {text} ends the game: expected no guess after it")
        return self.rules.index_of(told)

    def _new_code(self, text: str) -> Code:
        try:
            code = tuple(self.symbols[s] for s in (text.split(".") if self.dotted else text))
        except KeyError:
            code = self.notation.read_code(text)
            self._check_spelling(text, self.notation.write_code(code))
        fault = self.rules.guessing.why_not(code)
        if fault:
            raise InvalidTree(f"the guess {quote(text)} {fault}")
        return code

    def _check_spelling(self, text: str, canonical: str) -> None:
        if text != canonical:
            raise InvalidTree(f"{quote(text)} is written {quote(canonical)} in tree files")

    def _place(self, told: str) -> str:
        """Where the next row would be; ``told`` is its answer, if that could be read."""
        if not self.above:
            return ""
        guess = self.notation.write_code(self.rows[self.above[-1]].guess)
        turns = map(self.notation.write_turn, turns_to(self.rows, self.above[-1], self.rules))
        return f"after {' '.join([*turns, f'{guess}:{told}' if told else guess])}: "
