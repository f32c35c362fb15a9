"""What the doctor finds, as a message."""

from pegwise.game.notation import Notation
from pegwise.knowledge.doctor.listed import Diagnosis

from .messages.base import Contradiction, Instead, Suspect


def show_contradiction(diagnosis: Diagnosis, notation: Notation, words: str) -> Contradiction:
    """Since when the answers cannot all be true in these words, and which may be wrong."""
    return Contradiction(
        since=diagnosis.since,
        words=words,
        suspects=[
            Suspect(
                turn=suspect.turn,
                given=notation.write_feedback(suspect.given),
                instead=[
                    Instead(
                        feedback=notation.write_feedback(other.feedback),
                        words=notation.describe(other.feedback),
                        codes=other.candidates,
                        exact=diagnosis.exact,
                    )
                    for other in suspect.instead
                ],
            )
            for suspect in diagnosis.suspects
        ],
    )
