"""The result of a weighted search."""

from dataclasses import dataclass

import numpy as np

from pegwise.game.rules import Rules
from pegwise.tree import DecisionTree

from ..subtrees import Subtree


@dataclass(frozen=True, eq=False)
class TableProof:
    """The best tree found, and a lower bound on the weighted total of every tree.

    ``status`` is ``proven``, ``upper bound`` or, without a tree, ``impossible``. ``value`` is the
    weighted total of the tree, counted from the tree itself, and ``worst`` its longest game.
    """

    status: str
    value: int | None
    worst: int | None
    lower_bound: int | None
    rows: Subtree | None
    nodes: int
    seconds: float

    @property
    def first(self) -> int | None:
        """The number of the first guess."""
        return None if self.rows is None else self.rows.guesses[0]

    def tree(self, rules: Rules) -> DecisionTree:
        """The tree as one of these rules, whose table was searched."""
        if self.rows is None:
            raise ValueError("the search found no tree")
        return DecisionTree(rules, *np.array(self.rows, np.int64))
