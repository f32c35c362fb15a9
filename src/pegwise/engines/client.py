"""A strategy and a maker that ask an engine, and the name ``engine:COMMAND`` that stands for it.

Engines that the owner of a server offers to its visitors, each under a name.

Visitors choose a name and never see the command: what an engine did wrong goes to the log.
"""

import atexit
import logging
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from threading import RLock
from typing import TypeVar

from pegwise.errors import PegwiseError, UnknownName, quote
from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.notation import Notation
from pegwise.game.rules import Rules
from pegwise.game.variants import find_variant
from pegwise.knowledge.partition import figures_of
from pegwise.knowledge.position import Position
from pegwise.knowledge.ranking import Ranking, WorkLimit
from pegwise.play.makers import ExternalMaker
from pegwise.strategies.protocol import Entry
from pegwise.strategies.registry import ENGINE, all_strategies, register_engines
from pegwise.strategies.user_strategies import ExternalName, refuse_endless

from .process import GIGABYTE, EngineFailed, EngineLimits, EngineProcess
from .protocol import EngineReply, GoLimits, Situation, read_guess

Reply = TypeVar("Reply")

# The engines that run for this process. They are stateless, so that one serves many games.
_running: dict[tuple[str, EngineLimits], "RunningEngine"] = {}


class RunningEngine:
    """A program and how it introduced itself; it is started again if it has ended."""

    def __init__(self, command: str, limits: EngineLimits) -> None:
        self.command, self.limits = command, limits
        self.process: EngineProcess | None = None
        self.introduction = EngineReply((), "", "")
        self._verbs = frozenset[str]()
        self._asking = RLock()

    def ask(self, *requests: str) -> EngineReply:
        """The reply to these requests; raises EngineFailed if there is none."""
        with self._asking:  # one thread at a time, so that none ends the engine of another
            if self.process is None or not self.process.running:
                self.close()
                self.process = EngineProcess(self.command, self.limits)
                self.introduction = self.process.hello()
                self._verbs = frozenset(self.process.ask("list-commands").text.split())
            return self.process.ask(*requests)

    def introduced(self) -> EngineReply:
        """What the engine said about itself; it is started if it has not been."""
        if self.introduction.kind != "ok":
            self.ask("hello")
        return self.introduction

    def knows(self, *verbs: str) -> bool:
        """Whether it lists all of these requests."""
        self.introduced()
        return self._verbs.issuperset(verbs)

    @property
    def answers(self) -> bool:
        """Whether it plays the maker's part, too."""
        return self.knows("answer", "reveal")

    def read_reply(
        self, kind: str, situation: Situation, request: str, read: Callable[[str], Reply]
    ) -> Reply:
        """What a reply of this kind to a question about a situation says.

        Raises EngineFailed for a reply of another kind, and for one that ``read`` refuses.
        """
        reply, at = self.ask(situation.request(), request), quote(situation.position)
        if reply.kind != kind:
            said = quote(f"{reply.kind} {reply.text}".strip())
            self._fail(f"{quote(request)} at {at} got {said}", kind)
        try:
            return read(reply.text)
        except PegwiseError as error:
            self._fail(f"at {at}: {error}")
            raise

    def _fail(self, reason: str, expected: str = "") -> None:
        with self._asking:
            if self.process is not None:
                self.process.fail(reason, expected)

    def close(self) -> None:
        """End the program."""
        if self.process is not None:
            self.process.quit()
            self.process = None


def running_engine(command: str, limits: EngineLimits | None = None) -> RunningEngine:
    """The engine of this command in this process."""
    key = (command, limits or EngineLimits())
    if key not in _running:
        _running[key] = RunningEngine(*key)
    return _running[key]


@atexit.register
def close_engines() -> None:
    """End every engine of this process."""
    while _running:
        _running.popitem()[1].close()


@dataclass(frozen=True)
class EngineStrategy:
    """Asks an engine for its guesses; up to ``lies`` of the answers may be wrong."""

    command: str
    seed: str = ""
    limits: EngineLimits = field(default_factory=EngineLimits)
    lies: int = 0
    go: GoLimits = field(default_factory=GoLimits)

    @property
    def name(self) -> str:
        return EngineCommand(f"{ENGINE}{self.command}")

    def choose(self, position: Position) -> Code:
        """The guess of the engine; EngineFailed if it gives none that the rules allow."""
        refuse_endless(position, self.name)
        return self._ask(position, self.go)[0]

    def rank(self, position: Position, top: int, limit: WorkLimit | None = None) -> Ranking:
        """The guesses that the engine likes best, with our figures; a limit is not passed on."""
        codes = self._ask(position, replace(self.go, best=top))
        return Ranking([figures_of(position, code) for code in dict.fromkeys(codes[:top])])

    def _ask(self, position: Position, go: GoLimits) -> list[Code]:
        situation = _situation(position, self.seed, self.lies)
        engine = running_engine(self.command, self.limits)

        def codes_of(text: str) -> list[Code]:
            return [read_guess(word, position.rules) for word in text.split() or [""]]

        return engine.read_reply("guess", situation, go.request(), codes_of)


