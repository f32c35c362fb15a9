"""Engines that the owner of a server offers to its visitors, each under a name.

Visitors choose a name and never see the command: what an engine did wrong goes to the log.
"""

import logging
import re
from collections.abc import Iterable
from dataclasses import dataclass

from pegwise.errors import UnknownName, quote
from pegwise.game.codes import Code
from pegwise.game.rules import Rules
from pegwise.knowledge.position import Position
from pegwise.strategies.protocol import Entry
from pegwise.strategies.registry import all_strategies, offer

from .client import EngineStrategy, RunningEngine, engine_for, objection
from .process import GIGABYTE, EngineFailed, EngineLimits
from .protocol import GoLimits

NAMED = re.compile(r"([a-z][a-z0-9-]{0,29})=(.+)", re.DOTALL)
OFFERED_LIMITS = EngineLimits(seconds=8.0, start=8.0, memory=GIGABYTE)
LOG = logging.getLogger("pegwise.engines")


@dataclass(frozen=True)
class OfferedStrategy(EngineStrategy):
    """An engine under the name that it is offered by."""

    offered: str = ""

    @property
    def name(self) -> str:
        return self.offered

    def _ask(self, position: Position, go: GoLimits) -> list[Code]:
        try:
            return super()._ask(position, go)
        except EngineFailed as error:
            LOG.warning("%s", error)
            raise EngineFailed(_failed(self.offered)) from None


@dataclass(frozen=True, slots=True)
class OfferedEngine:
    """A name, the command behind it, and how the engine introduced itself. Can be pickled."""

    name: str
    command: str
    summary: str
    randomised: bool
    limits: EngineLimits = OFFERED_LIMITS

    def entry(self, asks: bool) -> Entry:
        """The entry of the strategy; unless it ``asks``, the engine is not started for it."""
        return Entry(
            name=self.name,
            summary=self.summary,
            source="an engine of this server",
            make=lambda seed: OfferedStrategy(self.command, seed, self.limits, offered=self.name),
            randomised=self.randomised,
            objection=self._objection if asks else _none,
        )

    def _objection(self, rules: Rules) -> str | None:
        try:
            return objection(engine_for(self.command, self.limits), rules)
        except EngineFailed as error:
            LOG.warning("%s", error)
            raise EngineFailed(_failed(self.name)) from None


def _none(rules: Rules) -> str | None:
    return None


def _failed(name: str) -> str:
    return f"engine {quote(name)} failed: expected another strategy, or another try"


def read_offer(text: str) -> OfferedEngine:
    """The engine that ``NAME=COMMAND`` offers; it is started once, to introduce itself."""
    named = NAMED.fullmatch(text.strip())
    if named is None:
        raise UnknownName(f"--engine {quote(text)}: expected NAME=COMMAND, a name such as my-bot")
    name, command = named[1], named[2].strip()
    if name in {entry.name for entry in all_strategies()}:
        raise UnknownName(
            f"--engine {quote(text)}: {quote(name)} is a strategy, expected a new name"
        )
    engine = RunningEngine(command, OFFERED_LIMITS)
    try:
        facts = engine.introduced().facts
    finally:
        engine.close()
    summary = facts.get("name") or "a program that speaks the engine protocol"
    return OfferedEngine(name, command, summary, facts.get("chance") == "yes")


def offer_engines(engines: Iterable[OfferedEngine], asks: bool = True) -> None:
    """Let the names of these engines, and no others, stand for strategies in this process."""
    offer([each.entry(asks) for each in engines])
