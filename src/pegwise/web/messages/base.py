"""Base classes and text fields of all messages."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Text = Annotated[str, Field(max_length=200)]
CodeText = Annotated[str, Field(max_length=400, examples=["1122"])]
FeedbackText = Annotated[str, Field(max_length=40, examples=["1,2"])]
VariantText = Annotated[str, Field(max_length=40, examples=["mastermind", "5x7:distinct"])]
StrategyText = Annotated[str, Field(max_length=80, examples=["auto", "entropy"])]
Version = Annotated[int, Field(ge=0, le=1_000_000)]


class Request(BaseModel):
    """A request body; unknown keys are rejected, and types are strict."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Response(BaseModel):
    """A response body; immutable, and built from keyword arguments or a row's attributes."""

    model_config = ConfigDict(frozen=True, from_attributes=True)


class Fault(Response):
    """An error in one line."""

    error: str
