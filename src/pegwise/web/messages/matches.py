"""Matches: duels, in which two people hide codes for each other, and races for one code."""

from typing import Annotated, Literal

from pydantic import Field

from .base import CodeText, Request, Response, VariantText
from .boards import Board
from .games import Commitment, Game
from .turns import OneTurn

MOST_PLAYERS = 8
LONGEST_NAME = 24  # characters

NameText = Annotated[str, Field(max_length=LONGEST_NAME, examples=["Ann"])]


class NewMatch(Request):
    """A new match, and the name of the player who creates it. A duel has two players."""

    kind: Literal["duel", "race"] = "duel"
    variant: VariantText = "mastermind"
    players: Annotated[int, Field(ge=2, le=MOST_PLAYERS)] = 2
    name: NameText | None = None


class NewPlayer(Request):
    """The name under which somebody joins a match; without one it is ``Player 2``."""

    name: NameText | None = None


class HiddenCode(Request):
    """A code that a player hides for the other."""

    code: CodeText


class PegAnswer(Response):
    """An answer without its guess, as everybody may see it."""

    feedback: str
    bulls: int
    cows: int
    words: str


class Seat(Response):
    """A player of a match as everybody may see them: answers, but no guesses before the end."""

    number: int
    name: str
    ready: bool  # has hidden a code, which a race does not need
    status: Literal["waiting", "playing", "won", "lost", "beaten", "gave up"]
    answers: list[PegAnswer]
    commitment: Commitment | None  # to the code that this player breaks
    winner: bool
    turns: list[OneTurn]  # when the match is over
    secret: str | None  # the code that this player had to break, when the match is over


class OwnSeat(Response):
    """What only the player themselves may see: their game, without the code."""

    number: int
    game: Game | None


class MatchSummary(Response):
    """A match that the player can go back to."""

    id: str
    kind: Literal["duel", "race"]
    variant: str
    state: Literal["waiting", "playing"]
    others: list[str]  # their names


class Match(Response):
    """A match; ``you`` is None for onlookers, and in events, which are the same for all."""

    id: str
    kind: Literal["duel", "race"]
    board: Board
    places: int
    state: Literal["waiting", "playing", "over"]
    version: int
    seats: list[Seat]
    seconds_left: int | None  # until the match ends by itself, if nobody moves
    verdict: str | None
    rematch: str | None
    you: OwnSeat | None
