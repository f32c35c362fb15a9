"""Checks of the beginning and the end of an engine's life, and of its silence in between."""

from time import monotonic, sleep

from ..process import EngineProcess
from .examinee import Check, CheckFailed, Examinee

SILENCE = 0.3  # seconds
ENDING = 5.0  # seconds to end


def silent_at_first(engine: Examinee) -> None:
    """Nothing is printed before the first request."""
    with engine.fresh() as process:
        sleep(SILENCE)
        process.hello()


def silent_between(engine: Examinee) -> None:
    """Nothing is printed between requests."""
    verb = "go" if engine.plays("breaker") else "reveal"
    engine.process.ask(engine.request(engine.position()), verb)
    sleep(SILENCE)
    engine.ask("hello", "ok")


def quits(engine: Examinee) -> None:
    """quit gets ok and ends the engine with exit code 0."""
    with engine.fresh() as process:
        process.hello()
        engine.expect(process.ask("quit"), "quit", "ok")
        _ends(process, "quit")


def quits_at_once(engine: Examinee) -> None:
    """quit as the first request ends it, too."""
    with engine.fresh() as process:
        engine.expect(process.ask("quit", seconds=engine.limits.start), "quit", "ok")
        _ends(process, "quit as the first request")


def ends_with_its_input(engine: Examinee) -> None:
    """The end of input ends the engine."""
    with engine.fresh() as process:
        process.hello()
        process.close_input()
        _ends(process, "the end of its input")


def ends_on_half_a_line(engine: Examinee) -> None:
    """The end of input in the middle of a line ends it, too."""
    with engine.fresh() as process:
        process.hello()
        process.send(b"positi", engine.limits.seconds)
        process.close_input()
        _ends(process, "half a line", code=None)


def quits_in_mid_game(engine: Examinee) -> None:
    """quit in the middle of a game ends it, too."""
    with engine.fresh() as process:
        process.hello()
        process.ask(engine.request(engine.some_turns(2)))
        engine.expect(process.ask("quit"), "quit", "ok")
        _ends(process, "quit")


def leaves_nothing_running(engine: Examinee) -> None:
    """No process of the engine stays behind."""
    with engine.fresh() as process:
        process.hello()
        process.ask("quit")
        _ends(process, "quit")
        if "of its processes running" in process.complaint:
            raise CheckFailed(process.complaint)


def starts_again(engine: Examinee) -> None:
    """The engine can be started several times."""
    for _ in range(3):
        with engine.fresh() as process:
            process.hello()


def _ends(process: EngineProcess, after: str, code: int | None = 0) -> None:
    """Fails unless the engine ends soon, with this exit code if one is expected."""
    deadline = monotonic() + ENDING
    while process.running and monotonic() < deadline:
        sleep(0.01)
    if process.running:
        raise CheckFailed(f"it runs on after {after}: expected its end within {ENDING:g} seconds")
    if code is not None and process.exit_code != code:
        raise CheckFailed(f"exit code {process.exit_code} after {after}: expected {code}")


CHECKS = (
    Check("silent-at-first", silent_at_first),
    Check("silent-between", silent_between),
    Check("quit", quits),
    Check("quick-quit", quits_at_once),
    Check("quit-in-game", quits_in_mid_game),
    Check("end-of-input", ends_with_its_input),
    Check("half-a-line", ends_on_half_a_line),
    Check("no-process-left", leaves_nothing_running),
    Check("starts-again", starts_again),
)
