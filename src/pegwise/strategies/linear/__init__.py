"""A number of guesses in proportion to the positions: early and late halvings in one guess.

``disguise.py`` makes any secret look random, ``parts.py`` cuts the board into a few parts,
``tokens.py`` are the symbols on their way down the tree of a part, ``slide.py`` asks for many
levels of it in the same guesses, ``game.py`` puts these together and ``strategy.py`` plays.
"""

from .strategy import Linear

__all__ = ["Linear"]
