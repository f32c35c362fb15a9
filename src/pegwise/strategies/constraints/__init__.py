"""Scores as constraints: every score a disjunction over the arrangements of its pegs."""

from .conditions import AllOf, AnyOf, At, Occurs
from .differences import Difference, difference_of, differences
from .moves import MoveConstraint, constraint_of, constraints_of
from .openings import openings
from .pegs import Arrangement, Mark, arrangements, most_arrangements
from .search import first_code, satisfying
from .strategy import Constraints, objection
from .tables import table_of

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
    "first_code",
    "most_arrangements",
    "objection",
    "openings",
    "satisfying",
    "table_of",
]
