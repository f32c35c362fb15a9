"""A game on the command line: a board, then its turns, in one word or in many."""

import shlex

from pegwise.errors import InvalidRules, PegwiseError, quote
from pegwise.game.variants import Variant, find_variant

from .options import choose_variant


def split_words(game: tuple[str, ...]) -> list[str]:
    """The words of a saved line, whether the shell has parted them or not."""
    if len(game) != 1:
        return list(game)
    try:
        return shlex.split(game[0])
    except ValueError:
        return list(game)


def take_variant(words: list[str], board: dict[str, str | None]) -> Variant:
    """The game that the options ask for, or the first word, which is then taken off."""
    if words and is_board(words[0]):
        board["variant"] = _only_one(words.pop(0), board["variant"])
    return choose_variant(**board)


def is_board(text: str) -> bool:
    """Whether a word names a board."""
    try:
        return text.lower().startswith("codes:") or bool(find_variant(text))
    except PegwiseError:
        return False


def _only_one(board: str, option: str | None) -> str:
    if option is not None:
        raise InvalidRules(f"{quote(board)} and -v {quote(option)}: expected only one")
    return board
