"""Ready-made perfect play (``docs/reference/tablebases.md``); the files say what is proven."""

from .opening_values import Value, Values, values
from .shelf import (
    Book,
    BookEntry,
    ShippedTree,
    best_line_length,
    best_mean,
    boards_in_words,
    find,
    is_shipped,
    open_book,
    shipped,
)

__all__ = [
    "Book",
    "BookEntry",
    "ShippedTree",
    "Value",
    "Values",
    "best_line_length",
    "best_mean",
    "boards_in_words",
    "find",
    "is_shipped",
    "open_book",
    "shipped",
    "values",
]
