"""What was typed at a terminal, for the arrow keys to bring back in this game and the next."""

import atexit
from contextlib import suppress
from pathlib import Path

from pegwise.runtime.folders import state_folder

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
    """The file that keeps them between games."""
    return state_folder() / "history"
