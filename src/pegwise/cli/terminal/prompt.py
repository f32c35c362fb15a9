"""Asking a person, or a pipe, for a line at a time."""

import atexit
import io
import sys
from contextlib import suppress
from pathlib import Path

from pegwise.runtime.files import state_folder

from .encoding import writes_unicode

LINES_KEPT = 1000


class Prompt:
    """Reads lines: edited with history on a terminal, echoed from a pipe; EOFError at the end."""

    def __init__(self) -> None:
        self.typed = sys.stdin.isatty()
        self.on_terminal = self.typed and sys.stdout.isatty()
        read_any_bytes()
        if isinstance(sys.stdout, io.TextIOWrapper) and writes_unicode(sys.stdout):
            sys.stdout.reconfigure(errors="backslashreplace")  # for lone surrogates
        if self.on_terminal:
            edit_with_history()

    def ask(self, question: str) -> str:
        """The answer to a question, without the spaces around it."""
        if self.on_terminal:
            try:
                return input(question).strip()
            except (EOFError, KeyboardInterrupt):
                print()  # what is said next begins on a line of its own
                raise
        if self.typed:  # by a person, but the screen is a file or a pipe
            print(question, end="", flush=True)
            line = sys.stdin.readline()
        else:
            line = sys.stdin.readline()
            shown = "".join(char if char.isprintable() else "?" for char in line.strip())
            print(f"{question}{shown}".rstrip(), flush=True)
        if not line:
            raise EOFError
        return line.strip()


def read_any_bytes() -> None:
    """Let standard input replace bytes that are no text instead of failing; once read, it does."""
    if isinstance(sys.stdin, io.TextIOWrapper) and sys.stdin.errors != "replace":
        sys.stdin.reconfigure(errors="replace")


def edit_with_history() -> None:
    """Give input() editing and the lines of earlier games, if the system can do that."""
    try:
        import readline
    except ImportError:
        return
    readline.set_history_length(LINES_KEPT)
    with suppress(OSError, RuntimeError):  # RuntimeError: the home folder is unknown
        path = state_folder() / "history"
        atexit.register(_write_history, path)
        readline.read_history_file(path)


def _write_history(path: Path) -> None:
    import readline

    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        readline.write_history_file(path)
