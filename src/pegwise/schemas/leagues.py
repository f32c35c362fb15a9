"""What ``pegwise league`` prints."""

from typing import Annotated

from . import Note, TypedDict
from .games import Positive
from .measures import Histogram, Seconds

Count = Annotated[int, Note(minimum=0)]
BoardName = Annotated[str, Note("the board as it was given")]


class LeagueStanding(TypedDict):
    """One player on one board. A game that was not won counts as one guess more than the limit."""

    name: str
    board: BoardName
    games: Positive
    mean: Annotated[float, Note("guesses per game", minimum=0)]
    standard_error: Annotated[float | None, Note("of the mean; null if it is exact", minimum=0)]
    total: Annotated[int, Note("guesses summed over all games", minimum=1)]
    max: Annotated[int, Note("guesses in the longest game", minimum=1)]
    histogram: Histogram
    wins: Annotated[int, Note("games in which the code was found", minimum=0)]
    failures: Annotated[int, Note("games lost by a crash, a time-out or a bad reply", minimum=0)]
    reason: Annotated[str | None, Note("why the first of these was lost")]
    exact: Annotated[bool, Note("every code was played, and nothing was left to chance")]


class LeaguePair(TypedDict):
    """Two players on one board, compared code by code."""

    a: str
    b: str
    board: BoardName
    games: Positive
    difference: Annotated[float, Note("mean guesses of a, minus those of b")]
    standard_error: Annotated[float, Note("of the difference; 0 if it is exact", minimum=0)]
    low: Annotated[float, Note("lower end of the confidence interval")]
    high: Annotated[float, Note("upper end of the confidence interval")]
    verdict: Annotated[str, Note("who needs fewer guesses", enum=["a", "b", "equal", "undecided"])]
    exact: bool


class LeagueDuel(TypedDict):
    """The games of one maker against one breaker."""

    maker: str
    breaker: str
    board: BoardName
    games: Positive
    mean: Annotated[float, Note("guesses of the breaker per game", minimum=0)]
    wins: Annotated[int, Note("games that the breaker won", minimum=0)]
    failures: Annotated[int, Note("games that the breaker lost by a fault", minimum=0)]
    maker_failures: Annotated[int, Note("games that the maker lost by a fault", minimum=0)]
    reason: Annotated[str | None, Note("why the first game with a fault was lost")]


class LeagueRating(TypedDict):
    """The rating of a player that plays both sides."""

    name: str
    board: BoardName
    rating: Annotated[float, Note("Bradley-Terry on the scale of Elo, 1500 in the mean")]


class LeagueDocument(TypedDict):
    """A league: every player against the same codes."""

    boards: Annotated[list[str], Note(minItems=1)]
    players: Annotated[
        list[LeagueStanding], Note("board by board, the lowest mean first", minItems=1)
    ]
    pairs: Annotated[list[LeaguePair], Note("every pair of players on every board", minItems=1)]
    duels: Annotated[list[LeagueDuel], Note("makers against breakers; empty without --duels")]
    ratings: Annotated[list[LeagueRating], Note("from the duels; empty if choix is missing")]
    seed: str
    alpha: Annotated[float, Note("chance of a verdict where there is no difference")]
    sequential: Annotated[bool, Note("whether --until-decided ended the games")]
    seconds: Seconds
