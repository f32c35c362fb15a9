"""What was typed at a terminal, for the arrow keys to bring back in this game and the next."""

import atexit
import os
import sys
from contextlib import suppress
from pathlib import Path

LINES_KEPT = 1000


def edit_with_history() -> None:
    """Give input() editing and the lines of earlier games; some systems have no readline.

    A history that cannot be read or written is done without.
    """
    try:
        import readline
    except ImportError:
        return
    readline.set_history_length(LINES_KEPT)
    with suppress(OSError, RuntimeError):  # RuntimeError: nobody knows where home is
        path = history_file()
        atexit.register(_write_history, path)
        readline.read_history_file(path)


def _write_history(path: Path) -> None:
    import readline

    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        readline.write_history_file(path)


def history_file() -> Path:
    """Where this system keeps what programs remember between runs."""
    chosen = os.environ.get("XDG_STATE_HOME", "")
    if os.path.isabs(chosen):  # others are to be ignored, says the specification
        return Path(chosen, "pegwise", "history")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "pegwise" / "history"
    return Path.home() / ".local" / "state" / "pegwise" / "history"
