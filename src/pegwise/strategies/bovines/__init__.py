"""The phased player for four distinct hex digits.

It keeps no list of codes. What it knows is an array with a count or a verdict for each digit, a
working pair of digit sets, the counts of its table, and position bits for the last phase:

- ``digits``: the digit array,
- ``table``: phase 1, the fixed rows, and ``wayout`` for secrets that fall through them,
- ``swapping``: phases 2 and 3, swaps between a row with three bovines and one with one,
- ``arranging``: phase 4, the places, with ``endgames`` worked out and the position bits,
- ``herds`` and ``memory``: what the counts imply, and what is carried from turn to turn,
- ``player``: the two strategies.

Bovines are bulls and cows together; goats are digits that are not in the secret.
"""

from .player import Bovines, BovinesPlus, objection, state_after

__all__ = ["Bovines", "BovinesPlus", "objection", "state_after"]
