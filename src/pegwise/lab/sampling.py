"""Games of a strategy against random secrets, each with its own stream of random numbers.

A game depends on the seed and its own number alone, so that neither the order of the games nor
the number of workers changes it.

Random consistent play without a sample: its chances to end with each guess, exactly.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.game.weights import Weights
from pegwise.knowledge.pairs import feedback_matrix
from pegwise.knowledge.position import Position
from pegwise.knowledge.space import space_of
from pegwise.knowledge.symmetry import orbits
from pegwise.play.solution import break_code, draw_weighted
from pegwise.runtime.seeds import Stream
from pegwise.strategies import StrategyLike, make_strategy

GAMES_PER_TASK = 25


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


def play_games(games: Games, first: int, secrets: Sequence[Code]) -> list[int]:
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
        (start, drawn[start : start + GAMES_PER_TASK]) for start in range(0, count, GAMES_PER_TASK)
    ]
    futures = [executor.submit(play_games, games, *task) for task in tasks]
    done = 0
    for future in as_completed(futures):
        done += len(future.result())
        progress(done)
    return [length for future in futures for length in future.result()]


Numbers = NDArray[np.int64]
MOST_CODES = 2000
MOST_DISTINCT_CODES = 5040  # without repeats there is more symmetry
TINY_BOARD = 100  # codes: a board on which anything is counted
BY_SYMMETRY = 2  # guesses; later ones are counted one by one
FEW_CODES_LEFT = 8  # codes, among which symmetry saves nothing


def plays_exactly(rules: Rules) -> bool:
    """Whether `random_shares` takes seconds and not hours."""
    most = MOST_DISTINCT_CODES if rules.distinct else MOST_CODES
    if rules.words is not None or rules.size > most:
        return False
    return rules.size <= TINY_BOARD or (rules.positions in (3, 4) and not rules.bulls_only)


def random_shares(rules: Rules) -> dict[int, float]:
    """How likely ``random`` finds a random code with each number of guesses.

    >>> shares = random_shares(Rules.parse("2x3"))
    >>> round(sum(guesses * share for guesses, share in shares.items()), 4)
    2.4815
    """
    from pegwise.kernel.random_play import share_guesses

    space = space_of(rules)
    size, table = space.size, feedback_matrix(space, space, rules)
    found, win = np.zeros(size + 3), table[0, 0]
    arena = np.empty(size * (size + 3) // 2, np.int32)  # each set is smaller than the one before

    def share_games(left: Numbers, made: tuple[int, ...], share: float) -> None:
        classes = orbits(rules, [space.code(number) for number in made])
        inside = np.zeros(size, np.bool_)
        inside[left] = True
        for guess, count in zip(classes.lowest.tolist(), classes.sizes.tolist(), strict=True):
            if not inside[guess]:
                continue
            each = share * count / left.size
            if len(made) == BY_SYMMETRY or left.size <= FEW_CODES_LEFT:
                arena[: left.size] = left
                share_guesses(table, arena, left.size, guess, each, len(made), found)
                continue
            found[len(made) + 1] += each / left.size
            answers = table[guess, left]
            for answer in np.unique(answers[answers != win]):
                below = left[answers == answer]
                share_games(below, (*made, guess), each * below.size / left.size)

    share_games(np.arange(size), (), 1.0)
    return {int(guesses): float(found[guesses]) for guesses in np.flatnonzero(found)}
