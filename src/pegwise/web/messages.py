"""What messages have in common: base classes, text fields, turns, contradictions."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from pegwise.game.notation import Notation
from pegwise.game.wording import Estimate, codes_left
from pegwise.knowledge.doctor import Diagnosis
from pegwise.schemas.one_game import SuspectTurn

Text = Annotated[str, Field(max_length=200)]
CodeText = Annotated[str, Field(max_length=400, examples=["1122"])]
FeedbackText = Annotated[str, Field(max_length=40, examples=["1,2"])]
VariantText = Annotated[str, Field(max_length=40, examples=["mastermind", "5x7:distinct"])]
StrategyText = Annotated[str, Field(max_length=80, examples=["auto", "entropy"])]
Version = Annotated[int, Field(ge=0, le=1_000_000)]
LARGEST_INTEGER = 2**53  # JavaScript numbers are exact up to here


class RequestBody(BaseModel):
    """A request body; unknown keys are rejected, and types are strict."""

    model_config = ConfigDict(extra="forbid", strict=True)


class ResponseBody(BaseModel):
    """A response body; immutable, and built from keyword arguments or a row's attributes."""

    model_config = ConfigDict(frozen=True, from_attributes=True)


class Fault(ResponseBody):
    """An error in one line."""

    error: str


class Left(ResponseBody):
    """The number of codes left: exact, estimated, or only in words."""

    count: int | None
    exact: bool
    words: str


class OneTurn(ResponseBody):
    """A guess and its answer, as text and in the words of the game."""

    guess: str
    feedback: str
    bulls: int
    cows: int
    words: str


class CorrectionMessage(ResponseBody):
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


class Contradiction(ResponseBody):
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


def show_contradiction(diagnosis: Diagnosis, notation: Notation, words: str) -> Contradiction:
    """The contradiction in these words, since which turn, and which answers may be wrong."""
    suspects: list[SuspectMessage] = []
    for suspect in diagnosis.suspects:
        instead = [
            CorrectionMessage(
                feedback=notation.write_feedback(correction.feedback),
                words=notation.speak(correction.feedback),
                codes=correction.candidates,
                exact=diagnosis.exact,
            )
            for correction in suspect.instead
        ]
        given = notation.write_feedback(suspect.given)
        suspects.append(SuspectMessage(turn=suspect.turn, given=given, instead=instead))
    return Contradiction(since=diagnosis.since, words=words, suspects=suspects)
