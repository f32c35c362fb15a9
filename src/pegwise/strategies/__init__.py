"""Strategies: what plays, by name (`registry`), and the algorithms, one a file.

``NAME:consistent`` restricts a one-step strategy to candidates, ``strength:P:NAME`` makes any
strategy forget, ``scripted:G1,G2,...`` plays given guesses; other packages add strategies by the
entry point group ``pegwise.strategies``.
"""

from .one_step import OneStep
from .optimal import Optimal
from .protocol import Entry, Strategy
from .registry import (
    STRATEGIES,
    all_strategies,
    default_strategy,
    find_strategy,
    make_strategy,
    rivals,
    why_unplayable,
)
from .user_strategies import StrategyLike, user_entry

__all__ = [
    "STRATEGIES",
    "Entry",
    "OneStep",
    "Optimal",
    "Strategy",
    "StrategyLike",
    "all_strategies",
    "default_strategy",
    "find_strategy",
    "make_strategy",
    "rivals",
    "user_entry",
    "why_unplayable",
]
