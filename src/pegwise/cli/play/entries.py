"""What a person may type at a prompt besides guesses and answers."""

import re
from collections.abc import Mapping

from pegwise.errors import PegwiseError
from pegwise.game.feedback import parse_feedback
from pegwise.game.notation import SEPARATORS, Notation

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


def turn_and_answer(entry: str) -> tuple[int, str]:
    """The number of a turn and what follows: ``3 1,1``, ``turn 3: 1,1``; 0 where there is none."""
    found = TURN_AND_ANSWER.fullmatch(entry.strip())
    return (int(found[1]), found[2].strip()) if found else (0, "")


def is_answer(text: str, notation: Notation) -> bool:
    """Whether this is an answer that the game knows."""
    try:
        return bool(notation.read_feedback(text))
    except PegwiseError:
        return False


def looks_like_answer(text: str, notation: Notation) -> bool:
    """Whether this is spelled like an answer, be it an impossible one; a row of digits is not."""
    try:
        parse_feedback(text, notation.words, notation.rules.bulls_only)
    except PegwiseError:
        return False
    return not (text.isdigit() and len(text) > 1)


def is_whole_code(text: str, notation: Notation) -> bool:
    """Whether this is a code with nothing left out, not even leading zeros."""
    if len(SEPARATORS.sub("", text)) < notation.rules.positions:
        return False
    try:
        return bool(notation.read_secret(text))
    except PegwiseError:
        return False
