"""The game that a command is given: turns, one line, a record, a file of them, or ``-``."""

import os
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pegwise.errors import PegwiseError, quote
from pegwise.game.rules import names_word_list
from pegwise.game.variants import Variant, find_variant
from pegwise.runtime.files import read_text

from .options import choose_variant, is_board, split_words, take_variant
from .terminal.prompt import read_any_bytes

EXPECTED = "VARIANT GUESS:FEEDBACK ..., a record, a file of records, or - for standard input"
MOST_PIPED = 16_000_000  # characters read from standard input
FILE_LIKE = re.compile(r".*[/\\].*|.*\.[a-z]\w*", re.IGNORECASE)
NAME_LIKE = re.compile(r"[a-z]+(-[a-z]+)*", re.IGNORECASE)

Board = dict[str, str | None]  # the options about the board, as text


class GivenGame(NamedTuple):
    """A variant, the turns as text, and whatever a record says besides, unchecked."""

    variant: Variant
    turns: list[str]
    facts: Mapping[str, Any] = {}


def find_game(given: Sequence[str], board: Board, *, prompts: bool = False) -> GivenGame:
    """The game that the arguments and the options about the board ask for.

    A command that ``prompts`` reads only the first line of standard input as a game.
    """
    if given and not any(map(str.strip, given)):
        raise PegwiseError(f"{quote(' '.join(given))} is no game: expected {EXPECTED}")
    if len(given) == 1 and not is_board(given[0]):
        text = given[0]
        if text.strip() == "-":
            read_any_bytes()
            read = sys.stdin.readline if prompts else sys.stdin.read
            return _game_in(read(MOST_PIPED).removeprefix("\ufeff"), "standard input", board)
        if text.lstrip().startswith("{"):
            return from_record(text, board)
        if os.path.exists(text):
            return last_game_in(text, board)
        if FILE_LIKE.fullmatch(text) and ":" not in text and not _is_code(text, board):
            raise PegwiseError(f"{quote(text)} is no file here: expected {EXPECTED}")
    words = split_words(tuple(given))
    _check_name(words, board)
    if words and names_word_list(words[0]) and board["codes"] is not None:
        words.pop(0)  # both name the same list
    return GivenGame(take_variant(words, board), words)


def names_game(text: str, board: Board) -> bool:
    """Whether one argument is a record, a file or ``-`` rather than a code."""
    if text.strip() == "-" or text.lstrip().startswith("{"):
        return True
    return os.path.exists(text) and not _is_code(text, board)


def last_game_in(path: str | Path, board: Board, *, opens_files: bool = False) -> GivenGame:
    """The last game of a file: a record, or a line such as ``mastermind 1122:1,0``.

    Unless it ``opens_files``, a game in it cannot name a word list.
    """
    text = read_text(path, "file of records", PegwiseError)
    return _game_in(text, quote(path), board, opens_files)


def from_record(line: str, board: Board, *, opens_files: bool = True) -> GivenGame:
    """The game of a record."""
    from pegwise.play.records import read_record  # all of play; most games are turns

    def variant_of(name: str) -> Variant:
        words = _safe([name], board, opens_files)
        if not is_board(name):
            find_variant(name)  # raises, saying what is wrong
        return take_variant(words, board)

    session, facts = read_record(line, variant_of)
    turns = map(session.variant.notation.write_turn, session.turns)
    return GivenGame(session.variant, list(turns), facts)


def _game_in(text: str, source: str, board: Board, opens_files: bool = False) -> GivenGame:
    """The game in a text that others may have written: its last line, or turns one a line."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        raise PegwiseError(f"{source} is empty: expected {EXPECTED}")
    if lines[-1].startswith(("{", "[")):
        return from_record(lines[-1], board, opens_files=opens_files)
    words = split_words((lines[-1],))
    if not (words and is_board(words[0])):
        words = [word for line in lines for word in split_words((line,))]
    _check_name(words, board)
    words = _safe(words, board, opens_files)
    return GivenGame(take_variant(words, board), words)


def _safe(words: list[str], board: Board, opens_files: bool) -> list[str]:
    """The words; without the name of a word list, which only the user's own options may open."""
    if opens_files or not names_word_list(words[0].strip()):
        return words
    if board["codes"] is None and not names_word_list((board["variant"] or "").strip()):
        named = quote(words[0])
        raise PegwiseError(f"the game is played with {named}: name that file with -v or --codes")
    return words[1:]


def _check_name(words: list[str], board: Board) -> None:
    """Raises if the first word is a mistyped variant; codes and turns are checked elsewhere."""
    first = words[0] if words else ""
    if NAME_LIKE.fullmatch(first) and not is_board(first) and not _is_code(first, board):
        find_variant(first)


def _is_code(text: str, board: Board) -> bool:
    try:
        return bool(choose_variant(**board).notation.read_code(text))
    except PegwiseError:
        return False
