"""Divide and conquer over blocks of positions, as in coin weighing, for boards of any size.

``opening`` finds how often each symbol occurs, ``blocks`` has the parts of the board whose symbols
are known, ``pool`` the counts asked for together, ``layers`` several such sums at once; ``weigher``
puts them into guesses and ``strategy`` plays them.
"""

from .weigher import Weighing, objection

__all__ = ["Weighing", "objection"]
