"""The phased player for four distinct hex digits, which keeps no list of codes.

``table`` is phase 1, ``swapping`` phases 2 and 3, ``arranging`` phase 4; ``memory`` is carried from
turn to turn, ``herds`` has the sets of digits that the counts allow, ``player`` the two strategies.
Bovines are bulls and cows together; goats are digits that are not in the secret.
"""

from .player import Bovines, BovinesPlus, objection, state_after

__all__ = ["Bovines", "BovinesPlus", "objection", "state_after"]
