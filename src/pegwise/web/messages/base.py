"""What all messages share."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

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
