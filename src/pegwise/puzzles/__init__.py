"""Puzzles: turns from which exactly one code follows, with a proof (``docs/puzzles.md``)."""

from .making import DIFFICULTIES, daily_puzzle, make_puzzle, puzzles
from .puzzle import Puzzle

__all__ = ["DIFFICULTIES", "Puzzle", "daily_puzzle", "make_puzzle", "puzzles"]
