"""Games in which a person breaks a code."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from .base import CodeText, Fault, Request, Response, Text, VariantText, Version
from .boards import Board
from .turns import OneTurn


class NewGame(Request):
    """A new game: on a board, behind a link, or an earlier game again from a turn on.

    A link carries its own variant, maker, hard mode and limit; what is said of them beside it is
    refused.
    """

    variant: VariantText | None = None
    maker: Annotated[str, Field(max_length=20, examples=["honest", "evil", "liar:1"])] | None = None
    hard: bool | None = None
    limit: Annotated[int, Field(ge=1, le=1000)] | Literal["none"] | None = None
    link: Text | None = None
    retry: "Retry | None" = None


class Retry(Request):
    """A game as text or by its id, and the turn to play again, counted from 1."""

    game: Annotated[str, Field(max_length=4000)]
    turn: Annotated[int, Field(ge=1, le=1000)]


class Guess(Request):
    """A guess in the version of the game that the player saw."""

    guess: CodeText
    version: Version


class Step(Request):
    """Undo, redo or giving up, in the version of the game that the player saw."""

    version: Version


class Commitment(Response):
    """SHA-256 over ``text``, which is the code, a space and the nonce; both shown at the end."""

    digest: str
    nonce: str | None
    text: str | None


class Game(Response):
    """A game as its player may see it; the secret only when it is over.

    Nothing here depends on the secret before that but ``id``, ``link`` and ``commitment``.
    """

    id: str
    link: str
    board: Board
    maker: str
    lies: int
    hard: bool
    limit: int | None
    daily: date | None
    version: int
    turns: list[OneTurn]
    status: Literal["playing", "won", "lost", "gave up"]
    verdict: str
    announcement: str  # the last turn or step in one sentence, for those who cannot see it
    guesses_left: int | None
    can_undo: bool
    can_redo: bool
    hints: int
    text: str  # the game on one line, as ``pegwise review`` reads it
    commitment: Commitment | None  # None for ``evil``, which has nothing to commit to
    secret: str | None
    lies_told: list[str]  # once it is over: where a liar lied, in words


class AlreadyPlayed(Fault):
    """The code of a day is played once: why there is no second game, and which is the first."""

    game: str | None = None


class Link(Response):
    """What is behind a link, and the player's own latest game with it."""

    link: str
    board: Board
    maker: str
    hard: bool
    limit: int | None
    daily: date | None
    game: str | None


class HintRequest(Request):
    """How much to tell."""

    grade: Literal[1, 2, 3] = 1


class Hint(Response):
    """A hint of grade 1 (what is left and certain), 2 (a good guess) or 3 (why)."""

    grade: int
    words: str
    guess: str | None


class DailyCode(Response):
    """Today's code of one variant, and how the player stands with it."""

    variant: str
    day: date
    link: str
    game: str | None
    status: str | None
    guesses: int | None


class Daily(Response):
    """All codes of today, and when the next ones come."""

    day: date
    seconds_left: int
    codes: list[DailyCode]


class DailyHistory(Response):
    """A player's results with the dailies of one variant."""

    variant: str
    played: int
    won: int
    streak: int
    longest_streak: int
    histogram: dict[int, int]


class Share(Response):
    """Coloured squares of a finished game, which give nothing away."""

    text: str
