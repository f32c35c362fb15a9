"""The engine under test, what a check is, and the checks of both roles.

A breaker is asked to ``go``, a maker to ``answer`` and to ``reveal``.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import Literal

from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import Code
from pegwise.game.feedback import Feedback
from pegwise.game.rules import Rules
from pegwise.game.variants import Variant, find_variant
from pegwise.knowledge.position import Position
from pegwise.knowledge.space import space_of
from pegwise.runtime.seeds import Stream

from .process import EngineFailed, EngineLimits, EngineProcess
from .protocol import EngineReply, Situation, read_guess

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


SPARE_CHECK_GUESSES = 100  # beyond positions x symbols
GAMES = 3
SECRETS = 20  # that give different answers to one guess
SECONDS_TO_THINK, SECONDS_OF_SLACK = 1.0, 1.0


def first_guess(engine: EngineUnderTest) -> None:
    """The first guess is a code of the board."""
    engine.guess_at(engine.position())


def later_guess(engine: EngineUnderTest) -> None:
    """Guesses after some turns are codes of the board."""
    for turns in (1, 2, 3):
        engine.guess_at(engine.some_turns(turns))


def finds_codes(engine: EngineUnderTest) -> None:
    """Three codes are found."""
    most = SPARE_CHECK_GUESSES + engine.rules.positions * engine.rules.symbols
    for secret in engine.codes(GAMES, "secrets"):
        position = Position(engine.rules)
        while not position.solved:
            if len(position.turns) == most:
                code = engine.variant.notation.write_code(secret)
                raise CheckFailed(f"it did not find {code} in {most} guesses")
            guess = engine.guess_at(position)
            position = position.after(guess, engine.rules.feedback(secret, guess))


def same_guess(engine: EngineUnderTest) -> None:
    """The same position gets the same guess."""
    position = engine.some_turns(2)
    _check_same_guess(engine, position, engine.guess_at(position), "when asked again")


def out_of_order(engine: EngineUnderTest) -> None:
    """Positions in any order get the same guesses."""
    early, late, other = engine.some_turns(1), engine.some_turns(3), engine.some_turns(2, "other")
    guesses = [engine.guess_at(position) for position in (late, early, other)]
    for position, guess in zip((other, late, early), (guesses[2], *guesses[:2]), strict=True):
        _check_same_guess(engine, position, guess, "after other positions")


def another_board_between(engine: EngineUnderTest) -> None:
    """Another board in between changes nothing."""
    position = engine.some_turns(1)
    guess = engine.guess_at(position)
    for board in ("3x3", "4x10:distinct"):
        if engine.ask(f"position {board}", "ok", "error").kind == "ok":
            engine.ask("go", "guess", "error")
    _check_same_guess(engine, position, guess, "after another board")


def another_process(engine: EngineUnderTest) -> None:
    """Another process makes the same guess."""
    position = engine.some_turns(2)
    guess = engine.guess_at(position)
    with engine.fresh() as process:
        process.hello()
        if (found := engine.guess_at(position, process=process)) != guess:
            raise CheckFailed(_say_other_guess(engine, guess, found, "in another process"))


def result_changes_nothing(engine: EngineUnderTest) -> None:
    """A result changes no guess."""
    position = engine.some_turns(1)
    guess = engine.guess_at(position)
    engine.process.ask("result unsolved 8")
    _check_same_guess(engine, position, guess, "after result")


def several_guesses(engine: EngineUnderTest) -> None:
    """go best 3 gives up to 3 guesses, its choice first."""
    position = engine.some_turns(1)
    guess = engine.guess_at(position)
    request = engine.request(position)
    reply = engine.expect(engine.process.ask(request, "go best 3"), "go best 3", "guess")
    codes = [engine.legal(code, "go best 3") for code in reply.text.split()]
    if not 1 <= len(codes) <= 3 or len(set(codes)) < len(codes):
        raise CheckFailed(f"go best 3 got {reply.text!r}: expected up to 3 different guesses")
    if codes[0] != guess:
        raise CheckFailed(_say_other_guess(engine, guess, codes[0], "with go best 3"))


def keeps_time(engine: EngineUnderTest) -> None:
    """go seconds 1 gets a guess in time."""
    start = monotonic()
    engine.guess_at(engine.position(), f"go seconds {SECONDS_TO_THINK:g}")
    if (taken := monotonic() - start) > SECONDS_TO_THINK + SECONDS_OF_SLACK:
        raise CheckFailed(f"go seconds {SECONDS_TO_THINK:g} took {taken:.1f} seconds")


def takes_little_time(engine: EngineUnderTest) -> None:
    """go seconds 0.01 gets a guess."""
    engine.guess_at(engine.some_turns(1), "go seconds 0.01")


def takes_nodes(engine: EngineUnderTest) -> None:
    """go nodes 1000 gets a guess."""
    engine.guess_at(engine.some_turns(1), "go nodes 1000")


def informs(engine: EngineUnderTest) -> None:
    """info lines have a word and a value."""
    reply = engine.process.ask(engine.request(engine.some_turns(1)), "go value")
    engine.expect(reply, "go value", "guess")
    for info in reply.infos:
        if len(info.split()) < 2:
            raise CheckFailed(f"'info {info}': expected info WORD VALUE")


def counts_truly(engine: EngineUnderTest) -> None:
    """info candidates N exact is true."""
    position = engine.some_turns(2)
    reply = engine.process.ask(engine.request(position), "go")
    said = reply.facts.get("candidates", "").split()
    if said[1:] == ["exact"] and not engine.rules.why_unlisted() and said[0] != str(position.count):
        raise CheckFailed(f"info candidates {said[0]} exact: there are {position.count}")


def survives_contradictions(engine: EngineUnderTest) -> None:
    """Answers that no code fits do no harm."""
    guess, *secrets = engine.codes(SECRETS, "contradictions")
    answers = sorted({engine.rules.feedback(one, guess) for one in secrets if one != guess})
    if len(answers) < 2:
        return
    position = engine.position().after(guess, answers[0]).after(guess, answers[1])
    reply = engine.process.ask(engine.request(position), "go")
    engine.expect(reply, "go where no code fits", "guess", "error")
    engine.guess_at(engine.position())


def survives_a_won_game(engine: EngineUnderTest) -> None:
    """A won game does no harm."""
    code = engine.codes(1)[0]
    position = engine.position().after(code, engine.rules.feedback(code, code))
    engine.expect(engine.process.ask(engine.request(position), "go"), "go", "guess", "error")
    engine.guess_at(engine.position())


def refuses_or_ignores_options(engine: EngineUnderTest) -> None:
    """An unknown option of go does no harm."""
    engine.expect(
        engine.process.ask(engine.request(engine.position()), "go faster"), "go", "guess", "error"
    )


def answers_in_order(engine: EngineUnderTest) -> None:
    """Requests sent together are answered in order."""
    process, requests = engine.process, ["hello", engine.request(engine.position()), "go"]
    process.send("".join(f"{one}\n" for one in requests * 5).encode(), engine.limits.seconds)
    for number, request in enumerate(requests * 5):
        expected = "guess" if number % 3 == 2 else "ok"
        engine.expect(process.reply(engine.limits.seconds), request, expected)


def _check_same_guess(engine: EngineUnderTest, position: Position, guess: Code, when: str) -> None:
    found = engine.guess_at(position)
    if found != guess:
        raise CheckFailed(_say_other_guess(engine, guess, found, when))


def _say_other_guess(engine: EngineUnderTest, guess: Code, found: Code, when: str) -> str:
    codes = [engine.variant.notation.write_code(code) for code in (guess, found)]
    return f"it guessed {codes[0]}, and {codes[1]} {when}: expected the same guess"


BREAKER_CHECKS = tuple(
    Check(name, run, "breaker")
    for name, run in (
        ("first-guess", first_guess),
        ("later-guesses", later_guess),
        ("finds-codes", finds_codes),
        ("same-guess", same_guess),
        ("out-of-order", out_of_order),
        ("board-between", another_board_between),
        ("other-process", another_process),
        ("result-ignored", result_changes_nothing),
        ("best", several_guesses),
        ("seconds", keeps_time),
        ("little-time", takes_little_time),
        ("nodes", takes_nodes),
        ("info", informs),
        ("candidates", counts_truly),
        ("contradictions", survives_contradictions),
        ("won-game", survives_a_won_game),
        ("go-option", refuses_or_ignores_options),
        ("pipelining", answers_in_order),
    )
)


ASKED_GUESSES = 6
SEEDS = ("a", "b", "rainy day")


def answers(engine: EngineUnderTest) -> None:
    """Answers are possible under the rules."""
    for guess in engine.codes(ASKED_GUESSES, "guesses"):
        engine.answer_at(engine.position(), guess)


def same_answer(engine: EngineUnderTest) -> None:
    """The same guess at a position gets the same answer."""
    positions = _game(engine, "same")
    for position in reversed(positions[1:]):
        before, turn = Position(engine.rules, position.turns[:-1]), position.turns[-1]
        if engine.answer_at(before, turn.guess) != turn.feedback:
            raise CheckFailed(f"{engine.variant.notation.write_turn(turn)} got another answer")


def some_code_fits(engine: EngineUnderTest) -> None:
    """Some code fits all answers of a game."""
    if engine.rules.why_unlisted():
        return
    for seed in SEEDS:
        final = _game(engine, seed, seed)[-1]
        if not final.count:
            raise CheckFailed(f"no code fits its answers: {final}")


def reveals(engine: EngineUnderTest) -> None:
    """The code revealed fits all answers."""
    for seed in SEEDS:
        final = _game(engine, seed, seed)[-1]
        reply = engine.process.ask(engine.request(final, seed=seed), "reveal")
        secret = engine.legal(engine.expect(reply, "reveal", "secret").text, "reveal")
        if not final.allows(secret):
            code = engine.variant.notation.write_code(secret)
            raise CheckFailed(f"it revealed {code}, which its answers exclude: {final}")


def admits_a_win(engine: EngineUnderTest) -> None:
    """Guessing only codes that fit ends with a win."""
    if engine.rules.why_unlisted():
        return
    position = Position(engine.rules)
    while not position.solved:
        if not position.count:
            raise CheckFailed(f"no code fits its answers: {position}")
        guess = position.candidate(position.count // 2)
        position = position.after(guess, engine.answer_at(position, guess))


def refuses_bad_guesses(engine: EngineUnderTest) -> None:
    """A guess that the rules forbid is an error."""
    engine.ask(f"position {engine.rules}", "ok")
    engine.ask(f"answer {'!' * engine.rules.positions}", "error")
    engine.ask("answer", "error")


def _game(engine: EngineUnderTest, label: str, seed: str = "check") -> list[Position]:
    positions = [Position(engine.rules)]
    for guess in engine.codes(ASKED_GUESSES, "game", label):
        if positions[-1].solved:
            break
        answer = engine.answer_at(positions[-1], guess, seed)
        positions.append(positions[-1].after(guess, answer))
    return positions


MAKER_CHECKS = tuple(
    Check(name, run, "maker")
    for name, run in (
        ("answers", answers),
        ("same-answer", same_answer),
        ("some-code-fits", some_code_fits),
        ("reveal", reveals),
        ("win", admits_a_win),
        ("bad-guess", refuses_bad_guesses),
    )
)
