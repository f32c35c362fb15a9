"""Games in which a person hides the code and the program guesses."""

from typing import Annotated, Literal

from pydantic import Field

from .base import CodeText, FeedbackText, Request, Response, StrategyText, VariantText, Version
from .boards import Board
from .turns import Contradiction, Left, OneTurn


class NewMake(Request):
    """Who guesses on which board; ``strength`` is how many percent of the answers it heeds."""

    variant: VariantText = "mastermind"
    strategy: StrategyText = "auto"
    strength: Annotated[int, Field(ge=0, le=100)] | None = None
    lies: Annotated[int, Field(ge=0, le=9)] = 0


class Answer(Request):
    """The answer to the guess on the table, or the right one for an earlier turn."""

    feedback: FeedbackText
    version: Version


class Reveal(Request):
    """The code that was hidden, to see which answers were wrong."""

    secret: CodeText
    version: Version


class WrongAnswer(Response):
    """An answer that the revealed code would not have given."""

    turn: int
    given: str
    right: str
    words: str


class Thought(Response):
    """What the program makes of the answers so far."""

    status: Literal["playing", "won", "lost", "contradictory"]
    verdict: str
    words: str
    guess: str | None
    left: Left | None
    contradiction: Contradiction | None


class Make(Response):
    """A game of the program against a person's code."""

    id: str
    board: Board
    strategy: str
    lies: int
    version: int
    turns: list[OneTurn]
    status: Literal["playing", "won", "lost", "contradictory"]
    verdict: str
    announcement: str
    guess: str | None  # on the table, waiting for an answer
    left: Left | None
    answers: list[str]  # all that can be said to a guess on this board, as text
    contradiction: Contradiction | None
    can_undo: bool
    can_redo: bool
    text: str


class Revealed(Response):
    """What the revealed code says of the answers."""

    words: str
    wrong: list[WrongAnswer]
