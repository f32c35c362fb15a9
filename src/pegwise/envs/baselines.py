"""The results of known players, as baselines: mean guesses, games won, mean regret.

Means and regrets are those of games without a guess limit, wins those within the limit of the
environment. The mean regret of a player is its mean minus that of perfect play (`regret`), so both
are exact where the mean is.
"""

from collections.abc import Iterator
from math import sqrt

from pegwise.errors import UnknownName, quote
from pegwise.game.variants import Variant
from pegwise.lab.evaluate import evaluate
from pegwise.lab.sampling import plays_exactly, random_shares
from pegwise.schemas.documents import BaselineDocument
from pegwise.tablebase import find

from .game import env_board

RANDOM_LEGAL, RANDOM_CONSISTENT = "random legal", "random"
PLAYERS = (RANDOM_LEGAL, RANDOM_CONSISTENT, "knuth", "entropy", "optimal")
BASELINE_GAMES = 20_000
SEED = "baselines"
SUM_DIGITS = 9  # of what is summed in floating point


def baselines(variant: Variant, player: str | None = None) -> Iterator[BaselineDocument]:
    """What the players, or this one, reach on a board that can be listed."""
    if player is not None and player not in PLAYERS:
        expected = ", ".join(map(quote, PLAYERS))
        raise UnknownName(f"unknown player {quote(player)}: expected one of {expected}")
    for name in PLAYERS if player is None else (player,):
        yield _baseline(variant, name)


def _baseline(variant: Variant, player: str) -> BaselineDocument:
    rules, limit = variant.rules, env_board(variant).limit(None)
    games: int | None = None
    if player == RANDOM_LEGAL:
        # Guesses in random order, none repeated: the code is equally likely to be each of them.
        count = rules.guessing.size
        mean, wins = (count + 1) / 2, min(1.0, limit / count)
    elif player == RANDOM_CONSISTENT and plays_exactly(rules):
        shares = random_shares(rules)
        mean = round(sum(guesses * share for guesses, share in shares.items()), SUM_DIGITS)
        lost = sum(share for guesses, share in shares.items() if guesses > limit)
        wins = round(1.0 - lost, SUM_DIGITS)
    else:
        games = BASELINE_GAMES if player == RANDOM_CONSISTENT else None
        cost = evaluate(rules, player, games=games, seed=SEED)
        mean = cost.mean
        won = [count for guesses, count in cost.cost.histogram.items() if guesses <= limit]
        wins = sum(won) / cost.cost.games
    file, best = find(rules), None
    if file is not None and file.header.status == "proven":
        best = file.tree.cost.total / rules.size
    return {
        "variant": variant.name,
        "player": player,
        "limit": limit,
        "mean": mean,
        "standard_error": None if games is None else cost.standard_error,
        "win_rate": wins,
        "win_rate_error": None if games is None else sqrt(wins * (1 - wins) / games),
        "regret": None if best is None else round(mean - best, SUM_DIGITS),
        "exact": games is None,
    }
