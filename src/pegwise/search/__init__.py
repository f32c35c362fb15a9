"""Perfect play: the least cost of a game by branch and bound, and a tree that reaches it."""

from .objective import Objective
from .proof import Proof
from .prove import prove

__all__ = ["Objective", "Proof", "prove"]
