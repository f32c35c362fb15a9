"""Asking a person, or a pipe, for a line at a time; what may be typed besides codes and answers."""

import atexit
import io
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from difflib import get_close_matches
from functools import partial

from pegwise.errors import PegwiseError, quote
from pegwise.game.notation import SEPARATORS, Notation
from pegwise.runtime.files import state_folder

from .echo import writes_unicode

LINES_KEPT = 1000
TURN_AND_ANSWER = re.compile(r"(?:turn\s*)?([0-9]{1,9})(?:\s*:\s*|\s+|$)(.*)", re.IGNORECASE)
NEGATIVE = re.compile(r"-\s*0*[1-9][0-9]*")

ALSO = {
    "?": "help",
    "h": "help",
    "give": "give up",
    "giveup": "give up",
    "resign": "give up",
    "exit": "quit",
}
NEAR = 0.7  # how similar a mistyped word must be to a command; 1 is the same


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

        def write_history() -> None:
            with suppress(OSError):
                path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                readline.write_history_file(path)

        atexit.register(write_history)
        readline.read_history_file(path)


def command_in(entry: str, known: Mapping[str, object], notation: Notation) -> tuple[str, str]:
    """The command in an entry and its arguments; an empty command if there is none.

    A slash makes it a command; without one, a word that can be guessed is, even ``board``.
    """
    words = entry.removeprefix("/").lower().split(None, 1)
    if not words or (not entry.startswith("/") and is_listed(entry, notation)):
        return "", entry
    if " ".join(entry.removeprefix("/").lower().split()) == "give up":
        return "give up", ""
    name = ALSO.get(words[0], words[0])
    rest = entry.removeprefix("/").split(None, 1)[1] if len(words) > 1 else ""
    if name in known:
        return name, rest
    if entry.startswith("/"):
        raise PegwiseError(f"unknown command {entry!r}: expected {', '.join(known)}")
    return "", entry


def mistyped(entry: str, known: Iterable[str], asked: str = "a guess") -> str | None:
    """Asks whether an entry that is nearly a command is one; None if it is not nearly one."""
    word = next(iter(entry.removeprefix("/").lower().split()), "")
    near = get_close_matches(word, known, n=1, cutoff=NEAR)
    if not near or near[0] == word:
        return None
    return f"{quote(word)} is neither {asked} nor a command: did you mean {quote(near[0])}?"


def _reads(read: Callable[[str], object], text: str) -> bool:
    try:
        return bool(read(text))
    except PegwiseError:
        return False


def is_listed(entry: str, notation: Notation) -> bool:
    """Whether this is a word that can be guessed: of the game's list, or any letters."""
    return notation.rules.spells_words and _reads(notation.read_code, entry)


def turn_and_answer(entry: str) -> tuple[int, str]:
    """The number of a turn and what follows: ``3 1,1``, ``turn 3: 1,1``; 0 if there is none."""
    found = TURN_AND_ANSWER.fullmatch(entry.strip())
    return (int(found[1]), found[2].strip()) if found else (0, "")


def is_answer(text: str, notation: Notation) -> bool:
    """Whether this is an answer that the game knows."""
    return _reads(notation.read_feedback, text)


def looks_like_answer(text: str, notation: Notation) -> bool:
    """Whether this is spelled like an answer, possible or not; a row of digits is not."""
    parse = partial(
        notation.rules.kind.read, words=notation.words, positions=notation.rules.positions
    )
    return _reads(parse, text) and not (text.isdigit() and len(text) > 1)


def is_whole_code(text: str, notation: Notation) -> bool:
    """Whether this is a code with nothing left out, not even leading zeros."""
    whole = len(SEPARATORS.sub("", text)) >= notation.rules.positions
    return whole and _reads(notation.read_secret, text)
