"""Turns in any of the ways that people write them."""

import re
from collections.abc import Iterator

from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import Code, Turn
from pegwise.game.notation import SEPARATORS, Notation

from ..play.entries import is_answer, looks_like_answer


def read_entry(text: str, notation: Notation) -> Turn | Code:
    """A turn such as ``1122:1,0``, ``rrgg bw`` or ``1 1 2 2 1 0``, or a guess without an answer."""
    if ":" in text:
        return notation.read_turn(text)
    guess = _whole_guess(text, notation)
    if guess is not None:
        return guess
    turn = next(_readings(text.split(), notation), None)
    return _refused(text, notation) if turn is None else turn


def read_change(text: str, turn: Turn, notation: Notation) -> Turn:
    """The corrected turn: a new answer to the same guess, or another turn altogether."""
    if not text:
        raise PegwiseError("nothing to change: expected GUESS:FEEDBACK or FEEDBACK")
    if is_answer(text, notation):
        return Turn(turn.guess, notation.read_feedback(text))
    if looks_like_answer(text, notation) and not any(_readings(text.split(), notation)):
        notation.read_feedback(text)  # says why it is impossible
    entry = read_entry(text, notation)
    if isinstance(entry, Turn):
        return entry
    raise PegwiseError(f"{quote(text)} has no answer: expected GUESS:FEEDBACK or FEEDBACK")


def read_number(text: str, thing: str = "the number of a turn") -> int:
    """A number from 1 on."""
    if not re.fullmatch(r"0{0,9}[1-9][0-9]{0,8}", text):
        raise PegwiseError(f"{quote(text)} is not {thing}: expected 1, 2, ...")
    return int(text)


def _whole_guess(text: str, notation: Notation) -> Code | None:
    """The guess, if the text is one; digits with spaces must be all there, not padded."""
    symbols = [symbol for symbol in SEPARATORS.split(text) if symbol]
    if len(symbols) not in (1, notation.rules.positions):
        return None
    try:
        return notation.read_code(text)
    except PegwiseError:
        return None


def _readings(words: list[str], notation: Notation) -> Iterator[Turn]:
    """The ways to split the words into a guess and an answer."""
    for split in range(1, len(words)):
        try:
            guess = notation.read_code(" ".join(words[:split]))
            yield Turn(guess, notation.read_feedback(" ".join(words[split:])))
        except PegwiseError:
            continue


def _refused(text: str, notation: Notation) -> Code:
    """Raises: the answer is wrong if the first word is a guess, otherwise the guess is."""
    if looks_like_answer(text, notation):
        raise PegwiseError(f"{quote(text)} is an answer without its guess: expected GUESS ANSWER")
    first, *rest = text.split() or [text]
    if rest and _whole_guess(first, notation) is not None:
        notation.read_feedback(" ".join(rest))
    return notation.read_code(first if rest else text)
