"""Ctrl-C and processes that share the work: only the one who started them hears of it."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interruptions_held() -> Iterator[None]:
    """Whoever interrupts meanwhile is heard at the end; on Windows at once.

    Processes that are started meanwhile hold interruptions for ever.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
