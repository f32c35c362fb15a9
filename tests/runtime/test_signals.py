"""Ctrl-C: held back where it would do harm, and never lost."""

import os
import signal
import threading
import time
from collections.abc import Callable

import pytest

from pegwise.runtime.signals import Interruptions, interruptions_held
from support.waiting import PATIENCE


def interrupt() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def reaches_the_end(act: Callable[[], object]) -> bool:
    """Whether a block that holds back Ctrl-C is left at its end, and by the interruption."""
    reached = False
    try:
        with interruptions_held():
            act()
            time.sleep(0.05)
            reached = True
    except KeyboardInterrupt:
        return reached
    return False


def test_it_is_held_back_until_the_block_ends() -> None:
    assert reaches_the_end(interrupt)


def test_it_is_held_back_even_if_another_thread_is_told() -> None:
    """Only the thread that holds it back masks the signal; the system chooses another one."""
    done = threading.Event()
    other = threading.Thread(target=done.wait)
    other.start()
    try:
        assert reaches_the_end(lambda: signal.pthread_kill(other.ident or 0, signal.SIGINT))
    finally:
        done.set()
        other.join()


class Interrupted:
    """Its finaliser is interrupted, and Python ignores what a finaliser raises."""

    def __del__(self) -> None:
        interrupt()
        time.sleep(PATIENCE)


def finalise_and_wait() -> None:
    Interrupted()
    time.sleep(PATIENCE)


def test_one_that_python_ignores_is_sent_again() -> None:
    with Interruptions() as interruptions:
        with pytest.raises(KeyboardInterrupt):
            finalise_and_wait()
        assert interruptions.heard
