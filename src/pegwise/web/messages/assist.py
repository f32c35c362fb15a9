"""Help with a game that is played elsewhere."""

from typing import Annotated

from pydantic import Field

from pegwise.schemas.games import RankedGuess

from .base import Request, Response, StrategyText, VariantText
from .boards import Board
from .turns import Contradiction, EnteredRow, Left


class Sheet(Request):
    """The rows of a game, and who ranks the next guesses."""

    variant: VariantText = "mastermind"
    rows: Annotated[list[EnteredRow], Field(max_length=100, default_factory=list)]
    strategy: StrategyText = "auto"
    top: Annotated[int, Field(ge=1, le=50)] = 10


class SheetRow(Response):
    """A row as it was read: canonical texts, or what is wrong with it."""

    guess: str
    feedback: str
    words: str | None
    ignored: bool
    fault: str | None


class Assistance(Response):
    """What the rows tell. ``grid[position][symbol]`` is the share of codes left with it there."""

    board: Board
    rows: list[SheetRow]
    text: str  # the sheet on one line, as ``pegwise assist`` reads it
    left: Left
    certain: str | None
    contradiction: Contradiction | None
    strategy: str
    guesses: list[RankedGuess]
    among: str | None  # where not every guess was weighed
    objection: str | None  # why there is no ranking, where there is none
    exact: bool
    grid: list[list[float]] | None
    grid_exact: bool
    codes: list[str]  # those left, where they are few
