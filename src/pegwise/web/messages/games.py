"""Games in which a person breaks a code, and games in which a person hides one."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from .base import (
    CodeText,
    Fault,
    FeedbackText,
    Request,
    Response,
    StrategyText,
    Text,
    VariantText,
    Version,
)
from .boards import Board
from .turns import Contradiction, Left, OneTurn

MOST_TURNS = 200  # of one game, with or without a limit


class NewGame(Request):
    """A new game: on a board, behind a link, of the day, or an earlier game from one of its turns.

    A link has its own variant, maker, hard mode and limit; giving them as well is an error.
    ``daily`` is a classic variant: the link to its code of today.
    """

    variant: VariantText | None = None
    maker: Annotated[str, Field(max_length=20, examples=["honest", "evil", "liar:1"])] | None = None
    hard: bool | None = None
    limit: Annotated[int, Field(ge=1, le=MOST_TURNS)] | Literal["none"] | None = None
    link: Text | None = None
    daily: VariantText | None = None
    retry: "Retry | None" = None


class Retry(Request):
    """A game as text or by its id, and the turn to play again, from 1."""

    game: Annotated[str, Field(max_length=4000)]
    turn: Annotated[int, Field(ge=1, le=1000)]


class StepRequest(Request):
    """A step, such as undo, and the version of the game that the player saw."""

    version: Version


class Guess(StepRequest):
    """A guess."""

    guess: CodeText


class Commitment(Response):
    """A commitment to the code: SHA-256 over ``text``, which is the code, a space and the nonce.

    Text and nonce are revealed when the game is over.
    """

    digest: str
    nonce: str | None
    text: str | None


class LinkedBoard(Response):
    """The board and the rules of all games behind one link."""

    link: str
    board: Board
    maker: str
    hard: bool
    limit: int | None
    daily: date | None


class Link(LinkedBoard):
    """What a link leads to, and the player's latest game with it."""

    game: str | None


class Game(LinkedBoard):
    """A game as its player may see it; the secret only when it is over.

    Until then only ``id``, ``link`` and ``commitment`` depend on the secret. ``day`` is the day
    whose code this is, and ``number`` that day's number; the game counts for that day only if
    ``daily`` says so.
    """

    id: str
    day: date | None
    number: int | None
    lies: int
    version: int
    turns: list[OneTurn]
    status: Literal["playing", "won", "lost", "gave up"]
    verdict: str
    announcement: str  # the last step in one sentence, for screen readers
    guesses_left: int | None
    can_undo: bool
    can_redo: bool
    hints: int
    undos: int
    text: str  # the game on one line, as ``pegwise review`` reads it
    commitment: Commitment | None  # None for ``evil``, which fixes no code
    secret: str | None
    lies_told: list[str]  # when it is over: which answers were lies, in words
    about_code: str | None  # when it is over: how well a clever maker has hidden the code
    lied_at: list[int] | None  # their turns, counted from 1; None before the end
    reviewable: bool  # whether the coach can review games of this kind


class Scores(Response):
    """Skill and luck of a finished game out of 100, and what perfect play needed for its code.

    What is not known is None: scores of games that the coach cannot judge, and perfect play
    without a ready-made tree or in a game by other rules (hard mode, lies, an evil maker).
    """

    skill: int | None
    luck: int | None
    perfect: int | None
    perfect_mean: float | None


class AlreadyPlayed(Fault):
    """Why a daily code cannot be played twice, and the id of the first game."""

    game: str | None = None


class HintRequest(Request):
    """The grade of the hint."""

    grade: Literal[1, 2, 3] = 1


class Hint(Response):
    """A hint of grade 1 (what is left and certain), 2 (a good guess) or 3 (why)."""

    grade: int
    words: str
    guess: str | None
    hints: int = 0  # charged in this game so far; the same hint is charged once


class DailyCode(Response):
    """Today's code of one variant, and the player's game with it."""

    variant: str
    day: date
    link: str
    game: str | None
    status: str | None
    guesses: int | None
    hints: int | None
    streak: int


class Daily(Response):
    """All codes of today, their number, and the seconds until the next ones."""

    day: date
    number: int
    seconds_left: int
    codes: list[DailyCode]


class DailyHistory(Response):
    """A player's results with the daily codes of one variant.

    ``with_hints`` is the part of the histogram that took hints.
    """

    variant: str
    played: int
    won: int
    streak: int
    longest_streak: int
    histogram: dict[int, int]
    with_hints: dict[int, int]


class DailyPlayers(Response):
    """How all players of this server did with a day's code: wins by guesses, and the others."""

    variant: str
    day: date
    number: int
    players: int
    histogram: dict[int, int]
    not_found: int


class Share(Response):
    """A finished game as coloured squares, without spoilers."""

    text: str


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


class ProgramMove(Response):
    """The program's move: its guess, the end of the game, or a contradiction."""

    status: Literal["playing", "won", "lost", "contradictory"]
    verdict: str
    guess: str | None  # waiting for an answer
    left: Left | None
    contradiction: Contradiction | None
    hardness: tuple[str, ...] = ()  # how hard the code was that the program has found


class Thought(ProgramMove):
    """A move as it is stored, with what the program says about it."""

    words: str


class Make(ProgramMove):
    """A game in which the program breaks a person's code."""

    id: str
    board: Board
    strategy: str
    lies: int
    version: int
    turns: list[OneTurn]
    announcement: str
    answers: list[str]  # all possible answers on this board, as text; empty on boards with marks
    can_undo: bool
    can_redo: bool
    text: str


class Revealed(Response):
    """Which answers are wrong for the revealed code."""

    words: str
    wrong: list[WrongAnswer]
