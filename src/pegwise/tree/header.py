"""The header of a tree file: its rules and the claims about its tree."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pegwise.errors import InvalidRules, InvalidTree, printable, quote
from pegwise.game.notation import symbols_of
from pegwise.game.rules import Rules
from pegwise.game.wordlist import split_options, word_list

MAGIC = "pegwise tree"
VERSION = 1
FIRST_LINE = f"{MAGIC} {VERSION}"
OBJECTIVE = r"(mean|worst|mean-within-([1-9][0-9]{0,8}))( consistent)?"
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


@dataclass(frozen=True)
class Header:
    """The rules of a tree and the claims about it, unchecked.

    ``objective`` is ``mean``, ``worst`` or ``mean-within-N``, among all trees or only among those
    that guess candidates only (``consistent``); ``status`` is ``proven`` or ``upper bound``;
    ``total`` and ``lower_bound`` are guesses summed over all secrets.
    """

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
        known = re.fullmatch(OBJECTIVE, self.objective)
        return int(known[2]) if known and known[2] else None

    def lines(self) -> list[str]:
        """The lines of the header, with the empty line that ends it."""
        words, letters = self.rules.words, symbols_of(self.rules)
        spelled = ["".join(letters[s] for s in code) for code in words.codes] if words else []
        return [
            FIRST_LINE,
            f"rules {_one_line(str(self.rules))}",
            *([f"words {' '.join(spelled)}"] if words else []),
            f"objective {self.objective}{' consistent' if self.consistent else ''}",
            f"status {self.status}",
            f"total {self.total}",
            f"worst {self.worst}",
            f"lower-bound {UNKNOWN if self.lower_bound is None else self.lower_bound}",
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
        if key not in (*FORMS, "words"):
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
    for key, (form, expected) in FORMS.items():
        if key not in values:
            raise InvalidTree(f"line {end}: the header has no {quote(key)}")
        if not re.fullmatch(form, values[key]):
            given = quote(f"{key} {values[key]}")
            raise InvalidTree(f"line {places[key]}: {given}: expected {expected}")
    try:
        rules = _rules(values["rules"], values.get("words"))
    except InvalidRules as error:
        given = quote(f"rules {values['rules']}")
        raise InvalidTree(f"line {places['rules']}: {given}: {error}") from None
    return Header(
        rules=rules,
        objective=values["objective"].removesuffix(" consistent"),
        consistent=values["objective"].endswith(" consistent"),
        status=values["status"],
        total=int(values["total"]),
        worst=int(values["worst"]),
        lower_bound=None if values["lower-bound"] == UNKNOWN else int(values["lower-bound"]),
        made=values["made"],
    )


def _rules(text: str, words: str | None) -> Rules:
    """The rules; those of a word list have it in the header, so that its file is not needed."""
    if (words is not None) != text.startswith(WORD_LIST):
        raise InvalidRules("expected a line of words with a word list, and only then")
    if words is None:
        return Rules.parse_board(text)
    source, options = split_options(text.removeprefix(WORD_LIST))
    return Rules.of_words(word_list(words.split(" "), source), "bulls" in options, "all" in options)
