"""Checks of the maker: ``answer`` and ``reveal``."""

from pegwise.game.codes import Code
from pegwise.knowledge.position import Position

from ..protocol import EngineReply
from .examinee import Check, CheckFailed, Examinee

GUESSES = 6
SEEDS = ("a", "b", "rainy day")


def answers(engine: Examinee) -> None:
    """Answers are possible under the rules."""
    for guess in engine.codes(GUESSES, "guesses"):
        engine.answer_at(engine.position(), guess)


def same_answer(engine: Examinee) -> None:
    """The same guess at a position gets the same answer."""
    positions = _game(engine, "same")
    for position in reversed(positions[1:]):
        before, turn = Position(engine.rules, position.turns[:-1]), position.turns[-1]
        if engine.answer_at(before, turn.guess) != turn.feedback:
            raise CheckFailed(f"{engine.variant.notation.write_turn(turn)} got another answer")


def some_code_fits(engine: Examinee) -> None:
    """Some code fits all answers of a game."""
    if engine.rules.why_unlisted():
        return
    for seed in SEEDS:
        final = _game(engine, seed, seed)[-1]
        if not final.count:
            raise CheckFailed(f"no code fits its answers: {final}")


def reveals(engine: Examinee) -> None:
    """The code revealed fits all answers."""
    for seed in SEEDS:
        final = _game(engine, seed, seed)[-1]
        secret = _revealed(engine, final, seed)
        if not final.allows(secret):
            code = engine.variant.notation.write_code(secret)
            raise CheckFailed(f"it revealed {code}, which its answers exclude: {final}")


def admits_a_win(engine: Examinee) -> None:
    """Guessing only codes that fit ends with a win."""
    if engine.rules.why_unlisted():
        return
    position = Position(engine.rules)
    while not position.solved:
        if not position.count:
            raise CheckFailed(f"no code fits its answers: {position}")
        guess = position.candidate(position.count // 2)
        position = position.after(guess, engine.answer_at(position, guess))


def refuses_bad_guesses(engine: Examinee) -> None:
    """A guess that the rules forbid is an error."""
    engine.ask(f"position {engine.rules}", "ok")
    engine.ask(f"answer {'!' * engine.rules.positions}", "error")
    engine.ask("answer", "error")


def _game(engine: Examinee, label: str, seed: str = "check") -> list[Position]:
    positions = [Position(engine.rules)]
    for guess in engine.codes(GUESSES, "game", label):
        if positions[-1].solved:
            break
        answer = engine.answer_at(positions[-1], guess, seed)
        positions.append(positions[-1].after(guess, answer))
    return positions


def _revealed(engine: Examinee, position: Position, seed: str) -> Code:
    reply: EngineReply = engine.process.ask(engine.request(position, seed=seed), "reveal")
    return engine.legal(engine.expect(reply, "reveal", "secret").text, "reveal")


CHECKS = tuple(
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
