"""A review as the JSON of ``pegwise review`` and of the web page has it."""

from pegwise.game.notation import Notation
from pegwise.knowledge.figures import GuessFigures

from .review import Review, TurnReview


def document(review: Review) -> dict[str, object]:
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


def turn_document(turn: TurnReview, notation: Notation) -> dict[str, object]:
    """One turn of it."""
    played = _figures(turn.played, notation)
    return {
        "guess": played.pop("guess"),
        "feedback": notation.write_feedback(turn.turn.feedback),
        "before": turn.before,
        "after": turn.after,
        **{name: value for name, value in played.items() if name != "exact"},
        "loss": turn.loss,
        "luck": turn.luck,
        "exact": turn.exact,
        "verdict": turn.verdict,
        "best": _figures(turn.best, notation),
        "words": list(turn.words),
    }


def _figures(figures: GuessFigures, notation: Notation) -> dict[str, object]:
    return {
        "guess": notation.write_code(figures.guess),
        "expected_after": figures.expected,
        "expected_guesses": figures.expected_guesses,
        "worst": figures.worst,
        "classes": figures.classes,
        "entropy": figures.entropy,
        "is_candidate": figures.is_candidate,
        "exact": figures.exact,
    }
