"""A walk through a strategy's decision tree."""

from pegwise.schemas.measures import CostDocument

from .base import Response
from .boards import Board
from .turns import OneTurn


class Branch(Response):
    """One answer to the guess of a node, the codes behind it, and what is guessed next."""

    feedback: str
    words: str
    codes: int
    share: float
    wins: bool
    next: str | None  # the guess after this answer, where it is found soon
    most_more: int | None  # guesses still to come at most, where the tree is at hand


class Node(Response):
    """A place in the tree: the answers so far, what is guessed there, and where it leads."""

    board: Board
    strategy: str
    status: str  # proven, upper bound, or own choice: nothing is claimed of the strategy
    turns: list[OneTurn]
    codes: int
    guess: str | None
    is_candidate: bool
    branches: list[Branch]
    below: CostDocument | None  # where the tree is at hand: ready-made, or small enough to grow
    sample: list[str]  # some of the codes left
    command: str  # what to type to get this tree at the terminal
