"""Help with a game played elsewhere."""

from typing import Annotated

from pydantic import Field

from pegwise.schemas.games import RankedGuess

from .base import Request, Response, StrategyText, VariantText
from .boards import Board
from .turns import Contradiction, EnteredRow, Left


class Sheet(Request):
    """The rows of a game, and the strategy that ranks the next guesses."""

    variant: VariantText = "mastermind"
    rows: Annotated[list[EnteredRow], Field(max_length=100, default_factory=list)]
    strategy: StrategyText = "auto"
    top: Annotated[int, Field(ge=1, le=50)] = 10


class SheetRow(Response):
    """A row as the server read it: in canonical form, or with its error."""

    guess: str
    feedback: str
    words: str | None
    ignored: bool
    fault: str | None


class Assistance(Response):
    """What follows from the rows; ``grid[position][symbol]`` is a share of the codes left."""

    board: Board
    rows: list[SheetRow]
    text: str  # the sheet on one line, as ``pegwise assist`` reads it
    left: Left
    certain: str | None
    contradiction: Contradiction | None
    strategy: str
    guesses: list[RankedGuess]
    among: str | None  # which guesses were ranked, if not all
    objection: str | None  # why there is no ranking
    exact: bool
    grid: list[list[float]] | None
    grid_exact: bool
    codes: list[str]  # the codes left, if they are few
