"""Scores as constraints: every score a disjunction over the arrangements of its pegs."""

from .conditions import AllOf, AnyOf, At, Occurs
from .differences import Difference, difference_of, differences
from .moves import (
    Arrangement,
    Mark,
    MoveConstraint,
    arrangements,
    constraint_of,
    constraints_of,
    most_arrangements,
)
from .strategy import Constraints, objection, openings

__all__ = [
    "AllOf",
    "AnyOf",
    "Arrangement",
    "At",
    "Constraints",
    "Difference",
    "Mark",
    "MoveConstraint",
    "Occurs",
    "arrangements",
    "constraint_of",
    "constraints_of",
    "difference_of",
    "differences",
    "most_arrangements",
    "objection",
    "openings",
]
