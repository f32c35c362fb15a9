"""The boards that a server offers by name: the classic ones, and its owner's word lists.

Games are stored with the name of their board, so every process of a server has to know the lists:
the app registers them when it is made, a worker process when it starts.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from pegwise.errors import PegwiseError, quote
from pegwise.game.codes import Turn
from pegwise.game.feedback import PegWords
from pegwise.game.notation import symbols_of
from pegwise.game.rules import Rules
from pegwise.game.variants import CLASSIC, Variant, find_variant
from pegwise.game.wording import say_count
from pegwise.game.wordlist import read_word_list

from .messages import OneTurn, ResponseBody

MARKS_LIMIT, COUNTS_LIMIT = 6, 10  # guesses for a word
LONGEST_LIST_NAME = 30  # characters
_LISTS: dict[str, Variant] = {}
SMALL_WORDS = ("and",)


def register_word_lists(lists: Iterable[Variant]) -> None:
    """Register these word lists by their names in this process, and no others."""
    _LISTS.clear()
    _LISTS.update((variant.name, variant) for variant in lists)
    for known in (variant_named, board_named, show_turn):
        known.cache_clear()


@lru_cache(maxsize=256)
def variant_named(name: str) -> Variant:
    """The word list of this name, or the board of this name or with these rules."""
    return _LISTS.get(name) or find_variant(name)


def is_list(name: str) -> bool:
    """Whether a word list of this name is offered."""
    return name in _LISTS


def offered_boards() -> tuple[Variant, ...]:
    """The classic boards, then the word lists."""
    return (*CLASSIC, *_LISTS.values())


def known_variant(name: str) -> Variant | None:
    """The variant of a stored game; None if it was played with a list that is no longer offered."""
    try:
        return variant_named(name)
    except PegwiseError:
        return None


def read_lists(codes: Sequence[str], guesses: str | None = None) -> tuple[Variant, ...]:
    """The word lists of the options ``--codes FILE[:OPTIONS]``, each named after its file.

    ``guesses`` is a file of words that may be guessed beside those of the only list.
    """
    if guesses is not None and len(codes) != 1:
        expected = "expected one list with --codes, or --codes 'FILE:guesses=FILE' for each"
        raise PegwiseError(f"--guesses {quote(guesses)} with {len(codes)} lists: {expected}")
    lists = [_read_list(text, guesses) for text in codes]
    names = [variant.name for variant in lists]
    for name in names:
        if names.count(name) > 1:
            raise PegwiseError(f"--codes: two lists are called {quote(name)}: expected one")
    return tuple(lists)


def _read_list(text: str, guesses: str | None) -> Variant:
    rules = Rules.parse(f"codes:{text}")
    words, more = rules.words, rules.guesses
    assert words is not None, "rules that begin with codes: have words"
    if guesses is not None:
        rules = Rules.of_words(words, rules.kind, rules.any_guess, read_word_list(guesses))
        words, more = rules.words or words, rules.guesses
    name = name_of_file(words.source)
    # Errors quote the source of a list: visitors see its name, and not the path of its file.
    unplaced = None if more is None else replace(more, source=name)
    rules = replace(rules, words=replace(words, source=name), guesses=unplaced)
    return Variant(name, rules, limit=COUNTS_LIMIT if rules.kind.counts else MARKS_LIMIT)


def name_of_file(path: str) -> str:
    """The name of a list: that of its file in small letters, digits and hyphens.

    >>> name_of_file("/srv/Five letters.txt"), name_of_file("hex.txt"), name_of_file("5.txt")
    ('five-letters', 'list-hex', 'list-5')
    """
    stem = Path(path).stem.lower()
    name = re.sub(r"[^a-z0-9]+", "-", stem).strip("-")[:LONGEST_LIST_NAME].strip("-") or "words"
    taken = name[0].isdigit() or any(name == variant.name for variant in CLASSIC)
    return f"list-{name}" if taken else name


class Symbol(ResponseBody):
    """A symbol: its canonical text, and its colour if the game has colours."""

    text: str
    colour: str | None


class Board(ResponseBody):
    """What a page needs to know about a variant."""

    variant: str
    rules: str
    positions: int
    symbols: list[Symbol]
    distinct: bool
    bulls_only: bool
    limit: int | None
    codes: str
    words: PegWords
    classic: bool
    separator: str  # between the symbols of a code: empty or a dot
    kind: str  # of feedback: full, bulls or marks
    word_list: bool  # whether the codes are the words of a list


def board_of(variant: Variant) -> Board:
    """The board message of a variant."""
    rules = variant.rules
    colours = variant.colours or (None,) * rules.symbols
    return Board(
        variant=variant.name,
        rules=str(rules),
        positions=rules.positions,
        symbols=[
            Symbol(text=text, colour=colour)
            for text, colour in zip(symbols_of(rules), colours, strict=True)
        ],
        distinct=rules.distinct,
        bulls_only=rules.bulls_only,
        limit=variant.limit,
        codes=say_count(rules.size),
        words=variant.words,
        classic=variant in CLASSIC,
        separator="." if "." in variant.notation.write_code([0, 0]) else "",
        kind=rules.kind.name or "full",
        word_list=rules.words is not None,
    )


@lru_cache(maxsize=256)
def board_named(name: str) -> Board:
    """The board message of a variant, built once."""
    return board_of(variant_named(name))


@lru_cache(maxsize=2_048)
def show_turn(turn: Turn, variant: str) -> OneTurn:
    """A turn as text and in the words of the game, built once."""
    notation = variant_named(variant).notation
    return OneTurn(
        guess=notation.write_code(turn.guess),
        feedback=notation.write_feedback(turn.feedback),
        bulls=turn.feedback.bulls,
        cows=turn.feedback.cows,
        words=notation.speak(turn.feedback),
    )


def title_of(variant: str) -> str:
    """``Bulls and Cows``, or ``Board 5x7``."""
    if variant[:1].isdigit():
        return f"Board {variant}"
    words = variant.split("-")
    return " ".join(word if word in SMALL_WORDS else word.capitalize() for word in words)
