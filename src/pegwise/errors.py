"""Errors about input: one line that quotes the input and says what was expected."""

import re
from collections.abc import Iterable

LONGEST_QUOTE = 60
# Control characters, with which escape sequences begin; lone surrogates, which no encoding has;
# and the characters that reorder the rest of a line. Tabs and line ends are harmless.
UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u2028-\u202e\u2066-\u2069]")


class PegwiseError(ValueError):
    """Input that Pegwise cannot use; the text says what was given and what was expected."""


class InvalidRules(PegwiseError):
    """Rules that make no game, or a word list that cannot be read."""


class InvalidCode(PegwiseError):
    """A text or tuple that is not a code under the rules."""


class InvalidFeedback(PegwiseError):
    """An answer that cannot be read, or that no secret could give."""


class UnknownName(PegwiseError):
    """A variant, strategy or set of words that does not exist."""


class CannotPlay(PegwiseError):
    """A strategy asked to play a board that it cannot play."""


class ContradictoryAnswers(PegwiseError):
    """Answers that no code could have given."""


class Undecided(PegwiseError):
    """The search budget ran out before it was known whether any code fits the answers."""


class BoardTooLarge(PegwiseError):
    """A board with too many codes for this operation."""


class ContradictoryBounds(PegwiseError):
    """Bounds of a search that contradict each other, or the tree rebuilt from them."""


class InvalidTree(PegwiseError):
    """A file that is not a tree file, or whose tree is not well formed."""


class CannotWrite(PegwiseError):
    """A file that cannot be written."""


def printable(text: str) -> str:
    r"""The text without what a terminal would obey instead of showing it: ESC becomes ``\u001b``.

    The escapes are those of JSON, so that a document stays the same document.
    """
    return UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def quote(text: object) -> str:
    """The input in quotes, on one line, without control characters, truncated if it is long."""
    shown = repr(text if isinstance(text, str) else str(text))
    return shown if len(shown) <= LONGEST_QUOTE else f"{shown[:LONGEST_QUOTE]}...{shown[0]}"


def unknown_name(kind: str, given: str, known: Iterable[str], also: str = "") -> UnknownName:
    """The error for an unknown name; it suggests the closest known one."""
    from difflib import get_close_matches

    names = list(known)
    meant = given.strip().lower()
    begun = [name for name in names if meant and name.startswith(meant)]
    near = begun or get_close_matches(meant, names, n=1)
    expected = f"expected {', '.join(names)} {also}".rstrip()
    hint = f"did you mean {quote(near[0])}?" if near else expected
    return UnknownName(f"unknown {kind} {quote(given)}: {hint}")
