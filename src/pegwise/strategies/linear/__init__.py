"""Guesses that grow hardly faster than the positions: early and late halvings in the same guesses.

``tokens`` are the symbols on their way down the tree of a part, ``game`` has the guesses.
"""

from typing import TYPE_CHECKING

from pegwise.game.rules import Rules

from ..weighing.strategy import Weighing

if TYPE_CHECKING:
    from ..weighing.replay import Game

__all__ = ["Linear"]


class Linear(Weighing):
    """Slides all symbols down a tree of blocks, with early and late halvings in the same guesses.

    Uses bulls only. The idea is that of Martinsson and Su, "Mastermind with a linear number of
    queries" (2023); the schedule is our own, and nothing is proven about its growth.
    """

    name = "linear"

    def _game(self, rules: Rules) -> "Game":
        from .game import game

        return game(rules, self._seed)
