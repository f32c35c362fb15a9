"""Boards as messages, and which of them the server accepts."""

from pegwise.game.notation import Notation, symbols_of
from pegwise.game.variants import CLASSIC, Variant, find_variant
from pegwise.game.wording import say_count

from .faults import Refused
from .messages.boards import Board, Symbol, Words
from .settings import Limits


def accepted_variant(text: str, limits: Limits) -> Variant:
    """The variant behind a text, unless it is a file or larger than the server's limit."""
    if text.strip().lower().startswith("codes:"):
        raise Refused(422, "word lists are for the command line: expected a board such as 4x6")
    variant = find_variant(text)
    rules = variant.rules
    if rules.positions > limits.positions or rules.symbols > limits.symbols:
        raise Refused(
            422,
            f"'{rules}' is too large here: "
            f"expected at most {limits.positions} positions and {limits.symbols} symbols",
        )
    return variant


def board_of(variant: Variant) -> Board:
    """What a page needs to know of a variant."""
    rules, words = variant.rules, variant.words
    colours = variant.colours or (None,) * rules.symbols
    return Board(
        variant=variant.name,
        rules=str(rules),
        positions=rules.positions,
        symbols=[
            Symbol(text=text, colour=colour)
            for text, colour in zip(symbols_of(rules), colours, strict=True)
        ],
        distinct=rules.distinct,
        bulls_only=rules.bulls_only,
        limit=variant.limit,
        codes=say_count(rules.size),
        words=Words(bull=words.bull, bulls=words.bulls, cow=words.cow, cows=words.cows),
        classic=variant in CLASSIC,
        separator=separator_of(variant.notation),
    )


def separator_of(notation: Notation) -> str:
    """What stands between the symbols of a code."""
    return "." if "." in notation.write_code([0, 0]) else ""
