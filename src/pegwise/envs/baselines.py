"""What known players reach, for everyone who reports results: guesses, wins, regret.

Means and regrets are those of games without a guess limit, wins those within the limit of the
environment. The mean regret of a player is its mean minus that of perfect play (`regret`), so both
are exact where the mean is. Results are records as the atlas has them.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from math import sqrt
from time import process_time
from typing import Any, NamedTuple

from pegwise import __version__
from pegwise.game.rules import Rules
from pegwise.lab.evaluate import evaluate
from pegwise.tablebase import find
from pegwise.tree import Cost, cost_of

from .board import env_board

BOARDS = ("3x4", "4x5", "4x6", "4x8", "4x8:distinct", "4x10:distinct")
PLAYERS = ("random legal", "random", "knuth", "entropy", "optimal")
SAMPLED_GAMES = 20_000
SEED = "baselines"


class BaselineFigure(NamedTuple):
    """A figure, its standard error if it is sampled, and what it is."""

    question: str
    value: float
    error: float | None = None


def baselines(
    boards: tuple[str, ...] = BOARDS,
    players: tuple[str, ...] = PLAYERS,
    games: int = SAMPLED_GAMES,
    date: str | None = None,
) -> Iterator[dict[str, Any]]:
    """The records of these players on these boards, one for each figure."""
    made = date or datetime.now(UTC).date().isoformat()
    for board in boards:
        for player in players:
            start = process_time()
            figures = list(figures_of(board, player, games))
            seconds = round(process_time() - start, 3)
            for figure in figures:
                yield {
                    "board": board,
                    "question": f"{figure.question} of {player}",
                    "value": figure.value,
                    "status": "exact" if figure.error is None else "sampled",
                    "error": figure.error,
                    "command": f"python tools/make_baselines.py {board} '{player}'",
                    "seconds": seconds,
                    "version": __version__,
                    "date": made,
                }


def figures_of(board: str, player: str, games: int) -> Iterator[BaselineFigure]:
    """Mean guesses, wins within the limit, mean regret."""
    known, rules = env_board(board), Rules.parse(board)
    best = _best_total(rules) / rules.size
    if player == "random legal":
        # Guesses in random order, none repeated: the code is equally likely to be each of them.
        mean = (rules.size + 1) / 2
        yield BaselineFigure("mean guesses", mean)
        yield BaselineFigure("share of wins", min(1.0, known.limit(None) / rules.size))
        yield BaselineFigure("mean regret", mean - best)
        return
    sampled = player == "random"
    found = evaluate(board, player, games=games if sampled else None, seed=SEED)
    error = found.standard_error
    wins = _wins(found.cost, known.limit(None))
    yield BaselineFigure("mean guesses", found.mean, error)
    spread = None if error is None else sqrt(wins * (1 - wins) / found.cost.games)
    yield BaselineFigure("share of wins", wins, spread)
    yield BaselineFigure("mean regret", found.mean - best, error)


def _wins(cost: Cost, limit: int) -> float:
    """The share of the games that end within the limit."""
    within = {guesses: games for guesses, games in cost.histogram.items() if guesses <= limit}
    return cost_of(within).games / cost.games


def _best_total(rules: Rules) -> int:
    """The guesses of proven perfect play, summed over all codes."""
    file = find(rules)
    assert file is not None
    assert file.header.status == "proven"
    return file.tree.cost.total
