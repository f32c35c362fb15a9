"""Boards and strategies, for pickers and for drawing pegs."""

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
