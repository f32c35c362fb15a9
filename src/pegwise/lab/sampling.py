"""Games between strategies and drawn secrets: one stream of chance for every game.

A game depends on the seed and its own number alone, so that neither the order of the games nor
the number of workers changes it.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass

from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.knowledge.space import space_of
from pegwise.play.solve import break_code
from pegwise.runtime.seeds import Stream
from pegwise.strategies import make_strategy

Progress = Callable[[int], object]

GAMES_A_TASK = 25


@dataclass(frozen=True, slots=True)
class Games:
    """A row of games: who plays by which rules, from which seed."""

    rules: Rules
    strategy: str
    seed: str = ""
    first: Code | None = None

    def drawn_secret(self, game: int) -> Code:
        """The secret of game number so and so, all codes equally likely."""
        stream = Stream(self.seed, "secret", game)
        return space_of(self.rules).code(stream.below(self.rules.size))

    def length(self, game: int, secret: Code) -> int:
        """How many guesses the strategy needs in this game."""
        player = make_strategy(self.strategy, self.rules, f"{self.seed}/{game}")
        *_, final = break_code(secret, self.rules, player, self.first)
        return len(final.turns)


def play(games: Games, first: int, secrets: Sequence[Code]) -> list[int]:
    """The lengths of games number ``first`` and up, against these secrets."""
    return [games.length(first + k, secret) for k, secret in enumerate(secrets)]


def sample(
    games: Games,
    count: int,
    secrets: Callable[[int], Code] | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> list[int]:
    """The lengths of so many games, in order; ``progress`` is told how many are done.

    Secrets are drawn, unless a function from the game's number to a secret is given.
    """
    firsts = range(0, count, GAMES_A_TASK)
    tasks = [
        [(secrets or games.drawn_secret)(game) for game in range(f, min(f + GAMES_A_TASK, count))]
        for f in firsts
    ]
    if executor is None:
        done: list[int] = []
        for f, task in zip(firsts, tasks, strict=True):
            for game, secret in enumerate(task, f):
                done.append(games.length(game, secret))
                if progress:
                    progress(len(done))
        return done
    futures = [executor.submit(play, games, f, t) for f, t in zip(firsts, tasks, strict=True)]
    finished = 0
    for future in as_completed(futures):
        finished += len(future.result())
        if progress:
            progress(finished)
    return [length for future in futures for length in future.result()]
