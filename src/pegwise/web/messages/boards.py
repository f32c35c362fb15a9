"""Boards and strategies, for pickers and for drawing pegs."""

from pegwise.game.notation import Notation, symbols_of
from pegwise.game.variants import CLASSIC, Variant
from pegwise.game.wording import say_count

from .base import Response


class Symbol(Response):
    """One symbol: its canonical text, and its colour where the game has colours."""

    text: str
    colour: str | None


class Words(Response):
    """What the game calls its answers."""

    bull: str
    bulls: str
    cow: str
    cows: str


class Board(Response):
    """All that a page needs to know of a variant."""

    variant: str
    rules: str
    positions: int
    symbols: list[Symbol]
    distinct: bool
    bulls_only: bool
    limit: int | None
    codes: str
    words: Words
    classic: bool
    separator: str  # between the symbols of a code: nothing, or a dot


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
