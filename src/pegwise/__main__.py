"""The command ``pegwise``, also started by ``python -m pegwise``.

Ctrl-C while the package is still loading ends quietly too.
"""

import sys

INTERRUPTED = 130


def main() -> int:
    """Load and run the command line."""
    try:
        from .cli import main as run

        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
