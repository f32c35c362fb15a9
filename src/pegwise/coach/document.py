"""A review as the JSON of ``pegwise review`` and of the web page has it."""

from typing import TYPE_CHECKING

from pegwise.game.notation import Notation

from .figures import Figures
from .review import Review, TurnReview

if TYPE_CHECKING:
    from pegwise.schemas.games import ReviewDocument, ReviewedTurn, SplitFigures


def document(review: Review) -> "ReviewDocument":
    """The review, ready for JSON; missing figures are None."""
    notation, decisive = review.game.variant.notation, review.decisive
    return {
        "variant": review.game.variant.name,
        "hard": review.hard,
        "turns": [turn_document(turn, notation) for turn in review.turns],
        "skill": review.skill,
        "luck": review.luck,
        "guesses": review.guesses,
        "solved": review.solved,
        "expected_guesses": review.start.expected_guesses,
        "exact": review.start.exact and all(turn.exact for turn in review.turns),
        "decisive_turn": None if decisive is None else decisive.number,
        "next": None if review.next is None else _figures(review.next, notation),
        "contradictory_since": None if review.diagnosis is None else review.diagnosis.since,
    }


def turn_document(turn: TurnReview, notation: Notation) -> "ReviewedTurn":
    """One turn of a review."""
    return {
        **_figures(turn.played, notation),
        "feedback": notation.write_feedback(turn.turn.feedback),
        "before": turn.before,
        "after": turn.after,
        "loss": turn.loss,
        "luck": turn.luck,
        "exact": turn.exact,
        "verdict": turn.verdict,
        "best": _figures(turn.best, notation),
        "words": list(turn.words),
    }


def _figures(figures: Figures, notation: Notation) -> "SplitFigures":
    return {
        "guess": notation.write_code(figures.guess),
        "expected_after": figures.expected_after,
        "expected_guesses": figures.expected_guesses,
        "worst": figures.worst,
        "classes": figures.classes,
        "entropy": figures.entropy,
        "is_candidate": figures.is_candidate,
        "exact": figures.exact,
    }
