"""The coach: what each guess of a game was worth, how lucky each answer, and why, in words.

``review`` looks back on a game; ``certain`` and ``words`` also serve hints in the middle of one.
"""

from .game import PlayedGame
from .review import Review, TurnReview, review
from .values import VERDICTS, verdict

__all__ = ["VERDICTS", "PlayedGame", "Review", "TurnReview", "review", "verdict"]
