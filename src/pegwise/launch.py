"""Where the command starts: an interruption while the rest is loading ends quietly too."""

INTERRUPTED = 130


def main() -> int:
    """Load and run the command line."""
    try:
        from .cli import main as run

        return run()
    except KeyboardInterrupt:
        return INTERRUPTED
