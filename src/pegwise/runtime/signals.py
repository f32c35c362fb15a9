"""Ctrl-C: stopping in good order, and keeping it away from worker processes."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

INTERRUPTED = 130  # the exit code of a process stopped by Ctrl-C
SHOW_CURSOR = b"\x1b[?25h"


class Interruptions:
    """Within this context the first Ctrl-C raises KeyboardInterrupt and a second one exits at once.

    The second cannot raise: Python would still wait for running threads.
    """

    heard = False

    def __enter__(self) -> "Interruptions":
        self._before = signal.signal(signal.SIGINT, self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _hear(self, *_: object) -> None:
        if self.heard:
            if sys.stderr.isatty():
                os.write(sys.stderr.fileno(), SHOW_CURSOR)
            os._exit(INTERRUPTED)
        self.heard = True
        raise KeyboardInterrupt


@contextmanager
def interruptions_held() -> Iterator[None]:
    """Hold back Ctrl-C until the block ends; Windows cannot, and interrupts at once.

    Processes started within the block inherit the mask and never see Ctrl-C.
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
    """Make this worker process exit when its parent dies; a killed parent cannot stop it."""
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None

    def exit_after_parent() -> None:
        parent.join()
        os._exit(1)

    Thread(target=exit_after_parent, daemon=True).start()
