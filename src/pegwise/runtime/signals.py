"""Ctrl-C and requests to end: stopping in good order, and keeping Ctrl-C away from workers.

Doing something if work takes long: show progress, or interrupt it.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread, Timer, current_thread, main_thread

INTERRUPTED = 130  # the exit code of a process stopped by Ctrl-C
RESEND_SECONDS = 0.1
SHOW_CURSOR = b"\x1b[?25h"


class Terminated(BaseException):
    """The process was asked to end: by SIGTERM, or by SIGHUP when its terminal is closed."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.exit_code = 128 + number


@contextmanager
def ending_in_order() -> Iterator[None]:
    """Within this context the first SIGTERM or SIGHUP raises Terminated; later ones are ignored.

    A SIGHUP that is ignored from the start, as ``nohup`` does, stays ignored.
    """
    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    asked = False

    def end(number: int, _: object) -> None:
        nonlocal asked
        if not asked:
            asked = True
            raise Terminated(number)

    before = {number: signal.getsignal(number) for number in map(signal.Signals.__getitem__, names)}
    try:
        for number, handler in before.items():
            if handler is not signal.SIG_IGN:
                signal.signal(number, end)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class Interruptions:
    """Within this context the first Ctrl-C raises KeyboardInterrupt and a second one exits at once.

    The second cannot raise: Python would still wait for running threads. Python ignores what is
    raised in a finaliser, so an interruption that arrives in one is sent again.
    """

    heard = False

    def __enter__(self) -> "Interruptions":
        self._handler = signal.signal(signal.SIGINT, self._hear)
        self._unraisablehook, sys.unraisablehook = sys.unraisablehook, self._resend
        return self

    def __exit__(self, *_: object) -> None:
        sys.unraisablehook = self._unraisablehook
        signal.signal(signal.SIGINT, self._handler)

    def _hear(self, *_: object) -> None:
        if self.heard:
            if sys.stderr.isatty():
                os.write(sys.stderr.fileno(), SHOW_CURSOR)
            os._exit(INTERRUPTED)
        self.heard = True
        raise KeyboardInterrupt

    def _resend(self, ignored: "sys.UnraisableHookArgs") -> None:
        if issubclass(ignored.exc_type, KeyboardInterrupt):
            self.heard = False
            Timer(RESEND_SECONDS, os.kill, (os.getpid(), signal.SIGINT)).start()
        else:
            self._unraisablehook(ignored)


@contextmanager
def interruptions_held() -> Iterator[None]:
    """Hold back Ctrl-C until the block ends.

    Processes started within the block inherit the mask and never see Ctrl-C; Windows has no mask.
    The mask is not enough here, since the system may hand the signal to any other thread, and
    Python then raises KeyboardInterrupt in the main one.
    """
    held: list[int] = []
    in_main_thread = current_thread() is main_thread()
    if in_main_thread:
        handler = signal.signal(signal.SIGINT, lambda number, _: held.append(number))
    masked = hasattr(signal, "pthread_sigmask")
    if masked:
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        if masked:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if in_main_thread:
            signal.signal(signal.SIGINT, handler)
            if held:
                signal.raise_signal(signal.SIGINT)


def end_with_parent() -> None:
    """Make this worker process exit when its parent dies; a killed parent cannot stop it."""
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None

    def exit_after_parent() -> None:
        parent.join()
        os._exit(1)

    Thread(target=exit_after_parent, daemon=True).start()


@contextmanager
def after(seconds: float, action: Callable[[], object]) -> Iterator[None]:
    """Call ``action`` in another thread if this context lasts longer; it has ended at the exit."""
    timer = Timer(seconds, action)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
