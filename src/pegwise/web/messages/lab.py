"""Strategies compared on a board, computed in the background."""

from typing import Annotated, Literal

from pydantic import Field

from .base import Request, Response, StrategyText, Text, VariantText


class NewJob(Request):
    """Which strategies on which board; ``games`` samples so many, else the whole space is counted
    where that is possible."""

    variant: VariantText = "mastermind"
    strategies: Annotated[list[StrategyText], Field(min_length=1, max_length=8)]
    games: Annotated[int, Field(ge=1, le=100_000)] | None = None
    seed: Text = "lab"


class Standing(Response):
    """One row of the league table, with the keys of ``pegwise evaluate``."""

    strategy: str
    first: str | None
    games: int
    total: int
    mean: float
    standard_error: float | None
    max: int
    histogram: dict[int, int]
    exact: bool
    seconds: float
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
