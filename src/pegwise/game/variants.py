"""Variants: rules with a name, colours and words for the feedback."""

import re
import shlex
from dataclasses import dataclass, replace

from pegwise.errors import PegwiseError, quote, unknown_name

from .feedback import BLACK_WHITE, BULLETS_MAGGOTS, BULLS_COWS, PegWords
from .notation import Notation, check_colours
from .rules import Rules

RULES_LIKE = re.compile(r"\w{0,4}[x×]\w{1,4}|[0-9]\w*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Variant:
    """A game as people know it: rules, words for the feedback, colours, a guess limit.

    Prints as its name; ``find_variant`` reads it back.
    """

    name: str
    rules: Rules
    words: PegWords = BULLS_COWS
    colours: tuple[str, ...] = ()
    limit: int | None = None

    def __str__(self) -> str:
        return self.name

    @property
    def notation(self) -> Notation:
        """Reads and writes the codes and answers of this game."""
        return Notation(self.rules, self.words, self.colours)


COLOURS = ("red", "green", "blue", "yellow", "orange", "purple")

CLASSIC = (
    Variant("mastermind", Rules(4, 6), BLACK_WHITE, COLOURS, 8),
    Variant("bulls-and-cows", Rules(4, 10, distinct=True), BULLS_COWS, (), 10),
    Variant("bullets-and-maggots", Rules(4, 10), BULLETS_MAGGOTS, (), 10),
    Variant("hex", Rules(4, 16, distinct=True), BULLS_COWS, (), 10),
    Variant("super-mastermind", Rules(5, 8), BLACK_WHITE, (), 10),
)


def find_variant(text: str) -> Variant:
    """The variant of this name or with these rules; either form gives the same game."""
    given = text.strip()
    for variant in CLASSIC:
        if variant.name == given.lower():
            return variant
    if ":" not in given and not RULES_LIKE.fullmatch(given):
        names = [variant.name for variant in CLASSIC]
        raise unknown_name("variant", text, names, "or rules such as 4x6 or 4x10:distinct")
    rules = Rules.parse(given)
    named = next((variant for variant in CLASSIC if variant.rules == rules), Variant("", rules))
    return replace(named, name=str(rules))


def split_game(text: str) -> tuple[str, list[str]]:
    """Split a game saved as one line into its board and its turns, both still text."""
    try:
        board, *turns = shlex.split(text)
    except ValueError:
        expected = "expected VARIANT GUESS:FEEDBACK ..."
        raise PegwiseError(f"{quote(text)} is not a game: {expected}") from None
    return board, turns


def with_colours(variant: Variant, colours: tuple[str, ...]) -> Variant:
    """The variant with these colours, one for each symbol."""
    check_colours(colours, variant.rules)
    return replace(variant, colours=colours)
