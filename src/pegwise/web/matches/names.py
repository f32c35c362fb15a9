"""The names that players choose for a match."""

import unicodedata
from collections.abc import Collection

from pegwise.errors import PegwiseError, quote

from ..messages.matches import LONGEST_NAME

MARKUP = frozenset("<>&")


def clean_name(name: str | None, number: int, taken: Collection[str]) -> str:
    """The name with single spaces, or ``Player 2`` for none; a name that is taken gets a number."""
    text = unicodedata.normalize("NFC", name or "")
    refused = next((character for character in text if _is_refused(character)), None)
    if refused is not None:
        raise PegwiseError(f"name: {quote(refused)} cannot be part of a name: expected letters")
    wanted = " ".join(text.split()) or f"Player {number}"
    again = 2
    free = wanted
    while free in taken:
        ending = f" {again}"
        free = wanted[: LONGEST_NAME - len(ending)] + ending
        again += 1
    return free


def _is_refused(character: str) -> bool:
    """Control, formatting and unassigned characters, line breaks, and those of markup."""
    kind = unicodedata.category(character)
    return kind.startswith("C") or kind in ("Zl", "Zp") or character in MARKUP
