"""A review as JSON, for ``pegwise review --json`` and the web page."""

from typing import TYPE_CHECKING

from pegwise.game.notation import Notation
from pegwise.knowledge.figures import GuessFigures, known

from .reviewed import Review, TurnReview

if TYPE_CHECKING:
    from pegwise.schemas.games import ReviewDocument, ReviewedTurn, SplitFigures


def document(review: Review) -> "ReviewDocument":
    """The whole review."""
    notation, decisive = review.game.variant.notation, review.decisive
    return {
        "variant": review.game.variant.name,
        "hard": review.hard,
        "turns": [turn_document(turn, notation) for turn in review.turns],
        "skill": review.skill,
        "luck": review.luck,
        "guesses": review.guesses,
        "solved": review.solved,
        "expected_guesses": known(review.start.expected_guesses),
        "exact": review.start.exact and all(turn.exact for turn in review.turns),
        "decisive_turn": None if decisive is None else decisive.number,
        "next": None if review.next is None else _figures(review.next, notation),
        "contradictory_since": review.contradictory_since,
        "lies": review.lies,
        "sampled": review.sampled,
        "weights": None if review.game.prior is None else review.game.prior.source,
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
        "counted": turn.counted,
        "wrong": turn.wrong,
    }


def _figures(figures: GuessFigures, notation: Notation) -> "SplitFigures":
    return {
        "guess": notation.write_code(figures.guess),
        "expected_after": known(figures.expected),
        "expected_guesses": known(figures.expected_guesses),
        "worst": known(figures.worst),
        "classes": known(figures.classes),
        "entropy": known(figures.entropy),
        "is_candidate": figures.is_candidate,
        "exact": figures.exact,
    }
