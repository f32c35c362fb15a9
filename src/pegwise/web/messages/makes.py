"""Games in which a person hides the code and the program guesses."""

from typing import Annotated, Literal

from pydantic import Field

from .base import CodeText, FeedbackText, Request, Response, StrategyText, VariantText
from .boards import Board
from .games import StepRequest
from .turns import Contradiction, Left, OneTurn


class NewMake(Request):
    """The strategy that guesses; ``strength`` is the percentage of answers it remembers."""

    variant: VariantText = "mastermind"
    strategy: StrategyText = "auto"
    strength: Annotated[int, Field(ge=0, le=100)] | None = None
    lies: Annotated[int, Field(ge=0, le=9)] = 0


class Answer(StepRequest):
    """The answer to the current guess, or a correction of an earlier answer."""

    feedback: FeedbackText


class Reveal(StepRequest):
    """The hidden code, to learn which answers were wrong."""

    secret: CodeText


class WrongAnswer(Response):
    """An answer that is wrong for the revealed code."""

    turn: int
    given: str
    right: str
    words: str


class Move(Response):
    """The program's move: its guess, the end of the game, or a contradiction."""

    status: Literal["playing", "won", "lost", "contradictory"]
    verdict: str
    guess: str | None  # waiting for an answer
    left: Left | None
    contradiction: Contradiction | None


class Thought(Move):
    """A move as it is stored, with what the program says about it."""

    words: str


class Make(Move):
    """A game in which the program breaks a person's code."""

    id: str
    board: Board
    strategy: str
    lies: int
    version: int
    turns: list[OneTurn]
    announcement: str
    answers: list[str]  # all possible answers on this board, as text
    can_undo: bool
    can_redo: bool
    text: str


class Revealed(Response):
    """Which answers are wrong for the revealed code."""

    words: str
    wrong: list[WrongAnswer]
