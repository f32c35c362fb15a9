"""Turns, rows, ranked guesses and contradictions as messages."""

from typing import TYPE_CHECKING

from pegwise.game.codes import Turn
from pegwise.game.notation import Notation
from pegwise.game.wording import Estimate, codes_left
from pegwise.knowledge.doctor.diagnosis import Diagnosis, Suspect
from pegwise.knowledge.doctor.document import suspect_document
from pegwise.schemas.games import CorrectionDocument, RankedGuess, SuspectTurn

from .base import CodeText, FeedbackText, Request, Response

if TYPE_CHECKING:
    from pegwise.knowledge.ranking import Split
    from pegwise.play.sampled_advice import Glimpse

LARGEST = 2**53  # beyond it JavaScript's numbers are not exact


class Left(Response):
    """How many codes are left: a count, an estimate, or only words where nobody can say."""

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
    """A turn that somebody entered; ``ignored`` leaves it out for now."""

    guess: CodeText
    feedback: FeedbackText
    ignored: bool = False


class CorrectionMessage(CorrectionDocument):
    """An answer that a suspect turn may have had, in words, and the codes it leaves.

    ``codes`` is ``candidates`` by another name; a lower bound if not ``exact``.
    """

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
    """How many codes are left, in figures where a page can hold them, and in words."""
    counted = left is not None and left.count <= LARGEST
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
        words=notation.describe(turn.feedback),
    )


def show_ranked(split: "Split | Glimpse", notation: Notation) -> RankedGuess:
    """A guess with its figures; None is what a sample cannot say."""
    return RankedGuess(
        guess=notation.write_code(split.guess),
        score=split.score,
        is_candidate=split.is_candidate,
        classes=split.classes,
        worst=split.worst,
        expected=split.expected,
        entropy=split.entropy,
        equivalent=split.equivalent,
    )


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
