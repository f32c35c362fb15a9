"""The phased player for four distinct hex digits.

It keeps no list of codes. It knows a count or a verdict for each digit, a working pair of digit
sets, the counts of its table, and position bits for the last phase:

- ``digits``: the digit array, and the sets of digits that the counts allow,
- ``table``: phase 1, the fixed rows, and a way out for secrets that the table does not split,
- ``swapping``: phases 2 and 3, swaps between a row with three bovines and one with one,
- ``arranging``: phase 4, the places, with its endgames,
- ``memory``: what is carried from turn to turn,
- ``player``: the two strategies.

Bovines are bulls and cows together; goats are digits that are not in the secret.
"""

from .player import Bovines, BovinesPlus, objection, state_after

__all__ = ["Bovines", "BovinesPlus", "objection", "state_after"]
