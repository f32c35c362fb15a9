"""The method as a strategy, replayed from the turns as the weigher is."""

from typing import TYPE_CHECKING

from pegwise.game.rules import Rules

from ..weighing.strategy import Weighing

if TYPE_CHECKING:
    from ..weighing.replay import Game


class Linear(Weighing):
    """Slides all symbols down a tree of blocks, with early and late halvings asked for together.

    Guesses grow with the positions and no faster on boards of as many symbols: Martinsson and Su,
    "Mastermind with a linear number of queries" (2023). Only the bulls are heard.
    """

    name = "linear"

    def _game(self, rules: Rules) -> "Game":
        from .game import game

        return game(rules, self._seed)
