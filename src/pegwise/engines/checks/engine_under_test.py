"""The engine under test, and what a check is."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.rules import Rules
from pegwise.game.variants import Variant, find_variant
from pegwise.knowledge.position import Position
from pegwise.knowledge.space import space_of
from pegwise.runtime.seeds import Stream

from ..process import EngineFailed, EngineLimits, EngineProcess
from ..protocol import EngineReply, Situation, read_guess

Status = Literal["passed", "failed", "skipped"]
Role = Literal["any", "breaker", "maker"]


class CheckFailed(PegwiseError):
    """What an engine did, and what the protocol expects."""


@dataclass(frozen=True, slots=True)
class Check:
    """A check: its name, a function that raises if it fails, and the role that it concerns."""

    name: str
    run: Callable[["EngineUnderTest"], None]
    role: Role = "any"

    @property
    def about(self) -> str:
        """What it asks of an engine."""
        return (self.run.__doc__ or "").removesuffix(".")


@dataclass(frozen=True, slots=True)
class CheckOutcome:
    """How a check ended, and why it failed or was skipped."""

    name: str
    about: str
    status: Status
    reason: str = ""


class EngineUnderTest:
    """The engine under test on one board; most checks share one running process."""

    def __init__(self, command: str, rules: Rules, limits: EngineLimits) -> None:
        self.command, self.rules, self.limits = command, rules, limits
        self.variant: Variant = find_variant(str(rules))
        self._shared: EngineProcess | None = None

    @property
    def process(self) -> EngineProcess:
        """The process that checks share, started again if a check ended it."""
        if self._shared is None or not self._shared.running:
            self.close()
            self._shared = EngineProcess(self.command, self.limits)
            self._shared.hello()
        return self._shared

    def close(self) -> None:
        """End the shared process."""
        if self._shared is not None:
            self._shared.quit()
            self._shared = None

    @contextmanager
    def fresh(self) -> Iterator[EngineProcess]:
        """A fresh process."""
        process = EngineProcess(self.command, self.limits)
        try:
            yield process
        finally:
            process.quit()

    def commands(self) -> list[str]:
        """The commands that the engine lists."""
        return self.ask("list-commands", "ok").text.split()

    def plays(self, role: Role) -> bool:
        """Whether the engine lists the command of this role."""
        needed = {"breaker": "go", "maker": "answer"}
        return role == "any" or needed[role] in self.commands()

    def ask(self, request: str, *kinds: str) -> EngineReply:
        """The reply to a request; fails if it is of another kind."""
        return self.expect(self.process.ask(request), request, *kinds)

    def expect(self, reply: EngineReply, request: str, *kinds: str) -> EngineReply:
        """The reply; fails if it is of another kind."""
        if kinds and reply.kind not in kinds:
            said = quote(f"{reply.kind} {reply.text}".strip())
            raise CheckFailed(f"{quote(request)} got {said}: expected {' or '.join(kinds)}")
        return reply

    def position(self, *turns: tuple[str, str]) -> Position:
        """A position on this board."""
        position = Position(self.rules)
        for guess, answer in turns:
            position = position.after(guess, answer)
        return position

    def request(self, position: Position, lies: int = 0, seed: str = "") -> str:
        """The line that sets a position."""
        return Situation(self.variant, position, lies, seed).request()

    def guess_at(self, position: Position, go: str = "go", process: object = None) -> Code:
        """The guess of the engine at a position; fails if the rules forbid it."""
        asked = process if isinstance(process, EngineProcess) else self.process
        request = self.request(position)
        reply = self.expect(asked.ask(request, go), f"{request}; {go}", "guess")
        return self.legal(reply.text.split()[0] if reply.text else "", f"{request}; {go}")

    def legal(self, code: str, request: str) -> Code:
        """A code as guess; fails if the rules forbid it."""
        try:
            return read_guess(code, self.rules)
        except PegwiseError as error:
            raise CheckFailed(f"{quote(request)} got {quote(code)}: {error}") from None

    def answer_at(self, position: Position, guess: Code, seed: str = "check") -> Feedback:
        """The answer of the engine to a guess; fails if the rules forbid it."""
        request = f"answer {self.variant.notation.write_code(guess)}"
        reply = self.process.ask(self.request(position, seed=seed), request)
        said = self.expect(reply, request, "feedback").text
        try:
            return self.variant.notation.read_feedback(said)
        except PegwiseError as error:
            raise CheckFailed(f"{quote(request)} got {quote(said)}: {error}") from None

    def codes(self, count: int, *labels: object) -> list[Code]:
        """Codes of the board, the same in every run."""
        space, stream = space_of(self.rules), Stream("check", *labels)
        return [space.code(stream.below(self.rules.size)) for _ in range(count)]

    def some_turns(self, count: int, *labels: object) -> Position:
        """A position after random guesses about a random secret, not won."""
        secret, *guesses = self.codes(count + 1, count, *labels)
        position = Position(self.rules)
        for guess in guesses:
            if guess != secret:
                position = position.after(guess, self.rules.feedback(secret, guess))
        return position

    def outcome(self, check: Check) -> CheckOutcome:
        """How one check ends."""
        try:
            if not self.plays(check.role):
                return CheckOutcome(check.name, check.about, "skipped", f"no {check.role}")
            check.run(self)
        except (CheckFailed, EngineFailed) as error:
            return CheckOutcome(check.name, check.about, "failed", str(error))
        return CheckOutcome(check.name, check.about, "passed")
