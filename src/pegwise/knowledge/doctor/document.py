"""A diagnosis as JSON: what ``pegwise check`` prints and the web app builds on."""

from typing import TYPE_CHECKING

from pegwise.game.notation import Notation

from .diagnosis import Diagnosis, Suspect

if TYPE_CHECKING:
    from pegwise.schemas.games import CheckDocument, SuspectDocument


def document(diagnosis: Diagnosis, notation: Notation) -> "CheckDocument":
    """The diagnosis, ready for JSON; what is undecided is None."""
    decided = diagnosis.decided
    known = decided or diagnosis.contradictory
    return {
        "consistent": diagnosis.consistent if known else None,
        "decided": decided,
        "exact": diagnosis.exact,
        "candidates": diagnosis.candidates if known else None,
        "fewest_lies": diagnosis.fewest_lies if decided else None,
        "since": diagnosis.since,
        "explanations": [
            {"turns": list(explanation.turns), "candidates": explanation.candidates}
            for explanation in diagnosis.explanations
        ],
        "suspects": [suspect_document(suspect, notation) for suspect in diagnosis.suspects],
    }


def suspect_document(suspect: Suspect, notation: Notation) -> "SuspectDocument":
    """A turn that may be wrong, and the answers it should have had."""
    return {
        "turn": suspect.turn,
        "guess": notation.write_code(suspect.guess),
        "given": notation.write_feedback(suspect.given),
        "instead": [
            {
                "feedback": notation.write_feedback(correction.feedback),
                "candidates": correction.candidates,
            }
            for correction in suspect.instead
        ],
    }
