"""Ctrl-C once to stop in good order, twice to stop at once."""

import os
import signal
import sys
from types import TracebackType

INTERRUPTED = 130
SHOW_CURSOR = b"\x1b[?25h"


class Interruptions:
    """While entered, the first Ctrl-C raises as ever and is remembered; a second ends the process.

    The second one cannot raise: threads at work would still be waited for.
    """

    heard = False

    def __enter__(self) -> "Interruptions":
        self._before = signal.signal(signal.SIGINT, self._hear)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _hear(self, *_: object) -> None:
        if self.heard:
            if sys.stderr.isatty():
                os.write(sys.stderr.fileno(), SHOW_CURSOR)
            os._exit(INTERRUPTED)
        self.heard = True
        raise KeyboardInterrupt
