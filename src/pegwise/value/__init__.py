"""The value of the game: the mean number of guesses if both sides play as well as possible.

``double_oracle.find_value`` is not imported here: it loads numba and SciPy.
"""

from .game_value import GameValue, MixedTree, PatternShare

__all__ = ["GameValue", "MixedTree", "PatternShare"]