@dataclass(frozen=True)
class EngineMaker:
    """Lets an engine answer guesses; up to ``lies`` of its answers may be wrong."""

    command: str
    seed: str = ""
    limits: EngineLimits = field(default_factory=EngineLimits)
    lies: int = 0

    def answer(self, position: Position, guess: Code) -> Feedback:
        """The answer of the engine; EngineFailed if it is none that the rules allow."""
        situation = _situation(position, self.seed, self.lies)
        engine, notation = running_engine(self.command, self.limits), Notation(position.rules)
        request = f"answer {notation.write_code(guess)}"
        return engine.read_reply("feedback", situation, request, notation.read_feedback)

    def reveal(self, position: Position) -> Code:
        """The code that the engine shows when the game is over."""
        situation = _situation(position, self.seed, self.lies)
        engine = running_engine(self.command, self.limits)
        read_secret = Notation(position.rules).read_secret
        return engine.read_reply("secret", situation, "reveal", read_secret)


def tell_result(player: object, position: Position) -> None:
    """Tell a player how its game ended, if it is an engine that lists ``result``."""
    if isinstance(player, EngineStrategy | EngineMaker):
        engine = running_engine(player.command, player.limits)
        if engine.knows("result"):
            ended = "solved" if position.solved else "unsolved"
            engine.ask(f"result {ended} {len(position.turns)}")


def _situation(position: Position, seed: str, lies: int = 0) -> Situation:
    return Situation(find_variant(str(position.rules)), position, lies, seed)


class EngineCommand(ExternalName, ExternalMaker):
    """``engine:COMMAND``, given by somebody who may run that command here.

    It names a strategy, and a maker where a maker is asked for.
    """

    __slots__ = ()

    @property
    def command(self) -> str:
        """The command line behind the prefix."""
        command = self.strip()[len(ENGINE) :].strip()
        if not names_an_engine(self) or not command:
            raise UnknownName(f"engine {quote(self)}: expected engine:COMMAND")
        return command

    def entry(self) -> Entry:
        """The entry of the strategy that asks this engine, which is started to introduce itself."""
        command, engine = self.command, running_engine(self.command)
        facts = engine.introduced().facts
        return Entry(
            name=self,
            summary=facts.get("name") or "a program that speaks the engine protocol",
            source=command,
            make=lambda seed: EngineStrategy(command, seed),
            randomised=facts.get("chance", "no") == "yes",
            objection=lambda rules: engine_objection(engine, rules),
        )

    def make(self, rules: Rules, seed: str) -> EngineMaker:
        """The maker that asks this engine; raises if the engine only breaks codes."""
        if not running_engine(self.command).answers:
            raise UnknownName(
                f"maker {quote(self)}: this engine only breaks codes, expected one that lists "
                "'answer' and 'reveal'"
            )
        return EngineMaker(self.command, seed)


def names_an_engine(name: str) -> bool:
    """Whether a name has the form ``engine:COMMAND``.

    >>> names_an_engine("engine:./mine --fast"), names_an_engine("entropy")
    (True, False)
    """
    return name.strip().lower().startswith(ENGINE)


def engine_objection(engine: RunningEngine, rules: Rules) -> str | None:
    """Why an engine breaks no codes by these rules: it lists no ``go``, or refuses the board."""
    if not engine.knows("go"):
        return "only hides codes: expected an engine that lists 'go'"
    reply = engine.ask(_situation(Position(rules), "").request())
    return f"says {quote(reply.text)}" if reply.kind == "error" else None


OFFER_FORM = re.compile(r"([a-z][a-z0-9-]{0,29})=(.+)", re.DOTALL)
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
            objection=self._objection if asks else lambda rules: None,
        )

    def _objection(self, rules: Rules) -> str | None:
        try:
            return engine_objection(running_engine(self.command, self.limits), rules)
        except EngineFailed as error:
            LOG.warning("%s", error)
            raise EngineFailed(_failed(self.name)) from None


def _failed(name: str) -> str:
    return f"engine {quote(name)} failed: expected another strategy, or another try"


def read_engine_offer(text: str) -> OfferedEngine:
    """The engine that ``NAME=COMMAND`` offers; it is started once, to introduce itself."""
    named = OFFER_FORM.fullmatch(text.strip())
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
    register_engines([each.entry(asks) for each in engines])
