"""Asking a person, or a pipe, for a line at a time."""

import io
import sys


class Prompt:
    """Reads lines: with history and editing on a terminal, echoed where they come from a pipe.

    The end of the input raises EOFError, as Ctrl-D does.
    """

    def __init__(self) -> None:
        self.typed = sys.stdin.isatty()
        self.on_terminal = self.typed and sys.stdout.isatty()
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        if self.on_terminal:
            _edit_lines()

    def ask(self, question: str) -> str:
        """The answer to a question, without the spaces around it."""
        if self.on_terminal:
            return input(question).strip()
        line = self._typed(question) if self.typed else self._echoed(question)
        if not line:
            raise EOFError
        return line.strip()

    def _typed(self, question: str) -> str:
        """Somebody types, but the screen is a file or a pipe."""
        print(question, end="", flush=True)
        return sys.stdin.readline()

    def _echoed(self, question: str) -> str:
        line = sys.stdin.readline()
        print(f"{question}{_printable(line.strip())}".rstrip(), flush=True)
        return line


def _edit_lines() -> None:
    """Importing readline is what gives input() its history; some systems have none."""
    try:
        import readline
    except ImportError:
        return
    readline.set_history_length(1000)


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else "?" for character in text)
