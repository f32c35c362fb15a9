"""The coach's review, as ``pegwise review --json`` has it, with what a page draws beside it."""

from typing import Annotated

from pydantic import Field

from .base import Request, Response, VariantText
from .boards import Board


class ReviewRequest(Request):
    """A game on one line (``mastermind 1122:1,0 ...``), or the id of a game of the player's."""

    game: Annotated[str, Field(max_length=4000)] | None = None
    id: Annotated[str, Field(max_length=80)] | None = None
    hard: bool = False


class Figures(Response):
    """What a guess is worth."""

    guess: str
    expected_after: float
    expected_guesses: float
    worst: int
    classes: int
    entropy: float
    is_candidate: bool
    exact: bool


class ReviewedTurn(Response):
    """One turn, judged."""

    guess: str
    feedback: str
    feedback_words: str
    before: int
    after: int
    expected_after: float
    expected_guesses: float
    worst: int
    classes: int
    entropy: float
    is_candidate: bool
    loss: float
    luck: float
    exact: bool
    verdict: str
    best: Figures
    words: list[str]


class ReviewDocument(Response):
    """The whole review. ``best_line`` is codes left, turn by turn, had the coach played."""

    variant: VariantText
    board: Board
    text: str
    hard: bool
    turns: list[ReviewedTurn]
    skill: float | None
    luck: float
    guesses: int
    solved: bool
    expected_guesses: float
    exact: bool
    decisive_turn: int | None
    next: Figures | None
    contradictory_since: int | None
    finding: str | None  # the doctor's words on a contradictory game
    summary: list[str]  # the last lines of ``pegwise review``, in words
    codes: int  # of the whole board
    best_line: list[float]
