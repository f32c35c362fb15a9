"""The coach: what each guess of a game was worth, how lucky each answer was, and why."""

from .review import review
from .reviewed import PlayedGame, Review, TurnReview
from .values import VERDICTS, verdict

__all__ = ["VERDICTS", "PlayedGame", "Review", "TurnReview", "review", "verdict"]
