"""White's player: every score is a disjunction over the arrangements of its pegs."""

from .strategy import Constraints, objection

__all__ = ["Constraints", "objection"]
