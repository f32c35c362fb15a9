"""Doing something if work takes long: show progress, or interrupt it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer


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
