"""What all messages share."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from pegwise.schemas.games import CorrectionDocument, SuspectTurn

Text = Annotated[str, Field(max_length=200)]
CodeText = Annotated[str, Field(max_length=400, examples=["1122"])]
FeedbackText = Annotated[str, Field(max_length=40, examples=["1,2"])]
VariantText = Annotated[str, Field(max_length=40, examples=["mastermind", "5x7:distinct"])]
StrategyText = Annotated[str, Field(max_length=80, examples=["auto", "entropy"])]
Version = Annotated[int, Field(ge=0, le=1_000_000)]


class Request(BaseModel):
    """What a page sends; anything not asked for is refused, and so is 0 for false."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Response(BaseModel):
    """What a page gets."""

    model_config = ConfigDict(frozen=True)


class Fault(Response):
    """What was wrong with a request, in one line."""

    error: str


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


class Row(Request):
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
