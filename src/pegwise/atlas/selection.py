"""Choose figures by words: boards, and parts of questions, statuses and sources."""

from collections.abc import Sequence

from pegwise.errors import PegwiseError, quote
from pegwise.game.variants import find_variant

from .figure import Figure, figures


def select(*filters: str) -> list[Figure]:
    """The figures of any of the boards given that contain all of the other words.

    >>> [figure.value for figure in select("mastermind", "total of knuth")]
    [5801]
    """
    named = {word: _board(word) for word in filters}
    boards = {board for board in named.values() if board is not None}
    words = [word.lower() for word, board in named.items() if board is None]
    return [
        figure
        for figure in figures()
        if (not boards or figure.board in boards) and all(word in _text(figure) for word in words)
    ]


def require(filters: Sequence[str]) -> list[Figure]:
    """Like ``select``, but raises if no figure is chosen."""
    chosen = select(*filters)
    if not chosen:
        given = ", ".join(map(quote, filters))
        raise PegwiseError(
            f"no figure matches {given}: expected boards, or words of a question such as "
            "'entropy', 'least total', 'worst case', 'proven'"
        )
    return chosen


def _board(word: str) -> str | None:
    """The rules that a word names, if it does."""
    try:
        return str(find_variant(word).rules)
    except PegwiseError:
        return None


def _text(figure: Figure) -> str:
    return f"{figure.question} {figure.status} {figure.source or ''}".lower()
