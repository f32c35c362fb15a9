"""Maker against breaker: duels of two players that each break the other's code, and ratings.

The outcome of a league: a line for each player, and one for each pair of players.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import import_module
from itertools import combinations
from math import log
from typing import TYPE_CHECKING, Any

from .games import GameKey, LeagueGame, LeagueRun
from .plan import LeaguePlan
from .statistics import Comparison, ErrorRates, compare_pairs, standard_error

if TYPE_CHECKING:
    from pegwise.schemas.documents import LeagueDocument, LeagueStanding

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


@dataclass(frozen=True)
class PlayerLine:
    """How one player did on one board; games that were lost count as one more than the limit."""

    name: str
    board: str
    scores: tuple[int, ...]
    wins: int
    failures: int
    reason: str | None
    exact: bool

    @property
    def games(self) -> int:
        return len(self.scores)

    @property
    def mean(self) -> float:
        """The mean of the guesses that count."""
        return sum(self.scores) / len(self.scores)

    @property
    def standard_error(self) -> float | None:
        """The standard error of the mean; None if every code was played without chance."""
        return None if self.exact else standard_error(self.scores)

    @property
    def histogram(self) -> dict[int, int]:
        """How many games took each number of guesses, lost ones included."""
        return dict(sorted(Counter(self.scores).items()))


@dataclass(frozen=True)
class PairLine:
    """Two players on one board, compared code by code."""

    a: str
    b: str
    board: str
    exact: bool
    compared: Comparison


class Standings:
    """What the games of a league say."""

    def __init__(
        self, plan: LeaguePlan, run: LeagueRun, rates: ErrorRates, seconds: float = 0.0
    ) -> None:
        self.plan, self.rates, self.seconds = plan, rates, seconds
        self.rounds, self.decisions = run.rounds, run.decisions
        self.sequential = run.sequential is not None
        self.duellists, self.record = run.duellists, run.record

    @cached_property
    def lines(self) -> list[list[PlayerLine]]:
        """The players of each board, in the order of the plan."""
        return [
            [self._line(board, player) for player in range(len(self.plan.players))]
            for board in range(len(self.plan.boards))
        ]

    def _line(self, board: int, number: int) -> PlayerLine:
        known, rounds = self.record.known, range(self.rounds[board])
        games = [known[GameKey(board, game, number)] for game in rounds]
        limit, player = self.plan.most_guesses(board), self.plan.players[number]
        faults, rules = [game.fault for game in games if game.fault], self.plan.boards[board].rules
        # Every code was played, and nothing failed or was left to chance.
        exact = self.rounds[board] >= rules.size and not faults
        exact = exact and not player.randomised(rules, self.plan.limits)
        return PlayerLine(
            player.name,
            self.plan.boards[board].name,
            tuple(game.score(limit) for game in games),
            sum(game.solved for game in games),
            len(faults),
            faults[0] if faults else None,
            exact,
        )

    @cached_property
    def pairs(self) -> list[PairLine]:
        """Every pair of players on each board."""
        return [
            self._pair(board, a, b)
            for board in range(len(self.plan.boards))
            for a, b in combinations(range(len(self.plan.players)), 2)
        ]

    def _pair(self, board: int, a: int, b: int) -> PairLine:
        one, other = self.lines[board][a], self.lines[board][b]
        exact = one.exact and other.exact
        differences = [x - y for x, y in zip(one.scores, other.scores, strict=True)]
        compared = compare_pairs(differences, self.rates, exact)
        if self.sequential and not exact:
            decided = self.decisions[board].get((a, b), "undecided")
            compared = replace(compared, verdict=decided)
        return PairLine(one.name, other.name, one.board, exact, compared)

    @cached_property
    def duels(self) -> list[DuelCount]:
        """The games of makers against breakers."""
        boards = range(len(self.plan.boards))
        return count_duels(self.record.known, [self.plan.most_guesses(board) for board in boards])

    def ratings(self, board: int) -> dict[str, float] | None:
        """The ratings from the duels on a board; None if there are none or ``choix`` is missing."""
        if len(self.duellists) < 2:
            return None
        limit, names = self.plan.most_guesses(board), [one.name for one in self.plan.players]
        points = duel_points(self.record.known, board, len(names), limit)
        kept = [[points[a][b] for b in self.duellists] for a in self.duellists]
        found = ratings(kept)
        if found is None:
            return None
        return {names[one]: rating for one, rating in zip(self.duellists, found, strict=True)}

    def ranking(self, board: int) -> list[PlayerLine]:
        """The players of a board, the lowest mean first."""
        return sorted(self.lines[board], key=lambda line: line.mean)

    def rows(self) -> "list[LeagueStanding]":
        """The players, ready for JSON and CSV: board by board, the lowest mean first."""
        return [
            {
                "name": line.name,
                "board": line.board,
                "games": line.games,
                "mean": line.mean,
                "standard_error": line.standard_error,
                "total": sum(line.scores),
                "max": max(line.scores),
                "histogram": {str(key): count for key, count in line.histogram.items()},
                "wins": line.wins,
                "failures": line.failures,
                "reason": line.reason,
                "exact": line.exact,
            }
            for board in range(len(self.plan.boards))
            for line in self.ranking(board)
        ]

    def document(self) -> "LeagueDocument":
        """The league, ready for JSON."""
        players, boards = self.plan.players, self.plan.boards
        return {
            "boards": [board.name for board in boards],
            "players": self.rows(),
            "pairs": [
                {
                    "a": pair.a,
                    "b": pair.b,
                    "board": pair.board,
                    "games": pair.compared.games,
                    "difference": pair.compared.difference,
                    "standard_error": pair.compared.standard_error,
                    "low": pair.compared.low,
                    "high": pair.compared.high,
                    "verdict": pair.compared.verdict,
                    "exact": pair.exact,
                }
                for pair in self.pairs
            ],
            "duels": [
                {
                    "maker": players[duel.maker].name,
                    "breaker": players[duel.breaker].name,
                    "board": boards[duel.board].name,
                    "games": duel.games,
                    "mean": duel.mean,
                    "wins": duel.wins,
                    "failures": duel.failures,
                    "maker_failures": duel.maker_failures,
                    "reason": duel.reason,
                }
                for duel in self.duels
            ],
            "ratings": [
                {"name": name, "board": board.name, "rating": rating}
                for number, board in enumerate(boards)
                for name, rating in (self.ratings(number) or {}).items()
            ],
            "seed": self.plan.seed,
            "alpha": self.rates.alpha,
            "sequential": self.sequential,
            "seconds": round(self.seconds, 3),
        }
