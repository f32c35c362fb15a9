"""The coach's review: the document of ``pegwise review --json``, with additions for the page."""

from typing import Annotated

from pydantic import Field

from pegwise.schemas import Note
from pegwise.schemas.games import ReviewedTurn, ReviewTotals

from .base import Request
from .boards import Board


class ReviewRequest(Request):
    """A game on one line (``mastermind 1122:1,0 ...``), or the id of one of the player's games."""

    game: Annotated[str, Field(max_length=4000)] | None = None
    id: Annotated[str, Field(max_length=80)] | None = None
    hard: bool = False


class TurnMessage(ReviewedTurn):
    """A turn of the review, with its answer in words."""

    feedback_words: str


class ReviewMessage(ReviewTotals):
    """The review as ``pegwise review --json`` has it, and what the page draws beside it."""

    turns: list[TurnMessage]
    board: Board
    text: Annotated[str, Note("the game on one line")]
    finding: Annotated[str | None, Note("what is wrong with a contradictory game, in words")]
    summary: Annotated[list[str], Note("the last lines of pegwise review, in words")]
    codes: Annotated[int, Note("number of codes of the whole board")]
    best_line: Annotated[list[float], Note("candidates left turn by turn if the coach had played")]
