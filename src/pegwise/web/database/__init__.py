"""The database: games, links, comparisons, rate limits and the server's keys."""

from .engine import Database, open_database
from .tables import Allowance, Base, Evaluated, GameRow, JobRow, Key, LinkRow, MakeRow

__all__ = [
    "Allowance",
    "Base",
    "Database",
    "Evaluated",
    "GameRow",
    "JobRow",
    "Key",
    "LinkRow",
    "MakeRow",
    "open_database",
]
