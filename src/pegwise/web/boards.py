"""The boards that a server offers by name: the classic ones, and its owner's word lists.

Games are stored with the name of their board, so every process of a server has to know the lists:
the app offers them when it is made, a worker process when it starts.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from pegwise.errors import PegwiseError, quote
from pegwise.game.rules import Rules
from pegwise.game.variants import CLASSIC, Variant, find_variant
from pegwise.game.wordlist import read_word_list

MARKS_LIMIT, COUNTS_LIMIT = 6, 10  # guesses for a word
LONGEST_NAME = 30  # characters

_LISTS: dict[str, Variant] = {}


def offer(lists: Iterable[Variant]) -> None:
    """Offer these word lists by their names in this process, and no others."""
    _LISTS.clear()
    _LISTS.update((variant.name, variant) for variant in lists)
    variant_named.cache_clear()


@lru_cache(maxsize=256)
def variant_named(name: str) -> Variant:
    """The word list of this name, or the board of this name or with these rules."""
    return _LISTS.get(name) or find_variant(name)


def is_list(name: str) -> bool:
    """Whether a word list of this name is offered."""
    return name in _LISTS


def offered() -> tuple[Variant, ...]:
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
    name = re.sub(r"[^a-z0-9]+", "-", stem).strip("-")[:LONGEST_NAME].strip("-") or "words"
    taken = name[0].isdigit() or any(name == variant.name for variant in CLASSIC)
    return f"list-{name}" if taken else name
