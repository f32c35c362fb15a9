"""The value of the game: a maker who hides as well as can be against a breaker who plays as well.

``solve.find_value`` is not imported here: it loads numba and SciPy.
"""

from .game_value import GameValue, MixedTree, PatternShare

__all__ = ["GameValue", "MixedTree", "PatternShare"]
