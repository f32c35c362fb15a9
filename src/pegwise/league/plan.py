"""What a league plays: boards, players, and the same secrets for all of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from pegwise.engines.process import EngineLimits
from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.game.variants import Variant
from pegwise.knowledge.space import space_of
from pegwise.play.advice import breaking
from pegwise.runtime.checkpoints import Head, head_of
from pegwise.runtime.seeds import Stream

from .players import LeaguePlayer

ALL_CODES = 2000  # on boards of at most this many codes every code is a secret
SAMPLED_SECRETS = 500
UNTIL_DECIDED = 20_000  # secrets there, at most, where a sequential test stops the games
SPARE_GUESSES = 20


@dataclass(frozen=True)
class LeaguePlan:
    """Boards, players and secrets of a league; ``games`` is the number of secrets on a board."""

    boards: tuple[Variant, ...]
    players: tuple[LeaguePlayer, ...]
    games: int | None = None
    seed: str = ""
    limit: int | None = None
    limits: EngineLimits = field(default_factory=EngineLimits)
    duels: int = 0
    lies: int = 0  # that a maker may tell in a duel
    sampled: int = SAMPLED_SECRETS  # secrets on a board that is too large to play them all

    def check(self) -> None:
        """Raise if the names are not distinct, or a strategy cannot play a board."""
        names = [player.name for player in self.players]
        for name in names:
            if names.count(name) > 1:
                raise PegwiseError(f"two players are called {quote(name)}: expected NAME=PLAYER")
        if len(names) < 2:
            raise PegwiseError(f"{len(names)} player: expected at least two, each with --engine")
        for board in self.boards:
            for player in self.players:
                if not player.is_engine:
                    breaking(board, player.strategy, None, self.seed, self.lies)

    def secrets(self, board: int) -> list[Code]:
        """The secrets of a board, in the order in which everybody plays them."""
        return list(_secrets(self.boards[board].rules, self.games, self.sampled, self.seed))

    def is_complete(self, board: int) -> bool:
        """Whether every code of the board is a secret."""
        return len(self.secrets(board)) == self.boards[board].rules.size

    def most_guesses(self, board: int) -> int:
        """The most guesses in a game; one that takes more is lost."""
        rules = self.boards[board].rules
        return self.limit or SPARE_GUESSES + rules.positions * rules.symbols

    def game_seed(self, player: int, game: int) -> str:
        """The seed of one player's game, which no other player has."""
        return f"{self.seed}/{self.players[player].name}/{game}"

    def head(self) -> list[Head]:
        """What the file of a league's games says about it: a head for each board."""
        return [
            head_of(
                board.rules,
                league=[[player.name, player.identity] for player in self.players],
                secrets=len(self.secrets(number)),
                seed=self.seed,
                limit=self.most_guesses(number),
                duels=self.duels,
                lies=self.lies,
            )
            for number, board in enumerate(self.boards)
        ]


@lru_cache
def _secrets(rules: Rules, games: int | None, sampled: int, seed: str) -> Sequence[Code]:
    space = space_of(rules)
    wanted = games or (rules.size if rules.size <= ALL_CODES else sampled)
    if wanted >= rules.size:
        return [space.code(number) for number in _shuffled(rules.size, seed)]
    numbers: dict[int, None] = {}
    stream = Stream(seed, "league secrets", rules)
    while len(numbers) < wanted:
        numbers[stream.below(rules.size)] = None
    return list(map(space.code, numbers))


def _shuffled(count: int, seed: str) -> list[int]:
    """The numbers below ``count`` in random order (Fisher and Yates)."""
    numbers, stream = list(range(count)), Stream(seed, "league order", count)
    for last in range(count - 1, 0, -1):
        other = stream.below(last + 1)
        numbers[last], numbers[other] = numbers[other], numbers[last]
    return numbers
