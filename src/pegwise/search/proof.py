"""The result of a proof, and its progress while it runs."""

from collections.abc import Callable
from dataclasses import dataclass

from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.tree import DecisionTree, TreeFile
from pegwise.tree.header import Header

from .objective import Objective

PROVEN, UPPER_BOUND, IMPOSSIBLE_WITHIN = "proven", "upper bound", "impossible"


@dataclass(frozen=True, eq=False)
class Proof:
    """The best tree found, and a lower bound on the total of every tree.

    ``status`` is ``proven``, ``upper bound`` or, without a tree, ``impossible``.
    """

    rules: Rules
    objective: Objective
    consistent: bool
    status: str
    tree: DecisionTree | None
    lower_bound: int | None
    first: Code | None
    nodes: int
    seconds: float
    first_given: bool = False  # then this is about trees with that first guess

    @property
    def total(self) -> int | None:
        """The guesses of the best tree, summed over all secrets."""
        return None if self.tree is None else self.tree.cost.total

    @property
    def worst(self) -> int | None:
        """The longest game of the best tree."""
        return None if self.tree is None else self.tree.cost.worst

    def as_file(self, made: str) -> TreeFile:
        """The tree file of the best tree, with what is claimed of it."""
        if self.tree is None or self.total is None or self.worst is None:
            raise ValueError("the proof has no tree to write")
        status = UPPER_BOUND if self.first_given else self.status
        lower = None if self.first_given else self.lower_bound
        claims = (str(self.objective), self.consistent, status, self.total, self.worst)
        return TreeFile(self.tree, Header(self.rules, *claims, lower, made))


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The progress of a search."""

    best: int | None
    lower_bound: int
    openings_closed: int
    openings: int
    answers_closed: int
    answers: int
    nodes: int
    seconds: float
    within: int | None


Watch = Callable[[Snapshot], object]
