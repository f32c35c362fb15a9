"""What the page about the player shows: games, records, a file of them, moves to a device."""

from datetime import date, datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from .base import Request, Response


class GameSummary(Response):
    """A game in one line of a list; ``number`` is that of its day if it counts as a daily."""

    id: str
    link: str
    variant: str
    maker: str
    hard: bool
    status: Literal["playing", "won", "lost", "gave up"]
    guesses: int
    limit: int | None
    hints: int
    undos: int
    daily: date | None
    number: int | None
    begun: datetime
    skill: int | None
    luck: int | None
    reviewable: bool


class HistoryPage(Response):
    """Finished games, the latest first."""

    page: int
    pages: int
    games: list[GameSummary]


class BoardRecord(Response):
    """First tries at honest codes of one board; means are of games won, scores of those judged."""

    variant: str
    games: int
    won: int
    with_hints: int
    mean_guesses: float | None
    perfect_mean: float | None  # of the best tree known
    skill: float | None
    luck: float | None


class ScorePoint(Response):
    """The scores of one game, for the picture of skill and luck over time."""

    id: str
    variant: str
    begun: datetime
    skill: int
    luck: int


class You(Response):
    """Games to continue, records by board, and the latest scores, the oldest first."""

    games: int
    unfinished: list[GameSummary]
    boards: list[BoardRecord]
    scores: list[ScorePoint]


class PlayerFile(Response):
    """All that is stored of a player, signed by this server; anyone who has it can be the player.

    Finished games and games in which the program guesses come back from the file. Games under way
    are only listed: their codes stay on the server.
    """

    format: str
    player: str
    made: str
    games: list[list[Any]]
    unfinished: list[str]
    makes: list[list[Any]]
    signature: str


class PlayerImport(Request):
    """The text of a file that ``GET /api/you/file`` gave."""

    file: str


class TransferCode(Response):
    """A code to type or open on another device, and the seconds for which it is good, once."""

    code: str
    seconds: int


class JoinRequest(Request):
    """A code from another device."""

    code: Annotated[str, Field(max_length=40, examples=["7KQ4M-2XW9C"])]


class Moved(Response):
    """What an import or a move changed: games restored from the file, and games taken along."""

    restored: int
    taken_along: int


class Forgotten(Response):
    """How many games and comparisons were deleted."""

    deleted: int
