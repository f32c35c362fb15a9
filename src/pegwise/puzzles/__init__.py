"""Puzzles: turns that exactly one code fits, with a proof (``docs/reference/puzzles.md``)."""

from .making import Puzzle, daily_puzzle, make_puzzle, puzzles
from .reasoning import DIFFICULTIES

__all__ = ["DIFFICULTIES", "Puzzle", "daily_puzzle", "make_puzzle", "puzzles"]
