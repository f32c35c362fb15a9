"""Asking a person, or a pipe, for a line at a time."""

import io
import sys


class Prompt:
    """Reads lines: with history and editing on a terminal, echoed where they come from a pipe.

    The end of the input raises EOFError, as Ctrl-D does.
    """

    def __init__(self) -> None:
        self.on_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        if self.on_terminal:
            _edit_lines()

    def ask(self, question: str) -> str:
        """The answer to a question, without the spaces around it."""
        if self.on_terminal:
            return input(question).strip()
        line = sys.stdin.readline()
        answer = _printable(line.strip())
        print(f"{question}{answer}".rstrip(), flush=True)
        if not line:
            raise EOFError
        return line.strip()


def _edit_lines() -> None:
    """Importing readline is what gives input() its history; some systems have none."""
    try:
        import readline
    except ImportError:
        return
    readline.set_history_length(1000)


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else "?" for character in text)
