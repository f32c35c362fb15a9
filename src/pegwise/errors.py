"""Errors about input: one line that quotes the input and says what was expected."""

import re
from collections.abc import Iterable

LONGEST_QUOTE = 60
# Control characters, with which escape sequences begin; lone surrogates, which no encoding has;
# and the characters that reorder the rest of a line. Tabs and line ends are harmless.
UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u2028-\u202e\u2066-\u2069]")


class PegwiseError(ValueError):
    """Input that Pegwise cannot use; the text says what was given and what was expected.

    >>> pegwise.Position.parse("mastermind 1122")
    Traceback (most recent call last):
    pegwise.errors.InvalidFeedback: '1122' is not a turn: expected GUESS:FEEDBACK, such as 1122:1,0
    """


class InvalidRules(PegwiseError):
    """Rules that make no game, or a word list that cannot be read.

    >>> pegwise.Rules(4.5, 6)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    pegwise.errors.InvalidRules: '4.5' positions: expected a whole number, ...
    """


class InvalidCode(PegwiseError):
    """A text or tuple that is not a code under the rules.

    >>> pegwise.Rules(4, 6).check((0, 0, 9, 9))
    Traceback (most recent call last):
    pegwise.errors.InvalidCode: '(0, 0, 9, 9)' has a symbol outside 0..5
    """


class InvalidFeedback(PegwiseError):
    """An answer that cannot be read, or that no secret could give.

    >>> pegwise.Position.parse("mastermind").after("1122", (9, 9))
    Traceback (most recent call last):
    pegwise.errors.InvalidFeedback: '9,9' is impossible on 4x6: expected a total of at most 4
    """


class InvalidWeights(PegwiseError):
    """Weights of codes that cannot be read.

    >>> pegwise.prove("2x3", weights="pattern:3=1")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    pegwise.errors.InvalidWeights: '3=1' in 'pattern:3=1' is not a pattern with its weight: ...
    """


class UnknownName(PegwiseError):
    """A variant, strategy or set of words that does not exist.

    >>> pegwise.find_variant("mastermnd")
    Traceback (most recent call last):
    pegwise.errors.UnknownName: unknown variant 'mastermnd': did you mean 'mastermind'?
    """


class CannotPlay(PegwiseError):
    """A strategy asked to play a board that it cannot play.

    >>> pegwise.make_strategy("random", "20x20")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    pegwise.errors.CannotPlay: strategy 'random' cannot play '20x20': it has about 10^26 codes: ...
    """


class StrategyFailed(PegwiseError):
    """A strategy in a user's file that raised; the text shows the line of that file.

    >>> issubclass(pegwise.StrategyFailed, pegwise.PegwiseError)
    True
    """


class ContradictoryAnswers(PegwiseError):
    """Answers that no code could have given.

    >>> pegwise.rank("mastermind 1111:3,0 2222:3,0")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    pegwise.errors.ContradictoryAnswers: no code fits '4x6 1111:3,0 2222:3,0': at least one ...
    """


class Undecided(PegwiseError):
    """The search budget ran out before it was known whether any code fits the answers.

    >>> issubclass(pegwise.Undecided, pegwise.PegwiseError)
    True
    """


class BoardTooLarge(PegwiseError):
    """A board with too many codes for this operation.

    >>> len(pegwise.Position.parse("20x20"))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    pegwise.errors.BoardTooLarge: '20x20' has about 10^26 codes: ...
    """


class OutOfRange(PegwiseError, IndexError):
    """The number of a code that does not exist."""


class CompilerMissing(PegwiseError, ImportError):
    """Work for compiled code where numba cannot be imported."""


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


def require_text(
    given: object, kind: str, example: str, error: type[PegwiseError] = PegwiseError
) -> str:
    """The text; raises if something else was given where only text can be read."""
    if isinstance(given, str):
        return given
    raise error(f"{quote(given)} is not {kind}: expected text such as {quote(example)}")


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
