"""Puzzles: turns that exactly one code fits, with a proof (``docs/reference/puzzles.md``)."""

from .making import daily_puzzle, make_puzzle, puzzles
from .proof import DIFFICULTIES
from .puzzle import Puzzle

__all__ = ["DIFFICULTIES", "Puzzle", "daily_puzzle", "make_puzzle", "puzzles"]
