"""Two scores out of 100 for a whole game: how well it was guessed, and how lucky the answers were.

A guess of best play brings the code one guess nearer on average, one that tells nothing new brings
it no nearer. The skill score is the mean share of that one guess that each turn kept: 100 is best
play, 0 a game of wasted guesses. The luck score puts the bits of luck of all answers on a logistic
scale: 50 is what was to be expected, and every bit doubles the odds, so that 67 is one bit more.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .review import Review

FULL_SCORE = 100
MOST_BITS = 30.0  # beyond, the luck score is 0 or 100 anyway


class GameScores(NamedTuple):
    """Skill and luck, both from 0 to 100."""

    skill: int
    luck: int


def skill_score(losses: Iterable[float]) -> int | None:
    """The score of guesses that lost this much, in guesses, against the best; None without any."""
    kept = [1 - min(1.0, max(0.0, loss)) for loss in losses]
    return round(FULL_SCORE * sum(kept) / len(kept)) if kept else None


def luck_score(bits: float) -> int:
    """The score of answers that gave this many bits more, or fewer, than expected."""
    bits = min(MOST_BITS, max(-MOST_BITS, bits))
    return round(FULL_SCORE / (1 + 2**-bits))


def scores_of(review: "Review") -> GameScores | None:
    """The scores of a reviewed game; None if it has no turn that can be judged."""
    skill = skill_score(turn.loss for turn in review.turns)
    return None if skill is None else GameScores(skill, luck_score(review.luck))
