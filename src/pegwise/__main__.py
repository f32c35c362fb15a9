"""The command ``pegwise``, also started by ``python -m pegwise``.

Ctrl-C ends quietly, too, while the package is still loading, and again while threads are ending.
"""

import signal
import sys

INTERRUPTED = 130


def main() -> int:
    """Load and run the command line."""
    try:
        from .cli import main as run

        code = run()
    except KeyboardInterrupt:
        code = INTERRUPTED
    if code == INTERRUPTED:
        # Python now waits for threads, such as one that compiles: the next Ctrl-C ends that.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    return code


if __name__ == "__main__":
    sys.exit(main())
