"""Strategies compared on a board, computed in the background."""

from typing import Annotated, Literal

from pydantic import Field

from pegwise.schemas.measures import StrategyCost

from .base import Request, Response, StrategyText, Text, VariantText


class NewJob(Request):
    """Which strategies on which board; ``games`` samples so many, else the whole space is counted
    where that is possible."""

    variant: VariantText = "mastermind"
    strategies: Annotated[list[StrategyText], Field(min_length=1, max_length=8)]
    games: Annotated[int, Field(ge=1, le=100_000)] | None = None
    seed: Text = "lab"


class Standing(StrategyCost):
    """One row of the league table; ``cached`` if an earlier comparison had computed it."""

    cached: bool


class Job(Response):
    """A comparison under way or done."""

    id: str
    variant: str
    strategies: list[str]
    games: int | None
    seed: str
    state: Literal["waiting", "running", "done", "cancelled", "failed"]
    working_on: str | None
    done: int
    total: int
    standings: list[Standing]
    error: str | None
