"""What a search found, and what it can tell while it runs."""

from collections.abc import Callable
from dataclasses import dataclass

from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.tree import DecisionTree, TreeFile

from .objective import Objective

PROVEN, UPPER_BOUND, IMPOSSIBLE_WITHIN = "proven", "upper bound", "impossible"


@dataclass(frozen=True, eq=False)
class Proof:
    """The best tree found, and the bound that says how much better another could be.

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
    first_given: bool = False  # then all of this is about trees that begin so

    @property
    def total(self) -> int | None:
        """All guesses of the best tree, summed over all secrets."""
        return None if self.tree is None else self.tree.cost.total

    @property
    def worst(self) -> int | None:
        """The longest game of the best tree."""
        return None if self.tree is None else self.tree.cost.worst

    def as_file(self, made: str) -> TreeFile:
        """The tree with what is known of it among all trees, ready to be written."""
        if self.tree is None or self.total is None or self.worst is None:
            raise ValueError("nothing was found that could be written")
        status = UPPER_BOUND if self.first_given else self.status
        lower = None if self.first_given else self.lower_bound
        claims = (str(self.objective), self.consistent, status, self.total, self.worst)
        return TreeFile(self.tree, *claims, lower, made)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """How far a search has come."""

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
