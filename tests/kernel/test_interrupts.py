"""Ctrl-C while compiled code runs raises KeyboardInterrupt, not SystemError."""

import signal
import sys
import threading
from itertools import count

import pytest

from pegwise import Position, Rules
from pegwise.kernel import jit
from pegwise.strategies import make_strategy


def test_a_system_error_from_ctrl_c_is_a_keyboard_interrupt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def hand_over() -> None:
        try:
            raise SystemError("unpickled with an exception set") from KeyboardInterrupt()
        except SystemError as error:
            raise SystemError("a result with an exception set") from error

    monkeypatch.setattr(jit, "jit", lambda function: function)
    with pytest.raises(KeyboardInterrupt):
        jit.jit_long(hand_over)()


def test_other_system_errors_are_raised_unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise SystemError("something else")

    monkeypatch.setattr(jit, "jit", lambda function: function)
    with pytest.raises(SystemError, match="something else"):
        jit.jit_long(fail)()


def test_a_thinking_strategy_can_be_interrupted() -> None:
    rules = Rules.parse("20x10")
    strategy = make_strategy("annealed", rules, "seed")
    guess = strategy.choose(Position(rules))  # compiled by now, at least in part
    secret = [place % 10 for place in range(20)]
    position = Position(rules).after(guess, rules.feedback(secret, guess))
    strategy.choose(position)

    thinker, begun, interrupted = threading.get_ident(), [0], threading.Event()

    def interrupt() -> None:
        """Once a game, while compiled code runs."""
        last = 0
        while not interrupted.wait(0.01):
            compiled = sys._current_frames()[thinker].f_code.co_filename == jit.__file__
            if compiled and begun[-1] > last:
                last = begun[-1]
                signal.raise_signal(signal.SIGINT)

    def think() -> None:
        for seed in count(1):
            begun.append(seed)
            make_strategy("annealed", rules, str(seed)).choose(position)

    interrupter = threading.Thread(target=interrupt)
    interrupter.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            think()
    finally:
        interrupted.set()
        interrupter.join()
