"""Waiting for what must happen, however slow the machine is."""

import time
from collections.abc import Callable

PATIENCE = 600  # seconds; only a test that would hang for ever waits as long


def await_that(met: Callable[[], object]) -> None:
    """Wait until the condition is met."""
    deadline = time.monotonic() + PATIENCE
    while not met():
        assert time.monotonic() < deadline, f"not within {PATIENCE} seconds"
        time.sleep(0.05)
