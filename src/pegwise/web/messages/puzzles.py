"""The puzzles of the day, and what is said of a code that was tried."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from .base import CodeText, Request, Response
from .boards import Board
from .turns import OneTurn

Difficulty = Literal["easy", "medium", "hard"]


class DailyPuzzle(Response):
    """Turns that exactly one code fits; the answer is not among what is sent."""

    board: Board
    day: date
    number: int
    difficulty: Difficulty
    turns: list[OneTurn]


class PuzzleTry(Request):
    """A code for a puzzle of the day; without one the player gives up and sees the proof."""

    difficulty: Difficulty
    code: CodeText | None = None


class PuzzleVerdict(Response):
    """Whether the code is right; if not, why. The proof comes with the right code or none."""

    right: Annotated[bool, Field(description="whether the code fits every turn")]
    words: str
    turn: Annotated[int | None, Field(description="the first turn that rules the code out")]
    answer: str | None
    steps: list[str]
