"""Maker against breaker: duels of two players that each break the other's code, and ratings."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from itertools import combinations
from math import log
from typing import Any

from .games import LeagueGame
from .record import GameKey

ELO_SCALE = 400 / log(10)  # rating points for a factor of e in the odds
CAUTION = 0.01  # pulls the ratings of players that won or lost every duel towards the others
MEAN_RATING = 1500.0


@dataclass(frozen=True, slots=True)
class DuelCount:
    """The games of one maker against one breaker."""

    maker: int
    breaker: int
    board: int
    games: int
    mean: float
    wins: int
    failures: int
    maker_failures: int
    reason: str | None  # why the first of these was lost


def count_duels(known: Mapping[GameKey, LeagueGame], limits: list[int]) -> list[DuelCount]:
    """A line for each maker, breaker and board."""
    sides: dict[tuple[int, int, int], list[LeagueGame]] = {}
    for key in sorted(known):
        if key.maker >= 0:
            sides.setdefault((key.board, key.maker, key.breaker), []).append(known[key])
    return [
        DuelCount(
            maker,
            breaker,
            board,
            len(games),
            sum(breaker_score(game, limits[board]) for game in games) / len(games),
            sum(game.solved or game.culprit == "maker" for game in games),
            sum(game.culprit == "breaker" for game in games),
            sum(game.culprit == "maker" for game in games),
            next((game.fault for game in games if game.fault), None),
        )
        for (board, maker, breaker), games in sides.items()
    ]


def breaker_score(game: LeagueGame, limit: int) -> int:
    """The guesses that count for the breaker: none if the maker lost the game by a fault."""
    return 0 if game.culprit == "maker" else game.score(limit)


def duel_points(
    known: Mapping[GameKey, LeagueGame], board: int, players: int, limit: int
) -> list[list[float]]:
    """How many duels each player won against each other; a draw is half a win for both.

    In a duel each breaks the other's code, and the one that needs fewer guesses wins.
    """
    points = [[0.0] * players for _ in range(players)]
    rounds = sorted({key.game for key in known if key.board == board and key.maker >= 0})
    for a, b in combinations(range(players), 2):
        for game in rounds:
            keys = (GameKey(board, game, a, b), GameKey(board, game, b, a))
            if not all(key in known for key in keys):
                continue
            mine, theirs = (breaker_score(known[key], limit) for key in keys)
            points[a][b] += 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
            points[b][a] += 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
    return points


def ratings(points: list[list[float]]) -> list[float] | None:
    """Bradley-Terry ratings on the scale of Elo, 1500 in the mean; None without ``choix``.

    Bradley and Terry 1952, fitted by the spectral method of Maystre and Grossglauser 2015.
    """
    try:
        choix: Any = import_module("choix")
        numpy: Any = import_module("numpy")
    except ImportError:
        return None
    fitted = choix.ilsr_pairwise_dense(numpy.array(points), alpha=CAUTION)
    mean = sum(fitted) / len(fitted)
    return [float(MEAN_RATING + ELO_SCALE * (each - mean)) for each in fitted]
