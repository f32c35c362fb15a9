"""The coach: what each guess of a game was worth, how lucky each answer was, and why."""

from .game import PlayedGame
from .review import review
from .reviewed import Review, TurnReview
from .values import VERDICTS, verdict

__all__ = ["VERDICTS", "PlayedGame", "Review", "TurnReview", "review", "verdict"]
