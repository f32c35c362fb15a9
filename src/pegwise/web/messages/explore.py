"""Nodes of a strategy's decision tree."""

from pegwise.schemas.measures import CostDocument

from .base import Response
from .boards import Board
from .turns import OneTurn


class Branch(Response):
    """One answer to the guess of a node, the codes behind it, and the next guess."""

    feedback: str
    words: str
    codes: int
    share: float
    wins: bool
    next: str | None  # the next guess, if it is quick to compute
    most_more: int | None  # most guesses still to come, if the tree is known


class NodeMessage(Response):
    """A node of the tree: the turns so far, the guess, and the branch of each answer."""

    board: Board
    strategy: str
    status: str  # proven, upper bound, or own choice (nothing is claimed)
    turns: list[OneTurn]
    codes: int
    guess: str | None
    is_candidate: bool
    branches: list[Branch]
    below: CostDocument | None  # if the tree is known: shipped, or small enough to grow
    sample: list[str]  # some of the codes left
    command: str  # the command line that shows this tree
