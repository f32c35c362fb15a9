"""Computations for worker processes, which can import this module but not the tests."""

import os
import signal
import time
from pathlib import Path

from pegwise.errors import PegwiseError
from support.waiting import PATIENCE, await_that


def refuse(text: str) -> None:
    """Raise an error with this text."""
    raise PegwiseError(text)


def keep_busy(seconds: float) -> None:
    """Use this much CPU time."""
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass


def die() -> None:
    """End as if the process had been killed."""
    os.kill(os.getpid(), signal.SIGKILL)


def mark_and_sleep(path: Path) -> None:
    """Create a file, then take too long."""
    path.touch()
    time.sleep(PATIENCE)


def wait_for(path: Path) -> None:
    """Wait until a file exists."""
    await_that(path.exists)


def mark_and_wait_for(begun: Path, path: Path, *_: object) -> None:
    """Create a file, then wait until another one exists."""
    begun.touch()
    wait_for(path)


HOARD: list[bytes] = []


def hoard(size: int) -> int:
    """Keep this many bytes for ever; returns the process."""
    HOARD.append(b"x" * size)
    return os.getpid()


def assist_on(board: str) -> tuple[int, int]:
    """Ask for help after one guess; returns the process and the bytes it held before."""
    from pegwise.game.feedback import Feedback
    from pegwise.game.variants import find_variant
    from pegwise.web.assist import EnteredRow, Sheet, assist
    from pegwise.web.compute.processes import memory_in_use

    before = memory_in_use()
    variant = find_variant(board)
    guess = variant.notation.write_code(tuple(range(variant.rules.positions)))
    answer = variant.notation.write_feedback(Feedback(1, 0))
    row = EnteredRow(guess=guess, feedback=answer)
    assist(variant, Sheet(variant=board, rows=[row]), seconds=0)
    return os.getpid(), before
