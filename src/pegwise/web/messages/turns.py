"""Turns, rows, ranked guesses and contradictions as messages."""

from pegwise.game.codes import Turn
from pegwise.game.notation import Notation
from pegwise.game.wording import Estimate, codes_left
from pegwise.knowledge.doctor import Diagnosis, Suspect
from pegwise.schemas.games import SuspectTurn

from .base import CodeText, FeedbackText, Request, Response

LARGEST_INTEGER = 2**53  # JavaScript numbers are exact up to here


class Left(Response):
    """The number of codes left: exact, estimated, or only in words."""

    count: int | None
    exact: bool
    words: str


class OneTurn(Response):
    """A guess and its answer, as text and in the words of the game."""

    guess: str
    feedback: str
    bulls: int
    cows: int
    words: str


class EnteredRow(Request):
    """A turn that was typed in; an ``ignored`` row does not count."""

    guess: CodeText
    feedback: FeedbackText
    ignored: bool = False


class CorrectionMessage(Response):
    """An answer that a suspect turn may have had, in words, and the codes it leaves.

    The number of codes is a lower bound if not ``exact``.
    """

    feedback: str
    words: str
    codes: int
    exact: bool


class SuspectMessage(SuspectTurn):
    """A turn whose answer may be wrong, and what it should have been."""

    instead: list[CorrectionMessage]


class Contradiction(Response):
    """Answers that cannot all be true: since which turn, in words, and which are suspects."""

    since: int | None
    words: str
    suspects: list[SuspectMessage]


def show_left(left: Estimate | None) -> Left:
    """The number of codes left as a message; the count is None if JavaScript cannot hold it."""
    counted = left is not None and left.count <= LARGEST_INTEGER
    return Left(
        count=left.count if left is not None and counted else None,
        exact=left is not None and left.exact,
        words=codes_left(left),
    )


def show_turn(turn: Turn, notation: Notation) -> OneTurn:
    """A turn as text and in the words of the game."""
    return OneTurn(
        guess=notation.write_code(turn.guess),
        feedback=notation.write_feedback(turn.feedback),
        bulls=turn.feedback.bulls,
        cows=turn.feedback.cows,
        words=notation.speak(turn.feedback),
    )


def show_contradiction(diagnosis: Diagnosis, notation: Notation, words: str) -> Contradiction:
    """The contradiction in these words, since which turn, and which answers may be wrong."""
    suspects = [_suspect(suspect, notation, diagnosis.exact) for suspect in diagnosis.suspects]
    return Contradiction(since=diagnosis.since, words=words, suspects=suspects)


def _suspect(suspect: Suspect, notation: Notation, exact: bool) -> SuspectMessage:
    instead = [
        CorrectionMessage(
            feedback=notation.write_feedback(correction.feedback),
            words=notation.speak(correction.feedback),
            codes=correction.candidates,
            exact=exact,
        )
        for correction in suspect.instead
    ]
    given = notation.write_feedback(suspect.given)
    return SuspectMessage(turn=suspect.turn, given=given, instead=instead)
