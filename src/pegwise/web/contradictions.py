"""What the doctor finds, as a message."""

from pegwise.game.notation import Notation
from pegwise.knowledge.doctor.diagnosis import Diagnosis
from pegwise.knowledge.doctor.wording import say_contradiction, say_fewest, say_suspects

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


def say_finding(diagnosis: Diagnosis) -> str:
    """The contradiction, how few wrong answers explain it, and which they may be."""
    if not diagnosis.decided:
        return say_contradiction(diagnosis)
    suspects = f"{say_suspects(diagnosis).capitalize()}."
    return " ".join([say_contradiction(diagnosis), say_fewest(diagnosis), suspects])
