"""The moves that explore the board before anything is known."""

from typing import TYPE_CHECKING

from pegwise.game.codes import Code
from pegwise.game.rules import Rules

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position


def openings(rules: Rules) -> tuple[Code, ...]:
    """The first symbols in a row, then the last ones: 0123 and 2345 on 4x6.

    Symbols wrap round where there are fewer of them than places. Where the two moves come out
    the same, as they do when there are as many symbols as places, there is only one.
    """
    first = tuple(place % rules.symbols for place in range(rules.positions))
    shift = rules.symbols - rules.positions
    second = tuple((symbol + shift) % rules.symbols for symbol in first)
    return (first,) if second == first else (first, second)


def next_opening(position: "Position") -> Code | None:
    """The opening to play next; None once as many moves as there are openings have been made."""
    moves = openings(position.rules)
    if len(position.turns) >= len(moves):
        return None
    guessed = {turn.guess for turn in position.turns}
    return next(move for move in moves if move not in guessed)
