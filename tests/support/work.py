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
