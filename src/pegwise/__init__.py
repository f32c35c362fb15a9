"""Pegwise: the workbench for code-breaking games.

The plain values load at once; what needs NumPy loads when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from .errors import (
    BoardTooLarge,
    CannotPlay,
    ContradictoryAnswers,
    InvalidCode,
    InvalidFeedback,
    InvalidRules,
    PegwiseError,
    Undecided,
    UnknownName,
)
from .game.codes import Code, Turn, all_codes, count_symbols, feedback, filter_codes, is_consistent
from .game.feedback import Feedback, PegWords
from .game.notation import Notation
from .game.rules import Rules
from .game.variants import Variant, find_variant
from .kernel.reference import exact_matches, matches

if TYPE_CHECKING:
    from .knowledge.doctor.diagnosis import Diagnosis, diagnose
    from .knowledge.pairs import Pairs, build_table
    from .knowledge.position import Position
    from .knowledge.space import Space
    from .play.session import Session
    from .play.solve import solve
    from .strategies import make_strategy

__version__ = "0.1.0"

__all__ = ["BoardTooLarge", "CannotPlay", "ContradictoryAnswers", "InvalidCode", "InvalidFeedback"]
__all__ += ["InvalidRules", "PegwiseError", "Undecided", "UnknownName"]
__all__ += ["Code", "Feedback", "Notation", "PegWords", "Rules", "Turn", "Variant", "find_variant"]
__all__ += ["all_codes", "count_symbols", "exact_matches", "feedback", "filter_codes"]
__all__ += ["is_consistent", "matches"]
__all__ += ["Diagnosis", "Pairs", "Position", "Session", "Space"]
__all__ += ["build_table", "diagnose", "make_strategy", "solve"]

_ON_FIRST_USE = {
    "Diagnosis": ".knowledge.doctor.diagnosis",
    "diagnose": ".knowledge.doctor.diagnosis",
    "Position": ".knowledge.position",
    "Session": ".play.session",
    "Space": ".knowledge.space",
    "Pairs": ".knowledge.pairs",
    "build_table": ".knowledge.pairs",
    "make_strategy": ".strategies",
    "solve": ".play.solve",
}


def __getattr__(name: str) -> object:
    if name not in _ON_FIRST_USE:
        raise AttributeError(f"module 'pegwise' has no attribute {name!r}")
    value: object = getattr(import_module(_ON_FIRST_USE[name], __name__), name)
    globals()[name] = value
    return value
