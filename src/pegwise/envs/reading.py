"""Read a guess from what a person or a language model writes; one guess, or none."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from pegwise.errors import PegwiseError, quote
from pegwise.game.notation import Notation

from .board import EnvBoard

MOST_CHARACTERS = 20_000  # that are read, the last ones
TOOL = "guess"
MARKED = (
    re.compile(r"<guess>([^<>]*)</guess>", re.IGNORECASE),
    re.compile(r"\[([^\[\]]*)\]"),
    re.compile(r"\bguess(?: is)?\s*[:=]\s*([^\n.;!?]*)", re.IGNORECASE),
)
WORDS = re.compile(r"[\w.]+")
GIVING_UP = {"give up", "giveup", "i give up", "resign"}


class NoGuess(Exception):
    """The text has no guess, or more than one; the message says what was expected."""


def read_guess(text: str | Mapping[str, Any], board: EnvBoard) -> int:
    """The number of the guess that a text or a tool call makes."""
    if isinstance(text, Mapping):
        return _exactly(_of_call(text), board)
    if not isinstance(text, str):
        raise NoGuess(f"{quote(text)} is no text: expected a text or a call of {TOOL}")
    shown = text[-MOST_CHARACTERS:].strip()
    if shown.startswith("{"):
        try:
            call = json.loads(shown)
        except (ValueError, RecursionError):
            call = None
        if isinstance(call, dict):
            return _exactly(_of_call(call), board)
    for marked in MARKED:
        found = marked.findall(shown)
        if found:
            return _exactly(found[-1], board)
    whole = _number(shown, board)
    return _only(shown, board) if whole is None else whole


def _of_call(call: Mapping[str, Any]) -> str:
    """The code in ``{"name": "guess", "arguments": {"code": "1122"}}`` or its arguments alone.

    Chat APIs send the call below ``function``, or its arguments as ``input``.
    """
    nested = call.get("function")
    call = nested if isinstance(nested, Mapping) else call
    arguments = call.get("arguments", call.get("input", call))
    if isinstance(arguments, str):
        try:
            arguments = json.loads(arguments)
        except (ValueError, RecursionError):
            arguments = {}
    code = arguments.get("code") if isinstance(arguments, Mapping) else None
    if call.get("name", TOOL) != TOOL or not isinstance(code, str | int) or code is True:
        raise NoGuess(f'expected a call of {TOOL} with the argument "code"')
    return str(code)


def _exactly(text: str, board: EnvBoard) -> int:
    """The guess that this text is."""
    try:
        return board.guesses.index(board.notation.read_code(text.strip(" \t\r\n'\"`*")))
    except PegwiseError as error:
        raise NoGuess(str(error)) from None


def _number(text: str, board: EnvBoard) -> int | None:
    try:
        return _exactly(text, board)
    except NoGuess:
        return None


def _only(text: str, board: EnvBoard) -> int:
    """The one guess among the words of a text; the same guess may occur several times."""
    found = {
        number
        for part in _parts(text, board.notation)
        if (number := _number(part, board)) is not None
    }
    if len(found) == 1:
        return found.pop()
    count = "no guess" if not found else f"{len(found)} different guesses"
    raise NoGuess(f"the text has {count} in it: expected one, {board.notation.expected}")


def _parts(text: str, notation: Notation) -> Iterator[str]:
    """Words as long as a code, and as many colours in a row as a code has."""
    places = notation.rules.positions
    words = [word.strip(".") for word in WORDS.findall(text)]
    yield from (word for word in words if len(word) == places or "." in word)
    names = [word.lower() if word.lower() in notation.colours else None for word in words]
    for at in range(len(names) - places + 1):
        run = names[at : at + places]
        if all(run) and not any(names[at - 1 : at] + names[at + places : at + places + 1]):
            yield " ".join(map(str, run))
