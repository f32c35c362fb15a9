"""Games in which a person hides the code and the program guesses."""

from typing import Annotated, Literal

from pydantic import Field

from .base import CodeText, FeedbackText, Request, Response, StrategyText, VariantText, Version
from .boards import Board
from .turns import Contradiction, Left, OneTurn


class NewMake(Request):
    """The strategy that guesses; ``strength`` is the percentage of answers it remembers."""

    variant: VariantText = "mastermind"
    strategy: StrategyText = "auto"
    strength: Annotated[int, Field(ge=0, le=100)] | None = None
    lies: Annotated[int, Field(ge=0, le=9)] = 0


class Answer(Request):
    """The answer to the current guess, or a correction of an earlier answer."""

    feedback: FeedbackText
    version: Version


class Reveal(Request):
    """The hidden code, to learn which answers were wrong."""

    secret: CodeText
    version: Version


class WrongAnswer(Response):
    """An answer that is wrong for the revealed code."""

    turn: int
    given: str
    right: str
    words: str


class Thought(Response):
    """The program's conclusions from the answers so far, and its guess."""

    status: Literal["playing", "won", "lost", "contradictory"]
    verdict: str
    words: str
    guess: str | None
    left: Left | None
    contradiction: Contradiction | None


class Make(Response):
    """A game in which the program breaks a person's code."""

    id: str
    board: Board
    strategy: str
    lies: int
    version: int
    turns: list[OneTurn]
    status: Literal["playing", "won", "lost", "contradictory"]
    verdict: str
    announcement: str
    guess: str | None  # the current guess, waiting for an answer
    left: Left | None
    answers: list[str]  # all possible answers on this board, as text
    contradiction: Contradiction | None
    can_undo: bool
    can_redo: bool
    text: str


class Revealed(Response):
    """Which answers are wrong for the revealed code."""

    words: str
    wrong: list[WrongAnswer]
