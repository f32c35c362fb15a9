"""Ready-made perfect play that comes with the package; the files say what is proven.

``shipped`` lists the trees, ``find`` reads one, ``open_book`` looks up positions in it; ``values``
has the expected guesses of first and second guesses. ``docs/tablebases.md`` says how they were
made.
"""

from .book import Book, BookEntry
from .opening_values import Value, Values, values
from .shelf import ShippedTree, boards_in_words, find, is_shipped, open_book, shipped

__all__ = [
    "Book",
    "BookEntry",
    "ShippedTree",
    "Value",
    "Values",
    "boards_in_words",
    "find",
    "is_shipped",
    "open_book",
    "shipped",
    "values",
]
