"""Asking a person, or a pipe, for a line at a time."""

import atexit
import io
import sys
from contextlib import suppress
from pathlib import Path

from pegwise.runtime.folders import state_folder

LINES_KEPT = 1000


class Prompt:
    """Reads lines: with history and editing on a terminal, echoed where they come from a pipe.

    The end of the input raises EOFError, as Ctrl-D does.
    """

    def __init__(self) -> None:
        self.typed = sys.stdin.isatty()
        self.on_terminal = self.typed and sys.stdout.isatty()
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="backslashreplace")  # what cannot be shown ends nothing
        if self.on_terminal:
            edit_with_history()

    def ask(self, question: str) -> str:
        """The answer to a question, without the spaces around it."""
        if self.on_terminal:
            return self._edited(question).strip()
        line = self._typed(question) if self.typed else self._echoed(question)
        if not line:
            raise EOFError
        return line.strip()

    def _edited(self, question: str) -> str:
        try:
            return input(question)
        except (EOFError, KeyboardInterrupt):
            print()  # what is said next begins on a line of its own
            raise

    def _typed(self, question: str) -> str:
        """Somebody types, but the screen is a file or a pipe."""
        print(question, end="", flush=True)
        return sys.stdin.readline()

    def _echoed(self, question: str) -> str:
        line = sys.stdin.readline()
        print(f"{question}{_printable(line.strip())}".rstrip(), flush=True)
        return line


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else "?" for character in text)


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
