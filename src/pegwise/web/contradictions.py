"""What the doctor finds, as a message."""

from pegwise.game.notation import Notation
from pegwise.knowledge.doctor.diagnosis import Diagnosis, Suspect
from pegwise.knowledge.doctor.document import suspect_document
from pegwise.knowledge.doctor.wording import say_contradiction, say_fewest, say_suspects

from .messages.base import Contradiction, CorrectionMessage, SuspectMessage


def show_contradiction(diagnosis: Diagnosis, notation: Notation, words: str) -> Contradiction:
    """The contradiction in these words, since which turn, and which answers may be wrong."""
    suspects = [_suspect(suspect, notation, diagnosis.exact) for suspect in diagnosis.suspects]
    return Contradiction(since=diagnosis.since, words=words, suspects=suspects)


def _suspect(suspect: Suspect, notation: Notation, exact: bool) -> SuspectMessage:
    told = suspect_document(suspect, notation)
    instead = [
        CorrectionMessage(
            feedback=answer["feedback"],
            words=notation.describe(correction.feedback),
            candidates=answer["candidates"],
            codes=answer["candidates"],
            exact=exact,
        )
        for answer, correction in zip(told["instead"], suspect.instead, strict=True)
    ]
    return SuspectMessage(
        turn=told["turn"], guess=told["guess"], given=told["given"], instead=instead
    )


def say_finding(diagnosis: Diagnosis) -> str:
    """The contradiction, how few wrong answers explain it, and which they may be."""
    if not diagnosis.decided:
        return say_contradiction(diagnosis)
    suspects = f"{say_suspects(diagnosis).capitalize()}."
    return " ".join([say_contradiction(diagnosis), say_fewest(diagnosis), suspects])
