"""Boards, for pickers and for drawing pegs."""

from pegwise.game.feedback import PegWords
from pegwise.game.notation import symbols_of
from pegwise.game.variants import CLASSIC, Variant
from pegwise.game.wording import say_count

from .base import Response


class Symbol(Response):
    """A symbol: its canonical text, and its colour if the game has colours."""

    text: str
    colour: str | None


class Board(Response):
    """What a page needs to know about a variant."""

    variant: str
    rules: str
    positions: int
    symbols: list[Symbol]
    distinct: bool
    bulls_only: bool
    limit: int | None
    codes: str
    words: PegWords
    classic: bool
    separator: str  # between the symbols of a code: empty or a dot
    kind: str  # of feedback: full, bulls or marks
    word_list: bool  # whether the codes are the words of a list


def board_of(variant: Variant) -> Board:
    """The board message of a variant."""
    rules = variant.rules
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
        words=variant.words,
        classic=variant in CLASSIC,
        separator="." if "." in variant.notation.write_code([0, 0]) else "",
        kind=rules.kind.name or "full",
        word_list=rules.words is not None,
    )
