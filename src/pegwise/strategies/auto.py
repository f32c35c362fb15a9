"""The best strategy for the board, whichever that is."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from pegwise.game.codes import Code
from pegwise.game.rules import Rules

from .protocol import Entry, Strategy

if TYPE_CHECKING:
    from pegwise.knowledge.position import Position


class Auto:
    """Plays as the strategy that is picked for the rules of the game.

    Where the rules are known beforehand, ``make_strategy`` gives the picked one itself, so that
    its name says which is at work.
    """

    name = "auto"

    def __init__(self, pick: Callable[[Rules], Entry], seed: str) -> None:
        self._pick = pick
        self._seed = seed
        self._players: dict[Rules, Strategy] = {}

    def choose(self, position: "Position") -> Code:
        """The guess of the strategy that suits these rules."""
        rules = position.rules
        if rules not in self._players:
            self._players[rules] = self._pick(rules).make(self._seed)
        return self._players[rules].choose(position)
