"""Divide and conquer over blocks of positions, as in coin weighing, for boards of any size.

``opening.py`` finds how often each symbol occurs, ``blocks.py`` has the parts of the board whose
symbols are known, ``pool.py`` the counts asked for together, ``layers.py`` several such sums at
once; ``weigher.py`` puts them into guesses and ``strategy.py`` plays them.
"""

from .strategy import Weighing, objection

__all__ = ["Weighing", "objection"]
