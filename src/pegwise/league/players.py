"""The players of a league: strategies by name, and programs that speak the engine protocol."""

import re
from dataclasses import dataclass

from pegwise.engines.client import EngineCommand, EngineMaker, EngineStrategy, engine_for
from pegwise.engines.process import EngineFailed, EngineLimits, NotExecutable, split_command
from pegwise.engines.protocol import GoLimits
from pegwise.errors import PegwiseError, UnknownName, quote
from pegwise.game.coerce import variant_of
from pegwise.game.rules import Rules
from pegwise.play.advice import breaking
from pegwise.play.makers import Maker, make_maker
from pegwise.strategies import Strategy, find_strategy
from pegwise.strategies.registry import ENGINE
from pegwise.strategies.user_strategies import OutsideName, StrategyFile, identity_of, names_a_file

NAMED = re.compile(r"([\w.+-]{1,40})=(.+)", re.DOTALL)


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
            return engine_for(self.command, limits).introduced().facts.get("chance") == "yes"
        except EngineFailed:
            return True

    def has_tree(self, rules: Rules) -> bool:
        """Whether it is a strategy of ours that plays one decision tree."""
        ours = not isinstance(self.strategy, OutsideName)
        return ours and not find_strategy(self.strategy, rules).randomised

    def breaker(self, rules: Rules, seed: str, limits: EngineLimits, lies: int = 0) -> Strategy:
        """The player as breaker in one game, in which up to ``lies`` answers may be wrong."""
        if self.command is not None:
            go = GoLimits(seconds=limits.thinking)
            return EngineStrategy(self.command, seed, limits, lies, go)
        return breaking(variant_of(rules), self.strategy, None, seed, lies)

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
            return engine_for(self.command, limits).answers
        except EngineFailed:
            return False


def read_player(text: str) -> LeaguePlayer:
    """The player ``NAME=STRATEGY``, ``NAME=COMMAND``, or either without a name.

    What is no strategy is a command, given by somebody who may run it here.

    >>> read_player("best=entropy")
    LeaguePlayer(name='best', strategy='entropy')
    """
    named = NAMED.fullmatch(text.strip())
    name, rest = (named[1], named[2].strip()) if named else ("", text.strip())
    strategy = _strategy(rest)
    return LeaguePlayer(name or rest.removeprefix(ENGINE), strategy)


def _strategy(text: str) -> str:
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
