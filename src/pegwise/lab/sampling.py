"""Games of a strategy against random secrets, each with its own stream of random numbers.

A game depends on the seed and its own number alone, so that neither the order of the games nor
the number of workers changes it.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass

from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.game.weights import Weights
from pegwise.knowledge.position import Position
from pegwise.knowledge.space import space_of
from pegwise.play.solve import break_code, draw_weighted
from pegwise.runtime.seeds import Stream
from pegwise.strategies import StrategyLike, make_strategy

GAMES_A_TASK = 25


@dataclass(frozen=True, slots=True)
class Games:
    """A series of games: the rules, the player and the seed."""

    rules: Rules
    strategy: StrategyLike
    seed: str = ""
    first: Code | None = None
    weights: Weights | None = None

    def drawn_secret(self, game: int) -> Code:
        """The secret of a game, all codes equally likely unless they have weights."""
        stream = Stream(self.seed, "secret", game)
        if self.weights is not None:
            return draw_weighted(Position(self.rules, prior=self.weights), stream)
        return space_of(self.rules).code(stream.below(self.rules.size))

    def length(self, game: int, secret: Code) -> int:
        """The number of guesses that the strategy needs in a game."""
        seed, weights = f"{self.seed}/{game}", self.weights
        player = make_strategy(self.strategy, self.rules, seed, weights=weights)
        start = Position(self.rules, prior=weights)
        *_, final = break_code(secret, self.rules, player, self.first, start)
        return len(final.turns)


def play(games: Games, first: int, secrets: Sequence[Code]) -> list[int]:
    """The lengths of the games from number ``first`` on, against these secrets."""
    return [games.length(game, secret) for game, secret in enumerate(secrets, first)]


def sample(
    games: Games,
    count: int,
    secrets: Callable[[int], Code] | None = None,
    executor: Executor | None = None,
    progress: Callable[[int], object] = lambda done: None,
) -> list[int]:
    """The lengths of ``count`` games, in order; ``progress`` is called with the games done.

    Secrets are drawn at random unless ``secrets`` gives the secret of each game.
    """
    drawn = list(map(secrets or games.drawn_secret, range(count)))
    lengths: list[int] = []
    if executor is None:
        for game, secret in enumerate(drawn):
            lengths.append(games.length(game, secret))
            progress(len(lengths))
        return lengths
    tasks = [
        (start, drawn[start : start + GAMES_A_TASK]) for start in range(0, count, GAMES_A_TASK)
    ]
    futures = [executor.submit(play, games, *task) for task in tasks]
    done = 0
    for future in as_completed(futures):
        done += len(future.result())
        progress(done)
    return [length for future in futures for length in future.result()]
