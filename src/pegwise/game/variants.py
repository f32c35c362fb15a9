"""Variants: rules with a name, colours and words for the feedback."""

import re
import shlex
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from pegwise.errors import (
    InvalidRules,
    PegwiseError,
    UnknownName,
    quote,
    require_text,
    unknown_name,
)

from .arguments import whole_number
from .codes import CodeLike
from .feedback import BLACK_WHITE, BULLETS_MAGGOTS, BULLS_COWS, PegWords
from .notation import MASTERMIND_COLOURS, Colour, Notation, check_colours, named_in
from .rules import GameLike, Rules, names_word_list

RULES_LIKE = re.compile(r"\w{0,4}[x×]\w{1,4}|[0-9]\w*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Variant:
    """A game as people know it: rules, words for the feedback, colours, a guess limit.

    Prints as its name; ``find_variant`` reads it back.

    >>> mastermind = find_variant("mastermind")
    >>> mastermind.rules, mastermind.limit
    (Rules(4, 6), 8)
    >>> mastermind.in_colours("1344")
    (Red, Blue, Yellow, Yellow)
    """

    name: str
    rules: Rules
    words: PegWords = BULLS_COWS
    colours: tuple[str, ...] = ()
    limit: int | None = None
    notation: Notation = field(init=False, repr=False, compare=False)  # reads and writes its codes

    def __post_init__(self) -> None:
        require_text(self.name, "the name of a game", "mastermind", InvalidRules)
        spelled = Notation(self.rules, self.words, self.colours)
        for part in ("rules", "words", "colours"):
            object.__setattr__(self, part, getattr(spelled, part))
        object.__setattr__(self, "notation", spelled)
        if self.limit is not None:
            whole_number(self.limit, "guesses", 1)

    def __str__(self) -> str:
        return self.name

    @property
    def has_chosen_colours(self) -> bool:
        """Whether the colours are not those that the game comes with."""
        return bool(self.colours) and all(self.colours != each.colours for each in CLASSIC)

    @property
    def pegs(self) -> tuple[Colour, ...]:
        """Its colours as values; none if the game is played with digits or letters."""
        return tuple(Colour(number, name) for number, name in enumerate(self.colours))

    def in_colours(self, code: CodeLike) -> tuple[Colour, ...]:
        """A code as colours; raises if the game has none."""
        from .coerce import code_of

        if not self.colours:
            raise InvalidRules(f"'{self}' has no colours: expected a game with colours")
        return tuple(self.pegs[symbol] for symbol in code_of(code, self.notation))

    def __repr__(self) -> str:
        if self == _named(self.name):
            return f"find_variant({self.name!r})"
        appearance = f"{self.words!r}, {self.colours!r}, {self.limit!r}"
        return f"Variant({self.name!r}, {self.rules!r}, {appearance})"


COLOURS = tuple(colour.name for colour in MASTERMIND_COLOURS)

CLASSIC = (
    Variant("mastermind", Rules(4, 6), BLACK_WHITE, COLOURS, 8),
    Variant("bulls-and-cows", Rules(4, 10, distinct=True), BULLS_COWS, (), 10),
    Variant("bullets-and-maggots", Rules(4, 10), BULLETS_MAGGOTS, (), 10),
    Variant("hex", Rules(4, 16, distinct=True), BULLS_COWS, (), 10),
    Variant("super-mastermind", Rules(5, 8), BLACK_WHITE, (), 10),
)
VARIANTS = CLASSIC


def _named(name: str) -> Variant | None:
    """The variant that `find_variant` gives for a name; None if it gives none or opens a file."""
    if names_word_list(name):
        return None
    try:
        return find_variant(name)
    except PegwiseError:
        return None


def find_variant(text: str) -> Variant:
    """The variant of this name or with these rules; either form gives the same game.

    >>> find_variant("bulls-and-cows").rules == find_variant("4x10:distinct").rules
    True
    """
    require_text(text, "a variant", "mastermind", UnknownName)
    given = text.strip()
    for variant in CLASSIC:
        if variant.name == given.lower():
            return variant
    if ":" not in given and not RULES_LIKE.fullmatch(given):
        names = [variant.name for variant in CLASSIC]
        others = "or rules such as 4x6, 4x10:distinct or codes:FILE:marks"
        raise unknown_name("variant", text, names, others)
    rules = Rules.parse(given)
    named = next((variant for variant in CLASSIC if variant.rules == rules), Variant("", rules))
    return replace(named, name=str(rules))


def variant_of(game: GameLike) -> Variant:
    """The variant that a name, rules as text, rules or a variant stand for."""
    if isinstance(game, Variant):
        return game
    if isinstance(game, Rules):
        known = (variant for variant in CLASSIC if variant.rules == game)
        return next(known, Variant(str(game), game))
    if isinstance(game, str):
        return find_variant(game)
    raise InvalidRules(
        f"{quote(game)} is not a game: expected a variant such as 'mastermind' or rules such as "
        "'4x6', as text or as an object"
    )


def rules_of(game: GameLike) -> Rules:
    """The rules that a name, rules as text, rules or a variant stand for."""
    return game if isinstance(game, Rules) else variant_of(game).rules


def notation_of(game: GameLike | Notation) -> Notation:
    """How a game spells its codes and answers."""
    return game if isinstance(game, Notation) else variant_of(game).notation


def split_game(text: str) -> tuple[str, list[str]]:
    """Split a game saved as one line into its board and its turns, both still text."""
    require_text(text, "a game", "mastermind 1122:1,0")
    try:
        board, *turns = shlex.split(text)
    except ValueError:
        expected = "expected VARIANT GUESS:FEEDBACK ..."
        raise PegwiseError(f"{quote(text)} is not a game: {expected}") from None
    return board, turns


def with_colours(variant: GameLike, colours: str | Iterable[str | Colour]) -> Variant:
    """The variant with these colours, one for each symbol.

    >>> game = with_colours("mastermind", "blue green purple orange yellow pink")
    >>> game.notation.read_code("blue yellow pink pink")
    (0, 4, 5, 5)
    """

    named, names = variant_of(variant), tuple(map(str, named_in(colours)))
    check_colours(names, named.rules)
    return replace(named, colours=names)
