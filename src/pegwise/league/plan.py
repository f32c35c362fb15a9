"""The players of a league: strategies by name, and programs that speak the engine protocol.

What a league plays: boards, players, and the same secrets for all of them.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from pegwise.engines.client import EngineCommand, EngineMaker, EngineStrategy, running_engine
from pegwise.engines.process import EngineFailed, EngineLimits, NotExecutable, split_command
from pegwise.engines.protocol import GoLimits
from pegwise.errors import PegwiseError, UnknownName, quote
from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.game.variants import Variant, variant_of
from pegwise.knowledge.space import space_of
from pegwise.play.advice import breaker_strategy
from pegwise.play.makers import Maker, make_maker
from pegwise.runtime.checkpoints import Head, head_of
from pegwise.runtime.seeds import Stream
from pegwise.strategies import Strategy, find_strategy
from pegwise.strategies.registry import ENGINE
from pegwise.strategies.user_strategies import ExternalName, StrategyFile, identity_of, names_a_file

PLAYER_FORM = re.compile(r"([\w.+-]{1,40})=(.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class LeaguePlayer:
    """A name in the table, and the strategy or the engine behind it. Can be pickled."""

    name: str
    strategy: str

    @property
    def is_engine(self) -> bool:
        """Whether it is a program."""
        return isinstance(self.strategy, EngineCommand)

    @property
    def command(self) -> str | None:
        """The command line of a program; None if it is none."""
        return self.strategy.command if isinstance(self.strategy, EngineCommand) else None

    @property
    def identity(self) -> str:
        """What a checkpoint remembers of it."""
        return self.strategy if self.is_engine else identity_of(find_strategy(self.strategy))

    def randomised(self, rules: Rules, limits: EngineLimits) -> bool:
        """Whether its guesses are left to chance, as far as an engine says so.

        Of one that no longer starts, they may be.
        """
        if self.command is None:
            return find_strategy(self.strategy, rules).randomised
        try:
            return running_engine(self.command, limits).introduced().facts.get("chance") == "yes"
        except EngineFailed:
            return True

    def has_tree(self, rules: Rules) -> bool:
        """Whether it is a strategy of ours that plays one decision tree."""
        ours = not isinstance(self.strategy, ExternalName)
        return ours and not find_strategy(self.strategy, rules).randomised

    def breaker(self, rules: Rules, seed: str, limits: EngineLimits, lies: int = 0) -> Strategy:
        """The player as breaker in one game, in which up to ``lies`` answers may be wrong."""
        if self.command is not None:
            go = GoLimits(seconds=limits.thinking)
            return EngineStrategy(self.command, seed, limits, lies, go)
        return breaker_strategy(variant_of(rules), self.strategy, None, seed, lies)

    def maker(self, rules: Rules, seed: str, limits: EngineLimits, lies: int = 0) -> Maker:
        """The player as maker in one game; a strategy hides a random code and is honest."""
        if self.command is not None:
            return EngineMaker(self.command, seed, limits, lies)
        return make_maker("honest", rules, seed)

    def plays_maker(self, limits: EngineLimits) -> bool:
        """Whether it answers guesses: any strategy, and an engine that lists ``answer``."""
        if self.command is None:
            return True
        try:
            return running_engine(self.command, limits).answers
        except EngineFailed:
            return False


def read_player(text: str) -> LeaguePlayer:
    """The player ``NAME=STRATEGY``, ``NAME=COMMAND``, or either without a name.

    What is no strategy is a command, given by somebody who may run it here.

    >>> read_player("best=entropy")
    LeaguePlayer(name='best', strategy='entropy')
    """
    named = PLAYER_FORM.fullmatch(text.strip())
    name, rest = (named[1], named[2].strip()) if named else ("", text.strip())
    strategy = _strategy_or_command(rest)
    return LeaguePlayer(name or rest.removeprefix(ENGINE), strategy)


def _strategy_or_command(text: str) -> str:
    if text.lower().startswith(ENGINE):
        return EngineCommand(text)
    if names_a_file(text) and ":" in text:
        return StrategyFile(text)
    try:
        return str(find_strategy(text).name)
    except UnknownName as unknown:
        try:
            split_command(text)
        except NotExecutable as error:
            raise error from None
        except PegwiseError:
            raise UnknownName(f"{unknown} or a program, and there is none {quote(text)}") from None
        return EngineCommand(f"{ENGINE}{text}")


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
                    breaker_strategy(board, player.strategy, None, self.seed, self.lies)

    def secrets(self, board: int) -> list[Code]:
        """The secrets of a board, in the order in which everybody plays them."""
        return list(_league_secrets(self.boards[board].rules, self.games, self.sampled, self.seed))

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
def _league_secrets(rules: Rules, games: int | None, sampled: int, seed: str) -> Sequence[Code]:
    space = space_of(rules)
    wanted = games or (rules.size if rules.size <= ALL_CODES else sampled)
    if wanted >= rules.size:
        return [space.code(number) for number in _shuffled_numbers(rules.size, seed)]
    numbers: dict[int, None] = {}
    stream = Stream(seed, "league secrets", rules)
    while len(numbers) < wanted:
        numbers[stream.below(rules.size)] = None
    return list(map(space.code, numbers))


def _shuffled_numbers(count: int, seed: str) -> list[int]:
    """The numbers below ``count`` in random order (Fisher and Yates)."""
    numbers, stream = list(range(count)), Stream(seed, "league order", count)
    for last in range(count - 1, 0, -1):
        other = stream.below(last + 1)
        numbers[last], numbers[other] = numbers[other], numbers[last]
    return numbers
