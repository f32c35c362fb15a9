"""The header of a tree file: its rules and the claims about its tree."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pegwise.errors import InvalidRules, InvalidTree, PegwiseError, printable, quote
from pegwise.game.rules import Rules, kind_in
from pegwise.game.weights import Weights
from pegwise.game.wordlist import split_options, word_list

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

    @property
    def restriction(self) -> str:
        """What follows the objective in the file."""
        return " consistent" if self.consistent else " hard" if self.hard else ""

    def lines(self) -> list[str]:
        """The lines of the header, with the empty line that ends it."""
        words, guesses = self.rules.words, self.rules.guesses
        lists = [("words", words), ("guesses", guesses)]
        return [
            FIRST_LINE,
            f"rules {_one_line(str(self.rules))}",
            *[f"{key} {' '.join(known.spelled())}" for key, known in lists if known],
            *([f"weights {self.weights}"] if self.weights else []),
            f"objective {self.objective}{self.restriction}",
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
    _check_first_line(lines[0])
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


def _check_first_line(line: str) -> None:
    if line == FIRST_LINE:
        return
    later = re.fullmatch(rf"{MAGIC} ([0-9]{{1,9}})", line)
    if later and int(later[1]) > VERSION:
        raise InvalidTree(
            f"line 1: {quote(line)} was written by a newer version: expected '{FIRST_LINE}'"
        )
    raise InvalidTree(f"line 1: {quote(line)} is not a tree file: expected '{FIRST_LINE}'")


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
