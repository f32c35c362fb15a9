"""What a person may type at a prompt besides guesses and answers."""

import re
from collections.abc import Mapping

from ..errors import PegwiseError
from ..notation import Notation

NEGATIVE = re.compile(r"-\s*[0-9]+")

ALSO = {
    "?": "help",
    "h": "help",
    "give": "give up",
    "giveup": "give up",
    "resign": "give up",
    "exit": "quit",
}


def command_in(entry: str, known: Mapping[str, object], notation: Notation) -> tuple[str, str]:
    """The command that an entry gives and what follows it; an empty one where it gives none.

    A slash before it makes a command of anything; without one, a word of the game's list is a
    guess even if it is called ``board``.
    """
    words = entry.removeprefix("/").lower().split(None, 1)
    if not words or (not entry.startswith("/") and _is_listed(entry, notation)):
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


def _is_listed(entry: str, notation: Notation) -> bool:
    if notation.rules.words is None:
        return False
    try:
        return bool(notation.read_code(entry))
    except PegwiseError:
        return False
