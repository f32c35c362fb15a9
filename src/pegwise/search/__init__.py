"""Perfect play: the least cost of a game by branch and bound, and a tree that reaches it.

``prove.prove`` is not imported here: it loads numba, and the coach needs ``small_search`` alone.
"""

from .proof import Objective, Proof

__all__ = ["Objective", "Proof"]
