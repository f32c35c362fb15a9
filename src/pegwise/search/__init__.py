"""Perfect play: the least cost of a game by branch and bound, and a tree that reaches it.

``prove.prove`` is not imported here: it loads numba, and the coach needs ``small_search`` alone.
"""

from .objective import Objective
from .proof import Proof

__all__ = ["Objective", "Proof"]
