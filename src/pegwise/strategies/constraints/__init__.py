"""White's player: every score is a disjunction over the arrangements of its pegs."""

from .strategy import Constraints, objection, say_moves

__all__ = ["Constraints", "objection", "say_moves"]
