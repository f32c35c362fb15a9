"""The header of a tree file: its rules and the claims about its tree."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pegwise.errors import InvalidRules, InvalidTree, quote
from pegwise.game.notation import symbols_of
from pegwise.game.rules import Rules
from pegwise.game.wordlist import split_options, word_list

MAGIC = "pegwise tree"
VERSION = 1
FIRST_LINE = f"{MAGIC} {VERSION}"
OBJECTIVE = re.compile(r"(mean|worst|mean-within-([1-9][0-9]{0,8}))( consistent)?")
STATUS = re.compile(r"proven|upper bound")
NUMBER = re.compile(r"[0-9]{1,18}")
BOUND = re.compile(r"[0-9]{1,18}|-")
UNKNOWN = "-"
KEYS = ("rules", "objective", "status", "total", "worst", "lower-bound", "made")
WORD_LIST = "codes:"


@dataclass(frozen=True)
class Header:
    """The rules of a tree and the claims about it, unchecked."""

    rules: Rules
    objective: str
    consistent: bool
    status: str
    total: int
    worst: int
    lower_bound: int | None
    made: str

    @property
    def most_guesses(self) -> int | None:
        """The N of ``mean-within-N``; None for the other objectives."""
        known = OBJECTIVE.fullmatch(self.objective)
        return int(known[2]) if known and known[2] else None

    def lines(self) -> list[str]:
        """The lines of the header, with the empty line that ends it."""
        words = [] if self.rules.words is None else [f"words {' '.join(_words(self.rules))}"]
        return [
            FIRST_LINE,
            f"rules {_one_line(str(self.rules))}",
            *words,
            f"objective {self.objective}{' consistent' if self.consistent else ''}",
            f"status {self.status}",
            f"total {self.total}",
            f"worst {self.worst}",
            f"lower-bound {UNKNOWN if self.lower_bound is None else self.lower_bound}",
            f"made {_one_line(self.made) or UNKNOWN}",
            "",
        ]


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _words(rules: Rules) -> list[str]:
    letters = symbols_of(rules)
    codes = () if rules.words is None else rules.words.codes
    return ["".join(letters[symbol] for symbol in code) for code in codes]


def read_header(lines: Sequence[str]) -> tuple[Header, int]:
    """The header of a file, and the number of its lines.

    The last of the lines is what follows the last newline: empty in a complete file.
    """
    _check_first_line(lines[0])
    values: dict[str, str] = {}
    places: dict[str, int] = {}
    for number, line in enumerate(lines[1:-1], 2):
        if not line:
            return _Values(values, places, number).header(), number
        key, _, value = line.partition(" ")
        if key not in (*KEYS, "words"):
            raise InvalidTree(f"line {number}: {quote(key)} is no key of the head of a tree file")
        if key in values:
            raise InvalidTree(f"line {number}: the key {quote(key)} stands there twice")
        values[key], places[key] = value, number
    raise InvalidTree(f"line {len(lines)}: the file ends within its head: expected an empty line")


def _check_first_line(line: str) -> None:
    if line == FIRST_LINE:
        return
    later = re.fullmatch(rf"{MAGIC} ([0-9]{{1,9}})", line)
    if later and int(later[1]) > VERSION:
        raise InvalidTree(
            f"line 1: {quote(line)} was written by a newer version: expected '{FIRST_LINE}'"
        )
    raise InvalidTree(f"line 1: {quote(line)} is not how a tree file begins: '{FIRST_LINE}' is")


@dataclass(frozen=True)
class _Values:
    """The text and the line number of each key, and the line that ends them."""

    texts: Mapping[str, str]
    places: Mapping[str, int]
    end: int

    def header(self) -> Header:
        missing = [key for key in KEYS if key not in self.texts]
        if missing:
            raise InvalidTree(f"line {self.end}: the head of the file has no {quote(missing[0])}")
        objective = self._matched("objective", OBJECTIVE, "mean, worst or mean-within-N")
        bound = self._matched("lower-bound", BOUND, "a number or -")[0]
        return Header(
            rules=self._rules(),
            objective=objective[1],
            consistent=objective[3] is not None,
            status=self._matched("status", STATUS, "proven or upper bound")[0],
            total=int(self._matched("total", NUMBER, "a number")[0]),
            worst=int(self._matched("worst", NUMBER, "a number")[0]),
            lower_bound=None if bound == UNKNOWN else int(bound),
            made=self.texts["made"],
        )

    def _matched(self, key: str, form: re.Pattern[str], expected: str) -> re.Match[str]:
        match = form.fullmatch(self.texts[key])
        if match is None:
            raise self._fault(key, f"expected {expected}")
        return match

    def _rules(self) -> Rules:
        text, words = self.texts["rules"], self.texts.get("words")
        if (words is not None) != text.startswith(WORD_LIST):
            raise self._fault("rules", "expected a line of words with a word list, and only then")
        try:
            return Rules.parse(text) if words is None else _rules_of_words(text, words)
        except InvalidRules as error:
            raise self._fault("rules", str(error)) from None

    def _fault(self, key: str, reason: str) -> InvalidTree:
        given = quote(f"{key} {self.texts[key]}")
        return InvalidTree(f"line {self.places[key]}: {given}: {reason}")


def _rules_of_words(text: str, words: str) -> Rules:
    """The rules of a word list given in the header, so that its file is not needed."""
    source, options = split_options(text.removeprefix(WORD_LIST))
    listed = word_list(words.split(" "), source)
    return Rules.of_words(listed, "bulls" in options, "all" in options)
