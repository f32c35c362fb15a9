"""An index of a tree: depths, heights and children, computed once."""

from functools import cached_property

import numpy as np

from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.knowledge.pairs import answers_of
from pegwise.knowledge.space import space_of

from .cost import Cost, cost_of
from .tree import DecisionTree, Numbers


class TreeIndex:
    """Fast lookups in a tree by row; properties are computed on first use."""

    def __init__(self, tree: DecisionTree) -> None:
        self.tree = tree

    @cached_property
    def _depths(self) -> Numbers:
        return self.tree.depths

    @cached_property
    def _wins(self) -> Numbers:
        return self.tree.wins

    @cached_property
    def _heights(self) -> list[int]:
        """The most guesses from every row on."""
        heights = [1] * len(self.tree)
        parents = self.tree.parents.tolist()
        for row in range(len(heights) - 1, 0, -1):
            heights[parents[row]] = max(heights[parents[row]], heights[row] + 1)
        return heights

    @cached_property
    def _rows(self) -> dict[tuple[int, Feedback], int]:
        """The child of a row after an answer."""
        answers = answers_of(self.tree.rules)
        above = zip(self.tree.parents.tolist(), self.tree.answers.tolist(), strict=True)
        return {(parent, answers[told]): row for row, (parent, told) in enumerate(above) if row}

    def guess(self, row: int) -> Code:
        """The guess of a row."""
        return space_of(self.tree.rules.guessing).code(int(self.tree.guesses[row]))

    def after(self, row: int, answer: Feedback) -> int | None:
        """The row after an answer; None if no guess follows it."""
        return self._rows.get((row, answer))

    def height(self, row: int) -> int:
        """The most guesses from a row on."""
        return self._heights[row]

    def cost(self, row: int) -> Cost:
        """The cost from a row on, over the candidates there."""
        within = np.zeros(len(self.tree), np.bool_)
        within[row] = True
        for below, parent in enumerate(self.tree.parents[row + 1 :].tolist(), row + 1):
            within[below] = parent >= 0 and within[parent]
        depths = self._depths[within] - self._depths[row] + 1
        games = np.bincount(depths, weights=self._wins[within]).astype(int).tolist()
        return cost_of(dict(enumerate(games)))
