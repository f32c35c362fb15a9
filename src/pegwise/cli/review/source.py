"""The game to review: from the command line, from a record, or the last game played."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pegwise.coach.game import PlayedGame
from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import Code
from pegwise.game.rules import names_word_list
from pegwise.game.variants import Variant, find_variant
from pegwise.play.makers import lies_of
from pegwise.play.records import read_record_and_facts
from pegwise.runtime.files import read_text

from ..options import choose_variant, is_board, split_words, take_variant
from ..play.terminal_game import last_game_file

EXPECTED = "VARIANT GUESS:FEEDBACK ..., a record, a file of records, or --last"


@dataclass(frozen=True)
class Source:
    """A game, whether it was in hard mode, its secret if recorded, and the lies of its maker."""

    game: PlayedGame
    hard: bool = False
    secret: Code | None = None
    lies: int = 0


def find_game(words: tuple[str, ...], last: bool, board: dict[str, str | None]) -> Source:
    """The game that the command line asks for."""
    if last:
        if words or any(board.values()):
            raise PegwiseError("--last with a game or a board: expected only one")
        try:
            path = last_game_file()
        except RuntimeError:  # the home folder is unknown
            path = None
        if path is None or not path.exists():
            raise PegwiseError("--last: no game yet; expected a game of 'pegwise play' before")
        return from_record(_last_line(path))
    if not words:
        raise PegwiseError(f"no game given: expected {EXPECTED}")
    if len(words) == 1 and not is_board(words[0]):
        if words[0].lstrip().startswith("{"):
            return from_record(words[0])
        if os.path.exists(words[0]):
            return from_record(_last_line(words[0]), partial(_variant_in_file, board=board))
    turns = split_words(words)
    if turns and ":" not in turns[0]:
        find_variant(turns[0])  # raises, saying what is wrong
    variant = take_variant(turns, board)
    return Source(PlayedGame(variant, tuple(map(variant.notation.read_turn, turns))))


def _last_line(path: str | Path) -> str:
    lines = read_text(path, "file of records", PegwiseError).rstrip().rsplit("\n", 1)
    if not lines[-1]:
        raise PegwiseError(f"{quote(path)} is empty: expected one record per line")
    return lines[-1]


def _variant_in_file(name: str, board: dict[str, str | None]) -> Variant:
    """The variant that a file of records names; it names no file to open, only the user does."""
    if not names_word_list(name.strip()):
        return find_variant(name)
    if board["codes"] is None:
        raise PegwiseError(f"the game is played with {quote(name)}: name that file with --codes")
    return choose_variant(**board)


def from_record(line: str, variant_of: Callable[[str], Variant] = find_variant) -> Source:
    """The game of a record."""
    session, facts = read_record_and_facts(line, variant_of)
    secret, maker = facts.get("secret"), facts.get("maker")
    notation = session.variant.notation
    return Source(
        PlayedGame.of(session),
        bool(facts.get("hard")),
        notation.read_secret(secret) if isinstance(secret, str) else None,
        lies_of(maker) if isinstance(maker, str) else session.lies or 0,
    )
