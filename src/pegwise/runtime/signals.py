"""Ctrl-C and processes that share the work: only the one who started them hears of it."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread


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


def end_with_parent() -> None:
    """A process that was killed cannot end its workers, so each of them watches for that itself."""
    Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
