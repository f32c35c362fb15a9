"""When kernels are being compiled, and for how long: for those who announce it or keep time.

`jit` reports here. Nothing here needs numba, so that a command can listen before it is loaded.
"""

from collections.abc import Callable
from time import monotonic


class Compiling:
    """The compiler at work; numba runs it in one thread at a time, for callees within callers."""

    def __init__(self) -> None:
        self.on_begin: Callable[[], object] = lambda: None
        self.on_end: Callable[[], object] = lambda: None
        self._depth, self._since, self._spent = 0, 0.0, 0.0

    @property
    def seconds(self) -> float:
        """The seconds that this process has spent on compiling."""
        return self._spent + (monotonic() - self._since if self._depth else 0.0)

    def begin(self) -> None:
        """A function is being compiled."""
        self._depth += 1
        if self._depth == 1:
            self._since = monotonic()
            self.on_begin()

    def end(self) -> None:
        """It is done, or failed."""
        self._depth -= 1
        if not self._depth:
            self._spent += monotonic() - self._since
            self.on_end()


COMPILING = Compiling()
