"""What the assist, review, explore and lab pages send and get."""

from typing import Annotated, Literal

from pydantic import Field

from pegwise.schemas import Note
from pegwise.schemas.games import RankedGuess, ReviewedTurn, ReviewTotals
from pegwise.schemas.measures import CostDocument, StrategyCost

from .base import Request, Response, StrategyText, Text, VariantText
from .boards import Board
from .turns import Contradiction, EnteredRow, Left, OneTurn


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


class ReviewRequest(Request):
    """A game on one line (``mastermind 1122:1,0 ...``), or one that the server has.

    ``id`` is that of one of the player's games, ``shared`` the end of a link ``/review/...`` to
    anybody's. These know themselves whether they were hard, and how many answers may be wrong.
    """

    game: Annotated[str, Field(max_length=4000)] | None = None
    id: Annotated[str, Field(max_length=80)] | None = None
    shared: Annotated[str, Field(max_length=120)] | None = None
    hard: bool = False
    lies: Annotated[int, Field(ge=0, le=20)] = 0


class TurnMessage(ReviewedTurn):
    """A turn of the review, with its answer in words."""

    feedback_words: str


class ScoresMessage(Response):
    """How well the code was guessed and how lucky the answers were, both from 0 to 100."""

    skill: int
    luck: int


class ReviewMessage(ReviewTotals):
    """The review as ``pegwise review --json`` has it, and what the page draws beside it."""

    turns: list[TurnMessage]
    board: Board
    text: Annotated[str, Note("the game on one line")]
    finding: Annotated[str | None, Note("what is wrong with a contradictory game, in words")]
    summary: Annotated[list[str], Note("the last lines of pegwise review, in words")]
    codes: Annotated[int, Note("number of codes of the whole board")]
    best_line: Annotated[list[float], Note("candidates left turn by turn if the coach had played")]
    scores: Annotated[ScoresMessage | None, Note("null without a turn that can be judged")]
    secret: Annotated[str | None, Note("the code, if it is known")]
    shared: Annotated[str | None, Note("of a finished game here: the end of a link to this review")]


class Branch(Response):
    """One answer to the guess of a node, the codes behind it, and the next guess."""

    feedback: str
    words: str
    codes: int
    share: float
    wins: bool
    next: str | None  # the next guess, if it is quick to compute
    most_more: int | None  # most guesses still to come, if the tree is known


class NodeMessage(Response):
    """A node of the tree: the turns so far, the guess, and the branch of each answer."""

    board: Board
    strategy: str
    status: str  # proven, upper bound, or own choice (nothing is claimed)
    turns: list[OneTurn]
    codes: int
    guess: str | None
    is_candidate: bool
    branches: list[Branch]
    below: CostDocument | None  # if the tree is known: shipped, or small enough to grow
    sample: list[str]  # some of the codes left
    command: str  # the command line that shows this tree; empty for word lists


class NewJob(Request):
    """A comparison to start; without ``games`` all codes are counted, if that is possible."""

    variant: VariantText = "mastermind"
    strategies: Annotated[list[StrategyText], Field(min_length=1, max_length=8)]
    games: Annotated[int, Field(ge=1, le=100_000)] | None = None
    seed: Text = "lab"


class Standing(StrategyCost):
    """One row of the league table; ``cached`` if an earlier comparison had computed it."""

    cached: bool


class Job(Response):
    """A comparison and its state."""

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
